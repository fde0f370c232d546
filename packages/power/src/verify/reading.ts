import type { CanonicalMap, PowersQuestion } from '../analysis/canonical-map.ts';
import type { Proof } from '../analysis/prove.ts';
import type { Address } from '../evm/reader.ts';
import type { Difference } from './compare-maps.ts';
import type { NoAnswerReason, Pin } from './pinned-node.ts';

/** A proof by simulation: a call as the holder and as a stranger. */
export type ProofCheck = { readonly kind: 'proof'; readonly proof: Proof & { readonly to: Address } };

/** The whole power map of a contract. */
export type MapCheck = {
  readonly kind: 'powers';
  readonly question: PowersQuestion;
  readonly map: CanonicalMap;
  readonly timedOut: readonly string[];
};

/** A fact of the score's method, with its evidence. */
export type FactCheck = {
  readonly kind: 'fact';
  /** The part of the method that it answers: a check, a cap, a trait or the scope. */
  readonly subject: string;
  readonly method: string;
  readonly params: unknown;
  readonly resultHash: string;
  readonly engine: string | undefined;
  /** Of an analysis: whether it ended at a limit of time somewhere. */
  readonly timedOut: boolean;
  /** Hash of the answer as published, and as stored when it was concluded. */
  readonly answer: { readonly stated: string; readonly concluded: string | undefined };
};

/** A published statement about a chain at one block, with the check that reproduces it. */
export type Reading = {
  /** Unique within a run. */
  readonly id: string;
  /** The statement in text. */
  readonly title: string;
  readonly chain: string;
  readonly chainId: number;
  readonly pin: Pin;
  readonly check: ProofCheck | MapCheck | FactCheck;
};

export type Verdict =
  | { readonly is: 'match'; readonly remark?: string }
  /** `history`: the endpoint has another block at that height. */
  | { readonly is: 'mismatch'; readonly of: 'fact' | 'history'; readonly differences: readonly Difference[] }
  | { readonly is: 'no-answer'; readonly reason: NoAnswerReason; readonly words: string };
