import type { Db } from '@redoubt/db/client';
import type {
  PrivilegedAddresses,
  PrivilegedFunction,
  PrivilegedFunctions,
  PrivilegedQuery,
  PrivilegedTransaction,
  PrivilegedTransactionQuery,
  PrivilegedTransactions,
} from '@redoubt/domain/skynet/privileged';
import type { PowerMap } from '@redoubt/power/power-map';
import { toPrivilegedAddresses, toPrivilegedFunction } from '@redoubt/power/to-privileged';
import { toHex } from '../chain/chain-values.ts';
import { nameEvent, nameFunction } from '../skynet/name-activity.ts';
import { findLabel } from '../skynet/wallet/wallet-store.ts';
import { type ContractPowers, findContractPowers, type PowerContext } from './find-contract-powers.ts';
import { listControlChanges, listPrivilegedRows, listUses, type UseRow } from './power-store.ts';

/** Who holds powers over a contract, directly and in the end (SKY-07). Throws as findContractPowers. */
export async function listPrivilegedAddresses(ctx: PowerContext, query: PrivilegedQuery): Promise<PrivilegedAddresses> {
  const powers = await findContractPowers(ctx, query);
  const items = toPrivilegedAddresses(powers.map);
  for (const item of items) item.label = await findLabel(ctx.db, { slug: powers.chain.slug, address: item.address });
  return { ...toFrame(powers), count: items.length, items };
}

/** Functions of a contract that not everybody can use (SKY-08). Throws as findContractPowers. */
export async function listPrivilegedFunctions(ctx: PowerContext, query: PrivilegedQuery): Promise<PrivilegedFunctions> {
  const powers = await findContractPowers(ctx, query);
  const { map } = powers;
  const unknown = map.unknown.map(({ selector, reason }) => ({
    selector: selector === undefined ? null : `0x${selector}`,
    functionName: selector === undefined ? null : (nameFunction(`0x${selector}`)?.name ?? null),
    reason,
  }));
  return { ...toFrame(powers), count: map.powers.length, items: await toFunctions(ctx.db, powers), unknown };
}

/** The functions with how often each was used. */
export async function toFunctions(db: Db, { chain, map }: ContractPowers): Promise<PrivilegedFunction[]> {
  const uses = new Map<string, readonly UseRow[]>();
  for (const contract of new Set(map.powers.map((power) => power.contract))) {
    const selectors = map.powers.filter((power) => power.contract === contract).map(({ selector }) => `0x${selector}`);
    uses.set(contract, await listUses(db, { chainId: chain.chainId, address: contract, selectors }));
  }
  return map.powers.map((power) => {
    const selector = `0x${power.selector}`;
    const use = uses.get(power.contract)?.find((each) => each.selector === selector);
    return toPrivilegedFunction(power, { use, naming: nameFunction(selector) });
  });
}

/** When such functions were used, by whom, and what was logged about control (SKY-09, SKY-10). Throws as findContractPowers. */
export async function listPrivilegedTransactions(
  ctx: PowerContext,
  { limit, ...query }: PrivilegedTransactionQuery,
): Promise<PrivilegedTransactions> {
  const powers = await findContractPowers(ctx, query);
  const { chain, map } = powers;
  const items = await listPrivilegedTransactionsOf(ctx.db, { chainId: chain.chainId, map, limit });
  const changes = await listControlChanges(ctx.db, { chainId: chain.chainId, address: map.address, limit });
  const events = changes.map(({ hash, block, time, topic }) => ({
    hash: toHex(hash),
    block: Number(block),
    time: time.toISOString(),
    topic: toHex(topic),
    eventName: nameEvent(toHex(topic))?.name ?? null,
  }));
  return { ...toFrame(powers), limit, count: items.length, items, events };
}

/** Transactions that used one of a contract's powers, the newest first. */
export async function listPrivilegedTransactionsOf(
  db: Db,
  { chainId, map, limit }: { chainId: number; map: PowerMap; limit: number },
): Promise<PrivilegedTransaction[]> {
  const own = map.powers.filter(({ contract }) => contract === map.address);
  const selectors = own.map(({ selector }) => `0x${selector}`);
  const rows = await listPrivilegedRows(db, { chainId, address: map.address, limit, selectors });
  return rows.map(({ hash, block, time, sender, via, selector, ok }) => {
    const key = toHex(selector);
    return {
      hash: toHex(hash),
      block: Number(block),
      time: time.toISOString(),
      from: toHex(sender),
      to: map.address,
      via: via === null ? [] : [toHex(via)],
      selector: key,
      functionName: nameFunction(key)?.name ?? null,
      capabilities: [...(own.find((power) => `0x${power.selector}` === key)?.capabilities ?? [])],
      ok,
    };
  });
}

/** What every answer about a contract begins with. */
export function toFrame({ chain, monitored, map, asOf }: ContractPowers) {
  const { address, kind, proxy, renounced } = map;
  return {
    address,
    chain: chain.slug,
    kind: kind === 'contract' ? ('contract' as const) : ('eoa' as const),
    monitored,
    renounced,
    proxy: proxy === undefined ? null : { kind: proxy.kind, implementations: [...proxy.implementations], beacon: proxy.beacon ?? null },
    asOf,
  };
}
