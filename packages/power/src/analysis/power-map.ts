import type { Address, Hex } from '../evm/reader.ts';
import type { Capability } from './capability.ts';
import type { OpenDanger } from './harm/find-open-dangers.ts';
import type { Proof } from './prove.ts';
import type { ProxyFact } from './proxy.ts';

/** A guard of a function, as it is stored and shown. */
export type GuardFact = {
  readonly kind: 'slot' | 'constant' | 'external' | 'member' | 'authority' | 'hash' | 'signature';
  /** The slot that is read, or the mapping's own slot. */
  readonly slot: Hex | undefined;
  /** The contract whose storage that is. */
  readonly account: Address | undefined;
  /** The role's identifier, where the guard is membership in one. */
  readonly role: Hex | undefined;
  /**
   * Present where the code compares the caller with the alias that bridges of L2 chains give to a
   * contract of the parent chain: its address there plus 0x1111…1111.
   */
  readonly aliased?: true;
};

/** Whether a privileged function can be used now, and why not or why that is unknown. */
export type Enabled =
  | { readonly is: 'yes' }
  | { readonly is: 'no'; readonly reason: 'nobody-holds-it' | 'needs-another-state' }
  | {
      readonly is: 'unknown';
      readonly reason:
        | 'holder-not-found'
        | 'call-refused'
        | 'arguments-not-found'
        | 'no-difference'
        | 'needs-signature'
        | 'members-not-complete'
        | 'limit-reached';
    };

/** One access path. */
export type WayFact = {
  readonly guards: readonly GuardFact[];
  readonly holders: readonly Address[];
  /** How many of the holders must sign, or confirm on chain, where more than one and fewer were shown not to suffice. */
  readonly quorum?: number;
  /** Present where the contract must be in another state first. */
  readonly needsState?: true;
};

/** How many accounts were tried as members, and whether the record names more than that. */
export type LookedUp = { readonly accounts: number; readonly cut: boolean };

/** A privileged function: not everyone can use it. */
export type PowerFact = {
  /** The contract to call: the analysed one, or its beacon. */
  readonly contract: Address;
  readonly selector: string;
  /** Types of its arguments, as far as they could be recovered from bytecode. */
  readonly types: string;
  readonly capabilities: readonly Capability[];
  /**
   * Present where it also does what has no better class and may reach what others own: a call of another contract whose meaning is not
   * known, a change of a variable on which it depends what functions for all do, or more in another state of the contract.
   */
  readonly unclear?: true;
  /** Alternative access paths; the caller must pass all guards of one. */
  readonly ways: readonly WayFact[];
  /**
   * All known direct holders, without duplicates; those of ways for another state are left out. The contract itself stands for the
   * accounts of which several must sign: it acts on their signatures.
   */
  readonly holders: readonly Address[];
  /**
   * Whether there can be no others. Members of a mapping cannot be enumerated, so they are never
   * complete; nor are holders where a limit cut the search or a way was not judged.
   */
  readonly holdersComplete: boolean;
  /** Present where a way was not judged, not reached within a limit, or has other holders in another state of the contract. */
  readonly waysOpen?: true;
  /** Accounts that were looked up in the mappings of its guards; absent where no guard reads one. */
  readonly lookedUp?: LookedUp;
  /**
   * Seconds that must pass between a transaction that announces the use and the use, as the code
   * compares them; absent where it needs none, or where that was not determined.
   */
  readonly delayS?: number;
  readonly enabled: Enabled;
  readonly proofs: readonly Proof[];
};

/** Which contract of its kind a controller is, where it was recognised. */
export type ControllerFamily =
  | 'safe'
  | 'multisig-wallet'
  /** Any contract that acts on the signatures or confirmations of several of its signers. */
  | 'signers'
  | 'openzeppelin-timelock'
  | 'compound-timelock'
  | 'ds-pause'
  | 'openzeppelin-governor'
  | 'compound-governor';

export type Multisig = {
  readonly threshold: number;
  /** As often as the contract counts each. */
  readonly owners: readonly Address[];
  readonly modules: readonly Address[];
  /**
   * The fewest keys that can make it act, where owners or modules are contracts or an owner counts twice: a key that
   * stands behind several of them counts once, and a contract that was not resolved as one key.
   */
  readonly keys?: number;
};

/**
 * Which of the accounts that the records of a governor and of its token name has the most votes, in the smallest unit of the token, or why
 * that is not known. A vote's members cannot be enumerated: another account may have more.
 */
export type MostVotes =
  | { readonly is: 'known'; readonly account: Address; readonly votes: string; readonly by: 'wallet' | 'contract' }
  | { readonly is: 'unknown'; readonly reason: 'no-token' | 'call-refused' | 'no-voter-found' | 'limit' };

/** How a vote is held. Periods in the governor's clock. */
export type Vote = {
  readonly votingDelay: number;
  readonly votingPeriod: number;
  readonly clock: 'seconds' | 'blocks';
  /** Votes that must agree, in the smallest unit of the token; decimal text. */
  readonly quorum?: string;
  /** Votes that it takes to make a proposal. */
  readonly proposalThreshold?: string;
  /** Which known account has the most votes; absent in maps of before version 20. */
  readonly most?: MostVotes;
  /** The timelock that carries out what was voted. */
  readonly timelock?: Address;
};

export type Controller = {
  readonly address: Address;
  readonly kind: 'account' | 'delegated-account' | 'nobody' | 'multisig' | 'timelock' | 'governor' | 'contract';
  readonly family?: ControllerFamily;
  /** The contract whose code an account runs (EIP-7702). */
  readonly delegate?: Address;
  /**
   * Whether the contract's own answers were checked against its storage or code. Accounts need no
   * check.
   */
  readonly verified: boolean;
  /** Its own controllers; none for accounts and other final controllers. */
  readonly controllers: readonly Address[];
  /** Whether there can be no controllers beside those listed. */
  readonly complete: boolean;
  readonly multisig?: Multisig;
  readonly vote?: Vote;
  /** Seconds between announcement and execution. */
  readonly delayS?: number;
  /** The contract of the parent chain whose alias the address is. */
  readonly aliasOf?: Address;
  /** Why no controller was found, or why its delay or threshold does not bind. */
  readonly reason?: ControllerReason;
};

export type ControllerReason =
  /** A limit of reads, of contracts, or of steps from a holder. */
  | 'limit'
  | 'depth'
  /** Its code is none of the EVM. */
  | 'not-evm'
  | 'anyone-may-schedule'
  /** A function that anyone can use acts as the contract. */
  | 'anyone-may-act'
  /** Some account acts as the contract, or replaces its code, without the delay or the threshold. */
  | 'acts-without-delay'
  | 'acts-alone'
  | 'no-proposer-found'
  | 'no-acting-function'
  | 'no-holder-found'
  /** Its state is on the parent chain. */
  | 'on-parent-chain';

/**
 * One path from a direct holder to a final controller. `delayS`: what passes at least between announcement and act; null where no delay is
 * known and one may stand on it.
 */
export type ControlPath = { readonly steps: readonly Address[]; readonly delayS: number | null; readonly isKnown: boolean };

/** Who can do what on a contract, at one block. */
export type PowerMap = {
  readonly address: Address;
  readonly kind: 'contract' | 'account' | 'nothing';
  readonly proxy: ProxyFact | undefined;
  readonly powers: readonly PowerFact[];
  /** Selectors of functions with effects that anyone can use. */
  readonly open: readonly string[];
  /** Selectors without an effect on any path, also those that always revert. Every side of a branch was taken by one; those that suppose other storage may not have ended. */
  readonly reads: readonly string[];
  /** Dangerous actions open to anyone. */
  readonly openDangers: readonly OpenDanger[];
  /** What could not be determined, and why. */
  readonly unknown: readonly {
    readonly selector: string | undefined;
    /**
     * `fallback`: calls that name no known function have an effect for privileged callers. `conditions`: anyone may call it,
     * and what it does to others depends on conditions that were not understood. `not-evm`: its code, or an implementation's, is none of the EVM.
     */
    readonly reason: 'time' | 'reads' | 'steps' | 'memory' | 'no-way-found' | 'fallback' | 'conditions' | 'not-evm';
  }[];
  /** Whether an owner was renounced. */
  readonly renounced: boolean;
  readonly controllers: readonly Controller[];
  readonly effort: {
    readonly computeMs: number;
    readonly reads: number;
    /**
     * Functions (contract and selector) that timed out: a faster or less busy machine may find
     * more. Stored under this name.
     */
    readonly hurried?: readonly string[];
  };
};
