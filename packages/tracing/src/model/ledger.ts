import * as z from 'zod/mini';
import { Address, Amount, AssetName, Block, Hash, TraceInputs } from './inputs.ts';
import { type Hex, KINDS, type MovementKind } from './movement.ts';
import { LABEL_KINDS, READ_KINDS, TRUSTS } from './store.ts';

/** Why a trace stops at an account. */
export const STOPS = [
  'exchange',
  'mixer',
  'bridge',
  'burn',
  'validator',
  'fees',
  'contract',
  'conversion-unclear',
  'unknown-token',
  'inconsistent-token',
  'busy',
  'dust',
  'hops',
  'accounts',
  'user',
  // Of a backward trace alone: what is explained, and what followed accounts paid to others.
  'target',
  'elsewhere',
] as const;
export type StopReason = (typeof STOPS)[number];

const KIND_NAMES = Object.keys(KINDS) as MovementKind[];
/** An account, or the place of fees. */
export const Party = z.custom<Hex>((value) => typeof value === 'string' && /^0x([0-9a-f]{2}){1,20}$/.test(value), 'an account');
const Index = z.int().check(z.minimum(-1));

/** Money is at a place: an account that is followed, a contract within one transaction, or where the trace stops. */
const Place = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('holding'),
    account: Party,
    asset: AssetName,
    /** Movements after this position are followed; the opening is the balance then, null where it could not be read. */
    since: Amount,
    opening: z.nullable(Amount),
    hop: z.int(),
    /** The last block of which its movements were read. */
    readTo: z.int(),
    /** Of a backward trace: its last payment that counts, after which it is not followed, and the number of the source that its opening is. */
    until: z.optional(Amount),
    origin: z.optional(z.int()),
  }),
  z.object({ type: z.literal('inside'), account: Party, asset: AssetName, hop: z.int() }),
  z.object({ type: z.literal('stop'), account: Party, asset: AssetName, reason: z.enum(STOPS), detail: z.string() }),
]);
export type Place = z.infer<typeof Place>;

/** Why money is not followed further back: most stops, and what only comes to accounts. */
const SOURCE_REASONS = [...STOPS, 'tips', 'withdrawal', 'mint', 'opening', 'not-read'] as const;
export type SourceReason = (typeof SOURCE_REASONS)[number];

/** Where money came from; several small or far ones of a reason are one source with the account `SEVERAL`. */
const Source = z.object({ account: Party, asset: AssetName, reason: z.enum(SOURCE_REASONS), detail: z.string() });
export type Source = z.infer<typeof Source>;

const Step = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('move'),
    pos: Amount,
    from: Party,
    to: Party,
    amount: Amount,
    kind: z.enum(KIND_NAMES),
    /** Numbers of places; -1: an account that is not followed. */
    source: Index,
    target: Index,
    seed: z.optional(z.object({ origin: z.int(), amount: Amount })),
  }),
  /** A contract took `paid` of one asset and gave `got` of another in the same transaction. */
  z.object({ type: z.literal('convert'), pos: Amount, source: Index, target: Index, paid: Amount, got: Amount }),
]);
export type Step = z.infer<typeof Step>;
export type MoveStep = Extract<Step, { type: 'move' }>;

/** Something that the result leaves out. An amount where one is known, in base units of the asset. */
const LeftOut = z.object({ reason: z.string(), detail: z.string(), asset: z.optional(AssetName), amount: z.optional(Amount) });
export type LeftOut = z.infer<typeof LeftOut>;

/** Everything that was read for a trace, in the order in which it happened. The arithmetic needs nothing else. */
export const Ledger = z.object({
  chainId: z.int(),
  transactions: z.array(
    z.object({ block: Block, index: Block, blockHash: Hash, hash: Hash, time: z.int(), signer: Party, traced: z.boolean() }),
  ),
  assets: z.array(
    z.object({
      asset: AssetName,
      symbol: z.nullable(z.string().check(z.maxLength(32))),
      decimals: z.nullable(z.int()),
      trust: z.enum(TRUSTS),
      /** Whether it wraps the native coin, so that its own events mint and burn. */
      wraps: z.boolean(),
    }),
  ),
  places: z.array(Place),
  steps: z.array(Step),
  labels: z.array(
    z.object({
      account: Address,
      kind: z.enum(LABEL_KINDS),
      text: z.string().check(z.maxLength(200)),
      source: z.string().check(z.maxLength(2048)),
      statedOn: z.nullable(z.string()),
    }),
  ),
  /** Accounts of the trace whose kind no node said, so that they are followed, and those whose kind is of a later block. */
  kinds: z.optional(z.object({ unknown: z.array(Address), later: z.array(Address) })),
  /**
   * Numbers of followed places of tokens whose issuer has frozen the account at the pinned block; `unsaid`: how many of those with a
   * balance no node answered for. Left out in files from before it was asked.
   */
  frozen: z.optional(z.object({ places: z.array(z.int()), unsaid: z.int() })),
  /** Blocks, both included, without one kind of movement. */
  missing: z.array(z.object({ what: z.enum(READ_KINDS), from: Block, to: Block })),
  /** Blocks, both included, in which the counterparties of followed accounts could not be counted; left out where there are none. */
  uncounted: z.optional(z.array(z.object({ from: Block, to: Block }))),
  /** Of a backward trace: the sources that steps and openings name by their number, and the first block that was followed. */
  sources: z.optional(z.array(Source)),
  followedFrom: z.optional(Block),
  /** The last block that was followed, and why not to the pinned one. Backward, `cut` is why not from an earlier block. */
  followedTo: Block,
  cut: z.nullable(z.string()),
});
export type Ledger = z.infer<typeof Ledger>;

const Total = z.object({
  asset: AssetName,
  seeds: Amount,
  convertedIn: Amount,
  convertedOut: Amount,
  waysOut: Amount,
  stillThere: Amount,
});
export type Total = z.infer<typeof Total>;

/** Reasons of ways out and of sources; `unseen`: it was paid, and nothing on record says how it had come. */
export const END_REASONS = [...SOURCE_REASONS, 'still-there', 'frozen', 'unseen'] as const;
export type EndReason = (typeof END_REASONS)[number];

const WayOut = z.object({
  account: Party,
  asset: AssetName,
  reason: z.enum(END_REASONS),
  detail: z.string(),
  /** The asset that the source gave, where it was exchanged on its way; `asset` is that of what is explained. */
  given: z.optional(AssetName),
  /** What the rule of the trace brings here. */
  amount: Amount,
  /** The parts of each seed, in the order of the seeds. */
  byOrigin: z.array(Amount),
  /** What any rule brings here; null where it was not computed. */
  least: z.nullable(Amount),
  most: z.nullable(Amount),
  firstPos: z.nullable(Amount),
  lastPos: z.nullable(Amount),
  /** Numbers of steps that brought it. */
  steps: z.array(z.int()),
});
export type WayOut = z.infer<typeof WayOut>;

/** What a trace found, and what it leaves out. Of a backward trace, `waysOut` are the sources, in the asset of what is explained. */
export const TraceResult = z.object({
  totals: z.array(Total),
  waysOut: z.array(WayOut),
  /** The traced part of each step, in their order. */
  traced: z.array(Amount),
  /** Bounds of all ways out with a kind of label, and of what is still there. */
  groups: z.array(z.object({ name: z.string(), asset: AssetName, amount: Amount, least: Amount, most: Amount })),
  /** Why there are no bounds; null where there are. */
  noBounds: z.nullable(z.string()),
  leavesOut: z.array(LeftOut),
});
export type TraceResult = z.infer<typeof TraceResult>;

/** A trace as it is saved and handed on. `hash` is of everything else in it. */
export const TraceFile = z.object({
  format: z.literal('redoubt-trace'),
  engine: z.literal(1),
  inputs: TraceInputs,
  ledger: Ledger,
  result: TraceResult,
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type TraceFile = z.infer<typeof TraceFile>;
