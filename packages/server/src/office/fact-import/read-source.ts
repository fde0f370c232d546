import type { Db } from '@redoubt/db/client';
import { auditTreePath, readAuditTree } from '@redoubt/domain/office/fact-import/audit-tree';
import { DEFIHACKLABS_PATH, findYearPages, readDefihacklabs } from '@redoubt/domain/office/fact-import/defihacklabs';
import { type LeftOut, type ReadPage, UnreadableSource } from '@redoubt/domain/office/fact-import/entry';
import { IMMUNEFI_PATH, readImmunefi } from '@redoubt/domain/office/fact-import/immunefi';
import { toChainId } from '@redoubt/domain/office/fact-import/plan-changes';
import {
  AUDIT_REPOSITORIES,
  FACT_SOURCES,
  type SourceName,
  UNLICENSED_AUDIT_REPOSITORIES,
} from '@redoubt/domain/office/fact-import/sources';
import { readSourcify, sourcifyPath } from '@redoubt/domain/office/fact-import/sourcify';
import { sql } from 'kysely';
import { type FetchDeps, fetchText } from '../../platform/http/fetch-text.ts';
import type { SourcePage } from './proposal-store.ts';

/** How sources are asked. `baseOf`: in place of a source's own address, for tests. */
export type SourceDeps = FetchDeps & {
  readonly baseOf?: (source: SourceName) => string;
  /** Between two questions to a source that answers about one contract at a time. */
  readonly pauseMs?: number;
};

/** Why nothing of a source was read. */
export class SourceFailure extends Error {
  override readonly name = 'SourceFailure';
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, { retryAfterSeconds, cause }: { retryAfterSeconds?: number | undefined; cause?: unknown } = {}) {
    super(message, { cause });
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A source polls itself politely: four questions a second. */
const PAUSE_MS = 250;
/** Contracts that one run looks up. */
const CONTRACTS_MAX = 200;
/** A contract that was looked up is looked up again after this. */
const CONTRACT_DAYS = 30;

type Reader = {
  readonly source: SourceName;
  readonly known: ReadonlyMap<string, SourcePage>;
  readonly deps: SourceDeps;
};

/** The pages of a source that were read now, all of them: a page that did not change comes as it was read before. Throws `SourceFailure`. */
export async function readSource(db: Db, reader: Reader): Promise<SourcePage[]> {
  switch (reader.source) {
    case 'immunefi':
      return [await readPage(reader, { path: IMMUNEFI_PATH, read: readImmunefi })];
    case 'audits':
      return readInTurn(AUDIT_REPOSITORIES, (repository) =>
        readPage(reader, { path: auditTreePath(repository), read: (text) => readAuditTree(text, repository) }),
      );
    case 'defihacklabs':
      return readYears(reader);
    case 'sourcify':
      return readInTurn(await listDueContracts(db, reader), async (contract, index) => {
        if (index > 0) await new Promise((resolve) => setTimeout(resolve, reader.deps.pauseMs ?? PAUSE_MS));
        // Of a contract without a match the server says 404, in the format of a match.
        return readPage(reader, { path: sourcifyPath(contract), read: (text) => readSourcify(text, contract), readsMissing: true });
      });
  }
}

/** What a source has that is not read at all. */
export function listUnread(source: SourceName): LeftOut[] {
  if (source !== 'audits') return [];
  return UNLICENSED_AUDIT_REPOSITORIES.map((what) => ({ what, why: 'The repository states no licence, so it is not read.' }));
}

export const sourceBase = (source: SourceName, { baseOf }: Pick<SourceDeps, 'baseOf'>): string =>
  baseOf?.(source) ?? FACT_SOURCES[source].base;

type PageParams = { readonly path: string; readonly read: (text: string) => ReadPage; readonly readsMissing?: boolean };

async function readPage({ source, known, deps }: Reader, { path, read, readsMissing = false }: PageParams): Promise<SourcePage> {
  const { types, bytesMax } = FACT_SOURCES[source];
  const base = sourceBase(source, deps);
  const url = `${base}${path}`;
  const before = known.get(url);
  const fetched = await fetchText({ url, base, types, bytesMax, etag: before?.etag }, deps);
  if (fetched.is === 'failed') throw new SourceFailure(`${url}: ${fetched.why}`, fetched);
  if (fetched.is === 'missing' && !readsMissing) throw new SourceFailure(`${url}: It answers 404.`);
  // Only a question about a page that is known can be answered so.
  if (fetched.is === 'unchanged') return before ?? fail(url);
  const page = { url, etag: fetched.etag, ...tryRead(url, () => read(fetched.text)) };
  refuseShrunk(page, before);
  return page;
}

function fail(url: string): never {
  throw new SourceFailure(`${url}: It answers 304 to a first question.`);
}

function tryRead<Result>(url: string, read: () => Result): Result {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof UnreadableSource) throw new SourceFailure(`${url}: ${cause.message}`, { cause });
    throw cause;
  }
}

/** Lists of fewer entries can halve by themselves. */
const SHRINKABLE_ENTRIES = 10;

/** A list that lost half of its entries at once is more likely broken than right, and would propose that all of them ended. */
function refuseShrunk({ url, entries }: SourcePage, before: SourcePage | undefined): void {
  const count = before?.entries.length ?? 0;
  if (count < SHRINKABLE_ENTRIES || entries.length * 2 >= count) return;
  throw new SourceFailure(
    `${url}: It lists ${entries.length} entries where it listed ${count} before. If that is right, import it with --file.`,
  );
}

async function readYears(reader: Reader): Promise<SourcePage[]> {
  const base = sourceBase('defihacklabs', reader.deps);
  let years: string[] | undefined;
  const first = await readPage(reader, {
    path: DEFIHACKLABS_PATH,
    read: (text) => {
      years = findYearPages(text);
      return readDefihacklabs(text);
    },
  });
  // The first page did not change, so it names the pages that it named before.
  years ??= [...reader.known.keys()].filter((url) => url !== first.url && url.startsWith(base)).map((url) => url.slice(base.length));
  return [first, ...(await readInTurn(years, (path) => readPage(reader, { path, read: readDefihacklabs })))];
}

async function readInTurn<Each>(all: readonly Each[], read: (each: Each, index: number) => Promise<SourcePage>): Promise<SourcePage[]> {
  const pages: SourcePage[] = [];
  for (const [index, each] of all.entries()) pages.push(await read(each, index));
  return pages;
}

/** Contracts of researched projects on chains with a known id, never looked up or a month ago; those that wait longest first. */
async function listDueContracts(db: Db, { deps }: Reader): Promise<{ chainId: number; address: string }[]> {
  const rows = await db
    .selectFrom('project_contract as c')
    .innerJoin('project as p', 'p.id', 'c.project_id')
    .where('p.origin', '<>', 'token-list')
    .where('p.demo', '=', false)
    .distinct()
    .select(['c.chain', sql<string>`lower(c.address)`.as('address')])
    .orderBy('c.chain')
    .orderBy('address')
    .execute();
  const read = await db
    .selectFrom('fact_source_page')
    .where('source', '=', 'sourcify')
    .select(['url', 'read_on', sql<boolean>`read_on > current_date - ${sql.lit(CONTRACT_DAYS)}`.as('fresh')])
    .execute();
  const pages = new Map(read.map((page) => [page.url, page]));
  const base = sourceBase('sourcify', deps);
  return rows
    .flatMap(({ chain, address }) => {
      const chainId = toChainId(chain);
      return chainId === undefined ? [] : [{ chainId, address }];
    })
    .map((contract) => ({ contract, page: pages.get(`${base}${sourcifyPath(contract)}`) }))
    .filter(({ page }) => page?.fresh !== true)
    .sort((one, other) => Date.parse(one.page?.read_on ?? '1970-01-01') - Date.parse(other.page?.read_on ?? '1970-01-01'))
    .slice(0, CONTRACTS_MAX)
    .map(({ contract }) => contract);
}
