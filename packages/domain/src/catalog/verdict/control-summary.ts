import * as z from 'zod/mini';

/**
 * Who holds the weakest known way to take users' value. `eoa`: one key is enough, which a contract of one owner or a vote that
 * can be bought within one transaction also is. `timelock`: its delay is known, and not who announces. `unresolved`: an account
 * of which it is not known who acts through it. `no-one`: no such way exists.
 */
export const CustodyKind = z.enum(['anyone', 'eoa', 'unresolved', 'timelock', 'multisig', 'dao', 'no-one']);
export type CustodyKind = z.infer<typeof CustodyKind>;

/** Who controls a project, in short: what lists show, sort and filter. Null: not determined, which is never good. */
export const ControlSummary = z.object({
  custody: z.nullable(
    z.object({
      kind: CustodyKind,
      /** Keys that are enough, and all keys; null where that is not known or makes no sense. */
      required: z.nullable(z.int()),
      of: z.nullable(z.int()),
    }),
  ),
  /** The shortest known delay before a way to take users' value takes effect; 0 is no timelock. */
  delaySeconds: z.nullable(z.number()),
  /** Whether every way to take users' value is known, of each core contract. Otherwise there may be a weaker or shorter one. */
  complete: z.boolean(),
  /** Whether the code of a core contract can be replaced. */
  upgradeable: z.nullable(z.boolean()),
  /** The share of pool liquidity that is burnt, locked or spread, in percent: at least and at most. */
  liquidityLocked: z.nullable(z.object({ low: z.number(), high: z.number() })),
  /** The newest recorded call that took value or changed control. */
  privilegedAt: z.nullable(z.iso.datetime()),
  /** Without such a call: since when there was none; the beginning of 1970 where the whole history was read. */
  quietSince: z.nullable(z.iso.datetime()),
});
export type ControlSummary = z.infer<typeof ControlSummary>;

/** Of a project of which nothing was read. */
export const NOTHING_READ: ControlSummary = {
  custody: null,
  delaySeconds: null,
  complete: false,
  upgradeable: null,
  liquidityLocked: null,
  privilegedAt: null,
  quietSince: null,
};

/** What is known to be good of a project's control. Only what was determined counts. */
export const ControlStrength = z.enum(['timelock-48h', 'no-eoa', 'liquidity-locked', 'not-upgradeable']);
export type ControlStrength = z.infer<typeof ControlStrength>;

const DELAY_MIN_SECONDS = 48 * 3_600;
/** The same share as passes the check of locked liquidity. */
const LOCKED_MIN_PERCENT = 80;
const HELD_BY_ONE: ReadonlySet<CustodyKind> = new Set(['anyone', 'eoa', 'unresolved']);

/** Without a way to take users' value no timelock is needed, so it counts as one of 48 hours or more. */
export function listStrengths({ custody, delaySeconds, complete, upgradeable, liquidityLocked }: ControlSummary): ControlStrength[] {
  const hasNoWay = custody?.kind === 'no-one';
  const strengths: readonly (readonly [ControlStrength, boolean])[] = [
    ['timelock-48h', complete && (hasNoWay || (delaySeconds !== null && delaySeconds >= DELAY_MIN_SECONDS))],
    ['no-eoa', complete && custody !== null && !HELD_BY_ONE.has(custody.kind)],
    ['liquidity-locked', liquidityLocked !== null && liquidityLocked.low >= LOCKED_MIN_PERCENT],
    ['not-upgradeable', upgradeable === false],
  ];
  return strengths.flatMap(([strength, holds]) => (holds ? [strength] : []));
}

/**
 * The delay by which lists are ordered, in seconds. Infinite where no way to take users' value exists; null where the shortest
 * is not known: what was read is then only the most that it can be.
 */
export function orderingDelay({ custody, delaySeconds, complete }: ControlSummary): number | null {
  if (complete && custody?.kind === 'no-one') return Number.POSITIVE_INFINITY;
  return complete || delaySeconds === 0 ? delaySeconds : null;
}
