import * as z from 'zod/mini';
import { ChainSlug } from '../../catalog/file/schema.ts';
import { ChainProgress } from '../record/judge-chain.ts';

/** A chain that is followed, and how far. */
export const ListedChain = z.object({
  chain: ChainSlug,
  chainId: z.int(),
  name: z.string(),
  /** Null where nobody has told us. */
  nativeSymbol: z.nullable(z.string()),
  explorerUrl: z.nullable(z.string()),
  /** The newest block that an endpoint told of, the newest of which everything is on record, the newest that can't be undone. */
  head: z.nullable(z.int()),
  indexed: z.nullable(z.int()),
  finalized: z.nullable(z.int()),
  /** Seconds between the times of `indexed` and `head`; they also grow while nobody can tell how far the chain is. */
  lagSeconds: z.nullable(z.number()),
  demo: z.boolean(),
  /** Whether calls between contracts are told; null as long as no endpoint was asked. */
  traces: z.nullable(z.boolean()),
});
export type ListedChain = z.infer<typeof ListedChain>;

/** Body of GET /api/chains. */
export const ChainList = z.object({ chains: z.array(ListedChain) });
export type ChainList = z.infer<typeof ChainList>;

export const EndpointStatus = z.object({
  host: z.string(),
  state: z.enum(['unknown', 'ok', 'slow', 'failing', 'wrong-chain']),
  head: z.nullable(z.int()),
  latencyMs: z.nullable(z.int()),
  /** Methods that it does not offer. */
  missing: z.array(z.string()),
  /** Why it failed last, while it fails. */
  lastError: z.nullable(z.string()),
  checkedAt: z.nullable(z.iso.datetime()),
});
export type EndpointStatus = z.infer<typeof EndpointStatus>;

/** What the page about chains shows of one. */
export const ChainStatus = z.extend(ListedChain, {
  phase: z.enum(['waiting', 'backfill', 'live', 'stopped']),
  /** Why the last attempt to read on failed. */
  fault: z.nullable(z.string()),
  progress: ChainProgress,
  /** Endpoints that everybody may use. */
  public: z.boolean(),
  startBlock: z.int(),
  /** From this block on calls between contracts are counted without a gap. */
  tracedFrom: z.nullable(z.int()),
  headTime: z.nullable(z.iso.datetime()),
  indexedTime: z.nullable(z.iso.datetime()),
  contracts: z.int(),
  projects: z.int(),
  /** Contracts with a stretch of history that is not on record yet, and how many blocks that is at most. */
  contractsWithGap: z.int(),
  gapBlocksMax: z.int(),
  endpoints: z.array(EndpointStatus),
});
export type ChainStatus = z.infer<typeof ChainStatus>;

/** A message of GET /api/chains/live: where a chain's record stands now. */
export const ChainMoved = z.object({
  chain: ChainSlug,
  head: z.nullable(z.int()),
  indexed: z.nullable(z.int()),
  hash: z.nullable(z.string()),
  time: z.nullable(z.iso.datetime()),
  /** Changes with everything that is counted, also when history is filled in below the newest block. */
  version: z.string(),
});
export type ChainMoved = z.infer<typeof ChainMoved>;

/** Another message of the same stream: maps of powers say something else than before. */
export const ControlMoved = z.object({
  /** How far such changes have come. */
  change: z.int(),
  /** Whose contracts; null where that is not told: at the beginning of a connection, and after very many changes. */
  projects: z.nullable(z.array(z.string())),
});
export type ControlMoved = z.infer<typeof ControlMoved>;
