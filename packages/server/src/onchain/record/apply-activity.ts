import type { Tx } from '@redoubt/db/client';
import type { ActivitySpan } from '@redoubt/db/tables';
import { type RawBuilder, sql } from 'kysely';

/** Rows that enter totals or leave them. Times: `from` included, `before` not; blocks: both included. */
export type Move = {
  readonly span: ActivitySpan;
  readonly sign: 1 | -1;
  readonly fromBlock: number;
  readonly toBlock: number;
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
};

export type ActivityMoves = {
  readonly chainId: number;
  readonly moves: readonly Move[];
  /** Only rows of these contracts. */
  readonly contracts?: readonly Buffer[];
  /** Only totals of this project. */
  readonly projectId?: string;
};

/** How a table's rows count, and how many of them failed. */
const COUNTS = {
  chain_transaction: sql`count(*) as count, count(*) filter (where not ok) as failed`,
  chain_log: sql`count(*) as count, 0 as failed`,
  chain_internal_call: sql`sum(calls) as count, sum(failed) as failed`,
} as const;

/**
 * Adds recorded rows to the totals, or subtracts them: callers, calls with their distinct senders,
 * events, internal calls. All totals come from this one function, so a rollback subtracts exactly
 * what was added.
 */
export async function applyActivity(tx: Tx, moves: ActivityMoves): Promise<void> {
  if (moves.moves.length === 0) return;
  const tracked = joinTracked(moves);
  const calls = sql`
    select k.project_id, m.span, t.kind, t.contract, t.key, m.count, m.failed
    from (${selectMoved('chain_transaction', moves, ['contract', 'selector', 'sender'])}) m ${tracked}
    cross join lateral (values ('caller', ''::bytea, m.sender), ('call', m.contract, m.selector)) t (kind, contract, key)`;
  const events = sql`
    select k.project_id, m.span, 'event' as kind, m.contract, m.topic as key, m.count, m.failed
    from (${selectMoved('chain_log', moves, ['contract', 'topic'])}) m ${tracked}`;
  const internal = sql`
    select k.project_id, m.span, 'internal' as kind, m.contract, m.selector as key, m.count, m.failed
    from (${selectMoved('chain_internal_call', moves, ['contract', 'selector'])}) m ${tracked}`;
  await addTotals(tx, moves.chainId, sql`${calls} union all ${events} union all ${internal}`);
  await addCallers(tx, moves, tracked);
  await addHours(tx, moves, tracked);
  if (moves.moves.some(({ sign }) => sign === -1)) await deleteEmpty(tx, moves.chainId);
}

/** The rows of every move, counted by `keys`. Moves of the same rows, such as new ones that enter all windows, read them once. */
function selectMoved(
  source: keyof typeof COUNTS,
  { chainId, moves, contracts }: ActivityMoves,
  keys: readonly string[],
): RawBuilder<unknown> {
  const columns = sql.join(keys.map((key) => sql.ref(key)));
  const ofSameRows = Map.groupBy(moves, ({ fromBlock, toBlock, from, before }) =>
    [fromBlock, toBlock, from?.getTime(), before?.getTime()].join(),
  );
  const selects = [...ofSameRows.values()].map((group) => {
    const [{ fromBlock, toBlock, from, before }] = group as [Move, ...Move[]];
    const since = from === undefined ? sql`` : sql`and time >= ${from}`;
    const until = before === undefined ? sql`` : sql`and time < ${before}`;
    const of = contracts === undefined ? sql`` : sql`and contract = any(${contracts})`;
    const spans = sql.join(group.map(({ span, sign }) => sql`(${span}::text, ${sign}::int)`));
    return sql`
      select ${columns}, moved.span, moved.sign * rows.count as count, moved.sign * rows.failed as failed from (
        select ${columns}, ${COUNTS[source]} from ${sql.table(source)}
        where chain_id = ${chainId} and block between ${fromBlock} and ${toBlock} ${since} ${until} ${of}
        group by ${columns}
      ) rows cross join (values ${spans}) moved (span, sign)`;
  });
  return sql.join(selects, sql` union all `);
}

function joinTracked({ chainId, projectId }: ActivityMoves): RawBuilder<unknown> {
  const of = projectId === undefined ? sql`` : sql`and k.project_id = ${projectId}`;
  return sql`join tracked_contract k on k.chain_id = ${chainId} and k.address = m.contract ${of}`;
}

/** Updates existing rows first: a subtraction can't be inserted. Safe, because a chain has one writer. */
async function addTotals(tx: Tx, chainId: number, moved: RawBuilder<unknown>): Promise<void> {
  await sql`
    with delta as materialized (
      select project_id, span, kind, contract, key, sum(count)::bigint as count, sum(failed)::bigint as failed
      from (${moved}) moved
      group by project_id, span, kind, contract, key
      having sum(count) <> 0 or sum(failed) <> 0
    ), changed as (
      update activity_total t set count = t.count + d.count, failed = t.failed + d.failed
      from delta d
      where (t.project_id, t.span, t.kind, t.contract, t.key) = (d.project_id, d.span, d.kind, d.contract, d.key) and t.chain_id = ${chainId}
      returning t.project_id, t.span, t.kind, t.contract, t.key
    ), added as (
      insert into activity_total (project_id, span, kind, chain_id, contract, key, count, failed)
      select project_id, span, kind, ${chainId}::bigint, contract, key, count, failed from delta d
      where not exists (select from changed c
        where (c.project_id, c.span, c.kind, c.contract, c.key) = (d.project_id, d.span, d.kind, d.contract, d.key))
      returning project_id, span, kind
    )
    insert into activity_summary as s (project_id, span, kind, chain_id, total, entries)
    select project_id, span, kind, ${chainId}::bigint, sum(total), sum(entries) from (
      select project_id, span, kind, sum(count) as total, 0 as entries from delta group by project_id, span, kind
      union all
      select project_id, span, kind, 0, count(*) from added group by project_id, span, kind
    ) sums
    group by project_id, span, kind
    on conflict (project_id, span, kind, chain_id) do update
      set total = s.total + excluded.total, entries = s.entries + excluded.entries`.execute(tx);
}

/** Counts calls by sender, and from that the distinct senders of each function. */
async function addCallers(tx: Tx, moves: ActivityMoves, tracked: RawBuilder<unknown>): Promise<void> {
  const { chainId } = moves;
  await sql`
    with delta as materialized (
      select k.project_id, m.span, m.contract, m.selector, m.sender as caller, sum(m.count)::bigint as count
      from (${selectMoved('chain_transaction', moves, ['contract', 'selector', 'sender'])}) m ${tracked}
      group by k.project_id, m.span, m.contract, m.selector, m.sender
      having sum(m.count) <> 0
    ), changed as (
      update activity_caller t set count = t.count + d.count
      from delta d
      where (t.project_id, t.span, t.contract, t.selector, t.caller) = (d.project_id, d.span, d.contract, d.selector, d.caller)
        and t.chain_id = ${chainId}
      returning t.project_id, t.span, t.contract, t.selector, t.caller
    ), added as (
      insert into activity_caller (project_id, span, chain_id, contract, selector, caller, count)
      select project_id, span, ${chainId}::bigint, contract, selector, caller, count from delta d
      where not exists (select from changed c
        where (c.project_id, c.span, c.contract, c.selector, c.caller) = (d.project_id, d.span, d.contract, d.selector, d.caller))
      returning project_id, span, contract, selector
    )
    update activity_total t set callers = t.callers + a.callers
    from (select project_id, span, contract, selector, count(*) as callers from added group by project_id, span, contract, selector) a
    where (t.project_id, t.span, t.kind, t.contract, t.key) = (a.project_id, a.span, 'call', a.contract, a.selector)
      and t.chain_id = ${chainId}`.execute(tx);
}

/** Counts by hour. Moves of the span `all` are what enters and leaves the record. */
async function addHours(tx: Tx, moves: ActivityMoves, tracked: RawBuilder<unknown>): Promise<void> {
  const recorded = { ...moves, moves: moves.moves.filter(({ span }) => span === 'all') };
  if (recorded.moves.length === 0) return;
  await sql`
    insert into activity_hour as h (project_id, chain_id, hour, calls, failed, events)
    select project_id, ${moves.chainId}::bigint, hour, sum(calls), sum(failed), sum(events) from (
      select k.project_id, date_trunc('hour', m.time, 'UTC') as hour, m.count as calls, m.failed, 0 as events
      from (${selectMoved('chain_transaction', recorded, ['contract', 'time'])}) m ${tracked}
      union all
      select k.project_id, date_trunc('hour', m.time, 'UTC'), 0, 0, m.count
      from (${selectMoved('chain_log', recorded, ['contract', 'time'])}) m ${tracked}
    ) moved
    group by project_id, hour
    on conflict (project_id, chain_id, hour) do update
      set calls = h.calls + excluded.calls, failed = h.failed + excluded.failed, events = h.events + excluded.events`.execute(tx);
}

async function deleteEmpty(tx: Tx, chainId: number): Promise<void> {
  await sql`
    with gone as (delete from activity_caller where chain_id = ${chainId} and count = 0 returning project_id, span, contract, selector)
    update activity_total t set callers = t.callers - g.callers
    from (select project_id, span, contract, selector, count(*) as callers from gone group by project_id, span, contract, selector) g
    where (t.project_id, t.span, t.kind, t.contract, t.key) = (g.project_id, g.span, 'call', g.contract, g.selector)
      and t.chain_id = ${chainId}`.execute(tx);
  await sql`
    with gone as (delete from activity_total where chain_id = ${chainId} and count = 0 returning project_id, span, kind)
    update activity_summary s set entries = s.entries - g.entries
    from (select project_id, span, kind, count(*) as entries from gone group by project_id, span, kind) g
    where (s.project_id, s.span, s.kind) = (g.project_id, g.span, g.kind) and s.chain_id = ${chainId}`.execute(tx);
}
