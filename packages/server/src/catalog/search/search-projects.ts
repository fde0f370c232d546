import type { Db } from '@redoubt/db/client';
import type { SearchQuery } from '@redoubt/domain/catalog/project/schema';
import { findLookup, type Lookup } from '@redoubt/domain/catalog/search/lookup';
import { MATCHES_MAX, type SearchMatch, type SearchResponse, type SearchResult } from '@redoubt/domain/catalog/search/schema';
import { toSearchTerm } from '@redoubt/domain/catalog/search-term/search-term';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { toSearchProject } from '../project/project-store.ts';
import { findFuzzyMatches } from './find-fuzzy-matches.ts';
import { type Found, findByText, listResultRows, listTrending, type ResultRow } from './search-store.ts';

type Slice = { readonly offset: number; readonly limit: number };
type Answer = Pick<SearchResponse, 'projects' | 'total' | 'capped' | 'basis'>;

/**
 * One page of search results, best match first. Source: SRCH-01 to SRCH-07.
 *
 * - A keyword finds projects whose name or ticker contains it, or else fuzzy matches. Every character
 *   is literal.
 * - A blank keyword lists trending projects.
 * - An address finds projects with a contract there, a transaction those with an incident in it.
 *
 * A page past the end is empty.
 */
export async function searchProjects({ db }: Pick<Context, 'db'>, { keyword, page, perPage }: SearchQuery): Promise<SearchResponse> {
  const slice = { offset: (page - 1) * perPage, limit: perPage };
  const answer = keyword.trim() === '' ? await answerTrending(db, slice) : await answerKeyword(db, { keyword, slice });
  return { ...answer, page, perPage, hasMore: page * perPage < answer.total };
}

async function answerTrending(db: Context['db'], slice: Slice): Promise<Answer> {
  const { rows, total, visited } = await listTrending(db, slice);
  return { projects: rows.map((row) => toResult(row, null)), total, capped: false, basis: visited ? 'visits' : 'rank' };
}

async function answerKeyword(db: Context['db'], { keyword, slice }: { keyword: string; slice: Slice }): Promise<Answer> {
  const term = toSearchTerm(keyword);
  const lookup = findLookup(term);
  if (lookup?.kind === 'address' || lookup?.kind === 'transaction') return answerFound(db, { found: await findOnChain(db, lookup), slice });
  // Invisible characters do not count: the term can be shorter than the keyword.
  if ([...term].length < 2) return answerFound(db, { found: [], slice });
  const { rows, total } = await findByText(db, { term, ...slice });
  if (total === 0 && lookup === undefined) return answerFound(db, { found: await findFuzzyMatches(db, { term }), slice });
  const projects = rows.map((row) => toResult(row, null));
  return { projects, total: Math.min(total, MATCHES_MAX), capped: total > MATCHES_MAX, basis: null };
}

function findOnChain(db: Context['db'], { kind, text }: Lookup): Promise<readonly Found<SearchMatch>[]> {
  return kind === 'address' ? findByAddress(db, { address: text }) : findByTransaction(db, { transaction: text });
}

async function answerFound(
  db: Context['db'],
  { found, slice: { offset, limit } }: { found: readonly Found<SearchMatch>[]; slice: Slice },
): Promise<Answer> {
  const page = new Map(found.slice(offset, offset + limit).map(({ projectId, match }) => [projectId, match]));
  const rows = page.size === 0 ? [] : await listResultRows(db, { ids: [...page.keys()] });
  return { projects: rows.map((row) => toResult(row, page.get(row.id) ?? null)), total: found.length, capped: false, basis: null };
}

function toResult({ rated, ...row }: ResultRow, match: SearchMatch | null): SearchResult {
  return { ...toSearchProject(row), rated, match };
}

/** Projects with a contract at `address` (lower case) on any chain; real ones first, then by position. */
async function findByAddress(db: Db, { address }: { address: string }): Promise<readonly Found<SearchMatch>[]> {
  const { rows } = await sql<Found<SearchMatch>>`
    select contract.project_id as "projectId", jsonb_build_object('kind', 'contract', 'address', address,
      'chain', (array_agg(chain order by contract.position))[1], 'name', (array_agg(name order by contract.position))[1],
      'chains', array_agg(chain order by contract.position)) as match
    from project_contract as contract join project_listing as listing on listing.project_id = contract.project_id
    where address = ${address} group by contract.project_id, address, demo, listing.position
    order by demo, listing.position, contract.project_id`.execute(db);
  return rows;
}

/** Projects with an incident in `transaction` (lower case); real ones first, then by position. */
async function findByTransaction(db: Db, { transaction }: { transaction: string }): Promise<readonly Found<SearchMatch>[]> {
  const { rows } = await sql<Found<SearchMatch>>`
    select * from (
      select distinct on (demo, listing.position, incident.project_id) incident.project_id as "projectId",
        jsonb_build_object('kind', 'incident', 'transaction', transaction, 'chain', chain, 'title', title, 'date', date) as match
      from project_incident as incident join project_listing as listing on listing.project_id = incident.project_id
      where transaction = ${transaction} order by demo, listing.position, incident.project_id, incident.position
    ) as first`.execute(db);
  return rows;
}
