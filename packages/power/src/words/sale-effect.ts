import type { Address } from '../evm/reader.ts';
import type { Effect, TokenSimulation } from '../market/simulation.ts';

/** What simulated trades of a token showed: whether it can be sold, and what each guarded function makes of a sale. */
export type SaleEvidence = Pick<TokenSimulation, 'verdict' | 'powers'>;

/** Of a sale. From here on it is most of it. */
const MOST = 0.5;
/** What is left is dust. */
const ALL = 0.9995;

/** The worst that one holder was shown to do with one function; `isKnown`: whether that is the worst that can be found. */
export type SaleEffect = { readonly effect: Effect | undefined; readonly isKnown: boolean };

/** What a function does to sales as this holder; what another holder did with it proves nothing here. */
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

/** Of two that cost as much, what hits more people comes first. */
const KINDS: readonly Effect['kind'][] = [
  'stops-selling',
  'takes-tokens',
  'raises-tax',
  'mints',
  'stops-transfers',
  'blocks-address',
  'stops-buying',
];

/** The share of a sale that whoever holds the token loses. */
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

/** What an effect does to who holds the token: takes it, locks it up, or changes the rules. */
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

const toPercent = (share: number): string => `${PERCENT.format(share * 100)}\u00a0%`;

/** What follows "can"; `of`: of which token, where that is not clear. */
export function toEffectDeed(effect: Effect, of = ''): string {
  switch (effect.kind) {
    case 'stops-selling':
      return `stop all sales${of}`;
    case 'blocks-address':
      return `stop one account’s sales${of}`;
    case 'stops-transfers':
      return `stop transfers${of}`;
    case 'stops-buying':
      return `stop purchases${of}`;
    case 'mints':
      return `make new tokens${of}`;
    case 'takes-tokens':
      return `take ${toPercent(effect.share)} of what a holder${of} has`;
    case 'raises-tax':
      return `raise the tax${of} to ${joinTaxes(effect)}`;
  }
}

/** The same where there is room for a few words only. */
export function toEffectTitle(effect: Effect): string {
  const deed =
    effect.kind === 'raises-tax'
      ? `raise the tax to ${toPercent(Math.max(effect.sell ?? 0, effect.buy ?? 0, effect.transfer ?? 0))}`
      : toEffectDeed(effect);
  return `${deed.charAt(0).toUpperCase()}${deed.slice(1)}`;
}

/** "100 % on sales and purchases", "5 % on sales and 3 % on transfers". */
function joinTaxes({ sell, buy, transfer }: Extract<Effect, { kind: 'raises-tax' }>): string {
  const taxes = [
    { what: 'sales', share: sell },
    { what: 'purchases', share: buy },
    { what: 'transfers', share: transfer },
  ].flatMap(({ what, share }) => (share === null ? [] : [{ what, percent: toPercent(share) }]));
  const parts = [...Map.groupBy(taxes, ({ percent }) => percent)].map(
    ([percent, own]) => `${percent} on ${joinWords(own.map(({ what }) => what))}`,
  );
  return joinWords(parts);
}

/** One, two, or many with "and" before the last. */
export const joinWords = (words: readonly string[]): string =>
  words.length < 3 ? words.join(' and ') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** What an effect means for whoever holds the token, and how far it goes, after the sentence that says who can do it. */
export function toEffectTail({ effect, isKnown }: { effect: Effect; isKnown: boolean }): string {
  if (effect.kind !== 'raises-tax') return '.';
  const loss = toLoss(effect);
  if (loss >= ALL) return ': a sale then brings nothing.';
  if (loss >= MOST) return ': most of a sale is then lost.';
  return isKnown ? '; no call was found that raises it further.' : '; whether it can be raised further is not known.';
}

/** What trades of a token showed as it stands now, where that is bad. */
export function describeVerdict(name: string, { verdict }: SaleEvidence): string | undefined {
  if (verdict.is !== 'risk') return undefined;
  switch (verdict.because) {
    case 'cannot-be-sold':
      return `Simulated sales of ${name} are refused.`;
    case 'some-cannot-sell':
      return `Some holders of ${name} cannot sell it.`;
    case 'taxed':
      return `A tenth or more of what is paid for ${name} is lost when it is sold again.`;
  }
}
