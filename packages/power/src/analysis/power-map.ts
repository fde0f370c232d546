import type { Address, Hex } from '../evm/reader.ts';
import type { Capability } from './capability.ts';
import type { OpenDanger } from './find-open-dangers.ts';
import type { Proof } from './prove.ts';
import type { ProxyFact } from './proxy.ts';

/** What a function asks of its caller, as it is stored and shown. */
export type GuardFact = {
  readonly kind: 'slot' | 'constant' | 'external' | 'member' | 'authority' | 'hash' | 'signature';
  /** The slot that is read, or the mapping's own slot. */
  readonly slot: Hex | undefined;
  /** Whose storage that is in. */
  readonly account: Address | undefined;
  /** The role's identifier, where the guard is membership in one. */
  readonly role: Hex | undefined;
};

/** Whether a power can be used now, and why that is not so or not known. */
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

/** A function that not everybody can use. */
export type PowerFact = {
  /** Where it is called: the contract itself, or the beacon that names its code. */
  readonly contract: Address;
  readonly selector: string;
  /** Types of its arguments, as far as code shows them. */
  readonly types: string;
  readonly capabilities: readonly Capability[];
  /** Alternatives; within one, all guards must agree. */
  readonly ways: readonly { readonly guards: readonly GuardFact[]; readonly holders: readonly Address[] }[];
  /** Everybody known to hold it directly, without repeats. */
  readonly holders: readonly Address[];
  /** Whether there can be no others: a mapping shows its entries only to who knows their keys. */
  readonly holdersComplete: boolean;
  readonly enabled: Enabled;
  readonly proofs: readonly Proof[];
};

export type Controller = {
  readonly address: Address;
  readonly kind: 'account' | 'delegated-account' | 'nobody' | 'multisig' | 'timelock' | 'governor' | 'contract';
  /** Whether what the contract says of itself was checked against its storage or its code. Accounts need no check. */
  readonly verified: boolean;
  /** Who stands behind it; none for accounts and for those that are their own end. */
  readonly controllers: readonly Address[];
  /** Whether it can be controlled by others than those named. */
  readonly complete: boolean;
  readonly multisig?: { readonly threshold: number; readonly owners: readonly Address[]; readonly modules: readonly Address[] };
  /** Seconds between announcing and doing. */
  readonly delayS?: number;
  /** Why nobody was found behind it. */
  readonly reason?: string;
};

/** One way from who holds a power to who decides in the end. */
export type ControlPath = { readonly steps: readonly Address[]; readonly delayS: number; readonly isKnown: boolean };

/** Who can do what on a contract, at one block. */
export type PowerMap = {
  readonly address: Address;
  readonly kind: 'contract' | 'account' | 'nothing';
  readonly proxy: ProxyFact | undefined;
  readonly powers: readonly PowerFact[];
  /** Functions that anybody can use with effect. */
  readonly open: readonly string[];
  /** What nobody leaves to anybody on purpose, and anybody can do. */
  readonly openDangers: readonly OpenDanger[];
  /** What could not be determined, and why. */
  readonly unknown: readonly {
    readonly selector: string | undefined;
    /** `fallback`: a call that names none of the contract's functions does something for somebody. */
    readonly reason: 'time' | 'reads' | 'steps' | 'memory' | 'no-way-found' | 'fallback';
  }[];
  /** Whether an owner is kept that is nobody. */
  readonly renounced: boolean;
  readonly controllers: readonly Controller[];
  readonly effort: {
    readonly computeMs: number;
    readonly reads: number;
    /** Functions, each as contract and selector, that came to the limit of their time: a faster or less busy machine may find more of them. */
    readonly hurried?: readonly string[];
  };
};
