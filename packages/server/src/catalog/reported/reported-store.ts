import type { Db, Tx } from '@redoubt/db/client';
import type { Bindable } from '@redoubt/domain/catalog/reported/bind-readings';
import { type ReportedContract, type Snapshot, snapshotKey } from '@redoubt/domain/catalog/reported/schema';
import type { ReportedOutcome } from '@redoubt/domain/catalog/reported/view';
import type { ReportedWay } from '@redoubt/domain/catalog/reported/way';
import type { Reading } from '@redoubt/domain/catalog/verdict/reported-accounts';
import { sql } from 'kysely';

/** Where stored readings came from: the catalogue's files, or an operator's import. */
export type ReadingOrigin = 'catalog' | 'import';

export type StoredSnapshot = { readonly id: string; readonly origin: ReadingOrigin; readonly snapshot: Snapshot };

/** Rows in one statement. */
const ROWS_MAX = 1_000;

/** Every contract of a project that was researched, by chain and address. */
export async function listBindable(db: Db): Promise<Bindable[]> {
  return db
    .selectFrom('project_contract')
    .innerJoin('project', 'project.id', 'project_contract.project_id')
    .where('project.origin', '<>', 'token-list')
    .where('project.demo', '=', false)
    .orderBy('chain')
    .orderBy('address')
    .select(['chain', 'address'])
    .execute();
}

/** Every stored snapshot by its key, its contracts by address. */
export async function listSnapshots(db: Db): Promise<Map<string, StoredSnapshot>> {
  const sources = await db.selectFrom('reported_source').orderBy('id').selectAll().execute();
  const readings = await db.selectFrom('reported_reading').orderBy('source_id').orderBy('address').select(['source_id', 'body']).execute();
  const bodies = Map.groupBy(readings, ({ source_id }) => source_id);
  return new Map(
    sources.map(({ id, origin, name, repository, commit, path, licence, kind, chain, block, day, day_basis }) => {
      const snapshot: Snapshot = {
        source: { name, repository, commit, path, licence, kind },
        chain,
        block: block === null ? null : Number(block),
        day,
        dayBasis: day_basis,
        contracts: (bodies.get(id) ?? []).map(({ body }) => body),
      };
      return [snapshotKey(snapshot), { id, origin, snapshot }];
    }),
  );
}

export async function insertSnapshots(
  tx: Tx,
  { snapshots, origin }: { snapshots: readonly Snapshot[]; origin: ReadingOrigin },
): Promise<void> {
  for (const { source, chain, block, day, dayBasis, contracts } of snapshots) {
    const { id } = await tx
      .insertInto('reported_source')
      .values({ ...source, chain, block, day, day_basis: dayBasis, origin })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (let index = 0; index < contracts.length; index += ROWS_MAX) {
      const rows = contracts
        .slice(index, index + ROWS_MAX)
        .map((contract) => ({ source_id: id, chain, address: contract.address, body: JSON.stringify(contract) }));
      await tx.insertInto('reported_reading').values(rows).execute();
    }
  }
}

export async function deleteSnapshots(tx: Tx, { ids }: { ids: readonly string[] }): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('reported_source').where('id', '=', sql<string>`any(${ids}::bigint[])`).execute();
}

/** One contract in one source's reading, with what reading it again gave. */
export type StoredReading = {
  readonly id: string;
  readonly chain: string;
  readonly address: string;
  readonly body: ReportedContract;
  readonly source: Omit<Snapshot, 'contracts'>;
  readonly checks: readonly StoredCheck[];
};

export type StoredCheck = {
  readonly statement: string;
  readonly outcome: ReportedOutcome;
  readonly found: string | null;
  readonly reason: string | null;
  readonly block: number;
  readonly blockHash: string;
  readonly checkedAt: string;
};

type ReadingRow = {
  id: string;
  chain: string;
  address: string;
  body: ReportedContract;
  name: string;
  repository: string;
  commit: string | null;
  path: string;
  licence: string;
  kind: Snapshot['source']['kind'];
  block: string | null;
  day: string;
  day_basis: Snapshot['dayBasis'];
  checks: StoredCheck[];
};

/**
 * The readings of a project's contracts and, in the same snapshots, of the contracts that hold powers over them; newest
 * first. Bound by chain and address, whichever file they came from.
 */
export async function listProjectReadings(db: Db, { projectId }: { projectId: string }): Promise<StoredReading[]> {
  const { rows } = await sql<ReadingRow>`
    with recursive reached as (
      select r.source_id, r.address, r.body from reported_reading r
      join project_contract c on c.chain = r.chain and c.address = r.address
      where c.project_id = ${projectId}
      union
      select r.source_id, r.address, r.body from reached b
      cross join lateral (
        select b.body #>> '{proxy,admin}' as address
        union all select jsonb_array_elements_text(b.body #> '{multisig,addresses}')
        union all select jsonb_array_elements_text(b.body #> '{multisig,modules}')
        union all select each ->> 'holder' from jsonb_array_elements(b.body -> 'holders') each
        union all select jsonb_array_elements_text(each -> 'via') from jsonb_array_elements(b.body -> 'holders') each
      ) as controller
      join reported_reading r on r.source_id = b.source_id and r.address = controller.address
    )
    select r.id, r.chain, r.address, r.body, s.name, s.repository, s.commit, s.path, s.licence, s.kind, s.block, s.day, s.day_basis,
      coalesce((
        select jsonb_agg(jsonb_build_object('statement', k.statement, 'outcome', k.outcome, 'found', k.found, 'reason', k.reason,
          'block', k.block, 'blockHash', '0x' || encode(k.block_hash, 'hex'),
          'checkedAt', to_char(k.checked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by k.statement)
        from reported_check k where k.reading_id = r.id), '[]') as checks
    from (select distinct source_id, address from reached) found
    join reported_reading r using (source_id, address) join reported_source s on s.id = r.source_id
    order by r.chain, r.address, s.day desc, s.id`.execute(db);
  return rows.map(({ id, chain, address, body, name, repository, commit, path, licence, kind, block, day, day_basis, checks }) => ({
    id,
    chain,
    address,
    body,
    source: {
      source: { name, repository, commit, path, licence, kind },
      chain,
      block: block === null ? null : Number(block),
      day,
      dayBasis: day_basis,
    },
    checks,
  }));
}

/** Every reading, with the outcomes of reading its statements again. */
export async function listReadings(db: Db): Promise<Reading[]> {
  const sources = await db.selectFrom('reported_source').orderBy('id').selectAll().execute();
  const byId = new Map(
    sources.map(({ id, name, repository, commit, path, licence, kind, chain, block, day, day_basis }) => [
      id,
      {
        source: { name, repository, commit, path, licence, kind },
        chain,
        block: block === null ? null : Number(block),
        day,
        dayBasis: day_basis,
      },
    ]),
  );
  const { rows } = await sql<Pick<ReadingRow, 'chain' | 'address' | 'body'> & { source_id: string; checks: Reading['checks'] }>`
    select r.source_id, r.chain, r.address, r.body, coalesce((
      select jsonb_agg(jsonb_build_object('statement', k.statement, 'outcome', k.outcome) order by k.statement)
      from reported_check k where k.reading_id = r.id), '[]') as checks
    from reported_reading r order by r.id`.execute(db);
  return rows.flatMap(({ source_id, ...reading }) => {
    const source = byId.get(source_id);
    return source === undefined ? [] : [{ ...reading, source }];
  });
}

/** How many of a project's contracts have a reading by others. */
export async function countReadContracts(db: Db, { projectId }: { projectId: string }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from project_contract c
    where project_id = ${projectId} and exists (select from reported_reading r where r.chain = c.chain and r.address = c.address)`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** How often the statements of a source were read again, with which outcome. Sources without a check are there, too. */
export type SourceCounts = {
  readonly name: string;
  readonly repository: string;
  readonly licence: string;
  readonly agrees: number;
  readonly changed: number;
  readonly cannotRead: number;
};

/** The outcomes of all checks, by repository. */
export async function listSourceCounts(db: Db, { repositories }: { repositories: readonly string[] }): Promise<SourceCounts[]> {
  const { rows } = await sql<SourceCounts>`
    select min(s.name) as name, s.repository, min(s.licence) as licence,
      count(*) filter (where k.outcome = 'agrees')::int as agrees,
      count(*) filter (where k.outcome = 'changed')::int as changed,
      count(*) filter (where k.outcome = 'cannot-read')::int as "cannotRead"
    from reported_source s left join reported_reading r on r.source_id = s.id left join reported_check k on k.reading_id = r.id
    where s.repository = any(${repositories})
    group by s.repository order by s.repository`.execute(db);
  return rows;
}

/** What is known of addresses on a chain from readings and the catalogue: whether they are contracts. Absent: not known. */
export async function listKnownAddresses(
  db: Db,
  { chain, addresses }: { chain: string; addresses: readonly string[] },
): Promise<Map<string, boolean>> {
  if (addresses.length === 0) return new Map();
  const { rows } = await sql<{ address: string; isContract: boolean }>`
    select address, bool_or(is_contract) as "isContract" from (
      select address, true as is_contract from project_contract where chain = ${chain} and address = any(${addresses})
      union all
      select address, true from reported_reading where chain = ${chain} and address = any(${addresses})
      union all
      select each ->> 'holder', each ->> 'kind' <> 'eoa'
      from reported_reading r cross join lateral jsonb_array_elements(r.body -> 'holders') each
      where r.chain = ${chain} and each ->> 'holder' = any(${addresses})
        and each ->> 'kind' in ('eoa', 'multisig', 'timelock', 'governor', 'contract')
    ) known group by address`.execute(db);
  return new Map(rows.map(({ address, isContract }) => [address, isContract]));
}

/** Who controls a project's core contracts, as others read it, with the verdict's words for it. */
export async function findReportedControl(
  db: Db,
  { projectId }: { projectId: string },
): Promise<{ readonly ways: ReportedWay[]; readonly sentence: string }> {
  const row = await db
    .selectFrom('project_listing')
    .where('project_id', '=', projectId)
    .select(['reported_ways', 'verdict'])
    .executeTakeFirst();
  const answer = row?.verdict?.questions.find(({ question }) => question === 'control');
  return { ways: row?.reported_ways ?? [], sentence: answer?.sentence ?? '' };
}
