import type { Db } from '@redoubt/db/client';
import type {
  OpenDanger,
  PrivilegedAddress,
  PrivilegedAddresses,
  PrivilegedFunction,
  PrivilegedFunctions,
  PrivilegedQuery,
  PrivilegedTransactionQuery,
  PrivilegedTransactions,
} from '@redoubt/domain/onchain/activity/privileged';
import type { PowerMap } from '@redoubt/power/analysis/power-map';
import { toPrivilegedAddresses, toPrivilegedFunction } from '@redoubt/power/analysis/to-privileged';
import { findReach } from '@redoubt/power/reach/reach';
import { nameEvent, nameFunction } from '../activity/name-activity.ts';
import { findTracedFrom } from '../assess/assess-store.ts';
import { countUses } from '../power/count-uses.ts';
import { type ContractPowers, findContractPowers, type PowerContext } from '../power/find-contract-powers.ts';
import { listPowerUses } from '../power/list-power-uses.ts';
import { listRecordedChanges } from '../power/silent-change-store.ts';
import { listChanges } from '../power/use-store.ts';
import { findLabel } from '../read/connected-chain.ts';

/** The direct and ultimate holders of a contract's powers (SKY-07). Throws as findContractPowers. */
export async function listPrivilegedAddresses(ctx: PowerContext, query: PrivilegedQuery): Promise<PrivilegedAddresses> {
  const powers = await findContractPowers(ctx, query);
  const items = toPrivilegedAddresses(powers.map);
  for (const item of items) item.label = await findHolderName(ctx.db, { slug: powers.chain.slug, item });
  return { ...toFrame(powers), count: items.length, items };
}

/** The name of a holder; one that is an alias of a contract of Ethereum is named by that one. */
async function findHolderName(db: Db, { slug, item }: { slug: string; item: PrivilegedAddress }): Promise<string | null> {
  const own = await findLabel(db, { slug, address: item.address });
  if (own !== null || item.aliasOf === null) return own;
  const name = await findLabel(db, { slug: PARENT_SLUG, address: item.aliasOf });
  return name === null ? null : `${name} on Ethereum`;
}

/** The parent of the L2 chains with aliased addresses. */
const PARENT_SLUG = 'ethereum';

/** A contract's privileged functions (SKY-08). Throws as findContractPowers. */
export async function listPrivilegedFunctions(ctx: PowerContext, query: PrivilegedQuery): Promise<PrivilegedFunctions> {
  const powers = await findContractPowers(ctx, query);
  const { map } = powers;
  const unknown = map.unknown.map(({ selector, reason }) => ({
    selector: selector === undefined ? null : `0x${selector}`,
    functionName: selector === undefined ? null : (nameFunction(`0x${selector}`)?.name ?? null),
    reason,
  }));
  const items = await toFunctions(ctx.db, powers);
  return { ...toFrame(powers), count: map.powers.length, items, openDangers: toOpenDangers(map), unknown };
}

/** What anyone can do to others, with the names of the functions. */
export function toOpenDangers({ openDangers }: Pick<PowerMap, 'openDangers'>): OpenDanger[] {
  return openDangers.map(({ selector, capabilities, proven }) => {
    const naming = nameFunction(`0x${selector}`);
    return {
      selector: `0x${selector}`,
      functionName: naming?.name ?? null,
      signature: naming?.signature ?? null,
      capabilities: [...capabilities],
      proven: [...proven],
    };
  });
}

/** The privileged functions with the number of their uses. */
export async function toFunctions(
  db: Db,
  { chain, map, reach }: Pick<ContractPowers, 'chain' | 'map' | 'reach'>,
): Promise<PrivilegedFunction[]> {
  const uses = await countUses(db, { chainId: chain.chainId, map, upTo: chain.block });
  return map.powers.map((power, index) => {
    const measured = findReach(reach, power);
    return toPrivilegedFunction(power, {
      use: uses[index],
      naming: nameFunction(`0x${power.selector}`),
      reach: measured?.is === 'measured' ? { ...measured, effects: [...measured.effects] } : (measured ?? null),
    });
  });
}

/** Uses of privileged functions, and logged changes of control (SKY-09, SKY-10). Throws as findContractPowers. */
export async function listPrivilegedTransactions(
  ctx: PowerContext,
  { limit, ...query }: PrivilegedTransactionQuery,
): Promise<PrivilegedTransactions> {
  const powers = await findContractPowers(ctx, query);
  const {
    chain: { chainId, block: upTo },
    map,
  } = powers;
  const items = await listPowerUses(ctx.db, { chainId, map, upTo, limit });
  const changes = await listChanges(ctx.db, { chainId, contracts: [map.address], upTo, limit });
  const events = changes.flatMap(({ hash, block, time, topic }) =>
    hash === null ? [] : [{ hash, block, time: time.toISOString(), topic, eventName: nameEvent(topic)?.name ?? null }],
  );
  const internalCallsFrom = (await findTracedFrom(ctx.db, { chainId })) ?? null;
  const recorded = await listRecordedChanges(ctx.db, { chainId, contracts: [map.address], upTo, limit });
  const silentChanges = recorded.map(({ contract: _, ...change }) => change);
  return { ...toFrame(powers), limit, count: items.length, internalCallsFrom, items, events, silentChanges };
}

/** The fields that every answer about a contract has. */
export function toFrame({ chain, monitored, map, asOf, analysis }: ContractPowers) {
  const { address, kind, proxy, renounced } = map;
  return {
    address,
    chain: chain.slug,
    kind: kind === 'contract' ? ('contract' as const) : ('eoa' as const),
    monitored,
    renounced,
    proxy: proxy === undefined ? null : { kind: proxy.kind, implementations: [...proxy.implementations], beacon: proxy.beacon ?? null },
    asOf,
    analysis,
  };
}
