import * as z from 'zod/mini';

/** The slug of a chain, an address and a hash, as the paths of traces name them. */
export const ChainSlug = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/));
export const AddressText = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/), z.toLowerCase());
export const TransactionHash = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/), z.toLowerCase());

/** A whole number in base units of its asset. */
const Amount = z.string().check(z.regex(/^(0|[1-9][0-9]*)$/));
/** Like an amount, with a minus where it left. */
const Change = z.string().check(z.regex(/^(0|-?[1-9][0-9]*)$/));

export const TRACE_METHODS = ['fifo', 'lifo', 'haircut', 'poison', 'clean-first', 'tainted-first'] as const;

/** What is known of an asset: `native` or a token's contract. Symbol and decimals are what the contract says. */
const AssetOnChain = z.object({
  asset: z.string(),
  symbol: z.nullable(z.string()),
  decimals: z.nullable(z.int()),
  /**
   * `unknown`: its contract can log what it likes, so its movements are claims. `consistent`: in a sample balances changed as it logs.
   * `inconsistent`: they change otherwise, so that it is followed one step only.
   */
  trust: z.enum(['native', 'catalogued', 'consistent', 'unknown', 'inconsistent']),
});
export type AssetOnChain = z.infer<typeof AssetOnChain>;

const Label = z.object({ kind: z.string(), text: z.string(), source: z.string(), statedOn: z.nullable(z.string()) });

const MovementRow = z.object({
  block: z.int(),
  index: z.int(),
  rank: z.int(),
  from: z.string(),
  to: z.string(),
  asset: z.string(),
  amount: Amount,
  kind: z.string(),
});

/** One transaction, with everything that it moved. */
export const TracedTransaction = z.object({
  chain: z.string(),
  hash: z.string(),
  block: z.int(),
  index: z.int(),
  blockHash: z.string(),
  time: z.iso.datetime(),
  signer: z.string(),
  /** Whether calls between contracts were read; without, native movements between contracts are missing. */
  traced: z.boolean(),
  assets: z.array(AssetOnChain),
  movements: z.array(MovementRow),
  /** What each account got minus what it paid; per asset they sum to zero. */
  changes: z.array(z.object({ account: z.string(), asset: z.string(), change: Change, labels: z.array(Label) })),
  /** Accounts that took one asset and gave another, by their changes: what a trace may follow in proportion. */
  conversions: z.array(
    z.object({
      account: z.string(),
      took: z.object({ asset: z.string(), amount: Amount }),
      gave: z.object({ asset: z.string(), amount: Amount }),
    }),
  ),
  /** Movements by which accounts lost an asset; `likely` where they got nothing in return and did not sign. */
  seeds: z.array(z.object({ movement: MovementRow, likely: z.boolean() })),
});
export type TracedTransaction = z.infer<typeof TracedTransaction>;

/** What is on record of one address. */
export const TracedAddress = z.object({
  chain: z.string(),
  address: z.string(),
  kind: z.enum(['wallet', 'delegated', 'personal', 'contract', 'unknown']),
  labels: z.array(Label),
  /** Blocks, both included, of which all movements of a kind are on record. */
  coverage: z.array(z.object({ what: z.enum(['native', 'internal', 'token']), from: z.int(), to: z.int() })),
  /** Blocks, both included, of which a kind of movement is in none of the sums and lists below; fees of transactions are in none. */
  leftOut: z.array(z.object({ what: z.enum(['native', 'internal', 'token', 'fee']), from: z.int(), to: z.int() })),
  assets: z.array(AssetOnChain),
  /** What came and went on record, and what the node says is there: null where it does not. */
  balances: z.array(
    z.object({
      asset: z.string(),
      received: Amount,
      paid: Amount,
      movements: z.int(),
      balance: z.nullable(Amount),
      firstBlock: z.int(),
      lastBlock: z.int(),
    }),
  ),
  /** Where there are more movements than sums are counted from: the block before which none is in them. Null: all on record are. */
  countedFrom: z.nullable(z.int()),
  /** The largest by number of movements. */
  counterparties: z.array(
    z.object({
      account: z.string(),
      asset: z.string(),
      direction: z.enum(['in', 'out']),
      count: z.int(),
      total: Amount,
      labels: z.array(Label),
    }),
  ),
  /** Accounts of counted movements that begin and end with the same four digits as an older one: such addresses cost little to make. */
  lookAlikes: z.array(z.object({ account: z.string(), older: z.string() })),
  movements: z.array(z.extend(MovementRow, { hash: z.nullable(z.string()), time: z.iso.datetime() })),
  /** Whether there are older movements than those. */
  more: z.boolean(),
});
export type TracedAddress = z.infer<typeof TracedAddress>;

/** Which page of an address's movements: those before this position (`block · 2^32 + index · 2^15 + rank`), the newest first. */
export const TracedAddressQuery = z.object({ before: z.optional(z.string().check(z.regex(/^\d{1,18}$/))) });

/** An amount that 256 bits hold has no more digits. */
const OrderedAmount = z
  .string()
  .check(z.regex(/^(0|[1-9][0-9]{0,77})$/, 'Please give a whole number of at most 78 digits, in base units.'));

/** A part of a movement's position, as packages/tracing bounds it. */
const Place = z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1));

const Seed = z.object({ block: Place, index: Place, rank: Place, amount: OrderedAmount });

/**
 * An order of a trace. What is left out has a default. `backward` explains where one movement came from, or what an account holds after a
 * block: `seeds` has the movement with all of its amount, or nothing.
 */
export const StartTrace = z.strictObject({
  chain: ChainSlug,
  direction: z.optional(z.literal('backward')),
  seeds: z._default(z.array(Seed).check(z.maxLength(50)), []),
  holding: z.optional(
    z.strictObject({
      account: AddressText,
      asset: z.string().check(z.regex(/^(native|0x[0-9a-f]{40})$/, 'Please give native, or the address of a token in lower case.')),
      /** The newest final block where it is left out. */
      block: z.optional(Place),
    }),
  ),
  method: z._default(z.enum(TRACE_METHODS), 'fifo'),
  hops: z._default(z.int().check(z.minimum(1), z.maximum(64)), 8),
  maxAccounts: z._default(z.int().check(z.minimum(1), z.maximum(20_000)), 20_000),
  minimum: z._default(z.record(z.string().check(z.regex(/^(native|0x[0-9a-f]{40})$/)), OrderedAmount), {}),
  treat: z._default(z.record(z.string().check(z.regex(/^0x[0-9a-f]{40}$/)), z.enum(['wallet', 'stop'])), {}),
});
export type StartTrace = z.infer<typeof StartTrace>;

/**
 * `stopKey` stops the run while it is queued or under way. Null: it is one that someone ordered before, which only they can stop, and no
 * longer, since it was ordered twice.
 */
export const TraceStarted = z.object({ id: z.uuid(), stopKey: z.nullable(z.string()) });

/** The key that the order of a run was answered with. */
export const CancelTrace = z.object({ stopKey: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)) });

/** A run of a trace. `file` is its result as it is saved and checked, in the format of packages/tracing. */
export const TraceRunView = z.object({
  id: z.uuid(),
  chain: z.string(),
  chainId: z.int(),
  state: z.enum(['queued', 'running', 'done', 'refused', 'cancelled']),
  reason: z.nullable(z.string()),
  progress: z.nullable(z.object({ accounts: z.int(), movements: z.int(), block: z.int(), hops: z.int() })),
  millis: z.nullable(z.int()),
  createdAt: z.iso.datetime(),
  /** Whether the chain no longer has the block that the trace is pinned to. */
  abandoned: z.boolean(),
  file: z.nullable(z.looseObject({ format: z.literal('redoubt-trace') })),
  /** Balances of followed accounts at the pinned block: from the movements, and as the node says. */
  proofs: z.nullable(z.array(z.object({ account: z.string(), asset: z.string(), expected: Amount, found: z.nullable(Amount) }))),
});
export type TraceRunView = z.infer<typeof TraceRunView>;

/** Paths are looked for from the first account to the second. */
export const TracedPathsQuery = z.object({ chain: ChainSlug, from: AddressText, to: AddressText });
export type TracedPathsQuery = z.infer<typeof TracedPathsQuery>;

/** How money could have gone from one account to another: a connection, and no proof that it was the same money. */
export const TracedPaths = z.object({
  chain: z.string(),
  from: z.string(),
  to: z.string(),
  /** The newest block that was looked at: final, and on record. */
  block: z.int(),
  assets: z.array(AssetOnChain),
  /** Of the accounts of paths and hubs. */
  labels: z.array(z.extend(Label, { account: z.string() })),
  /** At most five, of the same number of steps: none has fewer, but for what is left out. Of each asset the widest first. */
  paths: z.array(
    z.object({
      /** What came in the end, and the most of it that can have come all the way; what was exchanged on the way counts in proportion. */
      asset: z.string(),
      smallest: Amount,
      steps: z.int(),
      /** In their order. Movements through contracts within one transaction are one step, counted from 1. */
      movements: z.array(z.extend(MovementRow, { step: z.int(), hash: z.nullable(z.string()), time: z.nullable(z.iso.datetime()) })),
    }),
  ),
  /** Accounts that hold the money of many, which it reached from the first before it left them for the second: no path leads through. */
  hubs: z.array(
    z.object({
      account: z.string(),
      reason: z.enum(['exchange', 'mixer', 'bridge', 'contract', 'busy']),
      /** The first block in which it came, and the last in which it left. */
      cameBlock: z.int(),
      leftBlock: z.int(),
    }),
  ),
  /** Whether there are more such accounts. */
  hubsMore: z.boolean(),
  /** What was not looked at, one sentence for each reason. */
  leftOut: z.array(z.object({ reason: z.string(), detail: z.string() })),
  /** What was looked at: accounts, their movements, and steps from the two ends together. */
  looked: z.object({ accounts: z.int(), movements: z.int(), steps: z.int() }),
});
export type TracedPaths = z.infer<typeof TracedPaths>;
