import type { Db } from '@redoubt/db/client';
import { toLatin } from '@redoubt/domain/catalog/look-alike/skeleton';
import { findCategory } from '@redoubt/domain/catalog/search/category-term';
import type { Lookup } from '@redoubt/domain/catalog/search/lookup';
import type { SearchMatch } from '@redoubt/domain/catalog/search/schema';
import { isUntelling, listSegments } from '@redoubt/domain/catalog/search/segments';
import { readWebAddress } from '@redoubt/domain/catalog/search/web-key';
import { findFuzzyMatches } from './find-fuzzy-matches.ts';
import { findByCategory, findByIncidentTitle, listProjectTexts } from './match-store.ts';
import { type Found, findByKeys } from './search-store.ts';

type Matches = readonly Found<SearchMatch>[];

/** Results of one reading of a keyword. */
const LIMIT = 20;

/**
 * What a keyword may mean when no name begins with it: the word for a category, a name among other words, and, unless it is `held` inside
 * of names as it is, a name with typos, an incident by a word of its title; or a domain that looks like one on record, or a domain or
 * ENS name that begins with a name. The first reading with a result counts.
 */
export async function findOtherwise(
  db: Db,
  { term, lookup, held }: { term: string; lookup: Lookup | undefined; held: boolean },
): Promise<Matches> {
  const readings = lookup === undefined ? WORDS : DOMAINS;
  for (const read of held ? readings.filter((each) => !FORGIVING.has(each)) : readings) {
    const found = await read(db, { term, lookup });
    if (found.length > 0) return found;
  }
  return [];
}

type Reading = (db: Db, keyword: { term: string; lookup: Lookup | undefined }) => Promise<Matches>;

const findCategoryMatches: Reading = async (db, { term }) => {
  const category = findCategory(term);
  return category === undefined ? [] : findByCategory(db, { category });
};

/** A name among other words. */
const findPart: Reading = (db, { term }) =>
  findSegments(
    db,
    listSegments(toLatin(term)).filter((segment) => !isUntelling(segment)),
  );

/** A word that mostly says what is wanted, as a name: after a name with typos, which is likelier. */
const findUntellingPart: Reading = (db, { term }) => findSegments(db, listSegments(toLatin(term)).filter(isUntelling));

async function findSegments(db: Db, segments: readonly string[]): Promise<Matches> {
  if (segments.length === 0) return [];
  const found = await findByKeys(db, { keys: segments, limit: LIMIT });
  return found.map(({ projectId, key }) => ({ projectId, match: { kind: 'part', text: key } }));
}

const findTypo: Reading = (db, { term }) => findFuzzyMatches(db, { term });

/** A name with typos among other words. */
const findTypoInPart: Reading = async (db, { term }) => {
  for (const segment of listSegments(term).slice(0, SEGMENTS_MAX)) {
    const found = await findFuzzyMatches(db, { term: segment });
    if (found.length > 0) return found;
  }
  return [];
};

/** Each costs a search. */
const SEGMENTS_MAX = 4;

const findIncident: Reading = async (db, { term }) => {
  const word = [term, ...listSegments(term)].find((each) => /^[\p{L}\p{N}]{4,}$/u.test(each));
  return word === undefined ? [] : findByIncidentTitle(db, { word });
};

/** Domains on record that differ by a typo from this one, which may imitate them. */
const findDomainTypo: Reading = async (db, { lookup }) =>
  lookup?.kind === 'web-address' ? findFuzzyMatches(db, { term: lookup.text, links: true }) : [];

/** A domain or ENS name that no project has, but begins with the name of one. */
const findUnlistedDomain: Reading = async (db, { term, lookup }) => {
  const domain = lookup?.text ?? term;
  if (lookup?.kind === 'web-address' && readWebAddress(term)?.keys.length === 0) return [];
  const labels = toLatin(domain).split('.').slice(0, -1).join(' ');
  const keys = [labels.replaceAll(/[^\p{L}\p{N}]/gu, ''), ...listSegments(labels.replaceAll('-', ' ')), ...labels.split(' ')];
  const found = await findByKeys(db, { keys, limit: LIMIT });
  const texts = await listProjectTexts(db, { ids: found.map(({ projectId }) => projectId) });
  return found.map(({ projectId }) => {
    const own = texts.get(projectId);
    const hosts = (own?.links ?? []).flatMap((url) => readWebAddress(url.toLowerCase())?.host ?? []).filter((host) => !isShared(host));
    const aliases = (own?.aliases ?? []).flatMap(({ kind, text }) => (kind === 'domain' || kind === 'ens-name' ? [text] : []));
    return { projectId, match: { kind: 'unlisted-domain', domain, recorded: [...new Set([...hosts, ...aliases])].slice(0, RECORDED_MAX) } };
  });
};

/** Domains of a project that are worth showing beside the one that was asked for. */
const RECORDED_MAX = 4;

function isShared(host: string): boolean {
  return (readWebAddress(`${host}/name`)?.keys[0] ?? '').includes('/');
}

const WORDS: readonly Reading[] = [findCategoryMatches, findPart, findTypo, findTypoInPart, findUntellingPart, findIncident];
/** Those that change a word. */
const FORGIVING: ReadonlySet<Reading> = new Set([findTypo, findTypoInPart, findIncident, findDomainTypo]);
const DOMAINS: readonly Reading[] = [findDomainTypo, findUnlistedDomain];
