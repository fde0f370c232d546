import type { Db } from '@redoubt/db/client';
import { editDistance } from '@redoubt/domain/catalog/search/edit-distance';
import { listOneEditVariants } from '@redoubt/domain/catalog/search/one-edit';
import type { SearchMatch } from '@redoubt/domain/catalog/search/schema';
import { type FuzzyKey, listFuzzyKeys, listKeysBeginning } from './fuzzy-store.ts';
import type { Found } from './search-store.ts';

/** Guesses that are worth showing. */
const GUESSES_MAX = 20;

/** In fewer characters one slip makes nearly any word into any other. */
const LENGTH_MIN = 4;

/** From here on, a beginning with a slip says enough to guess the rest of the name. */
const BEGINNING_LENGTH_MIN = 5;

/** Two slips are forgiven from here on. */
const TWO_TYPOS_LENGTH_MIN = 8;

/** Nearly all names are shorter, and the texts to look for grow with the length. */
const LENGTH_MAX = 40;

/** How many keys are compared for two slips, the best placed of them. */
const CANDIDATES_MAX = 2_000;

/**
 * Projects that somebody may have meant who typed `term`: one slip of the hand away from a name, ticker or word of theirs, or from its
 * beginning; and if there is none, two slips away from the whole of it, unless both are in the first half. Best first.
 */
export async function findFuzzyMatches(db: Db, { term }: { term: string }): Promise<readonly Found<SearchMatch>[]> {
  const { length } = [...term];
  if (length < LENGTH_MIN || length > LENGTH_MAX) return [];
  const variants = listOneEditVariants(term);
  const near = await listFuzzyKeys(db, { variants, beginnings: length >= BEGINNING_LENGTH_MIN, limit: GUESSES_MAX });
  const keys = near.length === 0 && length >= TWO_TYPOS_LENGTH_MIN ? await listTwoTypoMatches(db, { term }) : near;
  return keys.map(({ projectId, key }) => ({ projectId, match: { kind: 'typo', text: key } }));
}

/** Either the first half has at most one slip, and begins the key but for it, or both slips are in it, and we do not look. */
async function listTwoTypoMatches(db: Db, { term }: { term: string }): Promise<readonly FuzzyKey[]> {
  const characters = [...term];
  const half = characters.slice(0, Math.max(BEGINNING_LENGTH_MIN, Math.floor(characters.length / 2))).join('');
  const candidates = await listKeysBeginning(db, {
    beginnings: [half, ...listOneEditVariants(half)],
    lengthMin: characters.length - 2,
    lengthMax: characters.length + 2,
    limit: CANDIDATES_MAX,
  });
  const near = candidates.filter(({ key }) => editDistance(term, key) <= 2);
  return [...new Map(near.map((candidate) => [candidate.projectId, candidate])).values()].slice(0, GUESSES_MAX);
}
