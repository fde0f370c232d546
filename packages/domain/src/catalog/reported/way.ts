import * as z from 'zod/mini';
import { ChainSlug } from '../file/schema.ts';

/** An address on a way to a power. */
const ReportedStep = z.object({
  address: z.string(),
  /** What a source or the catalogue calls it; null where none names it. */
  name: z.nullable(z.string()),
  /** Whether a source says that it is a timelock. */
  isTimelock: z.boolean(),
});
export type ReportedStep = z.infer<typeof ReportedStep>;

/** Who can use a power, as far as readings tell. `keys`: so many of them are enough; `unresolved`: an account of which it is not known who acts through it. */
const ReportedHolderKinds = z.union([
  z.object({ kind: z.enum(['no-one', 'anyone', 'key', 'vote', 'timelock', 'unresolved', 'undecided']) }),
  z.object({ kind: z.literal('keys'), required: z.int(), of: z.nullable(z.int()), hasModules: z.boolean() }),
]);

/** A way to a power over one core contract or several, as others read it: what a picture draws. Nothing of it is proven. */
export const ReportedWay = z.object({
  /** The contracts over which the same accounts hold the same power, in the catalogue's order. */
  contracts: z.array(z.object({ chain: ChainSlug, address: z.string(), name: z.string() })),
  /** Replace the code, mint, or pause and blacklist. */
  effect: z.enum(['take', 'mint', 'block']),
  /** Functions by name; where the source names none, its roles. Empty where both say no more than `effect`. */
  functions: z.array(z.string()),
  /** From the address nearest to the contract to the account that acts; at least one. */
  steps: z.array(ReportedStep),
  holder: ReportedHolderKinds,
  /** It acts, or may act, from the chain below. */
  isBelow: z.boolean(),
  /** Null: not read. */
  noticeSeconds: z.nullable(z.int()),
  /** Who read it, and the day of the oldest reading that it needs. */
  source: z.string(),
  day: z.iso.date(),
});
export type ReportedWay = z.infer<typeof ReportedWay>;
