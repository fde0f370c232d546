import * as z from 'zod/mini';
import { ChainSlug } from '../../catalog/file/schema.ts';
import { ChainProgress } from '../record/judge-chain.ts';

/** A followed chain, and how far it is read. */
export const ListedChain = z.object({
  chain: ChainSlug,
  chainId: z.int(),
  name: z.string(),
  /** Null where unknown. */
  nativeSymbol: z.nullable(z.string()),
  explorerUrl: z.nullable(z.string()),
  /** The newest block of any endpoint, the newest recorded one, and the newest finalized one. */
  head: z.nullable(z.int()),
  indexed: z.nullable(z.int()),
  finalized: z.nullable(z.int()),
  /** Seconds between the times of `indexed` and `head`; also grows while no endpoint tells the head. */
  lagSeconds: z.nullable(z.number()),
  demo: z.boolean(),
  /** Whether an endpoint offers traces of internal calls; null until one was asked. */
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
  /** Methods that the endpoint does not offer. */
  missing: z.array(z.string()),
  /** The last error, while the endpoint fails. */
  lastError: z.nullable(z.string()),
  /** What waits until its units of the day are renewed. */
  waits: z.nullable(z.string()),
  checkedAt: z.nullable(z.iso.datetime()),
});
export type EndpointStatus = z.infer<typeof EndpointStatus>;

/** A chain on the page about chains. */
export const ChainStatus = z.extend(ListedChain, {
  phase: z.enum(['waiting', 'backfill', 'live', 'stopped']),
  /** Why the last attempt to continue failed. */
  fault: z.nullable(z.string()),
  progress: ChainProgress,
  /** Why it is in that state, in one sentence. */
  reason: z.string(),
  /** Whether its endpoints are public. */
  public: z.boolean(),
  /** The first block of the record, and the first that was followed as the head: the blocks between are read behind it. */
  startBlock: z.int(),
  firstBlock: z.int(),
  /** Why the past is not being read; null where it is, or is complete. */
  pastFault: z.nullable(z.string()),
  /**
   * The block from which on changes of control of all contracts are known, as the endpoints answer, where the record begins later; null
   * where it begins with the first block. And why no more of them is read.
   */
  controlFrom: z.nullable(z.int()),
  controlFault: z.nullable(z.string()),
  /** The block from which on internal calls are counted without a gap. */
  tracedFrom: z.nullable(z.int()),
  headTime: z.nullable(z.iso.datetime()),
  indexedTime: z.nullable(z.iso.datetime()),
  contracts: z.int(),
  projects: z.int(),
  /** Contracts with a gap in their history, and the largest gap in blocks. */
  contractsWithGap: z.int(),
  gapBlocksMax: z.int(),
  endpoints: z.array(EndpointStatus),
});
export type ChainStatus = z.infer<typeof ChainStatus>;

/** A message of GET /api/chains/live: the state of a chain's record. */
export const ChainMoved = z.object({
  chain: ChainSlug,
  head: z.nullable(z.int()),
  indexed: z.nullable(z.int()),
  hash: z.nullable(z.string()),
  time: z.nullable(z.iso.datetime()),
  /** Changes with every count, also when history is backfilled. */
  version: z.string(),
});
export type ChainMoved = z.infer<typeof ChainMoved>;

/** Another message of the same stream: power maps changed. */
export const ControlMoved = z.object({
  /** The newest change. */
  change: z.int(),
  /** Projects whose maps changed; null at the beginning of a connection, and after very many changes. */
  projects: z.nullable(z.array(z.string())),
});
export type ControlMoved = z.infer<typeof ControlMoved>;
