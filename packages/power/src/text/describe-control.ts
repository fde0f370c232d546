import { explainGap } from '@redoubt/domain/onchain/market/explain-gap';
import type { Capability } from '../analysis/capability.ts';
import { listControlPaths, sumDelays } from '../analysis/control-paths.ts';
import { type Certainty, judgeDanger } from '../analysis/harm/judge-danger.ts';
import type { Controller, PowerFact, PowerMap } from '../analysis/power-map.ts';
import type { Address } from '../evm/reader.ts';
import { findWorstEnding } from '../market/list-endings.ts';
import type { Effect } from '../market/simulation.ts';
import { findReach, type ReachEffect, type ReachMap } from '../reach/reach.ts';
import { describeNotice, toWho } from './describe-controller.ts';
import { toReachTail } from './describe-reach.ts';
import { isToken } from './is-token.ts';
import {
  costsMost,
  describeEnding,
  describeVerdict,
  findSaleEffect,
  joinWithAnd,
  type SaleEvidence,
  toEffectAction,
  toEffectStrength,
  toEffectTail,
} from './sale-effect.ts';

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

const STRENGTHS: Readonly<Record<Capability, Strength>> = {
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
const DAY_S = 86_400;

/**
 * All control paths over some contracts, the most dangerous first: by state, strength, number of
 * keys needed and delay.
 */
export function listControlWays(contracts: readonly NamedMap[]): ControlWay[] {
  const ways = new Map<string, ControlWay>();
  for (const { name, map, sales, reach } of withoutMachinery(contracts)) {
    const known = new Map(map.controllers.map((controller) => [controller.address, controller]));
    for (const { holders, capabilities, selector, enabled, contract, delayS: announced = 0 } of map.powers) {
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
        if (end?.kind === 'nobody' || (steps.at(-1) === map.address && steps.length === 1 && holders.length > 1)) continue;
        const way: ControlWay = {
          name,
          contract: map.address,
          selectors: [selector],
          capability,
          strength: effect === undefined ? toStrength(capability, reached) : toEffectStrength(effect),
          reach: reached,
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
          ways.set(key, { ...before, selectors, reach: both, strength, isSaleKnown: before.isSaleKnown && shown.isKnown });
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
function withoutMachinery(contracts: readonly NamedMap[]): NamedMap[] {
  return contracts.filter(
    ({ map: { address } }) =>
      !contracts.some(
        ({ map }) =>
          map.address !== address &&
          map.controllers.some(
            (each) => each.address === address && (each.kind === 'multisig' || each.kind === 'timelock' || each.kind === 'governor'),
          ),
      ),
  );
}

const STATES: Readonly<Record<ControlWay['state'], number>> = { live: 0, possible: 1, idle: 2 };

const toRank = (way: ControlWay): number =>
  (STATES[way.state] * 3 + ORDER[way.strength]) * 1e12 + toAgreement(way) * 1e10 + Math.min(way.delayS ?? 0, 9e9);

/**
 * How many must agree: least for a single key, most for a vote. An unknown controller counts little
 * more than a single key.
 */
function toAgreement({ end, isKnown }: ControlWay): number {
  if (end === undefined || !isKnown) return 1;
  if (end.reason === 'anyone-may-act') return 0;
  if (end.kind === 'multisig') return (end.multisig?.keys ?? end.multisig?.threshold ?? 1) > 1 ? 2 : 0;
  return end.kind === 'governor' ? 3 : end.kind === 'timelock' ? 2 : 0;
}

const isAlone = (way: ControlWay): boolean => toAgreement(way) === 0;

export type ControlStatement = {
  /** `open`: anyone can do harm; `danger`: a single key can take funds. */
  readonly tone: 'open' | 'danger' | 'caution' | 'neutral';
  readonly words: string;
};

type OpenAction = { readonly name: string; readonly capabilities: readonly Capability[] };

/** Contracts with the actions that are open to anyone with that certainty, and with none higher. */
function listOpenActions(contracts: readonly NamedMap[], certainty: Certainty): OpenAction[] {
  return contracts.flatMap(({ name, map: { openDangers } }) => {
    const all = openDangers.flatMap((danger) => danger.capabilities.map((each) => ({ each, certainty: judgeDanger(each, danger) })));
    const isSurer = ({ certainty: other }: { certainty: Certainty }) => CERTAINTIES.indexOf(other) < CERTAINTIES.indexOf(certainty);
    const surer = new Set(all.filter(isSurer).map(({ each }) => each));
    const found = [...new Set(all.flatMap((one) => (one.certainty === certainty && !surer.has(one.each) ? [one.each] : [])))];
    return found.length === 0 ? [] : [{ name, capabilities: found.toSorted(byStrength) }];
  });
}

const CERTAINTIES: readonly Certainty[] = ['proven', 'likely', 'unknown'];

/**
 * "Who can take the money" in a few sentences, in this order: actions open to anyone; tokens that
 * cannot be sold; who can make sales worthless; the strongest privilege to take funds; the
 * strongest to block them, where it needs fewer keys or less time; where none of these was found, what
 * can be done in another state, or changed; how far taxes go; what could not be determined. Claims no
 * more than was found, and leaves out nothing that was. Undefined without any map.
 */
export function describeControl(contracts: readonly NamedMap[]): ControlStatement | undefined {
  if (contracts.length === 0) return undefined;
  const ways = listControlWays(contracts);
  const live = ways.filter(({ state }) => state === 'live');
  const ruin = live.find(({ effect }) => effect !== undefined && costsMost(effect));
  const take = live.find((way) => way.strength === 'take' && way !== ruin);
  const block = live.find((way) => way.strength === 'block' && way !== ruin);
  const worst = [ruin, take].filter((way) => way !== undefined).toSorted((a, b) => (isEasier(a, b) ? -1 : isEasier(b, a) ? 1 : 0));
  const isTaken = worst.some(({ strength }) => strength === 'take');
  const possible = isTaken ? undefined : ways.find(({ state, strength }) => state === 'possible' && strength === 'take');
  const proven = listOpenActions(contracts, 'proven');
  const supposed = listOpenActions(contracts, 'likely');
  const unproven = listOpenActions(contracts, 'unknown');
  const actions = [...proven, ...supposed];
  const sentences = proven.map(({ name, capabilities }) => `Anyone can ${joinActions(name, capabilities)}.`);
  sentences.push(...supposed.map(({ name, capabilities }) => `Anyone may be able to ${joinActions(name, capabilities)}.`));
  const verdicts = contracts.flatMap(({ name, sales }) => (sales && describeVerdict(name, sales)) ?? []);
  sentences.push(...verdicts);
  const guarded = describeGuards(contracts);
  sentences.push(...guarded, ...worst.map((way) => toSentence(way, 'can')));
  const unread = listUnread(contracts);
  const foreign = contracts.filter(({ map }) => map.unknown.some(isForeign)).map(({ name }) => name);
  const unheld = describeUnheld(contracts);
  if (possible !== undefined) sentences.push(`${toSentence(possible, 'may')} No simulated call succeeded.`);
  else if (!isTaken && !unheld.takes && actions.length === 0 && verdicts.length === 0 && unread.length + foreign.length < contracts.length)
    sentences.push(
      `No usable privilege was found to take, dilute or replace what ${contracts.length === 1 ? 'the contract holds' : 'the contracts hold'}.`,
    );
  const empty = live.find(({ capability, strength }) => capability === 'withdraw' && strength === 'change');
  if (!isTaken && empty !== undefined)
    sentences.push(
      `${toWho(empty)} can make ${empty.name} pay out, ${describeNotice(empty)}, but simulated calls moved nothing of what it holds now.`,
    );
  const unsold = describeUnsold(contracts);
  sentences.push(...unsold);
  if (block !== undefined && worst.every((way) => isEasier(block, way))) sentences.push(toSentence(block, 'can'));
  const isBlocked = block !== undefined;
  const lesser = isTaken || possible !== undefined ? [] : listLesser(ways, { isBlocked });
  sentences.push(...lesser);
  sentences.push(
    ...unproven.map(
      ({ name, capabilities }) => `Whether anyone can ${joinActions(name, capabilities)} is not known: no simulated call succeeded.`,
    ),
  );
  const taxes = [...describeTaxes(ways, worst), ...(worst.length === 0 ? describeUntried(contracts) : [])];
  sentences.push(...taxes);
  if (unread.length > 0)
    sentences.push(`The privileged functions of ${joinWithAnd(unread)} could not be determined: the analysis stopped at a limit.`);
  if (foreign.length > 0)
    sentences.push(`${joinWithAnd(foreign)} ${foreign.length === 1 ? 'runs' : 'run'} code that is not EVM code: it was not analysed.`);
  sentences.push(...unheld.sentences);
  const open = countUndetermined(contracts) - unread.length - foreign.length - unheld.count;
  if (open > 0) sentences.push(`${open} ${open === 1 ? 'function' : 'functions'} could not be determined.`);
  const isOpen =
    possible !== undefined ||
    empty !== undefined ||
    open + unread.length + foreign.length > 0 ||
    [taxes, verdicts, guarded, unsold, lesser, unproven, unheld.sentences].some(({ length }) => length > 0);
  const tone = actions.length > 0 ? 'open' : toTone(worst.find(({ strength }) => strength === 'take') ?? ruin ?? block, isOpen);
  return { tone, words: sentences.join(' ') };
}

/**
 * What was found of privileges, where none to take is usable: one that another state of the contract makes usable, one to block that no
 * call proved, and one to change what the contract does. Fees are described elsewhere.
 */
function listLesser(ways: readonly ControlWay[], { isBlocked }: { isBlocked: boolean }): string[] {
  const idle = ways.find(({ state, strength }) => state === 'idle' && strength === 'take');
  const blocking = isBlocked ? undefined : ways.find(({ state, strength }) => state === 'possible' && strength === 'block');
  const changing = ways.find(({ state, capability }) => state !== 'idle' && (capability === 'ownership' || capability === 'other'));
  return [
    ...(idle === undefined ? [] : [`${toClause(idle, 'can')}, once the contract is in another state.`]),
    ...(blocking === undefined ? [] : [`${toSentence(blocking, 'may')} No simulated call succeeded.`]),
    ...(isBlocked || blocking !== undefined || changing === undefined
      ? []
      : [`${toClause(changing, changing.state === 'live' ? 'can' : 'may')}.`]),
  ];
}

/** Privileges to take or to block of which no holder was found, and how many functions these are. */
function describeUnheld(contracts: readonly NamedMap[]): { readonly sentences: string[]; readonly count: number; readonly takes: boolean } {
  const found = withoutMachinery(contracts).flatMap(({ name, map }) => {
    const powers = map.powers.filter((power) => isUnheld(power) && power.capabilities.some((each) => STRENGTHS[each] !== 'change'));
    const capabilities = new Set(powers.flatMap((power) => power.capabilities.filter((each) => STRENGTHS[each] !== 'change')));
    return powers.length === 0 ? [] : [{ name, count: powers.length, capabilities: [...capabilities].toSorted(byStrength) }];
  });
  return {
    sentences: found.map(({ name, capabilities }) => `Who can ${joinActions(name, capabilities)} was not found.`),
    count: found.reduce((sum, { count }) => sum + count, 0),
    takes: found.some(({ capabilities }) => capabilities.some((each) => STRENGTHS[each] === 'take')),
  };
}

const isUnheld = ({ enabled, holders }: PowerFact): boolean => enabled.is === 'unknown' && holders.length === 0;
const byStrength = (one: Capability, other: Capability): number => ORDER[STRENGTHS[one]] - ORDER[STRENGTHS[other]];

/** What one account alone can do to a token's sales through another contract, which its transfers call. */
function describeGuards(contracts: readonly NamedMap[]): string[] {
  return contracts.flatMap(({ name, map: { address }, sales }) => {
    const worst = findWorstEnding((sales?.endings ?? []).filter(({ contract }) => contract !== address));
    return worst === undefined ? [] : [describeEnding(worst, { name, token: address })];
  });
}

/** Tokens of which it is not known whether they can be sold, with the reason where there is one. */
function describeUnsold(contracts: readonly NamedMap[]): string[] {
  const implementations = new Set(contracts.flatMap(({ map }) => map.proxy?.implementations ?? []));
  const tokens = contracts.filter(({ map }) => isToken(map) && !implementations.has(map.address));
  const waiting = tokens.filter(({ sales, unsold }) => sales === undefined && unsold === undefined).map(({ name }) => name);
  const gaps = tokens.flatMap(({ name, sales, unsold }) => {
    const why = sales === undefined ? unsold : sales.verdict.is === 'unknown' ? `${explainGap(sales.verdict.reason)}.` : undefined;
    return why === undefined ? [] : [`Whether ${name} can be sold is not known: ${why.charAt(0).toLowerCase()}${why.slice(1)}`];
  });
  return waiting.length === 0 ? gaps : [`Whether ${joinWithAnd(waiting)} can be sold is not known yet.`, ...gaps];
}

/**
 * How far taxes and fees can be raised, or that this is unknown, for controllers who cannot do
 * worse as easily.
 */
function describeTaxes(ways: readonly ControlWay[], worst: readonly ControlWay[]): string[] {
  const rest = ways.filter((way) => way.state !== 'idle' && !worst.includes(way) && worst.every((each) => isEasier(way, each)));
  const bounded = rest.filter(({ effect }) => effect?.kind === 'raises-tax');
  const open = rest.find((way) => way.capability === 'fee' && way.effect === undefined && !way.isSaleKnown);
  const sentences = [...Map.groupBy(bounded, ({ name }) => name).values()].flatMap(([first]) => (first ? [toSentence(first, 'can')] : []));
  if (open !== undefined) sentences.push(`${toClause(open, open.state === 'live' ? 'can' : 'may')}; the maximum is unknown.`);
  return sentences;
}

/**
 * Tokens that can be sold now but have functions with an unknown effect on sales. Fees and
 * functions without a known holder are described elsewhere.
 */
function describeUntried(contracts: readonly NamedMap[]): string[] {
  return contracts.flatMap(({ name, map, sales }) => {
    if (sales === undefined || sales.verdict.is === 'unknown' || describeVerdict(name, sales) !== undefined) return [];
    const fees = new Set(map.powers.flatMap(({ selector, capabilities }) => (capabilities[0] === 'fee' ? [selector] : [])));
    const untried = sales.powers.filter(
      ({ selector, result }) => !fees.has(selector) && result.is === 'unknown' && result.reason !== 'holder-unknown',
    ).length;
    return untried === 0 ? [] : [`The effect of ${untried} ${untried === 1 ? 'function' : 'functions'} on sales of ${name} is unknown.`];
  });
}

const joinActions = (name: string, capabilities: readonly Capability[]): string =>
  joinWithAnd(capabilities.map((capability) => ACTIONS[capability](name)));

const isEasier = (one: ControlWay, other: ControlWay): boolean =>
  toAgreement(one) < toAgreement(other) || (toAgreement(one) === toAgreement(other) && (one.delayS ?? 0) < (other.delayS ?? 0));

function toTone(strongest: ControlWay | undefined, isOpen: boolean): ControlStatement['tone'] {
  if (strongest === undefined) return isOpen ? 'caution' : 'neutral';
  const isSoon = strongest.delayS !== null && strongest.delayS < DAY_S;
  return strongest.strength === 'take' && isAlone(strongest) && isSoon ? 'danger' : 'caution';
}

const isForeign = ({ reason }: PowerMap['unknown'][number]): boolean => reason === 'not-evm';

/** Contracts of which nothing is known, because their analysis stopped at a limit. */
function listUnread(contracts: readonly NamedMap[]): string[] {
  return contracts.flatMap(({ name, map: { powers, open, unknown } }) =>
    powers.length + open.length === 0 &&
    unknown.length === 1 &&
    unknown[0]?.selector === undefined &&
    unknown[0]?.reason !== 'fallback' &&
    !unknown.some(isForeign)
      ? [name]
      : [],
  );
}

/** Number of functions whose effect or holders are unknown. */
function countUndetermined(contracts: readonly NamedMap[]): number {
  return withoutMachinery(contracts).reduce(
    (sum, { map: { unknown, powers } }) => sum + unknown.length + powers.filter(isUnheld).length,
    0,
  );
}

const toClause = (way: ControlWay, can: 'can' | 'may'): string => `${toWho(way)} ${can} ${toAction(way)}, ${describeNotice(way)}`;

function toSentence(way: ControlWay, can: 'can' | 'may'): string {
  const { effect, isSaleKnown, reach } = way;
  return `${toClause(way, can)}${effect === undefined ? `${toReachTail(reach)}.` : toEffectTail({ effect, isKnown: isSaleKnown })}`;
}

const ACTIONS: Readonly<Record<Capability, (name: string) => string>> = {
  upgrade: (name) => `upgrade ${name}`,
  execute: (name) => `execute arbitrary calls as ${name}`,
  withdraw: (name) => `withdraw the funds of ${name}`,
  mint: (name) => `mint tokens of ${name}`,
  destroy: (name) => `destroy ${name}`,
  burn: (name) => `burn others’ tokens of ${name}`,
  pause: (name) => `pause ${name}`,
  blacklist: (name) => `blacklist addresses in ${name}`,
  fee: (name) => `set a fee or rate of ${name}`,
  ownership: (name) => `transfer ownership of ${name} or grant its roles`,
  other: (name) => `change parameters of ${name}`,
};

/** The action of a control path, as a verb phrase that follows "can". */
export const toAction = ({ capability, name, effect }: Pick<ControlWay, 'capability' | 'name' | 'effect'>): string =>
  effect === undefined ? ACTIONS[capability](name) : toEffectAction(effect, ` of ${name}`);
