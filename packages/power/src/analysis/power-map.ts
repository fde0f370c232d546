import type { Address, Hex } from '../evm/reader.ts';
import type { Capability } from './capability.ts';
import type { OpenDanger } from './find-open-dangers.ts';
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

/** A privileged function: not everyone can use it. */
export type PowerFact = {
  /** The contract to call: the analysed one, or its beacon. */
  readonly contract: Address;
  readonly selector: string;
  /** Types of its arguments, as far as they could be recovered from bytecode. */
  readonly types: string;
  readonly capabilities: readonly Capability[];
  /** Alternative access paths; the caller must pass all guards of one. */
  readonly ways: readonly { readonly guards: readonly GuardFact[]; readonly holders: readonly Address[] }[];
  /** All known direct holders, without duplicates. */
  readonly holders: readonly Address[];
  /**
   * Whether there can be no others. Members of a mapping cannot be enumerated, so they are never
   * complete.
   */
  readonly holdersComplete: boolean;
  readonly enabled: Enabled;
  readonly proofs: readonly Proof[];
};

export type Controller = {
  readonly address: Address;
  readonly kind: 'account' | 'delegated-account' | 'nobody' | 'multisig' | 'timelock' | 'governor' | 'contract';
  /**
   * Whether the contract's own answers were checked against its storage or code. Accounts need no
   * check.
   */
  readonly verified: boolean;
  /** Its own controllers; none for accounts and other final controllers. */
  readonly controllers: readonly Address[];
  /** Whether there can be no controllers beside those listed. */
  readonly complete: boolean;
  readonly multisig?: { readonly threshold: number; readonly owners: readonly Address[]; readonly modules: readonly Address[] };
  /** Seconds between announcement and execution. */
  readonly delayS?: number;
  /** Why no controller was found. */
  readonly reason?: string;
};

/** One path from a direct holder to a final controller. */
export type ControlPath = { readonly steps: readonly Address[]; readonly delayS: number; readonly isKnown: boolean };

/** Who can do what on a contract, at one block. */
export type PowerMap = {
  readonly address: Address;
  readonly kind: 'contract' | 'account' | 'nothing';
  readonly proxy: ProxyFact | undefined;
  readonly powers: readonly PowerFact[];
  /** Selectors of functions with effects that anyone can use. */
  readonly open: readonly string[];
  /** Selectors that ran to their end, within all limits, without an effect on any path. */
  readonly reads: readonly string[];
  /** Dangerous actions open to anyone. */
  readonly openDangers: readonly OpenDanger[];
  /** What could not be determined, and why. */
  readonly unknown: readonly {
    readonly selector: string | undefined;
    /**
     * `fallback`: calls that name no known function have an effect for privileged callers. `conditions`: anyone may call it,
     * and what it does to others depends on conditions that were not understood.
     */
    readonly reason: 'time' | 'reads' | 'steps' | 'memory' | 'no-way-found' | 'fallback' | 'conditions';
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
