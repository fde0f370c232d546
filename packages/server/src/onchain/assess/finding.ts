import type { ChainCall } from '@redoubt/domain/catalog/fact-evidence/chain-call';
import type { Answer, Subject } from '@redoubt/domain/catalog/score/answers';
import type { Undetermined } from '@redoubt/domain/catalog/score/answers/parts';
import type { ChainEvent } from '@redoubt/domain/catalog/score/types';
import type { CanonicalMap, PowersQuestion } from '@redoubt/power/analysis/canonical-map';
import type { KeptCall } from '@redoubt/power/market/simulation';

/** A block that evidence is pinned to. */
export type BlockRef = { readonly number: number; readonly hash: `0x${string}`; readonly time: Date };

/** What shows an answer: calls that anybody can repeat at one block, simulated trades there, our analysis of the bytecode, or imported lists. */
export type Shown =
  | { readonly kind: 'calls'; readonly at: BlockRef; readonly calls: readonly ChainCall[] }
  | { readonly kind: 'trades'; readonly at: BlockRef; readonly trades: readonly KeptCall[] }
  | { readonly kind: 'lists'; readonly at: BlockRef; readonly urls: readonly string[]; readonly statedOn: string }
  | { readonly kind: 'powers'; readonly at: BlockRef; readonly question: PowersQuestion; readonly map: CanonicalMap };

/** An answer about a project on one chain, before its evidence is fetched: that is done only where it says something new. */
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

/** Says what a subject's answer is, in the shape that the method gives it. */
export function found<S extends Subject>(subject: S, answer: Answer<S> | Undetermined, about: About): Finding {
  return { subject, answer, ...about };
}

/** Says that a subject was looked at and could not be answered, and why. */
export function unanswered(subject: Subject, why: string, about: About): Finding {
  return found(subject, { undetermined: why.slice(0, 300) }, about);
}
