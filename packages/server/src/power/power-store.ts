import type { Db } from '@redoubt/db/client';
import { ENGINE } from '@redoubt/power/engine';
import type { PowerMap } from '@redoubt/power/power-map';
import type { Address } from '@redoubt/power/reader';
import { sql } from 'kysely';
import { toBytes, toHex, toNumber } from '../chain/chain-values.ts';

export type StoredMap = {
  readonly chainId: number;
  readonly block: number;
  readonly hash: Buffer;
  readonly time: Date;
  readonly map: PowerMap;
};

export async function findPowerMap(db: Db, { chainId, address }: { chainId: number; address: string }): Promise<StoredMap | undefined> {
  const row = await db
    .selectFrom('power_map')
    .where('chain_id', '=', String(chainId))
    .where('address', '=', toBytes(address))
    .where('engine', '=', ENGINE)
    .selectAll()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  // What is kept was a map when it was written.
  return { chainId, block: toNumber(row.block), hash: row.block_hash, time: row.block_time, map: row.map as PowerMap };
}

export async function savePowerMap(db: Db, { chainId, block, hash, time, map }: StoredMap): Promise<void> {
  const row = { block, block_hash: hash, block_time: time, engine: ENGINE, map: JSON.stringify(map), analysed_at: sql<Date>`now()` };
  await db
    .insertInto('power_map')
    .values({ chain_id: chainId, address: toBytes(map.address), ...row })
    .onConflict((conflict) => conflict.columns(['chain_id', 'address']).doUpdateSet(row))
    .execute();
}

/** Events after which a contract's powers are worked out again: of owners, roles, code, timelocks and Safes. Hashes of their signatures. */
export const CONTROL_TOPICS: readonly `0x${string}`[] = [
  '0x8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e0', // OwnershipTransferred(address,address)
  '0x2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d', // RoleGranted(bytes32,address,address)
  '0xf6391f5c32d9c69d2a47ea670b442974b53935d1edc7fd64eb21e047a839171b', // RoleRevoked(bytes32,address,address)
  '0xbd79b86ffe0ab8e8776151514217cd7cacd52c909f66475c3af44e129f0b00ff', // RoleAdminChanged(bytes32,bytes32,bytes32)
  '0xbc7cd75a20ee27fd9adebab32041f755214dbc6bffa90cc0225b39da2e5c2d3b', // Upgraded(address)
  '0x7e644d79422f17c01e4894b5f4f588d331ebfa28653d42ae832dc59e38c9798f', // AdminChanged(address,address)
  '0x1cf3b03a6cf19fa2baba4df148e9dcabedea7f8a5c07840e207e5c089be95d3e', // BeaconUpgraded(address)
  '0x11c24f4ead16507c69ac467fbd5e4eed5fb5c699626d2cc6d66421df253886d5', // MinDelayChange(uint256,uint256)
  '0x38d16b8cac22d99fc7c124b9cd0de2d3fa1faef420bfe791d8c362d765e22700', // OwnershipTransferStarted(address,address)
  '0x9465fa0c962cc76958e6373a993326400c1c94f8be2fe3a952adfa7f60b2ea26', // AddedOwner(address)
  '0xf8d49fc529812e9a7c5c50e69c20f0dccc0db8fa95c98bc58cc9a4f1c1299eaf', // RemovedOwner(address)
  '0x610f7ff2b304ae8903c3de74c60c6ab1f7d6226b3f52c5161905bb5ad4039c93', // ChangedThreshold(uint256)
  '0xecdf3a3effea5783a3c4c2140e677577666428d44ed9d474a0b3a4c9943f8440', // EnabledModule(address)
  '0xaab4fa2b463f581b2b32cb3b7e3b704b9ce37cc209b5fb4d77e593ace4054276', // DisabledModule(address)
  '0x62e78cea01bee320cd4e420270b5ea74000d11b0c9f74754ebdbfc544b05a258', // Paused(address)
  '0x5db9ee0a495bf2e6ff9c91a7834c1ba4fdd244a5e8aa4e537bd38aeae4b073aa', // Unpaused(address)
  '0x8faa70878671ccd212d20771b795c50af8fd3ff6cf27f4bde57e5d4de0aeb673', // DiamondCut((address,uint8,bytes4[])[],address,bytes)
  '0xb532073b38c83145e3e5135377a08bf9aab55bc0fd7c1179cd4fb995d2a5159c', // OwnerChanged(address,address)
];

/**
 * Contracts that are followed and whose powers were never worked out, or not since something about control was logged by any contract of
 * the same project, or not for long. The longest waiting first.
 */
export async function listDueContracts(
  db: Db,
  { chainId, olderThanHours, limit }: { chainId: number; olderThanHours: number; limit: number },
): Promise<Address[]> {
  const topics = CONTROL_TOPICS.map(toBytes);
  const { rows } = await sql<{ address: Buffer }>`
    select t.address from tracked_contract t
    left join power_map p on p.chain_id = t.chain_id and p.address = t.address and p.engine = ${ENGINE}
    where t.chain_id = ${chainId} and (
      p.address is null
      or p.analysed_at < now() - ${olderThanHours} * interval '1 hour'
      or exists (
        select from chain_log l join tracked_contract own on own.chain_id = l.chain_id and own.address = l.contract
        where own.project_id = t.project_id and l.chain_id = t.chain_id and l.block > p.block and l.topic = any(${topics}::bytea[])
      )
    )
    group by t.address, p.analysed_at order by p.analysed_at nulls first, t.address limit ${limit}`.execute(db);
  return rows.map(({ address }) => toHex(address));
}

/**
 * Accounts that a contract's logs and callers named up to a block, that one included: those that may hold something. So many of each,
 * the newest, and always the same for a block.
 */
export async function listCandidates(
  db: Db,
  { chainId, address, block, limit }: { chainId: number; address: string; block: number; limit: number },
): Promise<Address[]> {
  const { rows } = await sql<{ account: Buffer }>`
    with words as (
      select substring(topics from 1 + 32 * n for 32) as word, block
      from chain_log cross join generate_series(0, 2) n
      where chain_id = ${chainId} and contract = ${toBytes(address)} and block <= ${block}
        and topic = any(${CONTROL_TOPICS.map(toBytes)}::bytea[]) and octet_length(topics) >= 32 * (n + 1)
    ), named as (
      select substring(word from 13) as account, max(block) as block from words
      where substring(word for 12) = decode(repeat('00', 12), 'hex') and word <> decode(repeat('00', 32), 'hex') group by 1
      order by 2 desc, 1 limit ${limit}
    ), callers as (
      select sender as account, max(block) as block from chain_transaction
      where chain_id = ${chainId} and contract = ${toBytes(address)} and block <= ${block} and ok
      group by 1 order by 2 desc, 1 limit ${limit}
    )
    select account from named union select account from callers order by 1`.execute(db);
  return rows.map(({ account }) => toHex(account));
}

export type UseRow = { readonly selector: string; readonly count: number; readonly lastAt: Date | null };

/** How often each of these functions was called with success, directly or from other contracts. */
export async function listUses(
  db: Db,
  { chainId, address, selectors }: { chainId: number; address: string; selectors: readonly string[] },
): Promise<UseRow[]> {
  const keys = selectors.map(toBytes);
  const { rows } = await sql<{ selector: Buffer; count: number; lastAt: Date | null }>`
    select selector, sum(n)::float8 as count, max(time) as "lastAt" from (
      select selector, 1 as n, time from chain_transaction
        where chain_id = ${chainId} and contract = ${toBytes(address)} and selector = any(${keys}::bytea[]) and ok
      union all
      select selector, calls - failed, time from chain_internal_call
        where chain_id = ${chainId} and contract = ${toBytes(address)} and selector = any(${keys}::bytea[]) and calls > failed
    ) used group by selector`.execute(db);
  return rows.map(({ selector, count, lastAt }) => ({ selector: toHex(selector), count, lastAt }));
}

export type PrivilegedRow = {
  readonly hash: Buffer;
  readonly block: string;
  readonly time: Date;
  readonly sender: Buffer;
  readonly via: Buffer | null;
  readonly selector: Buffer;
  readonly ok: boolean;
};

/** Transactions that called one of these functions, directly or by way of another contract that is followed; newest first. */
export async function listPrivilegedRows(
  db: Db,
  { chainId, address, selectors, limit }: { chainId: number; address: string; selectors: readonly string[]; limit: number },
): Promise<PrivilegedRow[]> {
  const keys = selectors.map(toBytes);
  const { rows } = await sql<PrivilegedRow>`
    select hash, block, time, sender, via, selector, ok from (
      select hash, block, tx_index, time, sender, null::bytea as via, selector, ok from chain_transaction
        where chain_id = ${chainId} and contract = ${toBytes(address)} and selector = any(${keys}::bytea[])
      union all
      select t.hash, t.block, t.tx_index, t.time, t.sender, t.contract, i.selector, t.ok and i.failed < i.calls
        from chain_internal_call i join chain_transaction t on t.chain_id = i.chain_id and t.block = i.block and t.tx_index = i.tx_index
        where i.chain_id = ${chainId} and i.contract = ${toBytes(address)} and i.selector = any(${keys}::bytea[])
    ) used order by block desc, tx_index desc, selector limit ${limit}`.execute(db);
  return rows;
}

export type ChangeRow = { readonly hash: Buffer; readonly block: string; readonly time: Date; readonly topic: Buffer };

export async function listControlChanges(
  db: Db,
  { chainId, address, limit }: { chainId: number; address: string; limit: number },
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select tx_hash as hash, block, time, topic from chain_log
    where chain_id = ${chainId} and contract = ${toBytes(address)} and topic = any(${CONTROL_TOPICS.map(toBytes)}::bytea[])
    order by block desc, log_index desc limit ${limit}`.execute(db);
  return rows;
}

export async function isTracked(db: Db, { chainId, address }: { chainId: number; address: string }): Promise<boolean> {
  const row = await db
    .selectFrom('tracked_contract')
    .where('chain_id', '=', String(chainId))
    .where('address', '=', toBytes(address))
    .select('address')
    .executeTakeFirst();
  return row !== undefined;
}
