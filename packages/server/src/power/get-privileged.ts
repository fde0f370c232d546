import type { Db } from '@redoubt/db/client';
import type {
  ControllerKind,
  PrivilegedAddress,
  PrivilegedAddresses,
  PrivilegedFunction,
  PrivilegedFunctions,
  PrivilegedQuery,
  PrivilegedTransactionQuery,
  PrivilegedTransactions,
} from '@redoubt/domain/skynet/privileged';
import { listControlPaths } from '@redoubt/power/map-powers';
import type { Controller, PowerFact, PowerMap } from '@redoubt/power/power-map';
import { toHex } from '../chain/chain-values.ts';
import { nameEvent, nameFunction } from '../skynet/name-activity.ts';
import { findLabel } from '../skynet/wallet/wallet-store.ts';
import { type ContractPowers, findContractPowers, type PowerContext } from './find-contract-powers.ts';
import { listControlChanges, listPrivilegedRows, listUses, type UseRow } from './power-store.ts';

/** Who holds powers over a contract, directly and in the end (SKY-07). Throws as findContractPowers. */
export async function listPrivilegedAddresses(ctx: PowerContext, query: PrivilegedQuery): Promise<PrivilegedAddresses> {
  const powers = await findContractPowers(ctx, query);
  const items = toAddresses(powers.map);
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
  return map.powers.map((power) => toFunction(power, uses.get(power.contract) ?? []));
}

/** When such functions were used, by whom, and what was logged about control (SKY-09, SKY-10). Throws as findContractPowers. */
export async function listPrivilegedTransactions(
  ctx: PowerContext,
  { limit, ...query }: PrivilegedTransactionQuery,
): Promise<PrivilegedTransactions> {
  const powers = await findContractPowers(ctx, query);
  const { chain, map } = powers;
  const own = map.powers.filter(({ contract }) => contract === map.address);
  const place = { chainId: chain.chainId, address: map.address, limit };
  const rows = await listPrivilegedRows(ctx.db, { ...place, selectors: own.map(({ selector }) => `0x${selector}`) });
  const changes = await listControlChanges(ctx.db, place);
  const items = rows.map(({ hash, block, time, sender, via, selector, ok }) => {
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
  const events = changes.map(({ hash, block, time, topic }) => ({
    hash: toHex(hash),
    block: Number(block),
    time: time.toISOString(),
    topic: toHex(topic),
    eventName: nameEvent(toHex(topic))?.name ?? null,
  }));
  return { ...toFrame(powers), limit, count: items.length, items, events };
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

/** Direct holders, then those who stand behind them, each with the first way that leads to it. */
export function toAddresses(map: PowerMap): PrivilegedAddress[] {
  const items = new Map<string, PrivilegedAddress>();
  const known = new Map(map.controllers.map((controller) => [controller.address, controller]));
  for (const holder of new Set(map.powers.flatMap(({ holders }) => holders))) {
    const held = map.powers.filter(({ holders }) => holders.includes(holder));
    for (const { steps } of [{ steps: [holder] }, ...listControlPaths(map, holder)]) {
      for (const [index, address] of steps.entries()) {
        const controller = known.get(address);
        const before = items.get(address);
        if (before !== undefined) {
          addTo(before, held, index === 0);
          continue;
        }
        const via = steps.slice(0, index);
        items.set(address, {
          address,
          label: null,
          kind: toKind(controller),
          direct: index === 0,
          via,
          delaySeconds: via.reduce((sum, each) => sum + (known.get(each)?.delayS ?? 0), controller?.delayS ?? 0),
          multisig: controller?.multisig === undefined ? null : copyMultisig(controller.multisig),
          capabilities: [...new Set(held.flatMap(({ capabilities }) => capabilities))],
          selectors: [...new Set(held.map(({ selector }) => `0x${selector}`))],
          verified: controller?.verified ?? false,
          unresolved: controller === undefined ? 'limit' : (controller.reason ?? null),
        });
      }
    }
  }
  return [...items.values()];
}

function addTo(item: PrivilegedAddress, held: readonly PowerFact[], direct: boolean): void {
  if (direct && !item.direct) Object.assign(item, { direct: true, via: [] });
  item.capabilities = [...new Set([...item.capabilities, ...held.flatMap(({ capabilities }) => capabilities)])];
  item.selectors = [...new Set([...item.selectors, ...held.map(({ selector }) => `0x${selector}`)])];
}

const copyMultisig = ({ threshold, owners, modules }: NonNullable<Controller['multisig']>) => ({
  threshold,
  owners: [...owners],
  modules: [...modules],
});

/** What a controller is to readers; one that nobody looked at is some contract. */
export function toKind(controller: Pick<Controller, 'kind'> | undefined): ControllerKind {
  switch (controller?.kind) {
    case 'account':
      return 'eoa';
    case 'delegated-account':
      return 'delegated-eoa';
    case undefined:
    case 'nobody':
      return 'contract';
    default:
      return controller?.kind ?? 'contract';
  }
}

function toFunction(power: PowerFact, uses: readonly UseRow[]): PrivilegedFunction {
  const selector = `0x${power.selector}`;
  const naming = nameFunction(selector);
  const use = uses.find((each) => each.selector === selector);
  return {
    contract: power.contract,
    selector,
    functionName: naming?.name ?? null,
    signature: naming?.signature ?? null,
    capabilities: [...power.capabilities],
    guards: power.ways.map(({ guards }) =>
      guards.map(({ kind, slot, account, role }) => ({ kind, slot: slot ?? null, account: account ?? null, role: role ?? null })),
    ),
    holders: [...power.holders],
    holdersComplete: power.holdersComplete,
    enabled: power.enabled.is,
    enabledReason: power.enabled.is === 'yes' ? null : power.enabled.reason,
    exercised: { count: use?.count ?? 0, lastAt: use?.lastAt?.toISOString() ?? null },
    proofs: power.proofs.map((proof) => ({ to: power.contract, ...proof })),
  };
}
