import { type Bytes, cloneBytes, createBytes } from './bytes.ts';
import type { Code } from './code.ts';
import type { Side } from './coverage.ts';
import type { Address, Limit } from './reader.ts';
import { input, TAINT, type Value } from './value.ts';

/**
 * An account without any privilege: the sampled caller, and the counterpart of every holder in a
 * proof.
 */
export const STRANGER: Address = '0x5714a6e27ed0bb7a3b1c8f6f04d2a9c35e816b92';

/** A negated path constraint: a branch taken against what the sampled input decides. */
export type Flip = {
  readonly condition: Value;
  /** Whether the condition is supposed to be true. */
  readonly truth: boolean;
  readonly kind: 'caller' | 'arg' | 'state';
  /** The program counter of the branch. */
  readonly pc: number;
};

/** A side effect of a path. */
export type Effect =
  | { readonly kind: 'store'; readonly account: Address; readonly slot: Value; readonly value: Value; readonly before: Value }
  | {
      readonly kind: 'call';
      readonly to: Value;
      readonly value: Value;
      readonly selector: string | undefined;
      readonly words: readonly Value[];
      /** Whether the caller chooses the whole calldata. */
      readonly isFree: boolean;
      /** Whether it calls the contract itself. */
      readonly isOwn: boolean;
      /** The `handovers` of the path after it; undefined for a call that gives no control. */
      readonly handover: number | undefined;
    }
  | { readonly kind: 'delegate'; readonly to: Value }
  | { readonly kind: 'create' }
  /** An event, on which systems off the chain may act, or a word that lasts for the transaction. */
  | { readonly kind: 'log' }
  | { readonly kind: 'destroy'; readonly to: Value };

/** A call frame: code that runs on the storage of `account`. */
export type Frame = {
  readonly code: Code;
  readonly account: Address;
  readonly calldata: Bytes;
  /** Whether the caller may send more calldata than the sample, which is seen here. */
  readonly seesMore: boolean;
  readonly caller: Value;
  readonly value: Value;
  readonly isStatic: boolean;
  /** Whether a branch in it depended on more than what comes before functions are told apart: ether sent along, and the size of calldata. */
  hasAsked: boolean;
  pc: number;
  stack: Value[];
  memory: Bytes;
  returned: Bytes;
  /**
   * Where the caller's frame takes the return data, and what is restored when this frame reverts.
   */
  readonly back:
    | { readonly at: number; readonly length: number; readonly storage: Map<string, Value>; readonly effects: number }
    | undefined;
};

/** One execution path through a function. */
export type Path = {
  frames: Frame[];
  storage: Map<string, Value>;
  flips: Flip[];
  /** Path constraints: all tainted branch conditions in order, whichever side was taken. */
  conditions: Value[];
  decided: Map<string, boolean>;
  effects: Effect[];
  /** Targets of the delegate calls that were followed. */
  delegates: Value[];
  /** The address that the caller is supposed to be, once a comparison with it was negated. */
  caller: bigint | undefined;
  /** Whether the caller chose where the code goes on, so that this is one path of others that were not followed. */
  isPartial: boolean;
  /** Whether it was one fork too many: it forks only to comparisons with the caller, and to sides that no path took. */
  isStraight: boolean;
  /** The side of a branch with which it begins; undefined once it runs. */
  fork: Side | undefined;
  cost: number;
  /** Who signed, in the order of the signatures; undefined where that is supposed. */
  readonly signers: readonly bigint[] | undefined;
  /** Signatures whose signer was recovered so far. */
  recovered: number;
  /** Calls so far that gave control to an account of the caller's choice, with enough gas to call back. */
  handovers: number;
  loads: number;
  steps: number;
};

export function clonePath(path: Path): Path {
  return {
    ...path,
    frames: path.frames.map((frame) => ({
      ...frame,
      stack: frame.stack.slice(),
      memory: cloneBytes(frame.memory),
      returned: frame.returned,
    })),
    storage: new Map(path.storage),
    flips: path.flips.slice(),
    conditions: path.conditions.slice(),
    decided: new Map(path.decided),
    effects: path.effects.slice(),
    delegates: path.delegates.slice(),
  };
}

/** The result of a finished path. */
export type PathResult = {
  readonly path: Path;
  readonly success: boolean;
  readonly returned: readonly Value[];
  /** Whether it reverts because of a place in memory or code that the sample names: with other arguments it might not. */
  readonly isOfSample?: boolean;
  /** The limit that ended the path before its end, if any: what it would have done is not known. */
  readonly cut?: Limit;
};

/** Work done so far, in units of about a simple opcode, and how much there may be. */
export type Meter = { work: number; workMax: number };

/** The path was not followed to its end. */
export class PathCut extends Error {
  readonly limit: Limit;
  constructor(limit: Limit) {
    super(`The path was cut off at a limit of ${limit}.`);
    this.limit = limit;
  }
}

type BeginOptions = { readonly seesMore?: boolean; readonly signers?: readonly bigint[] | undefined };

/** The start of a path: the code of an account, called by a stranger. */
export function begin(code: Code, account: Address, calldata: Bytes, { seesMore = true, signers }: BeginOptions = {}): Path {
  return {
    frames: [
      {
        code,
        account,
        calldata,
        seesMore,
        caller: input('caller', BigInt(STRANGER), TAINT.caller),
        value: input('value', 0n, TAINT.funds),
        isStatic: false,
        hasAsked: false,
        pc: 0,
        stack: [],
        memory: createBytes(),
        returned: createBytes(),
        back: undefined,
      },
    ],
    storage: new Map(),
    flips: [],
    conditions: [],
    decided: new Map(),
    effects: [],
    delegates: [],
    caller: undefined,
    isPartial: false,
    isStraight: false,
    fork: undefined,
    cost: 0,
    signers,
    recovered: 0,
    handovers: 0,
    loads: 0,
    steps: 0,
  };
}
