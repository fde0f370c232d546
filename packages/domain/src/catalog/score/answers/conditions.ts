import * as z from 'zod/mini';
import { Count, Instant, Share, YesNo, YesNoOrUnknown } from './parts.ts';

// Answers about scope, traits and caps.

/** Whether a trait holds. A denial counts only with a closed inventory: unknown contracts could have the trait. */
export const TraitHolds = z.strictObject({ holds: YesNo });

/** Whether a contract is core: named by its role, or holding a twentieth of the value, or controlling such a one. 'maybe': not decided. */
export const CoreContract = z.strictObject({ core: z.enum(['yes', 'no', 'maybe']) });

/** Whether discovery of this deployment completed and every address it found is classified. */
export const Inventory = z.strictObject({ closed: YesNo });

/**
 * A follower read every block of this deployment from `followedFrom` to the fact's `assessedAt`, and
 * ended the facts that changed. Chain facts assessed in between are therefore current.
 */
export const Follower = z.strictObject({ followedFrom: Instant });

/**
 * Simulated sales over 20 blocks. `tradingOpen`: a third party sold earlier, or the pool is older than a day. `freshBuyerSells` and
 * the holders that could not sell, at either size; the highest tax of a sale.
 */
export const SaleSimulation = z.strictObject({
  tradingOpen: YesNo,
  freshBuyerSells: YesNo,
  holdersSampled: Count,
  holdersStuck: Count,
  tax: Share,
});

/** Whether insiders drained it within a day, by the rule on logs, and whether a curator confirmed that. */
export const InsiderDrain = z.strictObject({ ruleMet: YesNo, confirmed: YesNoOrUnknown });

/** Whether the code of the incidents of the last 90 days still runs and can be called. */
export const ExploitedCodeRuns = z.strictObject({ runs: YesNo });

/** Holders of take powers against the sanctions list, and the number of independent sources that label one an exploiter. */
export const Sanctions = z.strictObject({ listed: YesNo, exploiterLabels: Count });

/** Whether the code with the unresolved critical finding still runs. */
export const CriticalCodeRuns = z.strictObject({ runs: YesNo });

/** Caps that need an answer of their own. The others follow from the answers of checks. */
export const CAP_ANSWERS = {
  'CAP-01': SaleSimulation,
  'CAP-02': InsiderDrain,
  'CAP-04': ExploitedCodeRuns,
  'CAP-06': Sanctions,
  'CAP-08': CriticalCodeRuns,
} as const;

export const SCOPE_ANSWERS = {
  'trait:token': TraitHolds,
  'trait:deposits': TraitHolds,
  'trait:price': TraitHolds,
  'trait:governor': TraitHolds,
  'trait:backed': TraitHolds,
  'trait:feed': TraitHolds,
  'scope:contract': CoreContract,
  'scope:inventory': Inventory,
  'scope:follower': Follower,
} as const;
