import { type Leg, type Report, STEP_GAS } from './probe.ts';
import type { StepResult } from './simulation.ts';

/** Tolerance for tokens that redistribute a part of each transfer, as a divisor. */
const TOLERANCE = 50n;
/** Gas of a step from which on it may have run out of gas. */
const NEARLY_ALL_GAS = (STEP_GAS * 95n) / 100n;

const PARTS = 1_000_000n;

/** The tax: the share that did not arrive, to a millionth. */
export function toTax({ sent, arrived }: Pick<Leg, 'sent' | 'arrived'>): number {
  if (sent === 0n || arrived >= sent) return 0;
  return Number(((sent - arrived) * PARTS + sent / 2n) / sent) / Number(PARTS);
}

/**
 * The result of a trade's step. A token with inconsistent balances gets no result, neither for nor
 * against it.
 */
export function judgeLeg(leg: Leg): StepResult {
  switch (leg.outcome) {
    case 'done': {
      const slack = leg.sent / TOLERANCE + 2n;
      // A seller who receives the tax loses less than was sent; but no more can arrive than left.
      const isMoved = leg.fell > 0n && leg.arrived <= leg.fell + slack && leg.arrived <= leg.sent + slack;
      if (!isMoved) return { is: 'unknown', reason: 'balances-do-not-add-up' };
      return { is: 'done', tax: toTax(leg), sent: String(leg.sent), arrived: String(leg.arrived), quote: String(leg.quote) };
    }
    case 'token-refused':
    case 'pool-refused':
      if (leg.gas >= NEARLY_ALL_GAS) return { is: 'unknown', reason: 'out-of-gas' };
      return { is: 'refused', by: isTokenFault(leg) ? 'token' : 'pool', why: leg.why ?? null, tax: null };
    case 'pool-short':
      return { is: 'refused', by: 'pool', why: null, tax: toTax(leg) };
    case 'quote-refused':
      return { is: 'unknown', reason: 'quote-refused' };
    case 'balance-unreadable':
      return { is: 'unknown', reason: 'balance-unreadable' };
    case 'not-tried':
      return { is: 'unknown', reason: 'not-tried' };
  }
}

/** Pools report a failed token transfer as `TRANSFER_FAILED` or `TF`. */
function isTokenFault({ outcome, why }: Leg): boolean {
  return outcome === 'token-refused' || (why !== undefined && /TRANSFER_FAILED$|^TF$/.test(why));
}

/** Whether the assumed pool fee was too low. */
export const wantsHigherFee = ({ buy, sell }: Report): boolean =>
  [buy, sell].some(({ outcome, why }) => outcome === 'pool-refused' && why?.endsWith(': K') === true);
