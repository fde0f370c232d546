import * as z from 'zod/mini';
import { Count, Instant, Ratio, Searched, YesNo, YesNoOrUnknown } from './parts.ts';

// Answers of the Fundamental Health checks.

/** When the core code last changed. */
export const CodeAge = z.strictObject({ changedAt: Instant });

/** The value held on average since the code last changed or value was last lost, and since when that is. */
export const ValueSurvived = z.strictObject({ averageUsd: Ratio, since: Instant });

/** Callers in 30 days whose first transaction is older than 30 days and whose funder at most five others here share. */
export const IndependentCallers = z.strictObject({ callers: Count });

/** Of the last 26 weeks, how many had at least ten such callers. */
export const SteadyWeeks = z.strictObject({ weeks: Count.check(z.maximum(26)) });

/** Reserves over liabilities as read at one block, or attested reserves off chain. */
export const Backing = z.union([
  z.strictObject({ reserves: z.literal('measured'), ratio: Ratio }),
  z.strictObject({ reserves: z.literal('attested') }),
]);

/** The deployer's other contracts: a proven honeypot or inside drain; fewer than three, or under 180 days of history; a clean longer one. */
export const DeployerHistory = z.strictObject({ history: z.enum(['bad', 'short', 'clean']) });

/** One finding about who is accountable for the project. For an identity check the fact's party is the firm. */
export const Accountable = z.union([z.strictObject({ kind: z.enum(['named-team', 'company', 'identity-check']) }), Searched]);

/**
 * What the project's documents contain: its addresses, links to its audits, who has which take power.
 * `powersComplete`: they miss no proven take power; null without a power map to compare with.
 */
export const Documents = z.strictObject({ addresses: YesNo, audits: YesNo, powers: YesNo, powersComplete: YesNoOrUnknown });

export const FUNDAMENTALS_ANSWERS = {
  'FUN-01': CodeAge,
  'FUN-02': ValueSurvived,
  'FUN-03': IndependentCallers,
  'FUN-04': SteadyWeeks,
  'FUN-05': Backing,
  'FUN-06': DeployerHistory,
  'FUN-07': Accountable,
  'FUN-08': Documents,
} as const;
