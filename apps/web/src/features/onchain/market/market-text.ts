import { explainGap } from '@redoubt/domain/onchain/market/explain-gap';
import type {
  ExercisedFunction,
  LiquidityGap,
  MarketGap,
  PowerEffect,
  SaleRound,
  TokenMarket,
  TradeStep,
} from '@redoubt/domain/onchain/market/schema';
import { formatWait } from '@redoubt/power/text/describe-rule';
import { formatInstant, formatNumber } from '@redoubt/ui/data/format';

/** Danger, caution, safe, or not determined. */
export type Tone = 'danger' | 'caution' | 'safe' | 'neutral';

const LIQUIDITY_GAPS: Readonly<Record<LiquidityGap, string>> = {
  'no-pool': 'No pool was found, hence no liquidity.',
  'positions-are-no-shares':
    'The deepest pool is a Uniswap V3 pool: its liquidity is in positions, not in shares that can be burned or locked.',
  'pool-not-followed': 'Transfers of the pool’s shares are not recorded, so their holders are not known.',
  'not-read': 'The shares of the pool could not be read.',
};

export const explainLiquidityGap = (reason: LiquidityGap): string => LIQUIDITY_GAPS[reason];

/** When and why the newest attempt to simulate failed, as a sentence. */
export const toFailedText = ({ at, reason }: NonNullable<TokenMarket['failed']>): string =>
  `The simulation on ${formatInstant(at)} failed: ${reason}.`;

/** Where an earlier version of the simulation made what is shown. */
export const OUTDATED_TEXT = 'An earlier version of the simulation found this. It is simulated again.';

const PERCENT = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });

/** A share in per cent with two decimals; a small one shows as '<0.01'. */
export function formatShare(share: number): string {
  const percent = share * 100;
  return `${percent > 0 && percent < 0.01 ? '<0.01' : PERCENT.format(percent)}\u00a0%`;
}

const AMOUNT = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 6 });

/** An amount in whole units, with six digits; undefined without decimals. */
export function formatAmount(amount: string, decimals: number | null): string | undefined {
  return decimals === null ? undefined : AMOUNT.format(Number(amount) / 10 ** decimals);
}

/** The verdict about sales as a badge and a sentence. */
export function toVerdictText({
  verdict,
  sales,
  holderSales,
  reservation,
}: Pick<TokenMarket, 'verdict' | 'sales' | 'holderSales' | 'reservation'>): {
  readonly tone: Tone;
  readonly badge: string;
  readonly words: string;
} {
  const stuck = holderSales.filter(({ sell }) => sell.is === 'refused').length;
  const asked = holderSales.length;
  switch (verdict.is) {
    case 'unknown':
      return {
        tone: 'neutral',
        badge: 'Not determined',
        words: `Whether it can be sold could not be determined: ${explainGap(verdict.reason)}.`,
      };
    case 'no-risk': {
      const words = `Buy and sell simulation passed${toTaxText(sales)}.`;
      if (reservation === null) return { tone: 'safe', badge: 'Can be sold', words };
      return { tone: 'caution', badge: 'Can be sold now', words: `${words} ${reservation}` };
    }
    case 'risk':
      break;
  }
  switch (verdict.because) {
    case 'cannot-be-sold': {
      const holders =
        asked === 0
          ? ''
          : stuck === 0
            ? `. None of ${asked} sampled holders is refused: the rule applies to new buyers`
            : `, and ${stuck} of ${asked} sampled holders cannot either`;
      return { tone: 'danger', badge: 'Cannot be sold', words: `A new buyer can buy it and cannot sell it${holders}.` };
    }
    case 'some-cannot-sell':
      return { tone: 'danger', badge: 'Some cannot sell', words: `${stuck} of ${asked} sampled holders cannot sell it.` };
    case 'taxed':
      return { tone: 'danger', badge: 'High tax', words: `It can be sold${toTaxText(sales)}.` };
  }
}

/** What distinguishes a round from an ordinary trade. */
export function toRoundText({ name, waitS }: Pick<SaleRound, 'name' | 'waitS'>): string {
  switch (name) {
    case 'first':
      return `Ordinary: sold after ${formatWait(waitS)}`;
    case 'large':
      return 'Large amount';
    case 'in-parts':
      return 'A tenth of the purchase sold';
    case 'large-in-parts':
      return 'A tenth of a large purchase sold';
    case 'next-block':
      return 'Sold in the next block';
    case 'hour-later':
    case 'day-later':
    case 'month-later':
      return `Sold after ${formatWait(waitS)}`;
    case 'other-terms':
      return 'Other gas limit, gas price, proposer and randomness';
    case 'other-amount':
      return 'Other amount, half of it sold';
    case 'after-others':
      return 'Sold after purchases by eight others';
  }
}

/** Recorded sales; undefined where no purchase by an outsider is recorded. */
export function toRecordText(record: TokenMarket['record']): string | undefined {
  if (record === null || record.outsidersBought === 0) return undefined;
  const { outsidersBought, outsidersSold, fromBlock } = record;
  const from = fromBlock === null || fromBlock === 0 ? '' : `from block ${formatNumber(String(fromBlock))} on `;
  return `On record ${from}${outsidersSold} of ${outsidersBought} accounts that received the token from its pools only have sold.`;
}

/** How the trades were simulated, in one sentence. */
export function toMethodText({ method, pools }: Pick<TokenMarket, 'method' | 'pools'>): string {
  const [deepest] = pools;
  const against = deepest === undefined ? '' : `, against ${deepest.quote.symbol ?? deepest.quote.address}`;
  const where = `the deepest of ${pools.length} ${pools.length === 1 ? 'pool' : 'pools'}${against}`;
  return method === 'blocks'
    ? `Each trade is one eth_simulateV1 in ${where}: an account without code buys in one block and sells in a later one. Privileged functions are simulated by eth_call.`
    : `Each answer is one eth_call in ${where}, through a contract at an unused address (state override).`;
}

function toTaxText(sales: TokenMarket['sales']): string {
  const taxes = sales.flatMap(({ buy, sell }) => (buy.is === 'done' && sell.is === 'done' ? [[buy.tax, sell.tax] as const] : []));
  if (taxes.length === 0) return '';
  const bought = Math.max(...taxes.map(([buy]) => buy));
  const sold = Math.max(...taxes.map(([, sell]) => sell));
  if (bought === 0 && sold === 0) return ', 0\u00a0% tax';
  return `: ${formatShare(bought)} buy tax, ${formatShare(sold)} sell tax`;
}

/** The result of a step for a table cell. */
export function toStepText(step: TradeStep): { readonly tone: Tone; readonly words: string; readonly detail: string | undefined } {
  switch (step.is) {
    case 'done':
      return { tone: step.tax >= 0.1 ? 'danger' : step.tax > 0 ? 'caution' : 'safe', words: formatShare(step.tax), detail: undefined };
    case 'refused': {
      const detail =
        step.tax === null ? (step.why ?? undefined) : `${formatShare(step.tax)} tax, and this pool accepts only the full amount`;
      return { tone: 'danger', words: `Refused by the ${step.by}`, detail };
    }
    case 'unknown':
      return { tone: 'neutral', words: 'Not determined', detail: explainGap(step.reason) };
  }
}

/** What a function can do to holders of the token. */
export function toEffectText(effect: PowerEffect): { readonly tone: Tone; readonly words: string } {
  switch (effect.kind) {
    case 'stops-selling':
      return { tone: 'danger', words: 'Stops all sales' };
    case 'blocks-address':
      return { tone: 'danger', words: 'Blocks sales of one address' };
    case 'takes-tokens':
      return { tone: 'danger', words: `Takes ${formatShare(effect.share)} of a holder’s balance` };
    case 'mints':
      return {
        tone: effect.share > 10 ? 'danger' : 'caution',
        words:
          effect.share > 10
            ? 'Mints tokens without limit: many times the supply'
            : `Mints tokens: ${formatShare(effect.share)} of the supply in the simulation`,
      };
    case 'stops-buying':
      return { tone: 'caution', words: 'Stops purchases' };
    case 'stops-transfers':
      return { tone: 'caution', words: 'Stops transfers' };
    case 'raises-tax': {
      const parts = (
        [
          ['sales', effect.sell],
          ['purchases', effect.buy],
          ['transfers', effect.transfer],
        ] as const
      ).flatMap(([what, tax]) => (tax === null ? [] : [`${formatShare(tax)} on ${what}`]));
      const highest = Math.max(effect.sell ?? 0, effect.buy ?? 0, effect.transfer ?? 0);
      return { tone: highest >= 0.1 ? 'danger' : 'caution', words: `Raises the tax to ${parts.join(', ')}` };
    }
  }
}

const RANKS: Readonly<Record<Tone, number>> = { danger: 0, caution: 1, neutral: 2, safe: 3 };
/** Equally dangerous effects are ordered by how many holders they affect. */
const EFFECTS: readonly PowerEffect['kind'][] = [
  'stops-selling',
  'takes-tokens',
  'blocks-address',
  'raises-tax',
  'mints',
  'stops-buying',
  'stops-transfers',
];

/** The simulated effects of a function, worst first. */
export function toResultText({
  result,
}: Pick<ExercisedFunction, 'result'>): readonly { readonly tone: Tone; readonly words: string; readonly index: number }[] {
  switch (result.is) {
    case 'harmful':
      return result.effects
        .map(({ effect }, index) => ({ ...toEffectText(effect), index, kind: effect.kind }))
        .toSorted((one, other) => RANKS[one.tone] - RANKS[other.tone] || EFFECTS.indexOf(one.kind) - EFFECTS.indexOf(other.kind))
        .map(({ kind: _, ...row }) => row);
    case 'harmless':
      return [{ tone: 'safe', words: 'No effect on holders', index: -1 }];
    case 'unreachable':
      return [{ tone: 'safe', words: 'No account can call it', index: -1 }];
    case 'replaces-code':
      return [{ tone: 'caution', words: 'Upgrades the code: these results hold until then', index: -1 }];
    case 'unknown':
      return [{ tone: 'neutral', words: explainGap(result.reason), index: -1 }];
  }
}

/** The reason why no function was simulated; undefined where some were. */
export function findSharedGap(powers: readonly ExercisedFunction[]): MarketGap | undefined {
  const [first] = powers;
  if (first?.result.is !== 'unknown') return undefined;
  const { reason } = first.result;
  return powers.every(({ result }) => result.is === 'unknown' && result.reason === reason) ? reason : undefined;
}

/** Functions by their effects, worst first. */
export function sortPowers(powers: readonly ExercisedFunction[]): ExercisedFunction[] {
  const rankOf = (power: ExercisedFunction): number => {
    const { result } = power;
    const kinds = result.is === 'harmful' ? result.effects.map(({ effect }) => EFFECTS.indexOf(effect.kind)) : [];
    return RANKS[toResultText(power)[0]?.tone ?? 'safe'] * EFFECTS.length + Math.min(EFFECTS.length - 1, ...kinds);
  };
  return powers.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** The worst case of the privileged functions in one sentence. */
export function toWorstText({ powers, powersComplete }: Pick<TokenMarket, 'powers' | 'powersComplete'>): {
  readonly tone: Tone;
  readonly badge: string;
  readonly words: string;
} {
  const [worst] = sortPowers(powers);
  const [row] = worst === undefined ? [] : toResultText(worst);
  const rest = powersComplete ? '' : ' Some functions could not be simulated completely.';
  if (worst !== undefined && row !== undefined && (row.tone === 'danger' || row.tone === 'caution')) {
    const badge = row.tone === 'danger' ? 'Possible' : 'Note';
    return { tone: row.tone, badge, words: `${row.words}, by ${worst.functionName ?? worst.selector}.${rest}` };
  }
  if (powersComplete) {
    const words =
      powers.length === 0
        ? 'No privileged function was found.'
        : 'No privileged function makes selling worse: each was simulated from its holder, or has no holder.';
    return { tone: 'safe', badge: 'None found', words };
  }
  const gap = findSharedGap(powers);
  if (gap !== undefined)
    return { tone: 'neutral', badge: 'Not determined', words: `Its privileged functions were not simulated: ${explainGap(gap)}.` };
  return {
    tone: 'neutral',
    badge: 'Not determined',
    words: 'The effect on sales could not be determined for all privileged functions.',
  };
}

const KINDS = { burnt: 'Burned', pool: 'Pool', key: 'Single-key wallet (EOA)', contract: 'Contract', unseen: 'Not examined' } as const;

export const toKindLabel = (kind: keyof typeof KINDS): string => KINDS[kind];
