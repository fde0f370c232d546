import { TOPIC } from '@redoubt/chain/names/topics-and-selectors';
import type { Db } from '@redoubt/db/client';
import { CONTROL_TOPICS } from '@redoubt/power/analysis/control-topics';
import { type RawBuilder, sql } from 'kysely';
import { toBytes, toHex } from '../record/chain-values.ts';

/** Functions by contract and selector. */
export type Functions = readonly { readonly contract: string; readonly selector: string }[];

const unnest = (functions: Functions): RawBuilder<unknown> =>
  sql`unnest(${functions.map(({ contract }) => toBytes(contract))}::bytea[], ${functions.map(({ selector }) => toBytes(selector))}::bytea[])`;

/** Successful calls of a function, and the last of them. */
export type CallCount = {
  readonly contract: `0x${string}`;
  readonly selector: `0x${string}`;
  readonly count: number;
  readonly lastAt: Date;
};

/** Counts successful calls of these functions, by transactions and, where traces exist, by other contracts. */
export async function countCalls(
  db: Db,
  { chainId, functions, upTo }: { chainId: number; functions: Functions; upTo: number },
): Promise<CallCount[]> {
  const { rows } = await sql<{ contract: Buffer; selector: Buffer; count: number; lastAt: Date }>`
    select contract, selector, sum(n)::float8 as count, max(time) as "lastAt" from (
      select x.contract, x.selector, 1 as n, x.time from ${unnest(functions)} f (contract, selector)
        join chain_transaction x on x.chain_id = ${chainId} and x.contract = f.contract and x.selector = f.selector and x.block <= ${upTo} and x.ok
      union all
      select i.contract, i.selector, i.calls - i.failed, i.time from ${unnest(functions)} f (contract, selector)
        join chain_internal_call i on i.chain_id = ${chainId} and i.contract = f.contract and i.selector = f.selector and i.block <= ${upTo}
          and i.calls > i.failed
    ) used group by contract, selector`.execute(db);
  return rows.map(({ contract, selector, ...row }) => ({ ...row, contract: toHex(contract), selector: toHex(selector) }));
}

/** How much of a contract's calls is recorded. */
export type CallRecord = {
  readonly contract: string;
  /** All transactions to it. */
  readonly whole: boolean;
  /** Also all internal calls: traces are recorded since before its first activity. */
  readonly traced: boolean;
};

/** The call records of those contracts that are followed. */
export async function listCallRecords(
  db: Db,
  { chainId, contracts }: { chainId: number; contracts: readonly string[] },
): Promise<CallRecord[]> {
  const addresses = contracts.map(toBytes);
  const { rows } = await sql<{ contract: Buffer; whole: boolean; traced: boolean }>`
    select t.address as contract, bool_or(c.start_block = 0 and t.backfilled_to >= t.live_from - 1) as whole,
      bool_or(c.start_block = 0 and t.backfilled_to >= t.live_from - 1 and c.traces = 'offered' and c.traced_from is not null
        and not exists (select from chain_log l where l.chain_id = c.chain_id and l.contract = t.address and l.block < c.traced_from)
        and not exists (select from chain_transaction x where x.chain_id = c.chain_id and x.contract = t.address and x.block < c.traced_from)
      ) as traced
    from tracked_contract t join chain c using (chain_id)
    where t.chain_id = ${chainId} and t.address = any(${addresses}::bytea[]) group by t.address`.execute(db);
  return rows.map((row) => ({ ...row, contract: toHex(row.contract) }));
}

/** A transaction that used a contract's function, as far as it is recorded. */
type UseRow = {
  readonly block: number;
  readonly txIndex: number;
  readonly time: Date;
  readonly contract: `0x${string}`;
  /** Null where neither a log nor an endpoint provides it. */
  readonly hash: `0x${string}` | null;
  readonly sender: `0x${string}` | null;
  /** The transaction's target. */
  readonly target: `0x${string}` | null;
  /** Whether it was sent to a followed contract, or read from an endpoint. */
  readonly isAsked: boolean;
};

export type CallRow = UseRow & {
  readonly selector: `0x${string}`;
  readonly ok: boolean;
  /** Contracts of `between` that were called on the way. */
  readonly passed: readonly `0x${string}`[];
};

type Bytes = { contract: Buffer; hash: Buffer | null; sender: Buffer | null; target: Buffer | null };
type Raw<Row extends UseRow> = Omit<Row, keyof Bytes> & Bytes;

const toText = (bytes: Buffer | null) => (bytes === null ? null : toHex(bytes));
const toUse = <Row extends Bytes & { block: string | number }>({ block, contract, hash, sender, target, ...row }: Row) => ({
  ...row,
  block: Number(block),
  contract: toHex(contract),
  hash: toText(hash),
  sender: toText(sender),
  target: toText(target),
});

/** Joins the transaction of each row of `used`: recorded, or read from an endpoint. */
const withTransaction = (chainId: number) => sql`
  left join chain_transaction x on x.chain_id = ${chainId} and x.block = used.block and x.time = used.time and x.tx_index = used.tx_index
  left join outside_transaction o on o.chain_id = ${chainId} and o.block = used.block and o.tx_index = used.tx_index`;
const SENDER = sql`
  coalesce(x.sender, o.sender) as sender, coalesce(x.contract, o.target) as target, x.sender is not null or o.block is not null as "isAsked"`;

type Newest = { readonly chainId: number; readonly upTo: number; readonly limit: number };

/** The newest transactions that called these functions, directly or through other contracts, including failed ones. */
export async function listCalls(
  db: Db,
  { chainId, functions, between, upTo, limit }: Newest & { functions: Functions; between: readonly string[] },
): Promise<CallRow[]> {
  const newest = (table: string, ok: RawBuilder<unknown>) => sql`
    select n.* from ${unnest(functions)} f (contract, selector) cross join lateral (
      select block, time, tx_index, contract, selector, ${ok} as ok from ${sql.table(table)}
      where chain_id = ${chainId} and contract = f.contract and selector = f.selector and block <= ${upTo}
      order by time desc, block desc, tx_index desc limit ${limit}
    ) n`;
  const { rows } = await sql<Raw<CallRow> & { selector: Buffer; passed: Buffer[] }>`
    select used.block, used.tx_index as "txIndex", used.time, used.contract, used.selector, used.ok and coalesce(x.ok, true) as ok, ${SENDER},
      coalesce(x.hash, o.hash, (
        select tx_hash from chain_log l
        where l.chain_id = ${chainId} and l.block = used.block and l.time = used.time and l.tx_index = used.tx_index limit 1)) as hash,
      array(
        select distinct contract from chain_internal_call i
        where i.chain_id = ${chainId} and i.block = used.block and i.time = used.time and i.tx_index = used.tx_index
          and i.contract = any(${between.map(toBytes)}::bytea[]) and i.contract <> used.contract
          and i.contract is distinct from coalesce(x.contract, o.target) order by 1) as passed
    from (${newest('chain_transaction', sql`ok`)} union all ${newest('chain_internal_call', sql`failed < calls`)}) used
    ${withTransaction(chainId)}
    order by used.block desc, used.tx_index desc, used.selector limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...toUse(row), selector: toHex(row.selector), passed: row.passed.map(toHex) }));
}

/** The newest logs of timelocks that are examined. */
const EXECUTIONS_MAX = 5_000;

/** The newest calls of these functions that timelocks logged as executed, where the call itself is not recorded. */
export async function listExecutions(
  db: Db,
  {
    chainId,
    functions,
    between,
    upTo,
    limit = EXECUTIONS_MAX,
  }: Omit<Newest, 'limit'> & { limit?: number; functions: Functions; between: readonly string[] },
): Promise<CallRow[]> {
  const { rows } = await sql<Raw<CallRow> & { data: Buffer }>`
    select used.block, used.tx_index as "txIndex", used.time, used.contract, used.tx_hash as hash, ${SENDER}, used.data
    from (
      select block, tx_index, log_index, time, tx_hash, contract, data from chain_log
      where chain_id = ${chainId} and contract = any(${between.map(toBytes)}::bytea[]) and topic = ${toBytes(TOPIC.callExecuted)} and block <= ${upTo}
      order by time desc, block desc, log_index desc limit ${EXECUTIONS_MAX}
    ) used
    ${withTransaction(chainId)}
    where not exists (
      select from chain_internal_call i
      where i.chain_id = ${chainId} and i.block = used.block and i.time = used.time and i.tx_index = used.tx_index
        and i.contract = substring(used.data from 13 for 20))
    order by used.block desc, used.log_index desc`.execute(db);
  const executions = rows.flatMap(({ data, ...row }): CallRow[] => {
    const { contract: timelock, ...use } = toUse(row);
    const [contract, selector] = readExecution(data);
    if (!functions.some((each) => each.contract === contract && each.selector === selector)) return [];
    return [{ ...use, contract, selector, ok: true, passed: use.target === timelock ? [] : [timelock] }];
  });
  return executions.slice(0, limit);
}

/** Target and selector; the words of the data are target, value, offset of the input, its length, the input. */
function readExecution(data: Buffer): readonly [`0x${string}`, `0x${string}`] {
  return [toHex(data.subarray(12, 32)), toHex(data.subarray(128, 132))];
}

/** A log of a change of control. */
export type ChangeRow = UseRow & {
  readonly logIndex: number;
  readonly topic: string;
  /** The topics after the first, then the data, in words. */
  readonly words: readonly string[];
  /** The called function, where the transaction was sent to the contract itself. */
  readonly selector: `0x${string}` | null;
  /** Whether the contract's call is recorded. */
  readonly called: boolean;
  /** Logged during deployment, which is no change. */
  readonly isBeginning: boolean;
};

/** The newest logs of these contracts about owners, roles or code. */
export async function listChanges(
  db: Db,
  { chainId, contracts, upTo, limit }: Newest & { contracts: readonly string[] },
): Promise<ChangeRow[]> {
  const { rows } = await sql<Raw<ChangeRow> & { topic: Buffer; selector: Buffer | null; rest: Buffer }>`
    select used.block, used.tx_index as "txIndex", used.time, used.contract, used.tx_hash as hash, ${SENDER}, used.log_index as "logIndex", used.topic,
      used.topics || used.data as rest, case when x.contract = used.contract then x.selector end as selector,
      coalesce(x.contract = used.contract, false) or exists (
        select from chain_internal_call i
        where i.chain_id = ${chainId} and i.block = used.block and i.time = used.time and i.tx_index = used.tx_index and i.contract = used.contract
      ) as called,
      c.start_block = 0
        and not exists (select from chain_log b where b.chain_id = ${chainId} and b.contract = used.contract and b.time <= used.time and b.block < used.block)
        and not exists (select from chain_transaction b where b.chain_id = ${chainId} and b.contract = used.contract and b.time <= used.time and b.block < used.block)
        and x.contract is distinct from used.contract as "isBeginning"
    from (
      select n.* from unnest(${contracts.map(toBytes)}::bytea[]) f (contract) cross join unnest(${CONTROL_TOPICS.map(toBytes)}::bytea[]) k (topic)
      cross join lateral (
        select block, time, tx_index, log_index, tx_hash, contract, topic, topics, data from chain_log
        where chain_id = ${chainId} and contract = f.contract and topic = k.topic and block <= ${upTo}
        order by time desc, block desc, log_index desc limit ${limit}
      ) n order by n.block desc, n.log_index desc limit ${limit}
    ) used
    join chain c on c.chain_id = ${chainId}
    ${withTransaction(chainId)}
    order by used.block desc, used.log_index desc`.execute(db);
  return rows.map(({ rest, ...row }) => ({
    ...toUse(row),
    topic: toHex(row.topic),
    selector: toText(row.selector),
    words: [...rest.toString('hex').matchAll(/.{64}/g)].map(([word]) => `0x${word}`),
  }));
}
