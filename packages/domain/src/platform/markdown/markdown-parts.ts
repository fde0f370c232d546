/** Parsing takes more than in proportion to a text's length: a longer text is parsed paragraph by paragraph. */
const WHOLE_CHARACTERS_MAX = 20_000;
/** Deeper than this, a text's blocks are shown as they were typed. */
export const MARKDOWN_DEPTH_MAX = 16;

/** A part of a text in Markdown. One that is too long to be parsed is shown as it was typed. */
export type MarkdownPart = { readonly text: string; readonly parsed: boolean };

/** A text in Markdown as parts that each can be parsed alone, in bounded time. */
export function toMarkdownParts(text: string): MarkdownPart[] {
  return split(flatten(text)).map((part) => ({ text: part, parsed: part.length <= WHOLE_CHARACTERS_MAX }));
}

/** A text cut at blank lines outside of fenced code, where it is too long to be parsed whole. */
function split(text: string): string[] {
  if (text.length <= WHOLE_CHARACTERS_MAX) return [text];
  const parts: string[] = [];
  let part = '';
  let fence: string | undefined;
  for (const line of text.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined) fence = fence === undefined ? mark : mark.startsWith(fence) ? undefined : fence;
    part += `${line}\n`;
    if (fence !== undefined || line.trim() !== '') continue;
    parts.push(part);
    part = '';
  }
  return [...parts, part].filter((each) => each.trim() !== '');
}

/** Marks of quotes and lists that are nested beyond sense make the parser slow: of each line the first ones count. */
function flatten(text: string): string {
  return text.replaceAll(/^((?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])[ \t]*){16})(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])[ \t]*)+/gm, '$1');
}

/** Whether a link of a text may lead there: http and https alone. */
export function isWebLink(url: string): boolean {
  const protocol = URL.parse(url)?.protocol;
  return protocol === 'https:' || protocol === 'http:';
}
