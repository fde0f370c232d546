import { toShare } from '../reach/observe.ts';
import type { Reach, ReachEffect, ReachGap } from '../reach/reach.ts';
import { joinWithAnd, toPercent } from './sale-effect.ts';

const GAPS: Readonly<Record<ReachGap, string>> = {
  'no-holder': 'no one can call it now, or its holder is not known',
  'not-enabled': 'the contract must be in another state first',
  refused: 'every call that was tried for all that is there reverted',
  'any-call': 'it makes any call as the contract, so that all that the contract holds is in reach',
  arguments: 'its arguments are lists or bytes, of which only few can be tried',
  'holds-nothing': 'nothing was found that the contract or its holders own now',
  elsewhere: 'what it changes is in another contract',
  'node-cannot-simulate': 'the node does not support eth_simulateV1',
  'not-answered': 'the endpoint did not answer',
  limit: 'the measurement takes more requests than its limit',
  time: 'the measurement was stopped at its time limit',
};

/** Why it is not known what a function reaches, as part of a sentence. */
export const explainReachGap = (reason: ReachGap): string => GAPS[reason];

/** A share from which on an effect takes all: the rest is dust. */
const ALL = 0.9995;

const toAmount = (share: number): string => (share >= ALL ? 'all' : toPercent(share));

/** An effect in words that follow "it". */
function describeEffect(effect: ReachEffect): string {
  const share = toShare(effect);
  switch (effect.kind) {
    case 'takes-assets':
      return `takes ${toAmount(share)} of the ${effect.asset === null ? 'coins' : `tokens of ${effect.asset}`} that the contract holds`;
    case 'takes-balance':
      return `takes ${toAmount(share)} of another holder’s balance`;
    case 'mints':
      return BigInt(effect.supply) === 0n ? 'mints the first tokens' : `raises the supply by ${toPercent(share)} in one call`;
    case 'approves':
      return `lets its holder spend tokens of ${effect.asset} that others own`;
    case 'replaces-code':
      return 'replaces the code, and with that reaches everything';
  }
}

/** An effect in a few words, capitalised. */
export function toReachTitle(effect: ReachEffect): string {
  const share = toShare(effect);
  switch (effect.kind) {
    case 'takes-assets':
      return share >= ALL ? 'All of an asset' : `${toPercent(share)} of an asset`;
    case 'takes-balance':
      return share >= ALL ? 'Others’ whole balance' : `${toPercent(share)} of others’ balance`;
    case 'mints':
      return 'Supply';
    case 'approves':
      return 'Allowances';
    case 'replaces-code':
      return 'Everything';
  }
}

type Described =
  | { readonly is: 'measured'; readonly effects: readonly { readonly effect: ReachEffect }[] }
  | Extract<Reach, { is: 'unknown' }>;

/** What a function reaches now, as a sentence. */
export function describeReach(reach: Described | undefined): string {
  if (reach === undefined) return 'How much it reaches was not measured.';
  if (reach.is === 'unknown') return `How much it reaches is not known: ${explainReachGap(reach.reason)}.`;
  return describeChanges(reach.effects.map(({ effect }) => effect));
}

/** What a call changed of what others own, as a sentence. */
export const describeChanges = (effects: readonly ReachEffect[]): string =>
  effects.length === 0
    ? 'Simulated as its holder, it changed nothing now of what others own.'
    : `Simulated as its holder, it ${joinWithAnd(effects.map(describeEffect))}.`;

/** How much of what a contract holds is reached, to end a sentence about taking it; empty where that was not measured. */
export function toReachTail(effects: readonly ReachEffect[] | undefined): string {
  const taken = (effects ?? []).filter(({ kind }) => kind === 'takes-assets').map(toShare);
  if (taken.length === 0) return '';
  const most = Math.max(...taken);
  return `: ${most >= ALL ? 'all' : `up to ${toPercent(most)}`} of what it holds now`;
}
