import * as z from 'zod/mini';
import { ChainSlug } from '../../catalog/file/schema.ts';
import { AddressText, AsOf, ChainReference, Hex } from './schema.ts';

const LIMIT_WORDS = 'Enter a whole number from 1 to 100.';
const Limit = z.pipe(
  z.pipe(z.string().check(z.regex(/^\d{1,9}$/, LIMIT_WORDS)), z.transform(Number)),
  z.int().check(z.minimum(1, LIMIT_WORDS), z.maximum(100, LIMIT_WORDS)),
);

/** Query of GET /api/skynet/privileged-address and privileged-function. Without a chain, the first connected one that knows the address. Source: specification §7 (SKY-07, SKY-08). */
export const PrivilegedQuery = z.object({ address: AddressText, chain: z.optional(ChainReference) });
export type PrivilegedQuery = z.infer<typeof PrivilegedQuery>;

/** Query of GET /api/skynet/privileged-transaction. Source: specification §7 (SKY-09, SKY-10). */
export const PrivilegedTransactionQuery = z.extend(PrivilegedQuery, { limit: z._default(Limit, 20) });
export type PrivilegedTransactionQuery = z.infer<typeof PrivilegedTransactionQuery>;

/** What a function lets its holder do, told from its effects. */
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
  /** An owner is kept, and is nobody. */
  renounced: z.boolean(),
  proxy: z.nullable(z.object({ kind: z.string(), implementations: z.array(Hex), beacon: z.nullable(Hex) })),
  /** The newest block on record: up to it, transactions are listed and counted, and logs were looked through for changes of control. */
  asOf: AsOf,
  /**
   * The block at which the contract was analysed: holders, functions and proofs are of that block. `outdated`: control changed after it, or the
   * block was withdrawn, and the contract is being analysed again.
   */
  analysis: z.object({ block: z.int(), hash: Hex, time: z.iso.datetime(), outdated: z.boolean() }),
};

export const ControllerKind = z.enum(['eoa', 'delegated-eoa', 'multisig', 'timelock', 'governor', 'contract']);
export type ControllerKind = z.infer<typeof ControllerKind>;

/** Who holds a power, directly or in the end. */
export const PrivilegedAddress = z.object({
  address: Hex,
  label: z.nullable(z.string()),
  kind: ControllerKind,
  /** Holds a power itself; otherwise only by way of others. */
  direct: z.boolean(),
  /** Contracts between the address and what it controls, the nearest to the contract first; empty for direct holders. */
  via: z.array(Hex),
  /** Seconds of notice on that way. */
  delaySeconds: z.int(),
  multisig: z.nullable(z.object({ threshold: z.int(), owners: z.array(Hex), modules: z.array(Hex) })),
  capabilities: z.array(Capability),
  selectors: z.array(Hex),
  /** Whether what it says of itself was checked against storage or code. */
  verified: z.boolean(),
  /** Why nobody was found behind it; null where the way ends here or goes on. */
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
 * How often a function was used with success. `reason`: why uses may be missing. Then a count is at least so many, and where none is known it is
 * null, not 0.
 */
export const Exercised = z.object({
  count: z.nullable(z.int()),
  lastAt: z.nullable(z.iso.datetime()),
  reason: z.nullable(
    z.enum([
      // Nothing of the contract is on record: it is not followed.
      'not-recorded',
      // The record does not reach back to its beginning.
      'history-not-read',
      // Other contracts may have called it, and no endpoint told of all such calls. Logs that tell of a use do count.
      'calls-by-contracts-not-recorded',
    ]),
  ),
});
export type Exercised = z.infer<typeof Exercised>;

export const PrivilegedFunction = z.object({
  /** Where it is called: the contract, or the beacon that names its code. */
  contract: Hex,
  selector: Hex,
  /** What the selector most likely stands for; null where the table of names has none. */
  functionName: z.nullable(z.string()),
  signature: z.nullable(z.string()),
  capabilities: z.array(Capability),
  guards: z.array(z.array(z.object({ kind: z.string(), slot: z.nullable(Hex), account: z.nullable(Hex), role: z.nullable(Hex) }))),
  holders: z.array(Hex),
  /** Whether there can be no other holders. */
  holdersComplete: z.boolean(),
  /** Present is every function in this list; enabled: a live holder can call it now; exercised: how often that happened on record. */
  enabled: z.enum(['yes', 'no', 'unknown']),
  enabledReason: z.nullable(z.string()),
  exercised: Exercised,
  proofs: z.array(PowerProof),
});
export type PrivilegedFunction = z.infer<typeof PrivilegedFunction>;

export const PrivilegedAddresses = z.object({ ...Frame, count: z.int(), items: z.array(PrivilegedAddress) });
export type PrivilegedAddresses = z.infer<typeof PrivilegedAddresses>;

/** What could not be determined, and why. */
const UnknownFunction = z.object({ selector: z.nullable(Hex), functionName: z.nullable(z.string()), reason: z.string() });

export const PrivilegedFunctions = z.object({
  ...Frame,
  count: z.int(),
  items: z.array(PrivilegedFunction),
  unknown: z.array(UnknownFunction),
});
export type PrivilegedFunctions = z.infer<typeof PrivilegedFunctions>;

/** A transaction that used a privileged function, failed ones included. */
export const PrivilegedTransaction = z.object({
  hash: Hex,
  block: z.int(),
  time: z.iso.datetime(),
  /** Who signed; null where the transaction was sent to a contract that is not followed and no endpoint has told yet. */
  from: z.nullable(Hex),
  /** The contract whose function was used: the one asked about, or the beacon that names its code. */
  to: Hex,
  /** Contracts between the signer and that one, the nearest to it first: a Safe, a timelock, an admin contract. */
  via: z.array(Hex),
  /** Null where only a log tells of the use. */
  selector: z.nullable(Hex),
  functionName: z.nullable(z.string()),
  capabilities: z.array(Capability),
  ok: z.boolean(),
  /** How the use is known: the transaction called the function, a trace shows the call from another contract, or only an event tells of it. */
  provenBy: z.enum(['transaction', 'trace', 'event']),
  /** Names of the changes of control that the contract logged in it. */
  events: z.array(z.string()),
});
export type PrivilegedTransaction = z.infer<typeof PrivilegedTransaction>;

export const RoleChange = z.object({ hash: Hex, block: z.int(), time: z.iso.datetime(), topic: Hex, eventName: z.nullable(z.string()) });

export const PrivilegedTransactions = z.object({
  ...Frame,
  limit: z.int(),
  count: z.int(),
  /** From which block on calls from other contracts are on record; null where no endpoint tells of them. Before, only those that logged something are listed. */
  internalCallsFrom: z.nullable(z.int()),
  items: z.array(PrivilegedTransaction),
  /** Changes of owners, roles and code that the contract logged, newest first. */
  events: z.array(RoleChange),
});
export type PrivilegedTransactions = z.infer<typeof PrivilegedTransactions>;
