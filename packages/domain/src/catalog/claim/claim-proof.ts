import * as z from 'zod/mini';
import { ChainSlug } from '../file/schema.ts';

const Block = z.int().check(z.nonnegative());

/** Powers that decide over a contract; see `listDeciders` of the analysis of powers. */
const DECIDING = ['upgrade', 'execute', 'ownership'] as const;

const Deciding = {
  /** Who proved it. */
  holder: z.string(),
  chain: ChainSlug,
  /** By which powers the holder decides over the contract, and at which block that was read. */
  powers: z.array(z.enum(DECIDING)),
  powersBlock: Block,
  /** Contracts between the holder and the contract that is claimed, the nearest to that first. */
  via: z.array(z.string()),
};

/** By what one side of a team's claim to a contract was proven, as it was checked when it was stated. */
export const ClaimProof = z.discriminatedUnion('by', [
  /** A TXT record at this name. */
  z.object({ by: z.literal('dns'), name: z.string(), checkedAt: z.iso.datetime() }),
  /** The signature of the holder's own key. */
  z.object({ by: z.literal('key'), ...Deciding, checkedAt: z.iso.datetime() }),
  /** The holder is a contract, and said at this block that it accepts the signature (ERC-1271). */
  z.object({
    by: z.literal('contract'),
    ...Deciding,
    block: Block,
    blockHash: z.string(),
    /** Of a Safe whose code is published: how many of how many owners had to agree. */
    safe: z.nullable(z.object({ threshold: z.int(), owners: z.int() })),
    checkedAt: z.iso.datetime(),
  }),
]);
export type ClaimProof = z.infer<typeof ClaimProof>;
export type DecidingPower = (typeof DECIDING)[number];
