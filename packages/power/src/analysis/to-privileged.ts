import type { ControllerKind, Exercised, PrivilegedAddress, PrivilegedFunction } from '@redoubt/domain/onchain/activity/privileged';
import { delayOf, listControlPaths, sumDelays } from './control-paths.ts';
import type { Controller, Multisig, PowerFact, PowerMap, Vote } from './power-map.ts';

/** Direct holders, then their controllers, each with the first path that leads to it. */
export function toPrivilegedAddresses(map: PowerMap): PrivilegedAddress[] {
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
          delaySeconds: sumDelays([...via.map((each) => known.get(each)), controller].map(delayOf)),
          multisig: controller?.multisig === undefined ? null : copyMultisig(controller.multisig),
          family: controller?.family ?? null,
          vote: controller?.vote === undefined ? null : toVote(controller.vote),
          aliasOf: controller?.aliasOf ?? null,
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

const copyMultisig = ({ threshold, owners, modules, keys = threshold }: Multisig) => ({
  threshold,
  owners: [...owners],
  modules: [...modules],
  keys,
});

const toVote = ({ quorum, proposalThreshold, most, timelock, ...vote }: Vote) => ({
  ...vote,
  quorum: quorum ?? null,
  proposalThreshold: proposalThreshold ?? null,
  most: most ?? null,
  timelock: timelock ?? null,
});

/** The kind of a controller in the API; `contract` for one that was not analysed. */
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

type About = {
  /** How often it was used; undefined without a record. */
  readonly use: Exercised | undefined;
  /** The most likely signature of its selector. */
  readonly naming: { readonly name: string; readonly signature: string | null } | undefined;
  readonly reach: PrivilegedFunction['reach'];
};

/** A privileged function as the API returns it. */
export function toPrivilegedFunction(power: PowerFact, { use, naming, reach }: About): PrivilegedFunction {
  return {
    contract: power.contract,
    selector: `0x${power.selector}`,
    functionName: naming?.name ?? null,
    signature: naming?.signature ?? null,
    capabilities: [...power.capabilities],
    unclear: power.unclear === true,
    guards: power.ways.map(({ guards }) =>
      guards.map(({ kind, slot, account, role }) => ({ kind, slot: slot ?? null, account: account ?? null, role: role ?? null })),
    ),
    holders: [...power.holders],
    holdersComplete: power.holdersComplete,
    lookedUp: power.lookedUp ?? null,
    delaySeconds: power.delayS ?? null,
    enabled: power.enabled.is,
    enabledReason: power.enabled.is === 'yes' ? null : power.enabled.reason,
    exercised: use ?? { count: null, lastAt: null, reason: 'not-recorded' },
    reach,
    proofs: power.proofs.map((proof) => ({ to: power.contract, ...proof })),
  };
}
