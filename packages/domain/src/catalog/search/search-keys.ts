import { toSearchTerm } from '../search-term/search-term.ts';

/** A text by whose prefixes a project is found. `whole`: a full name or ticker, not a suffix of one. */
export type SearchKey = { readonly key: string; readonly whole: boolean };

/** Word starts: after a character that is no letter or digit, at a capital after a small letter, at each letter of scripts without spaces. */
const WORD_START =
  /(?<=[^\p{L}\p{N}\p{M}])(?=[\p{L}\p{N}])|(?<=\p{Ll})(?=\p{Lu})|(?<=[\p{L}\p{N}])(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])/u;

/**
 * The search keys of a project: its name and tickers, and their suffixes from each later word on.
 * 'Baby PancakeSwap' is found under 'baby pancakeswap', 'pancakeswap' and 'swap'.
 */
export function toSearchKeys({ name, tickers }: { name: string; tickers: readonly string[] }): SearchKey[] {
  const texts = [name, ...tickers];
  const wholes = new Set(texts.map(toSearchTerm));
  const rests = new Set(texts.flatMap(listRests).map(toSearchTerm));
  const keys = [
    ...Array.from(wholes, (key) => ({ key, whole: true })),
    ...Array.from(rests, (key) => ({ key, whole: false })).filter(({ key }) => !wholes.has(key)),
  ];
  return keys.filter(({ key }) => key !== '');
}

/** `text` from its second word on, from its third, and so on. */
function listRests(text: string): string[] {
  const words = text.normalize('NFKC').split(WORD_START);
  return words.slice(1).map((_word, index) => words.slice(index + 1).join(''));
}
