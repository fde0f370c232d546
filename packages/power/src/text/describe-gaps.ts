import { explainGap } from '@redoubt/domain/onchain/market/explain-gap';
import type { PowerFact, PowerMap } from '../analysis/power-map.ts';
import { joinActions } from './control-action.ts';
import { byStrength, type NamedMap, STRENGTHS, withoutMachinery } from './control-ways.ts';
import { isToken } from './is-token.ts';
import { describeVerdict, joinWithAnd } from './sale-effect.ts';

/** Privileges to take or to block of which no holder was found, and how many functions these are. */
export function describeUnheld(contracts: readonly NamedMap[]): {
  readonly sentences: string[];
  readonly count: number;
  readonly takes: boolean;
} {
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
/** Tokens of which it is not known whether they can be sold, with the reason where there is one. */
export function describeUnsold(contracts: readonly NamedMap[]): string[] {
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
 * Tokens that can be sold now but have functions with an unknown effect on sales. Fees and
 * functions without a known holder are described elsewhere.
 */
export function describeUntried(contracts: readonly NamedMap[]): string[] {
  return contracts.flatMap(({ name, map, sales }) => {
    if (sales === undefined || sales.verdict.is === 'unknown' || describeVerdict(name, sales) !== undefined) return [];
    const fees = new Set(map.powers.flatMap(({ selector, capabilities }) => (capabilities[0] === 'fee' ? [selector] : [])));
    const untried = sales.powers.filter(
      ({ selector, result }) => !fees.has(selector) && result.is === 'unknown' && result.reason !== 'holder-unknown',
    ).length;
    return untried === 0 ? [] : [`The effect of ${untried} ${untried === 1 ? 'function' : 'functions'} on sales of ${name} is unknown.`];
  });
}

/** Whether code is none of the EVM. */
export const isForeign = ({ reason }: PowerMap['unknown'][number]): boolean => reason === 'not-evm';

/** Contracts of which nothing is known, because their analysis stopped at a limit. */
export function listUnread(contracts: readonly NamedMap[]): string[] {
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
export function countUndetermined(contracts: readonly NamedMap[]): number {
  return withoutMachinery(contracts).reduce(
    (sum, { map: { unknown, powers } }) => sum + unknown.length + powers.filter(isUnheld).length,
    0,
  );
}
