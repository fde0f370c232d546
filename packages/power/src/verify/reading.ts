import type { CanonicalMap, PowersQuestion } from '../analysis/canonical-map.ts';
import type { Proof } from '../analysis/prove.ts';
import type { Address } from '../evm/reader.ts';
import type { Difference } from './compare-maps.ts';
import type { NoAnswerReason, Pin } from './pinned-node.ts';

/** A power carried out as its holder and as a stranger. */
export type ProofCheck = { readonly kind: 'proof'; readonly proof: Proof & { readonly to: Address } };

/** Who can do what on a contract, as a whole. */
export type MapCheck = {
  readonly kind: 'powers';
  readonly question: PowersQuestion;
  readonly map: CanonicalMap;
  readonly timedOut: readonly string[];
};

/** A fact of the score's method, with its evidence. */
export type FactCheck = {
  readonly kind: 'fact';
  /** What of the method it answers: a check, a cap, a trait or the scope. */
  readonly subject: string;
  readonly method: string;
  readonly params: unknown;
  readonly resultHash: string;
  readonly engine: string | undefined;
  /** Of an analysis: functions that came to the limit of their time. */
  readonly timedOut: readonly string[];
  /** Hash of the answer as it is stated, and as it was kept when it was concluded. */
  readonly answer: { readonly stated: string; readonly concluded: string | undefined };
};

/** Something that was stated of a chain at one block, and how it can be found out again. */
export type Reading = {
  /** Different for each reading of a run. */
  readonly id: string;
  /** What is stated, in words. */
  readonly title: string;
  readonly chain: string;
  readonly chainId: number;
  readonly pin: Pin;
  readonly check: ProofCheck | MapCheck | FactCheck;
};

export type Verdict =
  | { readonly is: 'match'; readonly remark?: string }
  /** `history`: the endpoint's chain has another block where ours was read. */
  | { readonly is: 'mismatch'; readonly of: 'fact' | 'history'; readonly differences: readonly Difference[] }
  | { readonly is: 'no-answer'; readonly reason: NoAnswerReason; readonly words: string };
