import * as z from 'zod/mini';
import { BACKWARD_METHODS, METHODS } from '../rule/holding.ts';
import type { Hex } from './movement.ts';

const Address = z.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-f]{40}$/.test(value), 'an address in lower case');
const Hash = z.custom<Hex>((value) => typeof value === 'string' && /^0x[0-9a-f]{64}$/.test(value), 'a hash in lower case');
const Block = z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1));

/** A whole number that JSON carries as decimal text. */
export const Amount = z.pipe(
  z.string().check(z.regex(/^(0|[1-9][0-9]{0,77})$/, 'a whole number in decimal digits')),
  z.transform((text: string) => BigInt(text)),
);
export const AssetName = z.union([z.literal('native'), Address]);
export { Address, Block, Hash };

/** Why these can't be the inputs of a trace, whatever a chain has; undefined where they can. */
export function findInputFault({ direction, holding, seeds, method }: Directed): string | undefined {
  if (direction === undefined)
    return holding !== undefined
      ? 'A holding is what a backward trace explains: add the direction.'
      : seeds.length === 0
        ? 'Please name the movements to follow.'
        : undefined;
  if ((holding === undefined ? 0 : 1) + seeds.length !== 1) return 'A backward trace explains one movement, or what one account holds.';
  if (!BACKWARD_METHODS.some((each) => each === method))
    return 'A backward trace splits by FIFO, LIFO or haircut: the other rules tell traced from clean money, and here all has an origin.';
  return undefined;
}

type Directed = {
  readonly direction?: 'backward' | undefined;
  readonly holding?: object | undefined;
  readonly seeds: readonly unknown[];
  readonly method: string;
};

const Fields = z.object({
  v: z.literal(1),
  /** The slug of the chain. */
  chain: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  /** Where the money came from; left out, where it went. */
  direction: z.optional(z.literal('backward')),
  /** The movements where the traced value starts, and how much of each; backward the one that is explained, with all of its amount. */
  seeds: z.array(z.object({ block: Block, index: Block, rank: Block, amount: Amount })).check(z.maxLength(50)),
  /** Instead of a movement, what an account has after a block is explained. Backward only. */
  holding: z.optional(z.object({ account: Address, asset: AssetName, block: Block })),
  method: z.enum(METHODS),
  /** The newest block that counts. */
  pinned: z.object({ block: Block, hash: Hash }),
  hops: z._default(z.int().check(z.minimum(1), z.maximum(64)), 8),
  /** Accounts and assets that are followed at most. */
  maxAccounts: z._default(z.int().check(z.minimum(1), z.maximum(20_000)), 20_000),
  /** Smaller movements of an asset are not followed; a thousandth of its seeds where it is not named. */
  minimum: z._default(z.partialRecord(AssetName, Amount), {}),
  /** What the user says about an account: follow it, or stop at it. */
  treat: z._default(z.partialRecord(Address, z.enum(['wallet', 'stop'])), {}),
});
/** What decides a trace: the same inputs on the same chain give the same result. Amounts are base units as decimal text. */
export const TraceInputs = Fields.check(
  z.refine((inputs) => findInputFault(inputs) === undefined, { error: ({ input }) => findInputFault(input as Directed) ?? '' }),
);
export type TraceInputs = z.infer<typeof TraceInputs>;
/** As JSON carries it. */
export type TraceInputsJson = z.input<typeof TraceInputs>;
