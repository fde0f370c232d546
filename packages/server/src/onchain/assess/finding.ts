import type { ChainCall } from '@redoubt/domain/catalog/fact-evidence/chain-call';
import type { Answer, Subject } from '@redoubt/domain/catalog/score/answers';
import type { Undetermined } from '@redoubt/domain/catalog/score/answers/parts';
import type { ChainEvent } from '@redoubt/domain/catalog/score/types';
import type { CanonicalMap, PowersQuestion } from '@redoubt/power/analysis/canonical-map';
import type { KeptCall } from '@redoubt/power/market/simulation';

/** A block that evidence is pinned to. */
export type BlockRef = { readonly number: number; readonly hash: `0x${string}`; readonly time: Date };

/**
 * The evidence of a finding: calls that anyone can repeat, simulated trades, our bytecode analysis (each at one block), or imported
 * lists. `engine`: the version of the simulation or analysis that made it, which may be an earlier one.
 */
export type Shown =
  | { readonly kind: 'calls'; readonly at: BlockRef; readonly calls: readonly ChainCall[] }
  | { readonly kind: 'trades'; readonly engine: number; readonly at: BlockRef; readonly trades: readonly KeptCall[] }
  | { readonly kind: 'lists'; readonly at: BlockRef; readonly urls: readonly string[]; readonly statedOn: string }
  | {
      readonly kind: 'powers';
      readonly engine: number;
      readonly at: BlockRef;
      readonly question: PowersQuestion;
      readonly map: CanonicalMap;
    };

/** An answer about a project on one chain. Its evidence is fetched only where the answer is new. */
export type Finding = {
  readonly subject: Subject;
  readonly contract?: string;
  readonly source: 'R' | 'L' | 'X' | 'B' | 'C';
  readonly answer: unknown;
  readonly shown: Shown;
  /** The newest transaction that the answer is about, where it is about transactions. */
  readonly happened?: ChainEvent;
};

type About = Pick<Finding, 'contract' | 'source' | 'shown' | 'happened'>;

/** A finding with an answer in the shape that the method defines. */
export function found<S extends Subject>(subject: S, answer: Answer<S> | Undetermined, about: About): Finding {
  return { subject, answer, ...about };
}

/** A finding without an answer, with the reason. */
export function unanswered(subject: Subject, why: string, about: About): Finding {
  return found(subject, { undetermined: why.slice(0, 300) }, about);
}
