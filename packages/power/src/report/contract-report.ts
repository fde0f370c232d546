import { nameFunction } from '@redoubt/chain/names/name-table';
import type { ControllerKind } from '@redoubt/domain/onchain/activity/privileged';
import { explainGap } from '@redoubt/domain/onchain/market/explain-gap';
import type { Capability } from '../analysis/capability.ts';
import { listControlPaths, shortestDelay, sumDelays } from '../analysis/control-paths.ts';
import { judgeDanger } from '../analysis/harm/judge-danger.ts';
import type { Controller, GuardFact, PowerFact, PowerMap } from '../analysis/power-map.ts';
import type { Proof } from '../analysis/prove.ts';
import { toKind } from '../analysis/to-privileged.ts';
import type { Address, Hex } from '../evm/reader.ts';
import { type Effect, type ExercisedPower, SIMULATION_ENGINE, type TokenSimulation } from '../market/simulation.ts';
import { TRADES_METHOD } from '../market/trades-question.ts';
import { findReach, type ReachEffect, type ReachMap } from '../reach/reach.ts';
import { explainReachGap } from '../text/describe-reach.ts';
import { CAPABILITY_LABELS, LIMIT_LABELS } from '../text/labels.ts';
import { type SaleVerdict, toSaleVerdict } from '../text/sale-verdict.ts';
import type { Pool } from './find-pool.ts';

/**
 * One contract at one block, as `redoubt analyse --json` prints it. Every selector that the code
 * dispatches is in exactly one of `powers`, `openDangers`, `open`, `reads` and `unknown`. One that harms
 * in anyone's hands is an open danger, also where it does more in a holder's: that is its `privilege`.
 * Selectors begin with `0x`, taxes are shares from 0 to 1.
 */
export type ContractReport = {
  /** Slug of the chain. */
  readonly chain: string;
  readonly block: number;
  /** `hash`: keccak-256 of the code. `verified`: whether published source compiles to it, and to every implementation in use; null where that was not found out. */
  readonly code: { readonly hash: Hex; readonly verified: boolean | null };
  readonly functions: readonly { readonly selector: Hex; readonly name: string | null }[];
  readonly powers: readonly ReportedPower[];
  readonly openDangers: readonly {
    readonly selector: Hex;
    readonly capabilities: readonly Capability[];
    /** Those of which a stranger's call succeeded. */
    readonly proven: readonly Capability[];
    /** Null where the effect was found, and no simulated call succeeded. */
    readonly proof: { readonly strangerCall: ReportedCall } | null;
    /** What its holders can do beyond that; null where no one can. */
    readonly privilege: ReportedPower | null;
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
  /**
   * What it does to others now, measured as its holder: on trades of the token, and on what others own. Empty
   * where nothing changed, null where that was not measured.
   */
  readonly reach: readonly (Effect | ReachEffect)[] | null;
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

/** `method`: how it was simulated, in which pool. */
export type ReportedMarket = SaleVerdict & { readonly method: string };

/** What a report is made of. */
export type Findings = {
  readonly chain: string;
  readonly block: number;
  readonly codeHash: Hex;
  readonly verified: boolean | null;
  readonly map: PowerMap;
  /** Selectors that the code dispatches, without `0x`; undefined where the analysis stopped before. */
  readonly selectors: readonly string[] | undefined;
  /** Calls by a stranger that succeeded, by selector. */
  readonly dangerCalls: ReadonlyMap<string, ReportedCall>;
  readonly trade: Trade | undefined;
  /** What the privileged functions reach; undefined where that was not measured. */
  readonly reach: ReachMap | undefined;
  /** What the endpoint did not return, as sentences. */
  readonly gaps: readonly string[];
};

/** The simulation of a token in its deepest pool; `failed`: why there is none. */
export type Trade = { readonly pool?: Pool; readonly simulation?: TokenSimulation; readonly failed?: string };

/** Arranges what was found of a contract. */
export function toContractReport(findings: Findings): ContractReport {
  const { chain, block, codeHash, verified, map, selectors, dangerCalls, trade, gaps } = findings;
  const own = map.powers.filter(({ contract }) => contract === map.address).map(({ selector }) => selector);
  const dangers = map.openDangers.map(({ selector }) => selector);
  const isDanger = ({ contract, selector }: PowerFact): boolean => contract === map.address && dangers.includes(selector);
  const unknown = map.unknown.map(({ selector, reason }) => ({
    selector: selector === undefined ? null : toHex(selector),
    why: LIMIT_LABELS[reason],
  }));
  const undetermined = map.unknown.flatMap(({ selector }) => selector ?? []);
  const dispatched = new Set([...(selectors ?? []), ...own, ...dangers, ...map.open, ...map.reads, ...undetermined]);
  return {
    chain,
    block,
    code: { hash: codeHash, verified },
    functions: [...dispatched].toSorted().map((selector) => ({ selector: toHex(selector), name: toName(selector) })),
    powers: map.powers
      .filter((power) => !isDanger(power))
      .toSorted((one, other) => toGravity(one) - toGravity(other))
      .map((power) => toPower(power, findings)),
    openDangers: map.openDangers.map(({ selector, capabilities, proven }) => {
      const strangerCall = dangerCalls.get(selector);
      const power = map.powers.find((each) => each.selector === selector && isDanger(each));
      return {
        selector: toHex(selector),
        capabilities,
        proven,
        proof: strangerCall === undefined ? null : { strangerCall },
        privilege: power === undefined ? null : toPower(power, findings),
      };
    }),
    open: map.open.map(toSelectorEntry),
    reads: map.reads.map(toSelectorEntry),
    unknown: [...unknown, ...gaps.map((why) => ({ selector: null, why }))],
    market: trade === undefined ? null : toMarket(trade),
  };
}

const CAPABILITIES = Object.keys(CAPABILITY_LABELS);

/** From taking everything to changing a parameter. */
const toGravity = ({ capabilities: [first = 'other'] }: PowerFact): number => CAPABILITIES.indexOf(first);

const toHex = (selector: string): Hex => `0x${selector}`;
const toSelectorEntry = (selector: string) => ({ selector: toHex(selector) });
const toName = (selector: string): string | null => nameFunction(toHex(selector))?.name ?? null;

function toPower(power: PowerFact, { map, trade, reach }: Pick<Findings, 'map' | 'trade' | 'reach'>): ReportedPower {
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
    ...toReach(power, { map, trade, reach }),
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

/** What passes at least before anyone uses it; null where that was not determined. */
function toDelay({ holders, delayS: announced = 0 }: PowerFact, map: PowerMap): number | null {
  const paths = holders.flatMap((holder) => listControlPaths(map, holder));
  return shortestDelay(paths.map(({ delayS }) => sumDelays([delayS, announced])));
}

function toReach(
  power: PowerFact,
  { map, trade, reach }: Pick<Findings, 'map' | 'trade' | 'reach'>,
): Pick<ReportedPower, 'reach' | 'reachWhy'> {
  const measured = findReach(reach, power);
  const owned = measured?.is === 'measured' ? measured.effects.map(({ effect }) => effect) : undefined;
  const traded = power.contract === map.address ? findTraded(power, trade) : undefined;
  // A mint is measured once: against the supply, not as a part of a trade.
  const onTrades =
    traded?.is === 'harmful' ? traded.effects.map(({ effect }) => effect).filter(({ kind }) => kind !== 'mints' || !owned) : [];
  if (owned !== undefined || onTrades.length > 0) return { reach: [...(owned ?? []), ...onTrades], reachWhy: null };
  if (measured?.is === 'unknown')
    return { reach: null, reachWhy: `How much it reaches is not known: ${explainReachGap(measured.reason)}.` };
  return { reach: null, reachWhy: explainTraded(traded) };
}

const findTraded = ({ selector }: PowerFact, trade: Trade | undefined): ExercisedPower['result'] | undefined =>
  trade?.simulation?.powers.find((power) => power.selector === selector)?.result;

function explainTraded(result: ExercisedPower['result'] | undefined): string {
  switch (result?.is) {
    case 'harmless':
      return 'No simulated call changed a trade; other effects are not measured.';
    case 'unreachable':
      return 'No one can call it now.';
    case 'replaces-code':
      return 'It replaces the code, so that every effect is possible.';
    case 'unknown':
      return `Its effect on trades is not determined: ${explainGap(result.reason)}.`;
    default:
      return 'It was not measured.';
  }
}

function toProof({ contract, proofs }: PowerFact): ReportedPower['proof'] {
  const proof = proofs.find(({ outcome }) => outcome === 'proven') ?? proofs[0];
  if (proof === undefined) return { holderCall: null, strangerCall: null };
  const { data, holder, stranger, asHolder, asStranger } = proof;
  const toCall = (from: Address, { ok, data: result }: Proof['asHolder']): ReportedCall => ({ from, to: contract, data, ok, result });
  return { holderCall: toCall(holder, asHolder), strangerCall: toCall(stranger, asStranger) };
}

function toMarket({ pool, simulation, failed }: Trade): ReportedMarket {
  const place = pool === undefined ? '' : ` in the Uniswap ${pool.kind} pool ${pool.pool}, against ${pool.quote}`;
  const by = simulation?.method === 'blocks' ? 'eth_simulateV1, block after block' : 'eth_call with state overrides';
  const method = `${TRADES_METHOD}/${SIMULATION_ENGINE}: purchase, transfer and sale by ${by}${place}`;
  if (simulation !== undefined) return { ...toSaleVerdict(simulation), method };
  return {
    verdict: 'undetermined',
    buyTax: null,
    sellTax: null,
    holdersTried: 0,
    why: failed ?? 'It was not simulated.',
    rules: [],
    method,
  };
}

/** Whether the report says something bad: a token that cannot be sold, or a danger in anyone's hands. */
export const isBad = ({ market, openDangers }: ContractReport): boolean =>
  market?.verdict === 'not-sellable' ||
  openDangers.some((danger) => danger.capabilities.some((each) => judgeDanger(each, danger) !== 'unknown'));

/** Whether nothing at all was found out, or not whether the token can be sold. */
export const isInconclusive = ({ market, powers, openDangers, open, reads, unknown }: ContractReport): boolean =>
  market?.verdict === 'undetermined' || (unknown.length > 0 && [powers, openDangers, open, reads].every(({ length }) => length === 0));
