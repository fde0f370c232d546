import type { Db } from '@redoubt/db/client';
import { editDistance } from '@redoubt/domain/catalog/search/edit-distance';
import { listOneEditVariants, listSwapVariants } from '@redoubt/domain/catalog/search/one-edit';
import type { SearchMatch } from '@redoubt/domain/catalog/search/schema';
import { type FuzzyKey, listFuzzyKeys, listKeysBeginning, listResearchedKeys } from './fuzzy-store.ts';
import type { Found } from './search-store.ts';

/** Matches worth showing. */
const MATCHES_MAX = 20;

/** With fewer characters, one typo turns nearly any word into any other. */
const LENGTH_MIN = 4;

/** From this length on, a prefix with a typo is enough to match a name. */
const PREFIX_LENGTH_MIN = 5;

/** From this length on, two typos are allowed in names of researched projects, which are few. */
const TWO_TYPOS_RESEARCHED_MIN = 6;

/** From this length on, two typos are allowed. */
const TWO_TYPOS_LENGTH_MIN = 8;

/** Nearly all names are shorter, and the number of variants grows with the length. */
const LENGTH_MAX = 40;

/** How many keys are compared for two typos, in order of position. */
const CANDIDATES_MAX = 2_000;

/**
 * Fuzzy matches of `term`: projects with a name, ticker, alias or word within one typo of it, or with such a
 * prefix. Without any: projects within two typos of the whole key, unless both typos are in its first
 * half. Best first; two swapped letters are more likely than any other typo. `links`: domains are compared, too.
 */
export async function findFuzzyMatches(
  db: Db,
  { term, links = false }: { term: string; links?: boolean },
): Promise<readonly Found<SearchMatch>[]> {
  const { length } = [...term];
  if (length < LENGTH_MIN || length > LENGTH_MAX) return [];
  const variants = listOneEditVariants(term);
  const matches = await listFuzzyKeys(db, {
    variants,
    likely: listSwapVariants(term),
    beginnings: length >= PREFIX_LENGTH_MIN,
    links,
    limit: MATCHES_MAX,
  });
  const keys = matches.length === 0 ? await listTwoTypoMatches(db, { term, length }) : matches;
  return keys.map(({ projectId, key }) => ({ projectId, match: { kind: 'typo', text: key } }));
}

async function listTwoTypoMatches(db: Db, { term, length }: { term: string; length: number }): Promise<readonly FuzzyKey[]> {
  if (length < TWO_TYPOS_RESEARCHED_MIN) return [];
  const researched = await listResearchedKeys(db, { lengthMin: length - 1, lengthMax: length + 1, limit: CANDIDATES_MAX });
  const close = keepTwoTypos(term, researched);
  return close.length > 0 || length < TWO_TYPOS_LENGTH_MIN ? close : listLongTwoTypoMatches(db, { term });
}

/** Those within two typos, each project once. The first letter is rarely the wrong one. */
function keepTwoTypos(term: string, candidates: readonly FuzzyKey[]): readonly FuzzyKey[] {
  const close = candidates.filter(
    ({ key }) => editDistance(term, key) <= 2 && ([...term].length >= TWO_TYPOS_LENGTH_MIN || key[0] === term[0]),
  );
  return [...new Map(close.toReversed().map((candidate) => [candidate.projectId, candidate])).values()].toReversed().slice(0, MATCHES_MAX);
}

/** Searches by the first half with at most one typo; keys with both typos in the first half are not found. */
async function listLongTwoTypoMatches(db: Db, { term }: { term: string }): Promise<readonly FuzzyKey[]> {
  const characters = [...term];
  const half = characters.slice(0, Math.max(PREFIX_LENGTH_MIN, Math.floor(characters.length / 2))).join('');
  const candidates = await listKeysBeginning(db, {
    beginnings: [half, ...listOneEditVariants(half)],
    lengthMin: characters.length - 2,
    lengthMax: characters.length + 2,
    limit: CANDIDATES_MAX,
  });
  return keepTwoTypos(term, candidates);
}
