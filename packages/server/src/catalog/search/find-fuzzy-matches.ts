import type { Db } from '@redoubt/db/client';
import { editDistance } from '@redoubt/domain/catalog/search/edit-distance';
import { listOneEditVariants } from '@redoubt/domain/catalog/search/one-edit';
import type { SearchMatch } from '@redoubt/domain/catalog/search/schema';
import { type FuzzyKey, listFuzzyKeys, listKeysBeginning } from './fuzzy-store.ts';
import type { Found } from './search-store.ts';

/** Matches worth showing. */
const MATCHES_MAX = 20;

/** With fewer characters, one typo turns nearly any word into any other. */
const LENGTH_MIN = 4;

/** From this length on, a prefix with a typo is enough to match a name. */
const PREFIX_LENGTH_MIN = 5;

/** From this length on, two typos are allowed. */
const TWO_TYPOS_LENGTH_MIN = 8;

/** Nearly all names are shorter, and the number of variants grows with the length. */
const LENGTH_MAX = 40;

/** How many keys are compared for two typos, in order of position. */
const CANDIDATES_MAX = 2_000;

/**
 * Fuzzy matches of `term`: projects with a name, ticker or word within one typo of it, or with such a
 * prefix. Without any: projects within two typos of the whole key, unless both typos are in its first
 * half. Best first.
 */
export async function findFuzzyMatches(db: Db, { term }: { term: string }): Promise<readonly Found<SearchMatch>[]> {
  const { length } = [...term];
  if (length < LENGTH_MIN || length > LENGTH_MAX) return [];
  const variants = listOneEditVariants(term);
  const matches = await listFuzzyKeys(db, { variants, beginnings: length >= PREFIX_LENGTH_MIN, limit: MATCHES_MAX });
  const keys = matches.length === 0 && length >= TWO_TYPOS_LENGTH_MIN ? await listTwoTypoMatches(db, { term }) : matches;
  return keys.map(({ projectId, key }) => ({ projectId, match: { kind: 'typo', text: key } }));
}

/** Searches by the first half with at most one typo; keys with both typos in the first half are not found. */
async function listTwoTypoMatches(db: Db, { term }: { term: string }): Promise<readonly FuzzyKey[]> {
  const characters = [...term];
  const half = characters.slice(0, Math.max(PREFIX_LENGTH_MIN, Math.floor(characters.length / 2))).join('');
  const candidates = await listKeysBeginning(db, {
    beginnings: [half, ...listOneEditVariants(half)],
    lengthMin: characters.length - 2,
    lengthMax: characters.length + 2,
    limit: CANDIDATES_MAX,
  });
  const matches = candidates.filter(({ key }) => editDistance(term, key) <= 2);
  return [...new Map(matches.map((candidate) => [candidate.projectId, candidate])).values()].slice(0, MATCHES_MAX);
}
