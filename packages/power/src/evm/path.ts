import { type Bytes, cloneBytes } from './bytes.ts';
import type { Code } from './code.ts';
import type { Address } from './reader.ts';
import type { Value } from './value.ts';

/** A condition that was decided against what the sampled input would have decided. */
export type Flip = {
  readonly condition: Value;
  /** Whether the condition is held to be true. */
  readonly truth: boolean;
  readonly kind: 'caller' | 'arg' | 'state';
};

/** What a path would change or set off. */
export type Effect =
  | { readonly kind: 'store'; readonly account: Address; readonly slot: Value; readonly value: Value; readonly before: Value }
  | {
      readonly kind: 'call';
      readonly to: Value;
      readonly value: Value;
      readonly selector: string | undefined;
      readonly words: readonly Value[];
      /** Whether the caller chooses all that is said. */
      readonly isFree: boolean;
    }
  | { readonly kind: 'delegate'; readonly to: Value }
  | { readonly kind: 'create' }
  /** Changes nothing that code can read; somebody outside may go by it. */
  | { readonly kind: 'log' }
  | { readonly kind: 'destroy'; readonly to: Value };

/** One contract's turn: its code with the storage of `account`. */
export type Frame = {
  readonly code: Code;
  readonly account: Address;
  readonly calldata: Bytes;
  readonly caller: Value;
  readonly value: Value;
  readonly isStatic: boolean;
  pc: number;
  stack: Value[];
  memory: Bytes;
  returned: Bytes;
  /** What the frame below gets back, and what is undone when this one fails. */
  readonly back:
    | { readonly at: number; readonly length: number; readonly storage: Map<string, Value>; readonly effects: number }
    | undefined;
};

/** One way through a function. */
export type Path = {
  frames: Frame[];
  storage: Map<string, Value>;
  flips: Flip[];
  /** Conditions that depend on anything, in their order, whichever way they went. */
  conditions: Value[];
  decided: Map<string, boolean>;
  effects: Effect[];
  /** Targets of delegate calls that were followed: their code decides what this contract does. */
  delegates: Value[];
  /** Who the caller is held to be, once a comparison with them was flipped. */
  caller: bigint | undefined;
  cost: number;
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

/** How a path ended. */
export type PathResult = { readonly path: Path; readonly success: boolean; readonly returned: readonly Value[] };
