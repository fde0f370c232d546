import type { ContractPowers } from '../analysis/analyse-contract.ts';
import type { PowerFact } from '../analysis/power-map.ts';
import type { Path, PathResult } from '../evm/path.ts';
import type { Address } from '../evm/reader.ts';
import { toKey, type Value } from '../evm/value.ts';

export const changesControl = ({ capabilities }: Pick<PowerFact, 'capabilities'>): boolean =>
  capabilities.some((it) => it === 'ownership' || it === 'upgrade');

/** Whether a path calls or runs other code, so that the contract acts. */
export const isActing = ({ effects }: Path): boolean => effects.some(({ kind }) => kind === 'call' || kind === 'delegate');

/** The paths through a function that act. */
export const listActing = ({ explorations }: Pick<ContractPowers, 'explorations'>, selector: string): PathResult[] =>
  (explorations.get(selector)?.successes ?? []).filter(({ path }) => isActing(path));

export const listOthers =
  (self: Address) =>
  ({ holders }: Pick<PowerFact, 'holders'>): Address[] =>
    holders.filter((holder) => holder !== self);

/** Whether only the contract itself can use a function, and no other account. */
export const isOwnOnly = ({ holders, holdersComplete }: PowerFact, self: Address): boolean =>
  holdersComplete && holders.every((holder) => holder === self);

const TAKES: ReadonlySet<string> = new Set(['upgrade', 'execute', 'withdraw', 'destroy']);

/** Whether a function takes what a contract has or controls. */
export const takes = ({ capabilities }: Pick<PowerFact, 'capabilities'>): boolean => capabilities.some((it) => TAKES.has(it));

/**
 * Functions beside `known` with which others than the contract itself act as it, or replace its code:
 * what these reach, no delay and no threshold of the contract bounds.
 */
export const listBypasses = ({ powers }: ContractPowers, { self, known }: { self: Address; known: readonly string[] }): PowerFact[] =>
  powers.filter((power) => !known.includes(power.selector) && power.enabled.is !== 'no' && takes(power) && !isOwnOnly(power, self));

/** Whether anyone can act as the contract, replace its code or become its owner. */
export const isOpenToAnyone = ({ openDangers }: Pick<ContractPowers, 'openDangers'>): boolean =>
  openDangers.some(({ proven }) => proven.some((it) => it === 'execute' || it === 'upgrade' || it === 'ownership'));

/** What a path decided at a condition: as supposed, or as in the sample. */
export const toTruth = ({ flips }: Path, condition: Value): boolean => {
  const key = toKey(condition);
  return flips.findLast((flip) => toKey(flip.condition) === key)?.truth ?? condition.v !== 0n;
};
