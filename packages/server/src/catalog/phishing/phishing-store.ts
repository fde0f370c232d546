import type { Db, Tx } from '@redoubt/db/client';
import { listDomains } from '@redoubt/domain/catalog/phishing/host';
import type { PhishingList } from '@redoubt/domain/catalog/phishing/schema';
import { listLinkKeys } from '@redoubt/domain/catalog/search/web-key';
import type { ProjectId } from '@redoubt/domain/ids';
import { sql } from 'kysely';

/** Rows in one statement. */
const ROWS_MAX = 10_000;

/** What of a list is kept beside its domains. */
export type ListState = {
  readonly list: string;
  readonly name: string;
  readonly page: string;
  readonly licence: string;
  readonly origin: string | null;
  readonly etag: string | null;
  readonly readOn: string | null;
  readonly failure: string | null;
  readonly failedAt: Date | null;
  readonly retryAt: Date | null;
};

const STATE = [
  'list',
  'name',
  'page',
  'licence',
  'origin',
  'etag',
  'read_on as readOn',
  'failure',
  'failed_at as failedAt',
  'retry_at as retryAt',
] as const;

export async function listStates(db: Db): Promise<ListState[]> {
  return db.selectFrom('phishing_list').orderBy('name').orderBy('list').select(STATE).execute();
}

/** A list with the number of domains that it names. */
export type CountedList = ListState & { readonly listed: number };

export async function listCounted(db: Db): Promise<CountedList[]> {
  const [states, counts] = await Promise.all([
    listStates(db),
    db
      .selectFrom('phishing_domain')
      .where('allowed', '=', false)
      .groupBy('list')
      .select(['list', sql<number>`count(*)::int`.as('listed')])
      .execute(),
  ]);
  return states.map((state) => ({ ...state, listed: counts.find(({ list }) => list === state.list)?.listed ?? 0 }));
}

export async function findState(db: Db, { list }: { list: string }): Promise<ListState | undefined> {
  return db.selectFrom('phishing_list').where('list', '=', list).select(STATE).executeTakeFirst();
}

/** Locks a list until the end of the transaction, and makes it first where there is none. */
export async function lockList(tx: Tx, description: Pick<ListState, 'list' | 'name' | 'page' | 'licence'>): Promise<ListState> {
  await tx
    .insertInto('phishing_list')
    .values(description)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx.selectFrom('phishing_list').where('list', '=', description.list).select(STATE).forUpdate().executeTakeFirstOrThrow();
}

/** Domains of a list, by whether it allows them. */
export async function readDomains(db: Db, { list }: { list: string }): Promise<{ listed: Set<string>; allowed: Set<string> }> {
  const rows = await db.selectFrom('phishing_domain').where('list', '=', list).select(['domain', 'allowed']).execute();
  const of = (wanted: boolean) => new Set(rows.filter(({ allowed }) => allowed === wanted).map(({ domain }) => domain));
  return { listed: of(false), allowed: of(true) };
}

export async function removeDomains(tx: Tx, { list, domains }: { list: string; domains: readonly string[] }): Promise<void> {
  for (let from = 0; from < domains.length; from += ROWS_MAX) {
    const some = domains.slice(from, from + ROWS_MAX);
    await sql`delete from phishing_domain where list = ${list} and domain = any(${some}::text[])`.execute(tx);
  }
}

export async function addDomains(
  tx: Tx,
  { list, domains, allowed }: { list: string; domains: readonly string[]; allowed: boolean },
): Promise<void> {
  for (let from = 0; from < domains.length; from += ROWS_MAX) {
    const some = domains.slice(from, from + ROWS_MAX);
    await sql`insert into phishing_domain (list, domain, allowed) select ${list}, unnest(${some}::text[]), ${allowed}`.execute(tx);
  }
}

export async function saveRead(
  tx: Tx,
  { list, ...row }: Pick<ListState, 'list' | 'name' | 'page' | 'licence' | 'origin' | 'etag' | 'readOn'>,
): Promise<void> {
  const { readOn, ...rest } = row;
  const read = { ...rest, read_on: readOn, failure: null, failed_at: null, retry_at: null };
  await tx.updateTable('phishing_list').set(read).where('list', '=', list).execute();
}

/** Keeps why a list could not be read, and until when it asked not to be asked. What was read before stands. */
export async function saveFailure(
  tx: Tx,
  { list, failure, retryAfterSeconds }: { list: string; failure: string; retryAfterSeconds: number | undefined },
): Promise<void> {
  await tx
    .updateTable('phishing_list')
    .set({
      failure: failure.slice(0, 500),
      failed_at: sql<Date>`now()`,
      retry_at: retryAfterSeconds === undefined ? null : sql<Date>`now() + ${retryAfterSeconds} * interval '1 second'`,
    })
    .where('list', '=', list)
    .execute();
}

/** A row about one of some domains. */
export type DomainRow = PhishingList & { readonly list: string; readonly domain: string; readonly allowed: boolean };

/** What lists say about these domains. */
export async function findDomains(db: Db, { domains }: { domains: readonly string[] }): Promise<DomainRow[]> {
  const { rows } = await sql<DomainRow>`
    select l.list, d.domain, d.allowed, l.name, l.page, l.licence, l.read_on as "readOn" from phishing_domain d join phishing_list l using (list)
    where d.domain = any(${domains}::text[]) order by l.name, l.list, length(d.domain) desc`.execute(db);
  return rows;
}

/** Of the domains of projects and those above and below them, which are listed. */
export async function findListedAround(db: Db, { hosts }: { hosts: readonly string[] }): Promise<string[]> {
  const around = [...new Set(hosts.flatMap(listDomains))];
  const { rows } = await sql<{ domain: string }>`
    select domain from phishing_domain where not allowed and domain = any(${around}::text[])
    union
    select d.domain from unnest(${hosts}::text[]) as own(host) cross join lateral (
      select domain from phishing_domain
      where not allowed and reverse(domain) > reverse(own.host) || '.' collate "C" and reverse(domain) < reverse(own.host) || '/' collate "C"
    ) as d
    order by domain limit ${DISPUTED_MAX}`.execute(db);
  return rows.map(({ domain }) => domain);
}

/** More at once means that a list, or a project's link, is wrong. */
export const DISPUTED_MAX = 200;

/** A domain that a researched project has on record. */
export type ProjectHost = { readonly host: string; readonly id: ProjectId; readonly name: string };

/** Hosts of all researched projects: of their links, and their other domains. Accounts on shared sites are none. */
export async function listProjectHosts(db: Db): Promise<ProjectHost[]> {
  const { rows } = await sql<{ url: string; id: ProjectId; name: string }>`
    select url, p.id, p.name from project p join lateral (
      select url from project_link where project_id = p.id
      union select body->>'text' from project_statement where project_id = p.id and kind = 'alias' and body->>'kind' = 'domain'
    ) as own on true where p.origin <> 'token-list' order by p.id, url`.execute(db);
  const hosts = rows.flatMap(({ url, id, name }) => listLinkKeys(url).flatMap((host) => (/[/@]/.test(host) ? [] : [{ host, id, name }])));
  return [...new Map(hosts.map((each) => [`${each.id} ${each.host}`, each])).values()];
}

/** Which of these domains an editor confirmed to be phishing. */
export async function listConfirmed(db: Db, { domains }: { domains: readonly string[] }): Promise<string[]> {
  const rows = await db
    .selectFrom('phishing_confirmation')
    .where('domain', '=', sql<string>`any(${domains}::text[])`)
    .select('domain')
    .execute();
  return rows.map(({ domain }) => domain);
}

/** Forgets confirmations of domains that no list names any more: a later listing is another question. */
export async function dropConfirmations(tx: Tx): Promise<void> {
  await sql`delete from phishing_confirmation c where not exists (select from phishing_domain d where d.domain = c.domain and not d.allowed)`.execute(
    tx,
  );
}
