import type { Capability } from './capability.ts';
import { listControlPaths } from './control-paths.ts';
import type { Controller, PowerMap } from './power-map.ts';
import type { Address } from './reader.ts';

export type NamedMap = { readonly name: string; readonly map: PowerMap };

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
  for (const { name, map } of withoutMachinery(contracts)) {
    const known = new Map(map.controllers.map((controller) => [controller.address, controller]));
    for (const { holders, capabilities, selector, enabled, contract } of map.powers) {
      const [capability = 'other'] = capabilities;
      const state = enabled.is === 'yes' ? 'live' : enabled.is === 'no' ? 'idle' : 'possible';
      for (const { steps, delayS, isKnown } of holders.flatMap((holder) => listControlPaths(map, holder))) {
        const end = known.get(steps.at(-1) ?? contract);
        // A contract that acts upon itself is where a way passes, not who decides.
        if (end?.kind === 'nobody' || (steps.at(-1) === map.address && steps.length === 1 && holders.length > 1)) continue;
        const key = [name, capability, state, ...steps].join(' ');
        const before = ways.get(key);
        const selectors = before === undefined ? [selector] : [...new Set([...before.selectors, selector])];
        ways.set(key, {
          name,
          contract: map.address,
          selectors,
          capability,
          strength: STRENGTHS[capability],
          steps,
          end,
          isKnown,
          delayS,
          state,
        });
      }
    }
  }
  return [...ways.values()].toSorted((a, b) => toRank(a) - toRank(b) || a.name.localeCompare(b.name));
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
 * Who can take the money, in a few sentences: what anybody can do, the strongest power to take, the strongest to block where that needs less,
 * and what could not be determined. Says no more than was found; undefined without any map.
 */
export function describeControl(contracts: readonly NamedMap[]): ControlStatement | undefined {
  if (contracts.length === 0) return undefined;
  const ways = listControlWays(contracts);
  const live = ways.filter(({ state }) => state === 'live');
  const take = live.find(({ strength }) => strength === 'take');
  const block = live.find(({ strength }) => strength === 'block');
  const possible = take === undefined ? ways.find(({ state, strength }) => state === 'possible' && strength === 'take') : undefined;
  const deeds = listOpenDeeds(contracts);
  const sentences = deeds.map(({ name, capabilities }) => `Anybody can ${toDeeds(name, capabilities)}, at once.`);
  if (take !== undefined) sentences.push(toSentence(take, 'can'));
  else if (possible !== undefined) sentences.push(`${toSentence(possible, 'may')} No call was found that goes through.`);
  else if (deeds.length === 0)
    sentences.push(
      `No live way was found to take, dilute or replace what is in ${contracts.length === 1 ? 'the contract' : 'the contracts'}.`,
    );
  if (block !== undefined && (take === undefined || isEasier(block, take))) sentences.push(toSentence(block, 'can'));
  const open = countUndetermined(contracts);
  if (open > 0) sentences.push(`${open} ${open === 1 ? 'function' : 'functions'} could not be determined.`);
  const tone = deeds.length > 0 ? 'open' : toTone(take ?? block, possible !== undefined || open > 0);
  return { tone, words: sentences.join(' ') };
}

function toDeeds(name: string, capabilities: readonly Capability[]): string {
  const deeds = capabilities.map((capability) => toDeed({ capability, name }));
  return deeds.length < 3 ? deeds.join(' and ') : `${deeds.slice(0, -1).join(', ')} and ${deeds.at(-1)}`;
}

const isEasier = (one: ControlWay, other: ControlWay): boolean =>
  toAgreement(one) < toAgreement(other) || (toAgreement(one) === toAgreement(other) && one.delayS < other.delayS);

function toTone(strongest: ControlWay | undefined, isOpen: boolean): ControlStatement['tone'] {
  if (strongest === undefined) return isOpen ? 'caution' : 'neutral';
  return strongest.strength === 'take' && isAlone(strongest) && strongest.delayS < DAY_S ? 'danger' : 'caution';
}

/** Functions of which it is not known what they do, or who may use them. */
export function countUndetermined(contracts: readonly NamedMap[]): number {
  return withoutMachinery(contracts).reduce(
    (sum, { map: { unknown, powers } }) =>
      sum + unknown.length + powers.filter(({ enabled, holders }) => enabled.is === 'unknown' && holders.length === 0).length,
    0,
  );
}

function toSentence(way: ControlWay, can: 'can' | 'may'): string {
  return `${toWho(way)} ${can} ${toDeed(way)}, ${toNotice(way.delayS)}.`;
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
export const toDeed = ({ capability, name }: Pick<ControlWay, 'capability' | 'name'>): string => DEEDS[capability](name);

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
