import type { CatalogAlias } from '../file/schema.ts';
import { toSearchTerm } from '../search-term/search-term.ts';
import { listLinkKeys } from './web-key.ts';

/** What a key was made from. */
export type KeyOrigin = 'name' | 'alias' | 'link' | 'contract';

/** A text by whose prefixes a project is found. `whole`: a full name, ticker or alias, not a suffix of one. */
export type SearchKey = { readonly key: string; readonly whole: boolean; readonly origin: KeyOrigin };

/** What a project is found by. Tokens that only a list names have nothing but a name and a ticker. */
export type SearchedTexts = {
  readonly name: string;
  readonly tickers: readonly string[];
  readonly aliases?: readonly Pick<CatalogAlias, 'kind' | 'text'>[];
  readonly links?: readonly string[];
  readonly contracts?: readonly string[];
};

/** Word starts: after a character that is no letter or digit, at a capital after a small letter, at each letter of scripts without spaces. */
const WORD_START =
  /(?<=[^\p{L}\p{N}\p{M}])(?=[\p{L}\p{N}])|(?<=\p{Ll})(?=\p{Lu})|(?<=[\p{L}\p{N}])(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])/u;

/** A remark in a name: 'Sky (formerly Maker)'. */
const REMARK = / \([^)]*\)$/;
/** People leave it out: 'The Graph'. */
const ARTICLE = /^the\s+(?=\S)/i;

/**
 * The search keys of a project: its names and tickers, and their suffixes from each later word on ('Baby PancakeSwap' is found
 * under 'baby pancakeswap', 'pancakeswap' and 'swap'), its links and the names of its contracts. A key has one origin, the first
 * of these.
 */
export function toSearchKeys({ name, tickers, aliases = [], links = [], contracts = [] }: SearchedTexts): SearchKey[] {
  const keys = new Map<string, SearchKey>();
  const add = (texts: readonly string[], whole: boolean, origin: KeyOrigin) => {
    for (const key of texts.map(toSearchTerm)) if (key !== '' && !keys.has(key)) keys.set(key, { key, whole, origin });
  };
  const names = [name, ...tickers];
  const others = aliases.map(({ text }) => text);
  add(names, true, 'name');
  add([name.replace(REMARK, ''), name.replace(REMARK, '').replace(ARTICLE, '')], true, 'name');
  add(others, true, 'alias');
  // Where more than the name is on record, its spelling without spaces, hyphens and dots is, too.
  if (links.length + aliases.length + contracts.length > 0) add([name.replace(REMARK, ''), ...others].map(joinWords), true, 'alias');
  add(
    aliases.flatMap(({ kind, text }) => (kind === 'domain' ? listLinkKeys(text) : [])),
    false,
    'link',
  );
  add(links.flatMap(listLinkKeys), false, 'link');
  add([...contracts, ...contracts.map((contract) => contract.replace(REMARK, ''))], false, 'contract');
  add(names.flatMap(listRests), false, 'name');
  add(
    aliases.filter(({ kind }) => SPOKEN.has(kind)).flatMap(({ text }) => listRests(text)),
    false,
    'alias',
  );
  add(contracts.flatMap(listRests), false, 'contract');
  return [...keys.values()];
}

const SPOKEN: ReadonlySet<CatalogAlias['kind']> = new Set(['former-name', 'name', 'product']);

/** Letters and digits alone. */
export function joinWords(text: string): string {
  return toSearchTerm(text).replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '');
}

/** `text` from its second word on, from its third, and so on. */
function listRests(text: string): string[] {
  const words = text.normalize('NFKC').split(WORD_START);
  return words.slice(1).map((_word, index) => words.slice(index + 1).join(''));
}
