import * as z from 'zod/mini';
import { ChainSlug } from '../file/schema.ts';

const Block = z.int().check(z.nonnegative());

/** Privileged functions that control a contract; see `listDeciders` in packages/power. */
const DECIDING = ['upgrade', 'execute', 'ownership'] as const;

const Deciding = {
  /** Who proved it. */
  holder: z.string(),
  chain: ChainSlug,
  /** The powers by which the holder controls the contract, and the block at which they were read. */
  powers: z.array(z.enum(DECIDING)),
  powersBlock: Block,
  /** Contracts between the claimed contract and the holder, starting next to the claimed contract. */
  via: z.array(z.string()),
};

/** The proof of one side of a team's claim to a contract, as checked when the claim was stated. */
export const ClaimProof = z.discriminatedUnion('by', [
  /** A TXT record at this name. */
  z.object({ by: z.literal('dns'), name: z.string(), checkedAt: z.iso.datetime() }),
  /** The signature of the holder's own key. */
  z.object({ by: z.literal('key'), ...Deciding, checkedAt: z.iso.datetime() }),
  /** The holder is a contract that accepted the signature at this block (ERC-1271). */
  z.object({
    by: z.literal('contract'),
    ...Deciding,
    block: Block,
    blockHash: z.string(),
    /** For a Safe with published code: its threshold and number of owners. */
    safe: z.nullable(z.object({ threshold: z.int(), owners: z.int() })),
    checkedAt: z.iso.datetime(),
  }),
]);
export type ClaimProof = z.infer<typeof ClaimProof>;
export type DecidingPower = (typeof DECIDING)[number];
