import type { Db } from '@redoubt/db/client';
import { findKnownCoin, KNOWN_COINS, type KnownCoin } from '@redoubt/domain/catalog/look-alike/known-coins';
import { listForeignScripts, toLatin } from '@redoubt/domain/catalog/look-alike/skeleton';
import { findPastedHost } from '@redoubt/domain/catalog/phishing/host';
import type { SearchQuery } from '@redoubt/domain/catalog/project/schema';
import { editDistance } from '@redoubt/domain/catalog/search/edit-distance';
import { findLookup, type Lookup } from '@redoubt/domain/catalog/search/lookup';
import { MATCHES_MAX, type SearchMatch, type SearchResponse, type SearchResult } from '@redoubt/domain/catalog/search/schema';
import { joinWords } from '@redoubt/domain/catalog/search/search-keys';
import { readWebAddress } from '@redoubt/domain/catalog/search/web-key';
import { toSearchTerm } from '@redoubt/domain/catalog/search-term/search-term';
import type { Context } from '../../platform/context.ts';
import { toVerdict } from '../listing/to-summary.ts';
import { findListings } from '../phishing/find-listings.ts';
import { toSearchProject } from '../project/project-store.ts';
import { explainMatches } from './explain-matches.ts';
import { findOtherwise } from './find-otherwise.ts';
import { findByAddress, findByShortenedAddress, findByTransaction } from './match-store.ts';
import { type Found, findByText, GRADES, listResultRows, listTrending, type ResultRow } from './search-store.ts';

type Slice = { readonly offset: number; readonly limit: number };
type Answer = Omit<SearchResponse, 'phishing' | 'page' | 'perPage' | 'hasMore'>;

/**
 * One page of search results, best match first. Source: SRCH-01 to SRCH-07.
 *
 * - A keyword finds projects by names, tickers, aliases, links and names of contracts, in whole or in part; or else what it may
 *   mean (`findOtherwise`). Every character is literal.
 * - A blank keyword lists trending projects.
 * - An address, in any spelling or in a link of an explorer, finds projects with a contract there, a transaction those with an
 *   incident in it.
 * - A well-known coin without a page leads to no token that resembles it: `absent` names it.
 * - A web address, also one among other words, is looked for in the imported lists of phishing domains: `phishing`.
 *
 * A page past the end is empty.
 */
export async function searchProjects({ db }: Pick<Context, 'db'>, { keyword, page, perPage }: SearchQuery): Promise<SearchResponse> {
  const slice = { offset: (page - 1) * perPage, limit: perPage };
  const host = findPastedHost(keyword);
  const [answer, phishing] = await Promise.all([
    keyword.trim() === '' ? answerTrending(db, slice) : answerKeyword(db, { keyword, slice }),
    host === undefined ? null : findListings(db, { host }),
  ]);
  return { ...answer, phishing, page, perPage, hasMore: page * perPage < answer.total };
}

async function answerTrending(db: Db, slice: Slice): Promise<Answer> {
  const { rows, total, visited } = await listTrending(db, slice);
  return { projects: rows.map((row) => toResult(row, null)), total, capped: false, absent: null, basis: visited ? 'visits' : 'rank' };
}

async function answerKeyword(db: Db, { keyword, slice }: { keyword: string; slice: Slice }): Promise<Answer> {
  const term = toSearchTerm(keyword);
  const lookup = findLookup(keyword);
  const onChain = lookup && findOnChain(db, lookup);
  if (onChain !== undefined) return answerFound(db, { found: await onChain, slice });
  // Invisible characters do not count: the term can be shorter than the keyword.
  if ([...term].length < 2) return answerFound(db, { found: [], slice });
  const coin = findMeantCoin(term);
  const notLike = coin === undefined ? [] : listNames(coin);
  const asked = { keyword, term, spellings: [...listSpellings(keyword, term), ...notLike.map(toSearchTerm)] };
  const { rows, total, grade, spelledOut } = await findByText(db, { ...asked, notLike, ...slice });
  const known = grade === null || grade > GRADES.alias ? coin : undefined;
  const absent = known === undefined ? null : { name: known.name, ticker: known.tickers[0] ?? '' };
  if (grade !== null && grade <= GRADES.beginning) {
    const matches = await explainMatches(db, { rows, asked });
    const projects = rows.map((row) => toResult(row, matches.get(row.id) ?? null));
    return { projects, total: Math.min(total, MATCHES_MAX), capped: total > MATCHES_MAX, absent, basis: null };
  }
  // A word inside of names is weaker than another reading of the keyword, except where it names a coin.
  const others = coin === undefined ? await findOtherwise(db, { term, lookup, held: grade !== null }) : [];
  if (others.length === 0) {
    const matches = await explainMatches(db, { rows, asked });
    const projects = rows.map((row) => toResult(row, matches.get(row.id) ?? null));
    return { projects, total: Math.min(total, MATCHES_MAX), capped: total > MATCHES_MAX, absent, basis: null };
  }
  // Several words that a name spells out say more than one of them alone.
  const first = new Set(spelledOut);
  const weak = total === 0 ? { rows: [], total } : await findByText(db, { ...asked, notLike, offset: 0, limit: WEAK_MAX });
  const matches = await explainMatches(db, { rows: weak.rows.filter(({ id }) => first.has(id)), asked });
  const named = new Set([...first, ...others.map(({ projectId }) => projectId)]);
  const found = [
    ...[...first].map((projectId) => ({ projectId, match: matches.get(projectId) ?? null })),
    ...others.filter(({ projectId }) => !first.has(projectId)),
    ...weak.rows.filter(({ id }) => !named.has(id)).map(({ id }) => ({ projectId: id, match: null })),
  ];
  return { ...(await answerFound(db, { found, slice })), capped: weak.total > WEAK_MAX };
}

/** Names that only hold the keyword, after another reading of it. */
const WEAK_MAX = 50;

/** The coin that the keyword is, or with one typo or other words around it would be. */
function findMeantCoin(term: string): KnownCoin | undefined {
  const exact = findKnownCoin(term);
  if (exact !== undefined) return exact;
  if ([...term].length < COIN_TYPO_LENGTH_MIN) return undefined;
  return KNOWN_COINS.find(({ name }) => editDistance(toSearchTerm(name), term) === 1);
}

const COIN_TYPO_LENGTH_MIN = 6;

/** All names under which the coin is known: Ethereum and Ether are one. */
function listNames({ tickers }: KnownCoin): string[] {
  return KNOWN_COINS.filter((other) => other.tickers.some((ticker) => tickers.includes(ticker))).map(({ name }) => name);
}

/** Other spellings of a keyword: without spaces and signs, in Latin letters, the domain of a link, the account of a handle. */
function listSpellings(keyword: string, term: string): string[] {
  const joined = joinWords(term);
  const spellings = [
    ...(joined.length >= JOINED_LENGTH_MIN ? [joined] : []),
    ...(listForeignScripts(keyword).length > 0 ? [toLatin(keyword)] : []),
    ...(readWebAddress(term)?.keys ?? []),
    ...(/^@\w+$/.test(term) ? [`x.com/${term.slice(1)}`] : []),
  ];
  return [...new Set(spellings)].filter((spelling) => spelling !== term);
}

/** Shorter ones are other tickers. */
const JOINED_LENGTH_MIN = 4;

function findOnChain(db: Db, { kind, text }: Lookup): Promise<readonly Found<SearchMatch>[]> | undefined {
  switch (kind) {
    case 'address':
      return findByAddress(db, { address: text });
    case 'shortened-address':
      return findByShortenedAddress(db, { shortened: text });
    case 'transaction':
      return findByTransaction(db, { transaction: text });
    default:
      return undefined;
  }
}

async function answerFound(
  db: Db,
  { found, slice: { offset, limit } }: { found: readonly Found<SearchMatch | null>[]; slice: Slice },
): Promise<Answer> {
  const page = new Map(found.slice(offset, offset + limit).map(({ projectId, match }) => [projectId, match]));
  const rows = await listResultRows(db, { ids: [...page.keys()] });
  const projects = rows.map((row) => toResult(row, page.get(row.id) ?? null));
  return { projects, total: found.length, capped: false, absent: null, basis: null };
}

function toResult({ rated, verdict, contracts, lookAlike, ...row }: ResultRow, match: SearchMatch | null): SearchResult {
  return { ...toSearchProject(row), rated, verdict: toVerdict(verdict, contracts), lookAlike, match };
}
