import { TOPIC } from '@redoubt/chain/names/topics-and-selectors';
import type { Db } from '@redoubt/db/client';
import { NEW_CALLER, SETTING_UP_HOURS } from '@redoubt/domain/onchain/alert/thresholds';
import { HOUR_MS } from '@redoubt/domain/time';
import { sql } from 'kysely';
import { nameFunction } from '../activity/name-activity.ts';
import { toBytes, toHex } from '../record/chain-values.ts';
import type { AlertCandidate, EventLocation, RecordRange } from './alert-candidate.ts';
import type { ContractAge } from './contract-age.ts';
import type { ContractPowers } from './known-powers.ts';

type CallRow = {
  block: string;
  time: Date;
  tx_index: number;
  hash: Buffer | null;
  sender: Buffer | null;
  sent_to: Buffer | null;
  contract: Buffer;
  selector: Buffer;
};

const SWITCHES: readonly `0x${string}`[] = [TOPIC.paused, TOPIC.unpaused, TOPIC.pause, TOPIC.unpause];

type Powers = ReadonlyMap<string, ContractPowers>;

/**
 * Successful calls of privileged functions: by new callers, of fee setters, and of pauses that log no
 * event. Only of contracts whose history was searched; that of others is searched once they have a
 * power map.
 */
export async function findCalls(
  db: Db,
  { range, powers, wasActiveBefore }: { range: RecordRange; powers: Powers; wasActiveBefore: ContractAge },
): Promise<AlertCandidate[]> {
  const rows = await listCalls(db, range, powers);
  const candidates: AlertCandidate[] = [];
  for (const row of rows) {
    const contract = toHex(row.contract);
    const selector = toHex(row.selector);
    const capabilities = powers.get(contract)?.get(selector);
    if (capabilities === undefined) continue;
    const location = toLocation(row);
    const call = { selector, functionName: nameFunction(selector)?.name ?? null };
    const mark = `call:${selector}`;
    if (range.isWhole && !(await wasActiveBefore(contract, location.time))) continue;
    if (capabilities.includes('fee')) candidates.push({ ...location, mark, event: { kind: 'tax-change', ...call, arguments: null } });
    if (capabilities.includes('pause') && !(await logsSwitch(db, { chainId: range.chainId, row })))
      candidates.push({ ...location, mark, event: { kind: 'pause', paused: null } });
    if (row.sender === null || toHex(row.sent_to ?? Buffer.alloc(0)) !== contract) continue;
    if (!(await wasActiveBefore(contract, new Date(location.time.getTime() - SETTING_UP_HOURS * HOUR_MS)))) continue;
    const callersBefore = await countCallers(db, { chainId: range.chainId, row });
    if (callersBefore === undefined || callersBefore > NEW_CALLER.callersMax) continue;
    candidates.push({ ...location, mark, event: { kind: 'new-caller', ...call, capabilities: [...capabilities], callersBefore } });
  }
  return candidates;
}

async function listCalls(
  db: Db,
  { chainId, fromBlock, toBlock, fromTime, toTime, contracts }: RecordRange,
  powers: Powers,
): Promise<CallRow[]> {
  const selectors = contracts?.flatMap((contract) => [...(powers.get(toHex(contract))?.keys() ?? [])].map(toBytes));
  const of =
    contracts === undefined
      ? sql`contract in (select address from tracked_contract where chain_id = ${chainId} and past_searched)`
      : sql`contract = any(${contracts}::bytea[]) and selector = any(${selectors}::bytea[])`;
  const within = sql`chain_id = ${chainId} and block between ${fromBlock} and ${toBlock} and time between ${fromTime} and ${toTime} and ${of}`;
  const { rows } = await sql<CallRow>`
    select block, time, tx_index, hash, sender, contract as sent_to, contract, selector from chain_transaction where ${within} and ok
    union all
    select i.block, i.time, i.tx_index, t.hash, t.sender, t.contract as sent_to, i.contract, i.selector
      from (select * from chain_internal_call where ${within} and calls > failed) i
      left join chain_transaction t on t.chain_id = ${chainId} and t.block = i.block and t.time = i.time and t.tx_index = i.tx_index
    order by 1, 3, 7, 8`.execute(db);
  return rows;
}

function toLocation(row: CallRow): EventLocation {
  return {
    contract: toHex(row.contract),
    block: Number(row.block),
    time: row.time,
    txIndex: row.tx_index,
    transaction: row.hash === null ? undefined : toHex(row.hash),
    logIndex: undefined,
    sent: row.sender === null || row.sent_to === null ? undefined : { from: toHex(row.sender), to: toHex(row.sent_to) },
  };
}

/** Whether the contract logged a pause or unpause in the same transaction: then that event makes the alert. */
async function logsSwitch(db: Db, { chainId, row }: { chainId: number; row: CallRow }): Promise<boolean> {
  const { rows } = await sql`
    select from chain_log
    where chain_id = ${chainId} and block = ${row.block} and time = ${row.time} and tx_index = ${row.tx_index}
      and contract = ${row.contract} and topic = any(${SWITCHES.map(toBytes)}::bytea[]) limit 1`.execute(db);
  return rows.length > 0;
}

/** How many others called the function before; `undefined` when this sender did, too. */
async function countCallers(db: Db, { chainId, row }: { chainId: number; row: CallRow }): Promise<number | undefined> {
  const earlier = sql`chain_id = ${chainId} and contract = ${row.contract} and selector = ${row.selector} and ok
    and time <= ${row.time} and (block, tx_index) < (${row.block}, ${row.tx_index})`;
  const { rows: own } = await sql`select from chain_transaction where ${earlier} and sender = ${row.sender} limit 1`.execute(db);
  if (own.length > 0) return undefined;
  const { rows } = await sql<{ callers: string }>`
    select count(*) as callers from (
      select distinct sender from (select sender from chain_transaction where ${earlier} order by time desc limit 10000) latest
      limit ${NEW_CALLER.callersMax + 1}
    ) callers`.execute(db);
  return Number(rows[0]?.callers ?? 0);
}
