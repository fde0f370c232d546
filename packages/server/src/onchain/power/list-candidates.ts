import type { Db } from '@redoubt/db/client';
import { CONTROL_TOPICS, VOTERS_MAX, VOTES_TOPIC } from '@redoubt/power/analysis/control-topics';
import type { Address } from '@redoubt/power/evm/reader';
import { sql } from 'kysely';
import { toBytes, toHex } from '../record/chain-values.ts';

/** Kinds of events and functions that are read, the rarest first. */
const KINDS_MAX = 64;
/** The newest logs of one event, and calls of one function. A rare one is read whole. */
const ROWS_MAX = 200;
/** The newest logs of one event about owners, roles or code. */
const CONTROL_ROWS_MAX = 2_000;
/** The newest changes of votes of which the largest are kept. */
const VOTES_ROWS_MAX = 20_000;
/** Words of a log's data. */
const WORDS_MAX = 16;

/**
 * Accounts that may hold powers over a contract: all that its record names up to a block, inclusive, in
 * topics and data of logs, as senders of calls or by the data of calls. The most telling come first: those
 * of events about owners, roles or code, then those of the rarest event or function, then the newest. A
 * token's transfers are many and tell little. Before all of them come the accounts with the most votes. Always the same for a block.
 */
export async function listCandidates(
  db: Db,
  { chainId, address, block, limit }: { chainId: number; address: string; block: number; limit: number },
): Promise<Address[]> {
  const contract = toBytes(address);
  const control = CONTROL_TOPICS.map(toBytes);
  const kinds = (kind: 'event' | 'call' | 'internal') => sql`
    select key, max(count) as count from activity_total
    where project_id in (select project_id from tracked_contract t where t.chain_id = ${chainId} and t.address = ${contract})
      and span = 'all' and kind = ${kind} and chain_id = ${chainId} and contract = ${contract} group by key
    order by key = any(${control}::bytea[]) desc, 2, 1 limit ${KINDS_MAX}`;
  const { rows } = await sql<{ account: Buffer }>`
    with logs as (
      select l.topics, l.data, l.block, e.count, e.key = any(${control}::bytea[]) as announced
      from (${kinds('event')}) e cross join lateral (
        select topics, data, block from chain_log
        where chain_id = ${chainId} and contract = ${contract} and topic = e.key and block <= ${block}
        order by time desc, block desc, log_index desc
        limit case when e.key = any(${control}::bytea[]) then ${CONTROL_ROWS_MAX}::int else ${ROWS_MAX}::int end
      ) l
      union all
      -- Who got control before the record begins.
      (select topics, data, block, 0, true from control_log
        where chain_id = ${chainId} and contract = ${contract} and block <= ${block} order by block desc, log_index desc limit ${CONTROL_ROWS_MAX})
    ), calls as (
      select c.sender, c.accounts, c.block, f.count
      from (${kinds('call')}) f cross join lateral (
        select sender, accounts, block from chain_transaction
        where chain_id = ${chainId} and contract = ${contract} and selector = f.key and block <= ${block} and ok
        order by time desc, block desc, tx_index desc limit ${ROWS_MAX}
      ) c
      union all
      select null, c.accounts, c.block, f.count
      from (${kinds('internal')}) f cross join lateral (
        select accounts, block from chain_internal_call
        where chain_id = ${chainId} and contract = ${contract} and selector = f.key and block <= ${block} and calls > failed
        order by time desc, block desc, tx_index desc limit ${ROWS_MAX}
      ) c
    ), voters as (
      select substring(topics from 13 for 20) as account from (
        select distinct on (topics) topics, data from (
          select topics, data, time, block, log_index from chain_log
          where chain_id = ${chainId} and contract = ${contract} and topic = ${toBytes(VOTES_TOPIC)} and block <= ${block}
          order by time desc, block desc, log_index desc limit ${VOTES_ROWS_MAX}
        ) newest order by topics, time desc, block desc, log_index desc
      ) latest order by substring(data from 33 for 32) desc, topics limit ${VOTERS_MAX}
    ), words as (
      select substring(topics from 1 + 32 * n for 32) as word, block, count, announced
      from logs cross join generate_series(0, 2) n where octet_length(topics) >= 32 * (n + 1)
      union all
      -- Words below 2^96 are amounts.
      select substring(data from 1 + 32 * n for 32), block, count, announced
      from logs cross join lateral generate_series(0, least(octet_length(data) / 32, ${WORDS_MAX}) - 1) n
      where substring(data from 13 + 32 * n for 8) <> decode(repeat('00', 8), 'hex')
    ), named as (
      select substring(word from 13) as account, block, count, announced from words
      -- Addresses below 2^64 are numbers of records.
      where substring(word for 12) = decode(repeat('00', 12), 'hex') and substring(word from 13 for 12) <> decode(repeat('00', 12), 'hex')
      union all
      select account, 0, -1, true from voters
      union all
      select sender, block, count, false from calls where sender is not null
      union all
      select substring(accounts from 1 + 20 * n for 20), block, count, false
      from calls cross join lateral generate_series(0, octet_length(accounts) / 20 - 1) n
      union all
      -- Who sent, and to which contract, transactions that reached this one through others, and who deployed it.
      select unnest(array[o.sender, o.target]), o.block, 0, true from outside_transaction o
      where o.chain_id = ${chainId} and o.block <= ${block} and (
        exists (select from chain_log l where l.chain_id = o.chain_id and l.block = o.block and l.tx_index = o.tx_index and l.contract = ${contract})
        or exists (select from chain_internal_call i where i.chain_id = o.chain_id and i.block = o.block and i.tx_index = o.tx_index and i.contract = ${contract})
      )
    )
    select account from named where account is not null
    group by account order by bool_or(announced) desc, min(count), max(block) desc, account limit ${limit}`.execute(db);
  return rows.map(({ account }) => toHex(account));
}
