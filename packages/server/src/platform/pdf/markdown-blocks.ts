import { isWebLink, MARKDOWN_DEPTH_MAX, toMarkdownParts } from '@redoubt/domain/platform/markdown/markdown-parts';
import type { Nodes, Parents } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Run } from './lines.ts';

/** A piece of a page that stands below the one before. */
export type Block = {
  readonly runs: readonly Run[];
  readonly size: number;
  /** Points of empty space above, and on the left. */
  readonly above: number;
  readonly indent: number;
  /** What stands on the left of the first line: the number of a list's entry, or its point. */
  readonly mark?: string;
  /** In place of `runs`: the cells of a table's row, each of one line. */
  readonly cells?: readonly Run[];
  /** Text on a grey ground: code. */
  readonly code?: boolean;
  /** Not to be the last of its page. */
  readonly heading?: boolean;
  /** The entry in the document's outline that leads here. */
  readonly outline?: string;
};

const TEXT = 9.5;
const STEP = 14;
const LINK_COLOR = '#1d4ed8';

/** A text in Markdown as blocks. HTML stands as it was typed, and pictures as links to them: a document loads nothing. */
export function toMarkdownBlocks(text: string): Block[] {
  return toMarkdownParts(text).flatMap((part) =>
    part.parsed ? childBlocks(fromMarkdown(part.text), part.text, { depth: 0, indent: 0 }) : [plain(part.text, 0)],
  );
}

type Place = { readonly depth: number; readonly indent: number };

function plain(text: string, indent: number): Block {
  return { runs: [{ text, style: 'code' }], size: TEXT - 1, above: 5, indent, code: true };
}

function childBlocks(node: Parents, text: string, place: Place): Block[] {
  return node.children.flatMap((child) => toBlocks(child, text, { ...place, depth: place.depth + 1 }));
}

function toBlocks(node: Nodes, text: string, place: Place): Block[] {
  const { depth, indent } = place;
  const above = 5;
  if (depth > MARKDOWN_DEPTH_MAX) return [plain(text.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0), indent)];
  switch (node.type) {
    case 'paragraph':
      return [{ runs: toRuns(node, 'plain'), size: TEXT, above, indent }];
    case 'heading':
      return [{ runs: toRuns(node, 'bold'), size: TEXT + 0.5, above: 9, indent, heading: true }];
    case 'code':
      return [plain(node.value, indent)];
    case 'html':
      return [{ runs: [{ text: node.value, style: 'plain' }], size: TEXT, above, indent }];
    case 'blockquote':
      return childBlocks(node, text, { depth, indent: indent + STEP });
    case 'list':
      return node.children.flatMap((item, index) => {
        const [first, ...rest] = childBlocks(item, text, { depth: depth + 1, indent: indent + STEP + 4 });
        const mark = node.ordered ? `${(node.start ?? 1) + index}.` : '•';
        return [{ ...(first ?? { runs: [], size: TEXT, indent: indent + STEP + 4 }), above: 3, mark }, ...rest];
      });
    case 'thematicBreak':
      return [{ runs: [{ text: '* * *', style: 'plain' }], size: TEXT, above, indent }];
    default:
      return 'children' in node ? childBlocks(node, text, place) : [{ runs: toRuns(node, 'plain'), size: TEXT, above, indent }];
  }
}

function toRuns(node: Nodes, style: Run['style'], link?: string): Run[] {
  const run = (text: string, own: Run['style'] = style): Run => ({
    text,
    style: own,
    ...(link !== undefined && { link, color: LINK_COLOR }),
  });
  const inside = (own: Run['style'] = style, to = link) =>
    'children' in node ? node.children.flatMap((child) => toRuns(child, own, to)) : [];
  switch (node.type) {
    case 'text':
      return [run(node.value.replaceAll('\n', ' '))];
    case 'html':
      return [run(node.value)];
    case 'inlineCode':
      return [run(node.value, 'code')];
    case 'strong':
      return inside('bold');
    case 'break':
      return [run('\n')];
    case 'link':
      return isWebLink(node.url) ? inside(style, node.url) : inside();
    case 'image':
      return isWebLink(node.url)
        ? [{ text: `Picture: ${node.alt || node.url}`, style, link: node.url, color: LINK_COLOR }]
        : [run(node.alt ?? '')];
    default:
      return inside();
  }
}
