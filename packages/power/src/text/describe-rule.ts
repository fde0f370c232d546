import type { SaleRule } from '../market/simulation.ts';
import { toPercent } from './sale-effect.ts';

/** A rule of a token that holders must know, as a sentence. */
export function describeRule(rule: SaleRule): string {
  switch (rule.kind) {
    case 'cooldown':
      return `Cooldown: ${formatWait(rule.fromS)} after a purchase its sale is refused; ${formatWait(rule.toS)} after it, it passes.`;
    case 'limit-per-trade':
      return 'Limit per trade: a large sale is refused, and passes in parts.';
    case 'limit-per-purchase':
      return 'Limit per trade or wallet: a large purchase is refused.';
    case 'accounts-only':
      return 'Accounts only: trades by contracts, or a purchase and a sale in one transaction, are refused.';
    case 'tax-by-amount':
      return `Tax by amount: ${toPercent(rule.small)} on a small sale, ${toPercent(rule.large)} on a large one.`;
    case 'tax-falls':
      return `Falling tax: ${toPercent(rule.from)} soon after the purchase, ${toPercent(rule.to)} later.`;
    case 'frozen-holders':
      return `Frozen holders: ${rule.stuck} of ${rule.tried} sampled holders cannot sell.`;
    case 'record-contradicts':
      return `Contradicted by the record: ${rule.sold} of ${rule.bought} outside buyers have sold it. Sales may have been closed since, or be open to some only.`;
  }
}

/** A duration in its largest unit, rounded: '36 seconds', '3 minutes', '1 day'. */
export function formatWait(seconds: number): string {
  const [unit, size] = UNITS.find(([, each]) => seconds >= each) ?? (['second', 1] as const);
  const count = Math.round(seconds / size);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;
