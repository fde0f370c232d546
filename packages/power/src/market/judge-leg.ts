import { type Leg, type Report, STEP_GAS } from './probe.ts';
import type { StepResult } from './simulation.ts';

/** Tokens that share out a part of each transfer move balances a little beside it. */
const TOLERANCE = 50n;
/** Of what a step may use: from here on it may have ended for want of gas. */
const NEARLY_ALL_GAS = (STEP_GAS * 95n) / 100n;

const PARTS = 1_000_000n;

/** The share that did not arrive, to a millionth. */
export function toTax({ sent, arrived }: Pick<Leg, 'sent' | 'arrived'>): number {
  if (sent === 0n || arrived >= sent) return 0;
  return Number(((sent - arrived) * PARTS + sent / 2n) / sent) / Number(PARTS);
}

/** What a step of a trade says. A token that lies about balances gets no answer: what it says is not worth more in its favour than against it. */
export function judgeLeg(leg: Leg): StepResult {
  switch (leg.outcome) {
    case 'done': {
      const slack = leg.sent / TOLERANCE + 2n;
      // Who sells may be who gets the tax, so that less leaves than was sent; but nothing arrives that did not leave.
      const isMoved = leg.fell > 0n && leg.arrived <= leg.fell + slack && leg.arrived <= leg.sent + slack;
      if (!isMoved) return { is: 'unknown', reason: 'balances-do-not-add-up' };
      return { is: 'done', tax: toTax(leg), sent: String(leg.sent), arrived: String(leg.arrived), quote: String(leg.quote) };
    }
    case 'token-refused':
    case 'pool-refused':
      if (leg.gas >= NEARLY_ALL_GAS) return { is: 'unknown', reason: 'out-of-gas' };
      return { is: 'refused', by: isTokens(leg) ? 'token' : 'pool', why: leg.why ?? null, tax: null };
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

/** Pools say of a token that would not move: `TRANSFER_FAILED`, or `TF`. */
function isTokens({ outcome, why }: Leg): boolean {
  return outcome === 'token-refused' || (why !== undefined && /TRANSFER_FAILED$|^TF$/.test(why));
}

/** The fee was assumed too low: the pool asks for more. */
export const wantsHigherFee = ({ buy, sell }: Report): boolean =>
  [buy, sell].some(({ outcome, why }) => outcome === 'pool-refused' && why?.endsWith(': K') === true);
