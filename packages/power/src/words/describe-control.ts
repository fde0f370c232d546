import type { Capability } from '../analysis/capability.ts';
import { listControlPaths } from '../analysis/control-paths.ts';
import type { Controller, PowerMap } from '../analysis/power-map.ts';
import type { Address } from '../evm/reader.ts';
import type { Effect } from '../market/simulation.ts';
import {
  costsMost,
  describeVerdict,
  findSaleEffect,
  joinWords,
  type SaleEvidence,
  toEffectDeed,
  toEffectStrength,
  toEffectTail,
} from './sale-effect.ts';

/** `sales`: what simulated trades of it showed; undefined where there were none. */
export type NamedMap = { readonly name: string; readonly map: PowerMap; readonly sales?: SaleEvidence | undefined };

/** What a power does to who has something inside: takes it, locks it up, or changes the rules. */
export type Strength = 'take' | 'block' | 'change';

/** One way from a function to somebody who decides in the end. */
export type ControlWay = {
  /** Name of the contract. */
  readonly name: string;
  readonly contract: Address;
  readonly selectors: readonly string[];
  readonly capability: Capability;
  readonly strength: Strength;
  /** What simulated sales prove that it does, where that says more than the capability. */
  readonly effect: Effect | undefined;
  /** Whether nothing worse for sales is left to be found. */
  readonly isSaleKnown: boolean;
  /** From who holds it directly to who decides; one address where that is the same. */
  readonly steps: readonly Address[];
  /** Who decides; undefined where the walk was cut off. */
  readonly end: Controller | undefined;
  readonly isKnown: boolean;
  readonly delayS: number;
  /** `live`: carried out as its holder; `possible`: held, but no call went through; `idle`: not as the contract stands now. */
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

/** All ways to use the powers over some contracts, the strongest first: what it does, whether it works, who, after how short a notice. */
export function listControlWays(contracts: readonly NamedMap[]): ControlWay[] {
  const ways = new Map<string, ControlWay>();
  for (const { name, map, sales } of withoutMachinery(contracts)) {
    const known = new Map(map.controllers.map((controller) => [controller.address, controller]));
    for (const { holders, capabilities, selector, enabled, contract } of map.powers) {
      const [capability = 'other'] = capabilities;
      const carriedOut = enabled.is === 'yes' ? 'live' : enabled.is === 'no' ? 'idle' : 'possible';
      const paths = holders.flatMap((holder) => {
        const shown = findSaleEffect(sales, { selector, holder });
        return listControlPaths(map, holder).map((path) => ({ ...path, shown }));
      });
      for (const { steps, delayS, isKnown, shown } of paths) {
        const effect = shown.effect !== undefined && saysMore(shown.effect, capability) ? shown.effect : undefined;
        const state = carriedOut === 'possible' && shown.effect !== undefined ? 'live' : carriedOut;
        const end = known.get(steps.at(-1) ?? contract);
        // A contract that acts upon itself is where a way passes, not who decides.
        if (end?.kind === 'nobody' || (steps.at(-1) === map.address && steps.length === 1 && holders.length > 1)) continue;
        const way: ControlWay = {
          name,
          contract: map.address,
          selectors: [selector],
          capability,
          strength: effect === undefined ? STRENGTHS[capability] : toEffectStrength(effect),
          effect,
          isSaleKnown: shown.isKnown,
          steps,
          end,
          isKnown,
          delayS,
          state,
        };
        const key = toWayKey(way);
        const before = ways.get(key);
        if (before === undefined) ways.set(key, way);
        else {
          const selectors = [...new Set([...before.selectors, selector])];
          ways.set(key, { ...before, selectors, isSaleKnown: before.isSaleKnown && shown.isKnown });
        }
      }
    }
  }
  return [...ways.values()].toSorted((a, b) => toRank(a) - toRank(b) || a.name.localeCompare(b.name));
}

/** What a power does, and to what; the same of ways that differ in who uses it. */
export const toDeedKey = ({ name, capability, state, effect }: Pick<ControlWay, 'name' | 'capability' | 'state' | 'effect'>): string =>
  [name, capability, state, ...(effect === undefined ? [] : [toEffectDeed(effect)])].join(' ');

/** Tells ways apart. */
export const toWayKey = (way: ControlWay): string => [toDeedKey(way), ...way.steps].join(' ');

/** Whether an effect is worse than what its capability is taken for, or tells more than "stop" or "set a fee". */
function saysMore(effect: Effect, capability: Capability): boolean {
  const [shown, assumed] = [ORDER[toEffectStrength(effect)], ORDER[STRENGTHS[capability]]];
  return shown < assumed || (shown === assumed && (effect.kind === 'stops-selling' || effect.kind === 'raises-tax'));
}

/** Safes, timelocks and governors that stand between others and their contracts are what ways lead through: what they do to themselves is no way of its own. */
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
  (STATES[way.state] * 3 + ORDER[way.strength]) * 1e12 + toAgreement(way) * 1e10 + Math.min(way.delayS, 9e9);

/** How many must agree: one key is the least there is, a vote of many the most. Nobody known counts as little as one key. */
function toAgreement({ end, isKnown }: ControlWay): number {
  if (end === undefined || !isKnown) return 1;
  if (end.kind === 'multisig') return (end.multisig?.threshold ?? 1) > 1 ? 2 : 0;
  return end.kind === 'governor' ? 3 : end.kind === 'timelock' ? 2 : 0;
}

const isAlone = (way: ControlWay): boolean => toAgreement(way) === 0;

export type ControlStatement = {
  /** `open`: anybody can do harm; `danger`: one key can take. */
  readonly tone: 'open' | 'danger' | 'caution' | 'neutral';
  readonly words: string;
};

/** Contracts with what a stranger was proven to be able to do to them. */
export function listOpenDeeds(contracts: readonly NamedMap[]): { name: string; capabilities: readonly Capability[] }[] {
  return contracts.flatMap(({ name, map: { openDangers } }) => {
    const proven = [...new Set(openDangers.filter((each) => each.proven).flatMap(({ capabilities }) => capabilities))];
    return proven.length === 0 ? [] : [{ name, capabilities: proven.toSorted((a, b) => ORDER[STRENGTHS[a]] - ORDER[STRENGTHS[b]]) }];
  });
}

/**
 * Who can take the money, in a few sentences: what anybody can do, what cannot be sold, who can make sales worthless, the strongest power to
 * take, the strongest to block where that needs less, how far taxes go, and what could not be determined. Says no more than was found;
 * undefined without any map.
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
  const deeds = listOpenDeeds(contracts);
  const sentences = deeds.map(({ name, capabilities }) => `Anybody can ${toDeeds(name, capabilities)}, at once.`);
  const verdicts = contracts.flatMap(({ name, sales }) => (sales && describeVerdict(name, sales)) ?? []);
  sentences.push(...verdicts);
  sentences.push(...worst.map((way) => toSentence(way, 'can')));
  const unread = listUnread(contracts);
  if (possible !== undefined) sentences.push(`${toSentence(possible, 'may')} No call was found that goes through.`);
  else if (!isTaken && deeds.length === 0 && verdicts.length === 0 && unread.length < contracts.length)
    sentences.push(
      `No live way was found to take, dilute or replace what is in ${contracts.length === 1 ? 'the contract' : 'the contracts'}.`,
    );
  if (block !== undefined && worst.every((way) => isEasier(block, way))) sentences.push(toSentence(block, 'can'));
  const taxes = [...describeTaxes(ways, worst), ...(worst.length === 0 ? describeUntried(contracts) : [])];
  sentences.push(...taxes);
  if (unread.length > 0) sentences.push(`What can be done with ${joinWords(unread)} could not be determined: the analysis was cut off.`);
  const open = countUndetermined(contracts) - unread.length;
  if (open > 0) sentences.push(`${open} ${open === 1 ? 'function' : 'functions'} could not be determined.`);
  const isOpen = possible !== undefined || open + unread.length > 0 || taxes.length > 0 || verdicts.length > 0;
  const tone = deeds.length > 0 ? 'open' : toTone(worst.find(({ strength }) => strength === 'take') ?? ruin ?? block, isOpen);
  return { tone, words: sentences.join(' ') };
}

/** How far taxes and fees can be raised, and where that is not known, by those who can do nothing worse as easily. */
function describeTaxes(ways: readonly ControlWay[], worst: readonly ControlWay[]): string[] {
  const rest = ways.filter((way) => way.state !== 'idle' && !worst.includes(way) && worst.every((each) => isEasier(way, each)));
  const bounded = rest.filter(({ effect }) => effect?.kind === 'raises-tax');
  const open = rest.find((way) => way.capability === 'fee' && way.effect === undefined && !way.isSaleKnown);
  const sentences = [...Map.groupBy(bounded, ({ name }) => name).values()].flatMap(([first]) => (first ? [toSentence(first, 'can')] : []));
  if (open !== undefined) sentences.push(`${toClause(open, open.state === 'live' ? 'can' : 'may')}; how high is not known.`);
  return sentences;
}

/** Tokens that can be sold now, and functions of which it is not known what they make of that; fees are spoken of apart, and so is what nobody was found to hold. */
function describeUntried(contracts: readonly NamedMap[]): string[] {
  return contracts.flatMap(({ name, map, sales }) => {
    if (sales === undefined || sales.verdict.is === 'unknown' || describeVerdict(name, sales) !== undefined) return [];
    const fees = new Set(map.powers.flatMap(({ selector, capabilities }) => (capabilities[0] === 'fee' ? [selector] : [])));
    const untried = sales.powers.filter(
      ({ selector, result }) => !fees.has(selector) && result.is === 'unknown' && result.reason !== 'holder-unknown',
    ).length;
    return untried === 0 ? [] : [`What ${untried} ${untried === 1 ? 'function does' : 'functions do'} to sales of ${name} is not known.`];
  });
}

const toDeeds = (name: string, capabilities: readonly Capability[]): string =>
  joinWords(capabilities.map((capability) => DEEDS[capability](name)));

const isEasier = (one: ControlWay, other: ControlWay): boolean =>
  toAgreement(one) < toAgreement(other) || (toAgreement(one) === toAgreement(other) && one.delayS < other.delayS);

function toTone(strongest: ControlWay | undefined, isOpen: boolean): ControlStatement['tone'] {
  if (strongest === undefined) return isOpen ? 'caution' : 'neutral';
  return strongest.strength === 'take' && isAlone(strongest) && strongest.delayS < DAY_S ? 'danger' : 'caution';
}

/** Contracts of which nothing is known, because their analysis was cut off. */
function listUnread(contracts: readonly NamedMap[]): string[] {
  return contracts.flatMap(({ name, map: { powers, open, unknown } }) =>
    powers.length + open.length === 0 && unknown.length === 1 && unknown[0]?.selector === undefined && unknown[0]?.reason !== 'fallback'
      ? [name]
      : [],
  );
}

/** Functions of which it is not known what they do, or who may use them. */
export function countUndetermined(contracts: readonly NamedMap[]): number {
  return withoutMachinery(contracts).reduce(
    (sum, { map: { unknown, powers } }) =>
      sum + unknown.length + powers.filter(({ enabled, holders }) => enabled.is === 'unknown' && holders.length === 0).length,
    0,
  );
}

const toClause = (way: ControlWay, can: 'can' | 'may'): string => `${toWho(way)} ${can} ${toDeed(way)}, ${toNotice(way.delayS)}`;

function toSentence(way: ControlWay, can: 'can' | 'may'): string {
  const { effect, isSaleKnown } = way;
  return `${toClause(way, can)}${effect === undefined ? '.' : toEffectTail({ effect, isKnown: isSaleKnown })}`;
}

/** Who decides, as the subject of a sentence. */
export function toWho({ end, isKnown }: Pick<ControlWay, 'end' | 'isKnown'>): string {
  const threshold = end?.multisig?.threshold ?? 0;
  const owners = end?.multisig?.owners.length ?? 0;
  if (end?.kind === 'multisig')
    return threshold === 1 ? `Any one of ${owners} owners of a Safe` : `${threshold} of ${owners} owners of a Safe`;
  if (end?.kind === 'governor') return 'A vote of token holders';
  if (end?.kind === 'account' || end?.kind === 'delegated-account') return 'A single key';
  if (end?.kind === 'timelock' && isKnown) return 'Whoever may announce to a timelock';
  return 'A contract, of which it is not known who controls it,';
}

const DEEDS: Readonly<Record<Capability, (name: string) => string>> = {
  upgrade: (name) => `replace the code of ${name}`,
  execute: (name) => `make ${name} call anything`,
  withdraw: (name) => `move out what is in ${name}`,
  mint: (name) => `make new tokens of ${name}`,
  destroy: (name) => `destroy ${name}`,
  burn: (name) => `destroy others’ tokens of ${name}`,
  pause: (name) => `stop ${name}`,
  blacklist: (name) => `bar accounts from ${name}`,
  fee: (name) => `set a fee or rate of ${name}`,
  ownership: (name) => `change who holds powers over ${name}`,
  other: (name) => `change a setting of ${name}`,
};

/** What a power does, as what follows "can". */
export const toDeed = ({ capability, name, effect }: Pick<ControlWay, 'capability' | 'name' | 'effect'>): string =>
  effect === undefined ? DEEDS[capability](name) : toEffectDeed(effect, ` of ${name}`);

/** How long users have to leave. */
export function toNotice(seconds: number): string {
  return seconds === 0 ? 'at once' : `after ${toDuration(seconds)}’ notice`;
}

/** A time as it is said: 48 hours, 30 minutes, 7 days. */
export function toDuration(seconds: number): string {
  const [size, word] = seconds < 3_600 ? [60, 'minute'] : seconds <= 3 * DAY_S ? [3_600, 'hour'] : [DAY_S, 'day'];
  const amount = Math.round((seconds / size) * 10) / 10;
  return `${amount} ${word}s`;
}
