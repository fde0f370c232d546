import * as z from 'zod/mini';
import { ChainSlug } from '../../catalog/file/schema.ts';
import { ProjectId } from '../../ids.ts';
import { toChainSlug } from '../../platform/chain/to-chain-slug.ts';
import { ActivitySpan } from './activity-span.ts';

/** Text of a query string, in lower case. */
export const AddressText = z
  .string()
  .check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'Please give an address of 0x and 40 hexadecimal digits.'), z.toLowerCase());

/** A chain by its slug or by its id in decimal digits. */
export const ChainReference = z.pipe(
  z.string().check(z.regex(/^[a-z0-9-]{1,32}$/, 'Please give a chain, such as ethereum or 1.')),
  z.transform(toChainSlug),
);

const COUNT_MAX = 100;
const COUNT_MESSAGE = `Enter a whole number from 1 to ${COUNT_MAX}.`;

/** Text of a query string. */
const Count = z.pipe(
  z.pipe(z.string().check(z.regex(/^\d{1,9}$/, COUNT_MESSAGE)), z.transform(Number)),
  z.int().check(z.minimum(1, COUNT_MESSAGE), z.maximum(COUNT_MAX, COUNT_MESSAGE)),
);

/** Query of GET /api/skynet/top-callers, top-events and top-function-calls. Source: SKY-01 to SKY-06. */
export const TopQuery = z.object({ projectId: ProjectId, count: z._default(Count, 10), window: z._default(ActivitySpan, 'all') });
export type TopQuery = z.infer<typeof TopQuery>;

/** Query of GET /api/skynet/activity. */
export const ActivityQuery = z.object({ projectId: ProjectId, window: z._default(ActivitySpan, '7d') });
export type ActivityQuery = z.infer<typeof ActivityQuery>;

const Instant = z.iso.datetime();
export const Hex = z.string().check(z.regex(/^0x([0-9a-f]{2})*$/));

/** Both ends are included. */
export const TimeRange = z.object({ from: Instant, to: Instant });
export type TimeRange = z.infer<typeof TimeRange>;

/** The block up to which everything is counted. `finalizedBlock`: null until a node has told it. */
export const AsOf = z.object({ chain: ChainSlug, block: z.int(), hash: Hex, time: Instant, finalizedBlock: z.nullable(z.int()) });
export type AsOf = z.infer<typeof AsOf>;

/** Counted up to the block of `AsOf`, and from `countedFrom` on: the first block from which on all contracts are recorded. */
export const CountedAsOf = z.extend(AsOf, { countedFrom: z.int() });
export type CountedAsOf = z.infer<typeof CountedAsOf>;

/** What one chain contributed to an answer. */
export const ChainRecord = z.extend(CountedAsOf, {
  window: TimeRange,
  /** The project's followed contracts, and how many of them have a complete history. */
  contracts: z.int(),
  contractsWhole: z.int(),
  /** Whether an endpoint offers traces of internal calls; null until one was asked. */
  traces: z.nullable(z.boolean()),
});
export type ChainRecord = z.infer<typeof ChainRecord>;

/** Fields of every answer about a project's activity. */
const Activity = {
  projectId: ProjectId,
  /** Whether a contract of the project is on a followed chain. Otherwise nothing is counted, and `asOf` is null. */
  monitored: z.boolean(),
  /** Ends with the time of the block in `asOf`. */
  window: TimeRange,
  /** The block of the chain that is furthest behind, where a project is on several. */
  asOf: z.nullable(CountedAsOf),
  chains: z.array(ChainRecord),
  updatedAt: Instant,
};

const top = <Item extends z.core.$ZodType>(item: Item) =>
  z.object({
    ...Activity,
    /** The requested number of items. */
    count: z.int(),
    /** The sum of the counts of all entries of the window; `entries` is their number. */
    total: z.int(),
    entries: z.int(),
    items: z.array(item),
  });

export const ContractRef = z.object({ chain: ChainSlug, address: Hex, name: z.nullable(z.string()) });
export type ContractRef = z.infer<typeof ContractRef>;

/** First and last recorded time, whatever the window; null while the history is still being read. */
const SeenTimes = { firstSeen: z.nullable(Instant), lastSeen: z.nullable(Instant), lastTxHash: z.nullable(Hex) };

const Ranked = {
  rank: z.int(),
  count: z.int(),
  /** Of `total`, 0 to 100 with two decimals. */
  percentage: z.number(),
};

/** An account that sent transactions to the project's contracts, always an EOA. */
export const TopCaller = z.object({
  ...Ranked,
  chain: ChainSlug,
  address: Hex,
  label: z.nullable(z.string()),
  kind: z.enum(['eoa', 'contract']),
  failed: z.int(),
  ...SeenTimes,
  /** Null where no block explorer of the chain is known. */
  explorerUrl: z.nullable(z.string()),
});
export type TopCaller = z.infer<typeof TopCaller>;

/** An event of the project's contracts. `topic` is null for an anonymous log; the name is null where it is unknown. */
export const TopEvent = z.object({
  ...Ranked,
  eventName: z.nullable(z.string()),
  signature: z.nullable(z.string()),
  topic: z.nullable(Hex),
  contract: ContractRef,
  ...SeenTimes,
});
export type TopEvent = z.infer<typeof TopEvent>;

/** A function that transactions called. The selector of a plain transfer is `0x`. */
export const TopFunctionCall = z.object({
  ...Ranked,
  functionName: z.nullable(z.string()),
  signature: z.nullable(z.string()),
  selector: Hex,
  contract: ContractRef,
  uniqueCallers: z.int(),
  failed: z.int(),
  /** Internal calls, which `count` leaves out; null without traces. */
  internalCount: z.nullable(z.int()),
  ...SeenTimes,
});
export type TopFunctionCall = z.infer<typeof TopFunctionCall>;

export const TopCallers = top(TopCaller);
export type TopCallers = z.infer<typeof TopCallers>;
export const TopEvents = top(TopEvent);
export type TopEvents = z.infer<typeof TopEvents>;
export const TopFunctionCalls = top(TopFunctionCall);
export type TopFunctionCalls = z.infer<typeof TopFunctionCalls>;

/** Activity in the hour or day that begins at `from`. */
export const ActivityBucket = z.object({ from: Instant, calls: z.int(), failed: z.int(), events: z.int() });
export type ActivityBucket = z.infer<typeof ActivityBucket>;

/** Body of GET /api/skynet/activity: activity over time and in total. Empty buckets are left out. */
export const ProjectActivity = z.object({
  ...Activity,
  span: ActivitySpan,
  /** Length of a bucket; days are those of UTC. */
  unit: z.enum(['hour', 'day']),
  buckets: z.array(ActivityBucket),
  totals: z.object({ calls: z.int(), failed: z.int(), callers: z.int(), events: z.int(), internalCalls: z.nullable(z.int()) }),
  /** Contracts of the project on all chains, followed or not. */
  contractsKnown: z.int(),
});
export type ProjectActivity = z.infer<typeof ProjectActivity>;
