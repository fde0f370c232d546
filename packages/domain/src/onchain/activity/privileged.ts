import * as z from 'zod/mini';
import { ChainSlug } from '../../catalog/file/schema.ts';
import { AddressText, AsOf, ChainReference, Hex } from './schema.ts';

const LIMIT_MESSAGE = 'Enter a whole number from 1 to 100.';
const Limit = z.pipe(
  z.pipe(z.string().check(z.regex(/^\d{1,9}$/, LIMIT_MESSAGE)), z.transform(Number)),
  z.int().check(z.minimum(1, LIMIT_MESSAGE), z.maximum(100, LIMIT_MESSAGE)),
);

/** Query of GET /api/skynet/privileged-address and privileged-function. Default: the first connected chain that knows the address. Source: SKY-07, SKY-08. */
export const PrivilegedQuery = z.object({ address: AddressText, chain: z.optional(ChainReference) });
export type PrivilegedQuery = z.infer<typeof PrivilegedQuery>;

/** Query of GET /api/skynet/privileged-transaction. Source: SKY-09, SKY-10. */
export const PrivilegedTransactionQuery = z.extend(PrivilegedQuery, { limit: z._default(Limit, 20) });
export type PrivilegedTransactionQuery = z.infer<typeof PrivilegedTransactionQuery>;

/** What a function lets its holder do, derived from its effects. */
export const Capability = z.enum([
  'upgrade',
  'withdraw',
  'mint',
  'burn',
  'execute',
  'pause',
  'blacklist',
  'fee',
  'ownership',
  'destroy',
  'other',
]);
export type Capability = z.infer<typeof Capability>;

const Frame = {
  address: Hex,
  chain: ChainSlug,
  kind: z.enum(['contract', 'eoa']),
  /** Whether the contract is followed; otherwise it was analysed for this answer. */
  monitored: z.boolean(),
  /** Whether the owner is the zero address. */
  renounced: z.boolean(),
  proxy: z.nullable(z.object({ kind: z.string(), implementations: z.array(Hex), beacon: z.nullable(Hex) })),
  /** The newest recorded block, up to which transactions are counted, and logs were searched for changes of control. */
  asOf: AsOf,
  /**
   * The block of the analysis, with its holders, functions and proofs. `outdated`: control changed after it, a reorg removed it, or an
   * earlier version of the analysis made it, and a new one is due. `unfinished`: why the last attempt at a newer one did not end; null
   * where it did. `reachBlock`: the block at which it was measured what functions reach, an earlier one until that is measured again; null
   * where it was not measured.
   */
  analysis: z.object({
    block: z.int(),
    hash: Hex,
    time: z.iso.datetime(),
    outdated: z.boolean(),
    unfinished: z.nullable(z.string()),
    reachBlock: z.nullable(z.int()),
  }),
};

export const ControllerKind = z.enum(['eoa', 'delegated-eoa', 'multisig', 'timelock', 'governor', 'contract']);
export type ControllerKind = z.infer<typeof ControllerKind>;

/** Which contract of its kind a controller is. */
export const ControllerFamily = z.enum([
  'safe',
  'multisig-wallet',
  'signers',
  'openzeppelin-timelock',
  'compound-timelock',
  'ds-pause',
  'openzeppelin-governor',
  'compound-governor',
]);
export type ControllerFamily = z.infer<typeof ControllerFamily>;

/**
 * Which of the accounts that the records of a governor and its token name has the most votes, in the smallest unit of the token, or why that
 * is not known.
 */
export const MostVotes = z.discriminatedUnion('is', [
  z.object({ is: z.literal('known'), account: Hex, votes: z.string(), by: z.enum(['wallet', 'contract']) }),
  z.object({ is: z.literal('unknown'), reason: z.enum(['no-token', 'call-refused', 'no-voter-found', 'limit']) }),
]);
export type MostVotes = z.infer<typeof MostVotes>;

/** A direct or ultimate holder of a power. */
export const PrivilegedAddress = z.object({
  address: Hex,
  label: z.nullable(z.string()),
  kind: ControllerKind,
  /** Holds a power itself, not only through others. */
  direct: z.boolean(),
  /** Contracts between the address and what it controls, the nearest to the contract first; empty for direct holders. */
  via: z.array(Hex),
  /** What passes at least along that path, in seconds; null where no delay is known and one may stand on it. */
  delaySeconds: z.nullable(z.int()),
  /** `keys`: the fewest keys that can make it act; below the threshold where one stands behind several owners. */
  multisig: z.nullable(z.object({ threshold: z.int(), owners: z.array(Hex), modules: z.array(Hex), keys: z.int() })),
  /** Null where it was not recognised, and for accounts. */
  family: z.nullable(ControllerFamily),
  /** How a governor's vote is held: periods in its clock, the quorum in the smallest unit of the token. */
  vote: z.nullable(
    z.object({
      votingDelay: z.int(),
      votingPeriod: z.int(),
      clock: z.enum(['seconds', 'blocks']),
      quorum: z.nullable(z.string()),
      /** Votes that it takes to make a proposal; null where the governor states none. */
      proposalThreshold: z.nullable(z.string()),
      /** Null where an earlier version of the analysis did not ask. */
      most: z.nullable(MostVotes),
      timelock: z.nullable(Hex),
    }),
  ),
  /** The contract of the parent chain whose alias the address is; null for other addresses. */
  aliasOf: z.nullable(Hex),
  capabilities: z.array(Capability),
  selectors: z.array(Hex),
  /** Whether its own statements were verified against storage or code. */
  verified: z.boolean(),
  /** Why its controller was not found; null where the path ends here or continues. */
  unresolved: z.nullable(z.string()),
});
export type PrivilegedAddress = z.infer<typeof PrivilegedAddress>;

const Result = z.object({ ok: z.boolean(), data: Hex });

/** The same call as holder and as stranger, at the block of `analysis`: anyone can repeat both with eth_call. */
export const PowerProof = z.object({
  to: Hex,
  data: Hex,
  holder: Hex,
  stranger: Hex,
  asHolder: Result,
  asStranger: Result,
  outcome: z.enum(['proven', 'refused', 'no-difference']),
});
export type PowerProof = z.infer<typeof PowerProof>;

/**
 * Successful uses of a function. With a `reason` uses may be missing: then `count` is a lower bound, and
 * null instead of 0.
 */
export const Exercised = z.object({
  count: z.nullable(z.int()),
  lastAt: z.nullable(z.iso.datetime()),
  reason: z.nullable(
    z.enum([
      // The contract is not followed, so nothing is recorded.
      'not-recorded',
      // The record does not reach back to its beginning.
      'history-not-read',
      // Other contracts may have called it, and not all such calls are traced. Uses proven by logs count.
      'calls-by-contracts-not-recorded',
    ]),
  ),
});
export type Exercised = z.infer<typeof Exercised>;

/** What a call of a privileged function changed of what others own. Amounts in smallest units; `asset` null: the chain's own coin. */
const ReachEffect = z.union([
  z.object({ kind: z.literal('takes-assets'), asset: z.nullable(Hex), amount: z.string(), held: z.string() }),
  z.object({ kind: z.literal('takes-balance'), amount: z.string(), held: z.string() }),
  z.object({ kind: z.literal('mints'), amount: z.string(), supply: z.string() }),
  z.object({ kind: z.literal('approves'), asset: Hex }),
  z.object({ kind: z.literal('replaces-code') }),
]);

/**
 * What a function reaches now, simulated as its holder at the block of the analysis: the largest effect of each
 * kind with its call, none where nothing that others own changed, or why that is not known.
 */
const Reach = z.union([
  z.object({ is: z.literal('measured'), effects: z.array(z.object({ effect: ReachEffect, holder: Hex, data: Hex })) }),
  z.object({
    is: z.literal('unknown'),
    reason: z.enum([
      'no-holder',
      'not-enabled',
      'refused',
      'any-call',
      'arguments',
      'holds-nothing',
      'elsewhere',
      'node-cannot-simulate',
      'not-answered',
      'limit',
      'time',
    ]),
  }),
]);

export const PrivilegedFunction = z.object({
  /** The contract with the function: the contract itself, or its beacon. */
  contract: Hex,
  selector: Hex,
  /** The likely name; null where the table of names has none. */
  functionName: z.nullable(z.string()),
  signature: z.nullable(z.string()),
  capabilities: z.array(Capability),
  /** Whether it also does what has no better class and may reach what others own: it may take or block. */
  unclear: z.boolean(),
  guards: z.array(z.array(z.object({ kind: z.string(), slot: z.nullable(Hex), account: z.nullable(Hex), role: z.nullable(Hex) }))),
  holders: z.array(Hex),
  /** Whether there can be no other holders. */
  holdersComplete: z.boolean(),
  /**
   * How many accounts of the record were tried as members of the lists that decide, and whether it names
   * more; null where no list decides.
   */
  lookedUp: z.nullable(z.object({ accounts: z.int(), cut: z.boolean() })),
  /** Seconds between the announcement of a use and the use, as its own code enforces them; null where none was found. */
  delaySeconds: z.nullable(z.int()),
  /** enabled: whether a holder can call it now; exercised: recorded uses. */
  enabled: z.enum(['yes', 'no', 'unknown']),
  enabledReason: z.nullable(z.string()),
  exercised: Exercised,
  /** Null where it was not measured: the contract is not followed. */
  reach: z.nullable(Reach),
  proofs: z.array(PowerProof),
});
export type PrivilegedFunction = z.infer<typeof PrivilegedFunction>;

export const PrivilegedAddresses = z.object({ ...Frame, count: z.int(), items: z.array(PrivilegedAddress) });
export type PrivilegedAddresses = z.infer<typeof PrivilegedAddresses>;

/** What anyone can do with a function to others. A function that does more for a holder is among the privileged ones, too. */
export const OpenDanger = z.object({
  selector: Hex,
  functionName: z.nullable(z.string()),
  signature: z.nullable(z.string()),
  capabilities: z.array(Capability),
  /** Those for which a simulated call from an unprivileged address succeeded. */
  proven: z.array(Capability),
});
export type OpenDanger = z.infer<typeof OpenDanger>;

/** A function that could not be determined, with the reason. */
const UnknownFunction = z.object({ selector: z.nullable(Hex), functionName: z.nullable(z.string()), reason: z.string() });

export const PrivilegedFunctions = z.object({
  ...Frame,
  count: z.int(),
  items: z.array(PrivilegedFunction),
  openDangers: z.array(OpenDanger),
  unknown: z.array(UnknownFunction),
});
export type PrivilegedFunctions = z.infer<typeof PrivilegedFunctions>;

/** A transaction that used a privileged function, possibly failed. */
export const PrivilegedTransaction = z.object({
  hash: Hex,
  block: z.int(),
  time: z.iso.datetime(),
  /** The signer; null where the transaction was sent to a contract that is not followed, and has not been read yet. */
  from: z.nullable(Hex),
  /** The contract whose function was used: the requested one, or its beacon. */
  to: Hex,
  /** Contracts between the signer and `to`, nearest to `to` first: a Safe, a timelock, an admin contract. */
  via: z.array(Hex),
  /** Null where only a log proves the use. */
  selector: z.nullable(Hex),
  functionName: z.nullable(z.string()),
  capabilities: z.array(Capability),
  ok: z.boolean(),
  /** The proof of the use: the transaction's own call, an internal call in a trace, or only an event. */
  provenBy: z.enum(['transaction', 'trace', 'event']),
  /** Names of the control events that the contract logged in the transaction. */
  events: z.array(z.string()),
});
export type PrivilegedTransaction = z.infer<typeof PrivilegedTransaction>;

export const RoleChange = z.object({ hash: Hex, block: z.int(), time: z.iso.datetime(), topic: Hex, eventName: z.nullable(z.string()) });

/** A change of a contract's code, implementation or owners that no event told of, as its storage or code shows. */
export const SilentChange = z.object({
  /** The block at which it was seen, and the one of the analysis before it. */
  seenAtBlock: z.int(),
  afterBlock: z.int(),
  /** Whose storage or code it is. */
  account: Hex,
  /** Null for code. */
  slot: z.nullable(Hex),
  /** The address in the slot, or the hash of the code. */
  before: Hex,
  after: Hex,
});
export type SilentChange = z.infer<typeof SilentChange>;

export const PrivilegedTransactions = z.object({
  ...Frame,
  limit: z.int(),
  count: z.int(),
  /** The block from which on internal calls are recorded; null without traces. Earlier ones are listed only where they logged an event. */
  internalCallsFrom: z.nullable(z.int()),
  items: z.array(PrivilegedTransaction),
  /** Changes of owners, roles and code that the contract logged, newest first. */
  events: z.array(RoleChange),
  /** The same without an event, newest first. */
  silentChanges: z.array(SilentChange),
});
export type PrivilegedTransactions = z.infer<typeof PrivilegedTransactions>;
