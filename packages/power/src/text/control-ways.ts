import type { Capability } from '../analysis/capability.ts';
import { listControlPaths, sumDelays } from '../analysis/control-paths.ts';
import type { Controller, PowerMap } from '../analysis/power-map.ts';
import { findLoneVoter } from '../controllers/lone-voter.ts';
import type { Address } from '../evm/reader.ts';
import type { Effect } from '../market/simulation.ts';
import { findReach, type ReachEffect, type ReachMap } from '../reach/reach.ts';
import { type Stake, toStake } from '../reach/stake.ts';
import { costsMost, findSaleEffect, type SaleEvidence, toEffectAction, toEffectStrength } from './sale-effect.ts';

/**
 * `sales`: results of simulated trades; undefined where none were simulated. `unsold`: why not, as a
 * sentence, where that is final.
 */
export type NamedMap = {
  readonly name: string;
  readonly map: PowerMap;
  readonly sales?: SaleEvidence | undefined;
  readonly unsold?: string;
  /** What the privileged functions reach; undefined or null where that was not measured. */
  readonly reach?: ReachMap | null | undefined;
};

/**
 * What a privileged function does to holders and depositors: take their funds, block them, or
 * change the rules.
 */
export type Strength = 'take' | 'block' | 'change';

/** One path from a privileged function to the controller who decides in the end. */
export type ControlWay = {
  /** Name of the contract. */
  readonly name: string;
  readonly contract: Address;
  readonly selectors: readonly string[];
  readonly capability: Capability;
  readonly strength: Strength;
  /** The effect that simulated sales proved, where that says more than the capability. */
  readonly effect: Effect | undefined;
  /** What it was measured to reach of what others own; undefined where that is not known. */
  readonly reach: readonly ReachEffect[] | undefined;
  /** How much of what others own that is. */
  readonly stake: Stake;
  /** Whether it also does what has no better class and may reach what others own. */
  readonly isUnclear: boolean;
  /** Whether the worst effect on sales is known. */
  readonly isSaleKnown: boolean;
  /** From the direct holder to the controller who decides; one address where both are the same. */
  readonly steps: readonly Address[];
  /** The controller who decides; undefined where the walk stopped at a limit. */
  readonly end: Controller | undefined;
  readonly isKnown: boolean;
  /** What passes at least before the action; null where no delay is known and one may stand before it. */
  readonly delayS: number | null;
  /**
   * `live`: a call as its holder succeeded; `possible`: held, but no simulated call succeeded;
   * `idle`: not usable in the contract's present state.
   */
  readonly state: 'live' | 'possible' | 'idle';
};

export const STRENGTHS: Readonly<Record<Capability, Strength>> = {
  upgrade: 'take',
  execute: 'take',
  withdraw: 'take',
  mint: 'take',
  destroy: 'take',
  burn: 'take',
  pause: 'block',
  blacklist: 'block',
  fee: 'change',
  ownership: 'change',
  other: 'change',
};

const ORDER: Readonly<Record<Strength, number>> = { take: 0, block: 1, change: 2 };

/**
 * All control paths over some contracts, the most dangerous first: by state, strength, number of
 * keys needed and delay.
 */
export function listControlWays(contracts: readonly NamedMap[]): ControlWay[] {
  const ways = new Map<string, ControlWay>();
  for (const { name, map, sales, reach } of withoutMachinery(contracts)) {
    const known = new Map(map.controllers.map((controller) => [controller.address, controller]));
    for (const { holders, capabilities, unclear, selector, enabled, contract, delayS: announced = 0 } of map.powers) {
      const [capability = 'other'] = capabilities;
      const measured = findReach(reach, { contract, selector });
      const reached = measured?.is === 'measured' ? measured.effects.map((each) => each.effect) : undefined;
      const carriedOut = enabled.is === 'yes' ? 'live' : enabled.is === 'no' ? 'idle' : 'possible';
      const paths = holders.flatMap((holder) => {
        const shown = findSaleEffect(sales, { selector, holder });
        return listControlPaths(map, holder).map((path) => ({ ...path, shown }));
      });
      for (const { steps, delayS, isKnown, shown } of paths) {
        const effect = shown.effect !== undefined && saysMore(shown.effect, capability) ? shown.effect : undefined;
        const state = carriedOut === 'possible' && shown.effect !== undefined ? 'live' : carriedOut;
        const end = known.get(steps.at(-1) ?? contract);
        // A contract that calls itself is a step of a path, not the controller who decides.
        if (
          end?.kind === 'nobody' ||
          (steps.at(-1) === map.address && steps.length === 1 && holders.length > 1 && end?.family !== 'signers')
        )
          continue;
        const way: ControlWay = {
          name,
          contract: map.address,
          selectors: [selector],
          capability,
          strength: effect === undefined ? toStrength(capability, reached) : toEffectStrength(effect),
          reach: reached,
          stake: toStake(reached, { contract: map.address, reach }),
          isUnclear: unclear === true,
          effect,
          isSaleKnown: shown.isKnown,
          steps,
          end,
          isKnown,
          delayS: sumDelays([delayS, announced]),
          state,
        };
        const key = toWayKey(way);
        const before = ways.get(key);
        if (before === undefined) ways.set(key, way);
        else {
          const selectors = [...new Set([...before.selectors, selector])];
          const both = before.reach === undefined || reached === undefined ? undefined : [...before.reach, ...reached];
          const strength = ORDER[before.strength] < ORDER[way.strength] ? before.strength : way.strength;
          ways.set(key, {
            ...before,
            selectors,
            reach: both,
            stake: toStake(both, { contract: map.address, reach }),
            strength,
            isUnclear: before.isUnclear || way.isUnclear,
            isSaleKnown: before.isSaleKnown && shown.isKnown,
          });
        }
      }
    }
  }
  return [...ways.values()].toSorted((a, b) => toRank(a) - toRank(b) || a.name.localeCompare(b.name));
}

/** A function that pays out, and was measured to pay out nothing of what the contract holds, takes nothing now. */
const toStrength = (capability: Capability, reach: readonly ReachEffect[] | undefined): Strength =>
  capability === 'withdraw' && reach?.length === 0 ? 'change' : STRENGTHS[capability];

/** Key of an action on a contract; equal for control paths that differ only in who acts. */
export const toActionKey = ({ name, capability, state, effect }: Pick<ControlWay, 'name' | 'capability' | 'state' | 'effect'>): string =>
  [name, capability, state, ...(effect === undefined ? [] : [toEffectAction(effect)])].join(' ');

/** Key of a control path. */
export const toWayKey = (way: ControlWay): string => [toActionKey(way), ...way.steps].join(' ');

/**
 * Whether an effect is worse than its capability suggests, or more specific than "pause", "set a fee" or
 * "withdraw".
 */
function saysMore(effect: Effect, capability: Capability): boolean {
  const [shown, assumed] = [ORDER[toEffectStrength(effect)], ORDER[STRENGTHS[capability]]];
  const isSpecific =
    effect.kind === 'stops-selling' || effect.kind === 'raises-tax' || (effect.kind === 'takes-tokens' && costsMost(effect));
  return shown < assumed || (shown === assumed && isSpecific);
}

/**
 * Without Safes, timelocks and governors that control other contracts of the list: their functions
 * on themselves are no control paths of their own.
 */
export function withoutMachinery(contracts: readonly NamedMap[]): NamedMap[] {
  return contracts.filter(
    ({ map: { address } }) =>
      !contracts.some(
        ({ map }) =>
          map.address !== address &&
          map.controllers.some(
            (each) =>
              each.address === address &&
              // What acts on signatures may be anything, such as a bridge.
              each.family !== 'signers' &&
              (each.kind === 'multisig' || each.kind === 'timelock' || each.kind === 'governor'),
          ),
      ),
  );
}

const STATES: Readonly<Record<ControlWay['state'], number>> = { live: 0, possible: 1, idle: 2 };

const toRank = (way: ControlWay): number =>
  (STATES[way.state] * 3 + ORDER[way.strength]) * 1e12 + toAgreement(way) * 1e10 + Math.min(way.delayS ?? 0, 9e9);

/**
 * How many must agree: least for a single key, most for a vote whose quorum no known account reaches alone. An unknown controller counts
 * little more than a single key; so does a contract that reaches a quorum.
 */
function toAgreement({ end, isKnown }: ControlWay): number {
  if (end === undefined || !isKnown) return 1;
  if (end.reason === 'anyone-may-act') return 0;
  if (end.kind === 'multisig') return (end.multisig?.keys ?? end.multisig?.threshold ?? 1) > 1 ? 2 : 0;
  if (end.kind === 'governor') {
    const lone = end.vote && findLoneVoter(end.vote);
    return lone === undefined ? 3 : lone.by === 'wallet' ? 0 : 1;
  }
  return end.kind === 'timelock' ? 2 : 0;
}

/** Whether one account is enough. */
export const isAlone = (way: ControlWay): boolean => toAgreement(way) === 0;

/** Whether a control path needs fewer keys than another, or as many and less time. */
export const isEasier = (one: ControlWay, other: ControlWay): boolean =>
  toAgreement(one) < toAgreement(other) || (toAgreement(one) === toAgreement(other) && (one.delayS ?? 0) < (other.delayS ?? 0));

/** The strongest first. */
export const byStrength = (one: Capability, other: Capability): number => ORDER[STRENGTHS[one]] - ORDER[STRENGTHS[other]];
