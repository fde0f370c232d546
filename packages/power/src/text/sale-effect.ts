import type { Address } from '../evm/reader.ts';
import type { Effect, SaleEnding, TokenSimulation } from '../market/simulation.ts';
import { toWho } from './describe-controller.ts';

/**
 * Results of simulated trades of a token: whether it can be sold, the effect of each guarded function
 * on a sale, and what one account alone can do to end sales.
 */
export type SaleEvidence = Pick<TokenSimulation, 'verdict' | 'powers' | 'endings'>;

/** Share of a sale from which on a loss counts as most of it. */
const MOST = 0.5;
/** Share of a sale from which on a loss counts as all of it: the rest is dust. */
const ALL = 0.9995;

/**
 * The worst proven effect of one function as one holder. `isKnown`: whether no worse one is left to
 * be found.
 */
export type SaleEffect = { readonly effect: Effect | undefined; readonly isKnown: boolean };

/** The effect of a function on sales as this holder; a proof as another holder does not count. */
export function findSaleEffect(
  evidence: SaleEvidence | undefined,
  { selector, holder }: { selector: string; holder: Address },
): SaleEffect {
  const result = evidence?.powers.find((power) => power.selector === selector)?.result;
  if (result === undefined || result.is === 'unknown') return { effect: undefined, isKnown: false };
  if (result.is !== 'harmful') return { effect: undefined, isKnown: true };
  const [worst] = result.effects
    .filter((each) => each.holder === holder)
    .map(({ effect }) => effect)
    .toSorted((one, other) => toLoss(other) - toLoss(one) || KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind));
  return { effect: worst, isKnown: worst !== undefined && result.complete };
}

/** Order among effects of the same cost: those that hit more people first. */
const KINDS: readonly Effect['kind'][] = [
  'stops-selling',
  'takes-tokens',
  'raises-tax',
  'mints',
  'stops-transfers',
  'blocks-address',
  'stops-buying',
];

/** The share of a sale that a token holder loses. */
function toLoss(effect: Effect): number {
  switch (effect.kind) {
    case 'stops-selling':
      return 1;
    case 'takes-tokens':
      return effect.share;
    case 'raises-tax':
      return Math.max(effect.sell ?? 0, effect.transfer ?? 0);
    default:
      return 0;
  }
}

/** Whether holders lose all or most of a sale. */
export const costsMost = (effect: Effect): boolean => toLoss(effect) >= MOST;

/** What an effect does to token holders: take their funds, block them, or change the rules. */
export function toEffectStrength(effect: Effect): 'take' | 'block' | 'change' {
  switch (effect.kind) {
    case 'takes-tokens':
    case 'mints':
      return 'take';
    case 'stops-selling':
    case 'stops-transfers':
    case 'blocks-address':
      return 'block';
    case 'raises-tax':
      return costsMost(effect) ? 'take' : 'change';
    case 'stops-buying':
      return 'change';
  }
}

const PERCENT = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });

/** A share in per cent, with two decimals at most. */
export const toPercent = (share: number): string => `${PERCENT.format(share * 100)}\u00a0%`;

/**
 * An effect as a verb phrase that follows "can". `of`: names the token, where the context does not.
 */
export function toEffectAction(effect: Effect, of = ''): string {
  switch (effect.kind) {
    case 'stops-selling':
      return `block all sales${of}`;
    case 'blocks-address':
      return `block one account’s sales${of}`;
    case 'stops-transfers':
      return `block transfers${of}`;
    case 'stops-buying':
      return `block purchases${of}`;
    case 'mints':
      return `mint tokens${of}`;
    case 'takes-tokens':
      return `take ${toPercent(effect.share)} of a holder’s balance${of}`;
    case 'raises-tax':
      return `raise the tax${of} to ${joinTaxes(effect)}`;
  }
}

/** The effect in a few words, capitalised. */
export function toEffectTitle(effect: Effect): string {
  const action =
    effect.kind === 'raises-tax'
      ? `raise the tax to ${toPercent(Math.max(effect.sell ?? 0, effect.buy ?? 0, effect.transfer ?? 0))}`
      : toEffectAction(effect);
  return `${action.charAt(0).toUpperCase()}${action.slice(1)}`;
}

/** "100 % on sales and purchases", "5 % on sales and 3 % on transfers". */
function joinTaxes({ sell, buy, transfer }: Extract<Effect, { kind: 'raises-tax' }>): string {
  const taxes = [
    { what: 'sales', share: sell },
    { what: 'purchases', share: buy },
    { what: 'transfers', share: transfer },
  ].flatMap(({ what, share }) => (share === null ? [] : [{ what, percent: toPercent(share) }]));
  const parts = [...Map.groupBy(taxes, ({ percent }) => percent)].map(
    ([percent, own]) => `${percent} on ${joinWithAnd(own.map(({ what }) => what))}`,
  );
  return joinWithAnd(parts);
}

/** One, two, or many with "and" before the last. */
export const joinWithAnd = (words: readonly string[]): string =>
  words.length < 3 ? words.join(' and ') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/**
 * The end of the sentence on an effect: its consequence for holders, and whether it can go further.
 */
export function toEffectTail({ effect, isKnown }: { effect: Effect; isKnown: boolean }): string {
  if (effect.kind !== 'raises-tax') return '.';
  const loss = toLoss(effect);
  if (loss >= ALL) return ': a sale then returns nothing.';
  if (loss >= MOST) return ': most of a sale is then lost.';
  return isKnown ? '; no simulated call raised it further.' : '; whether it can go higher is unknown.';
}

/** The verdict on sales in the present state; undefined unless there is a risk. */
export function describeVerdict(name: string, { verdict }: SaleEvidence): string | undefined {
  if (verdict.is !== 'risk') return undefined;
  switch (verdict.because) {
    case 'cannot-be-sold':
      return `Simulated sales of ${name} revert.`;
    case 'some-cannot-sell':
      return `Some holders of ${name} cannot sell it.`;
    case 'taxed':
      return `Buying ${name} and selling it again loses 10\u00a0% or more to taxes.`;
  }
}

/** What one account alone can do to sales, as a sentence. */
export function describeEnding(
  { contract, effect, path, end }: SaleEnding,
  { name, token }: { readonly name: string; readonly token: string },
): string {
  const who = toWho({ end: end ?? undefined, isKnown: path.isKnown });
  const isOwn = contract === token;
  const by = isOwn ? '' : `, by the contract ${contract} that its transfers call`;
  if (effect.kind !== 'replaces-code') return `${who} can ${toEffectAction(effect, ` of ${name}`)} at any time${by}.`;
  return `${who} can replace the code of ${isOwn ? name : `the contract ${contract}, which transfers of ${name} call,`} at any time.`;
}
