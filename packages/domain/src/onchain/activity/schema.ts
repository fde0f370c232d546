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
const COUNT_WORDS = `Enter a whole number from 1 to ${COUNT_MAX}.`;

/** Text of a query string. Source: decisions on limits of lists. */
const Count = z.pipe(
  z.pipe(z.string().check(z.regex(/^\d{1,9}$/, COUNT_WORDS)), z.transform(Number)),
  z.int().check(z.minimum(1, COUNT_WORDS), z.maximum(COUNT_MAX, COUNT_WORDS)),
);

/** Query of GET /api/skynet/top-callers, top-events and top-function-calls. Source: specification §7 (SKY-01 to SKY-06). */
export const TopQuery = z.object({ projectId: ProjectId, count: z._default(Count, 10), window: z._default(ActivitySpan, 'all') });
export type TopQuery = z.infer<typeof TopQuery>;

/** Query of GET /api/skynet/activity. */
export const ActivityQuery = z.object({ projectId: ProjectId, window: z._default(ActivitySpan, '7d') });
export type ActivityQuery = z.infer<typeof ActivityQuery>;

const Instant = z.iso.datetime();
export const Hex = z.string().check(z.regex(/^0x([0-9a-f]{2})*$/));

/** Both ends count. */
export const TimeRange = z.object({ from: Instant, to: Instant });
export type TimeRange = z.infer<typeof TimeRange>;

/** The block up to which everything is counted. `finalizedBlock`: what can no longer be undone; null while the node has not said. */
export const AsOf = z.object({ chain: ChainSlug, block: z.int(), hash: Hex, time: Instant, finalizedBlock: z.nullable(z.int()) });
export type AsOf = z.infer<typeof AsOf>;

/** What one chain contributed to an answer. */
export const ChainRecord = z.extend(AsOf, {
  window: TimeRange,
  /** The project's contracts that are followed there, and of how many of them all history is on record. */
  contracts: z.int(),
  contractsWhole: z.int(),
  /** Whether calls between contracts are told there; null as long as no endpoint was asked. */
  traces: z.nullable(z.boolean()),
});
export type ChainRecord = z.infer<typeof ChainRecord>;

/** The beginning of every answer about a project's activity. */
const Activity = {
  projectId: ProjectId,
  /** Whether some contract of the project is on a chain that is followed. Otherwise nothing is counted, and `asOf` is null. */
  monitored: z.boolean(),
  /** Ends with the time of the block in `asOf`. */
  window: TimeRange,
  /** Of the chain that is furthest behind, where a project is on several: all of them are counted at least so far. */
  asOf: z.nullable(AsOf),
  chains: z.array(ChainRecord),
  updatedAt: Instant,
};

const top = <Item extends z.core.$ZodType>(item: Item) =>
  z.object({
    ...Activity,
    /** How many items were asked for. */
    count: z.int(),
    /** The sum of the counts of all entries of the window, of which `entries` says how many there are. */
    total: z.int(),
    entries: z.int(),
    items: z.array(item),
  });

export const ContractRef = z.object({ chain: ChainSlug, address: Hex, name: z.nullable(z.string()) });
export type ContractRef = z.infer<typeof ContractRef>;

/** When something was on record first and last, whatever the window; null while the history that would tell is still being read. */
const Sightings = { firstSeen: z.nullable(Instant), lastSeen: z.nullable(Instant), lastTxHash: z.nullable(Hex) };

const Ranked = {
  rank: z.int(),
  count: z.int(),
  /** Of `total`, 0 to 100 with two decimals. */
  percentage: z.number(),
};

/** Who sent transactions to the project's contracts. Only accounts without code of their own can. */
export const TopCaller = z.object({
  ...Ranked,
  chain: ChainSlug,
  address: Hex,
  label: z.nullable(z.string()),
  kind: z.enum(['eoa', 'contract']),
  failed: z.int(),
  ...Sightings,
  /** Null where the chain has no block explorer that we know. */
  explorerUrl: z.nullable(z.string()),
});
export type TopCaller = z.infer<typeof TopCaller>;

/** What the project's contracts logged. `topic` is null for an anonymous log; the name is null where the topic is in no table of names. */
export const TopEvent = z.object({
  ...Ranked,
  eventName: z.nullable(z.string()),
  signature: z.nullable(z.string()),
  topic: z.nullable(Hex),
  contract: ContractRef,
  ...Sightings,
});
export type TopEvent = z.infer<typeof TopEvent>;

/** Which functions transactions called. The selector of a plain transfer is `0x`. */
export const TopFunctionCall = z.object({
  ...Ranked,
  functionName: z.nullable(z.string()),
  signature: z.nullable(z.string()),
  selector: Hex,
  contract: ContractRef,
  uniqueCallers: z.int(),
  failed: z.int(),
  /** Calls from other contracts, which `count` leaves out; null where no endpoint tells of them. */
  internalCount: z.nullable(z.int()),
  ...Sightings,
});
export type TopFunctionCall = z.infer<typeof TopFunctionCall>;

export const TopCallers = top(TopCaller);
export type TopCallers = z.infer<typeof TopCallers>;
export const TopEvents = top(TopEvent);
export type TopEvents = z.infer<typeof TopEvents>;
export const TopFunctionCalls = top(TopFunctionCall);
export type TopFunctionCalls = z.infer<typeof TopFunctionCalls>;

/** What happened in an hour or a day that begins at `from`. */
export const ActivityBucket = z.object({ from: Instant, calls: z.int(), failed: z.int(), events: z.int() });
export type ActivityBucket = z.infer<typeof ActivityBucket>;

/** Body of GET /api/skynet/activity: how much happened, over time and in all. Buckets without activity are left out. */
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
