import { findFunction } from '@redoubt/chain/names/find-signature';
import type { ControllerKind } from '@redoubt/domain/onchain/activity/privileged';
import { explainGap } from '@redoubt/domain/onchain/market/explain-gap';
import type { Capability } from '../analysis/capability.ts';
import { listControlPaths } from '../analysis/control-paths.ts';
import type { Controller, GuardFact, PowerFact, PowerMap } from '../analysis/power-map.ts';
import type { Proof } from '../analysis/prove.ts';
import { toKind } from '../analysis/to-privileged.ts';
import type { Address, Hex } from '../evm/reader.ts';
import { type Effect, SIMULATION_ENGINE, type TokenSimulation } from '../market/simulation.ts';
import { TRADES_METHOD } from '../market/trades-question.ts';
import { CAPABILITY_LABELS, LIMIT_LABELS } from '../text/labels.ts';
import type { Pool } from './find-pool.ts';

/**
 * One contract at one block, as `redoubt analyse --json` prints it. Every selector that the code
 * dispatches is in one of `powers`, `openDangers`, `open`, `reads` and `unknown`; only one that harms
 * in anyone's hands and does more in a holder's is in both of the first two. Selectors begin with
 * `0x`, taxes are shares from 0 to 1.
 */
export type ContractReport = {
  /** Slug of the chain. */
  readonly chain: string;
  readonly block: number;
  /** `hash`: keccak-256 of the code. `verified`: whether its source is published; null where that is not known. */
  readonly code: { readonly hash: Hex; readonly verified: boolean | null };
  readonly functions: readonly { readonly selector: Hex; readonly name: string | null }[];
  readonly powers: readonly ReportedPower[];
  readonly openDangers: readonly {
    readonly selector: Hex;
    readonly capabilities: readonly Capability[];
    /** Null where the effect was found, and no simulated call succeeded. */
    readonly proof: { readonly strangerCall: ReportedCall } | null;
  }[];
  readonly open: readonly { readonly selector: Hex }[];
  readonly reads: readonly { readonly selector: Hex }[];
  /** `selector`: null for what concerns more than one function. */
  readonly unknown: readonly { readonly selector: Hex | null; readonly why: string }[];
  /** Null for what is no token, or in no pool. */
  readonly market: ReportedMarket | null;
};

export type ReportedPower = {
  readonly selector: Hex;
  readonly name: string | null;
  /** Present where the function is another contract's, such as the beacon's that names the code. */
  readonly contract?: Address;
  readonly capabilities: readonly Capability[];
  /** Alternative ways in; a caller must pass all guards of one. */
  readonly guards: readonly (readonly {
    readonly kind: GuardFact['kind'];
    readonly slot: Hex | null;
    readonly account: Address | null;
    readonly role: Hex | null;
  }[])[];
  readonly holders: readonly ReportedHolder[];
  /** Whether there can be no other direct holders. */
  readonly holdersComplete: boolean;
  /** The shortest delay between announcement and execution on any way; null where one is not known. */
  readonly delaySeconds: number | null;
  /** Effects on the token's holders, measured by simulated trades; null where none was measured. */
  readonly reach: readonly Effect[] | null;
  /** Why `reach` is null. */
  readonly reachWhy: string | null;
  readonly proof: { readonly holderCall: ReportedCall | null; readonly strangerCall: ReportedCall | null };
};

/** Direct holders, with an empty `via`, then those who control them. */
export type ReportedHolder = {
  readonly address: Address;
  readonly kind: ControllerKind;
  /** Of a multi-signature wallet: `threshold` of its `of` owners. */
  readonly threshold?: number;
  readonly of?: number;
  /** Contracts between the function and the holder, the nearest to the function first. */
  readonly via: readonly Address[];
};

/** A simulated call, as it can be repeated. */
export type ReportedCall = {
  readonly from: Address;
  readonly to: Address;
  readonly data: Hex;
  readonly ok: boolean;
  readonly result: Hex;
};

export type ReportedMarket = {
  readonly verdict: 'sellable' | 'not-sellable' | 'taxed' | 'undetermined';
  readonly buyTax: number | null;
  readonly sellTax: number | null;
  /** Present holders whose sale was simulated. */
  readonly holdersTried: number;
  /** Null where the token can be sold without a tax. */
  readonly why: string | null;
  readonly method: string;
};

/** What a report is made of. */
export type Findings = {
  readonly chain: string;
  readonly block: number;
  readonly codeHash: Hex;
  readonly map: PowerMap;
  /** Selectors that the code dispatches, without `0x`; undefined where the analysis stopped before. */
  readonly selectors: readonly string[] | undefined;
  /** Calls by a stranger that succeeded, by selector. */
  readonly dangerCalls: ReadonlyMap<string, ReportedCall>;
  readonly trade: Trade | undefined;
  /** What the endpoint did not return, as sentences. */
  readonly gaps: readonly string[];
};

/** The simulation of a token in its deepest pool; `failed`: why there is none. */
export type Trade = { readonly pool?: Pool; readonly simulation?: TokenSimulation; readonly failed?: string };

/** Arranges what was found of a contract, and lists as unknown what no finding accounts for. */
export function toContractReport({ chain, block, codeHash, map, selectors, dangerCalls, trade, gaps }: Findings): ContractReport {
  const own = map.powers.filter(({ contract }) => contract === map.address).map(({ selector }) => selector);
  const dangers = map.openDangers.map(({ selector }) => selector);
  const harmful = new Set([...own, ...dangers]);
  const open = map.open.filter((selector) => !harmful.has(selector));
  const reads = map.reads.filter((selector) => !harmful.has(selector) && !open.includes(selector));
  const classified = new Set([...harmful, ...open, ...reads]);
  const unknown = map.unknown
    .filter(({ selector }) => selector === undefined || !classified.has(selector))
    .map(({ selector, reason }) => ({ selector: selector === undefined ? null : toHex(selector), why: LIMIT_LABELS[reason] }));
  const explained = new Set(map.unknown.map(({ selector }) => selector));
  const silent = (selectors ?? []).filter((selector) => !classified.has(selector) && !explained.has(selector));
  const dispatched = new Set([...(selectors ?? []), ...classified, ...[...explained].filter((selector) => selector !== undefined)]);
  return {
    chain,
    block,
    // No node serves sources, so that nothing is said about them.
    code: { hash: codeHash, verified: null },
    functions: [...dispatched].toSorted().map((selector) => ({ selector: toHex(selector), name: toName(selector) })),
    powers: map.powers.toSorted((one, other) => toGravity(one) - toGravity(other)).map((power) => toPower(power, map, trade)),
    openDangers: map.openDangers.map(({ selector, capabilities }) => {
      const strangerCall = dangerCalls.get(selector);
      return { selector: toHex(selector), capabilities, proof: strangerCall === undefined ? null : { strangerCall } };
    }),
    open: open.map(toSelectorEntry),
    reads: reads.map(toSelectorEntry),
    unknown: [
      ...unknown,
      ...silent.map((selector) => ({ selector: toHex(selector), why: NOT_COMPLETED })),
      ...gaps.map((why) => ({ selector: null, why })),
    ],
    market: trade === undefined ? null : toMarket(trade),
  };
}

/** For functions that seem to read only, and could not be run to their end. */
const NOT_COMPLETED = 'its execution paths were not completed';

const CAPABILITIES = Object.keys(CAPABILITY_LABELS);

/** From taking everything to changing a parameter. */
const toGravity = ({ capabilities: [first = 'other'] }: PowerFact): number => CAPABILITIES.indexOf(first);

const toHex = (selector: string): Hex => `0x${selector}`;
const toSelectorEntry = (selector: string) => ({ selector: toHex(selector) });
const toName = (selector: string): string | null => findFunction(toHex(selector))?.name ?? null;

function toPower(power: PowerFact, map: PowerMap, trade: Trade | undefined): ReportedPower {
  const { contract, selector, capabilities, ways, holdersComplete } = power;
  return {
    selector: toHex(selector),
    name: toName(selector),
    ...(contract !== map.address && { contract }),
    capabilities,
    guards: ways.map(({ guards }) =>
      guards.map(({ kind, slot, account, role }) => ({ kind, slot: slot ?? null, account: account ?? null, role: role ?? null })),
    ),
    holders: listHolders(power, map),
    holdersComplete,
    delaySeconds: toDelay(power, map),
    ...toReach(power, map, trade),
    proof: toProof(power),
  };
}

/** Direct holders, then their controllers, each with the shortest way that was found to it. */
function listHolders({ holders }: PowerFact, map: PowerMap): ReportedHolder[] {
  const known = new Map(map.controllers.map((controller) => [controller.address, controller]));
  const found = new Map<Address, ReportedHolder>();
  const add = (address: Address, via: readonly Address[]) => {
    const before = found.get(address);
    if (before === undefined || before.via.length > via.length) found.set(address, { ...describe(address, known.get(address)), via });
  };
  for (const holder of holders) add(holder, []);
  for (const { steps } of holders.flatMap((holder) => listControlPaths(map, holder)))
    for (const [index, address] of steps.entries()) add(address, steps.slice(0, index));
  return [...found.values()].toSorted((one, other) => one.via.length - other.via.length);
}

function describe(address: Address, controller: Controller | undefined): Omit<ReportedHolder, 'via'> {
  const { multisig } = controller ?? {};
  return {
    address,
    kind: toKind(controller),
    ...(multisig !== undefined && { threshold: multisig.threshold, of: multisig.owners.length }),
  };
}

function toDelay({ holders }: PowerFact, map: PowerMap): number | null {
  const known = new Map(map.controllers.map((controller) => [controller.address, controller]));
  const isTimed = (address: Address) => {
    const { kind, delayS } = known.get(address) ?? {};
    return (kind === 'timelock' || kind === 'governor') && delayS === undefined;
  };
  const delays = holders
    .flatMap((holder) => listControlPaths(map, holder))
    .map(({ steps, delayS }) => (steps.some(isTimed) ? Number.NaN : delayS));
  if (delays.includes(0)) return 0;
  return delays.length === 0 || delays.some(Number.isNaN) ? null : Math.min(...delays);
}

function toReach(
  { contract, selector }: PowerFact,
  { address }: PowerMap,
  trade: Trade | undefined,
): Pick<ReportedPower, 'reach' | 'reachWhy'> {
  const result = contract === address ? trade?.simulation?.powers.find((power) => power.selector === selector)?.result : undefined;
  if (result === undefined) return { reach: null, reachWhy: 'Its effect is measured by trades, and none was simulated.' };
  switch (result.is) {
    case 'harmful':
      return { reach: result.effects.map(({ effect }) => effect), reachWhy: null };
    case 'harmless':
      return { reach: null, reachWhy: 'No simulated call changed a trade; other effects are not measured.' };
    case 'unreachable':
      return { reach: null, reachWhy: 'No one can call it now.' };
    case 'replaces-code':
      return { reach: null, reachWhy: 'It replaces the code, so that every effect is possible.' };
    case 'unknown':
      return { reach: null, reachWhy: `Its effect on trades is not determined: ${explainGap(result.reason)}.` };
  }
}

function toProof({ contract, proofs }: PowerFact): ReportedPower['proof'] {
  const proof = proofs.find(({ outcome }) => outcome === 'proven') ?? proofs[0];
  if (proof === undefined) return { holderCall: null, strangerCall: null };
  const { data, holder, stranger, asHolder, asStranger } = proof;
  const toCall = (from: Address, { ok, data: result }: Proof['asHolder']): ReportedCall => ({ from, to: contract, data, ok, result });
  return { holderCall: toCall(holder, asHolder), strangerCall: toCall(stranger, asStranger) };
}

/** A loss from which on nothing comes back from a sale: the rest is dust. */
const ALL = 0.9995;
/** Smaller taxes are rounding. */
const TAX_MIN = 0.001;

function toMarket({ pool, simulation, failed }: Trade): ReportedMarket {
  const place = pool === undefined ? '' : ` in the Uniswap ${pool.kind} pool ${pool.pool}, against ${pool.quote}`;
  const by = simulation?.method === 'blocks' ? 'eth_simulateV1, block after block' : 'eth_call with state overrides';
  const method = `${TRADES_METHOD}/${SIMULATION_ENGINE}: purchase, transfer and sale by ${by}${place}`;
  if (simulation === undefined)
    return { verdict: 'undetermined', buyTax: null, sellTax: null, holdersTried: 0, why: failed ?? 'It was not simulated.', method };
  const taxOf = (step: 'buy' | 'sell'): number | null => {
    const taxes = simulation.sales.flatMap((sale) => (sale[step].is === 'done' ? [sale[step].tax] : []));
    return taxes.length === 0 ? null : Math.max(...taxes);
  };
  const [buyTax, sellTax] = [taxOf('buy'), taxOf('sell')];
  const tried = simulation.holders.filter(({ sell }) => sell.is !== 'unknown');
  return { ...judge(simulation, { buyTax, sellTax, tried }), buyTax, sellTax, holdersTried: tried.length, method };
}

type Trades = {
  readonly buyTax: number | null;
  readonly sellTax: number | null;
  readonly tried: TokenSimulation['holders'];
};

function judge({ verdict }: TokenSimulation, { buyTax, sellTax, tried }: Trades): Pick<ReportedMarket, 'verdict' | 'why'> {
  const stuck = tried.filter(({ sell }) => sell.is === 'refused').length;
  const holders = tried.length === 0 ? '' : ` ${stuck} of ${tried.length} present holders cannot sell.`;
  if (verdict.is === 'unknown') return { verdict: 'undetermined', why: `Not determined: ${explainGap(verdict.reason)}.` };
  if (verdict.is === 'risk' && verdict.because !== 'taxed') {
    const words = verdict.because === 'cannot-be-sold' ? 'A new buyer can buy it and cannot sell it.' : 'Some holders cannot sell it.';
    return { verdict: 'not-sellable', why: `${words}${holders}` };
  }
  if ((sellTax ?? 0) >= ALL) return { verdict: 'not-sellable', why: 'A tax takes all of a sale.' };
  if (Math.max(buyTax ?? 0, sellTax ?? 0) >= TAX_MIN) return { verdict: 'taxed', why: 'A tax is withheld from trades.' };
  return { verdict: 'sellable', why: null };
}

/** Whether the report says something bad: a token that cannot be sold, or a danger in anyone's hands. */
export const isBad = ({ market, openDangers }: ContractReport): boolean => market?.verdict === 'not-sellable' || openDangers.length > 0;

/** Whether nothing at all was found out, or not whether the token can be sold. */
export const isInconclusive = ({ market, powers, openDangers, open, reads, unknown }: ContractReport): boolean =>
  market?.verdict === 'undetermined' || (unknown.length > 0 && [powers, openDangers, open, reads].every(({ length }) => length === 0));
