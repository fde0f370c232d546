import * as z from 'zod/mini';
import { CODE_ANSWERS } from './answers/code.ts';
import { COMMUNITY_ANSWERS } from './answers/community.ts';
import { CAP_ANSWERS, SCOPE_ANSWERS } from './answers/conditions.ts';
import { FUNDAMENTALS_ANSWERS } from './answers/fundamentals.ts';
import { GOVERNANCE_ANSWERS } from './answers/governance.ts';
import { MARKET_ANSWERS } from './answers/market.ts';
import { OPERATIONS_ANSWERS } from './answers/operations.ts';
import { Undetermined } from './answers/parts.ts';

/**
 * The schema of answers by a fact's subject: a check, `trait:` and a trait, a cap, or something about
 * the scope. An answer holds the inputs of the rule, not the value, which `assess` computes. Of most
 * subjects the newest answer counts (per contract, where the fact names one); the facts of COD-03,
 * COD-04, OPS-01, OPS-02 and FUN-07 count together.
 */
export const ANSWERS = {
  ...CODE_ANSWERS,
  ...GOVERNANCE_ANSWERS,
  ...OPERATIONS_ANSWERS,
  ...FUNDAMENTALS_ANSWERS,
  ...MARKET_ANSWERS,
  ...COMMUNITY_ANSWERS,
  ...CAP_ANSWERS,
  ...SCOPE_ANSWERS,
} as const;

export type Subject = keyof typeof ANSWERS;
export type CheckId = Exclude<Subject, `CAP-${string}` | `trait:${string}` | `scope:${string}`>;

/** The answer of a fact about `S`. */
export type Answer<S extends Subject> = z.infer<(typeof ANSWERS)[S]>;

export const isSubject = (text: string): text is Subject => Object.hasOwn(ANSWERS, text);

/** The parsed answer, or the reason why it is undetermined; undefined when it matches neither schema. */
export function parseAnswer<S extends Subject>(subject: S, answer: unknown): Answer<S> | Undetermined | undefined {
  const undetermined = z.safeParse(Undetermined, answer);
  if (undetermined.success) return undetermined.data;
  const parsed = z.safeParse(ANSWERS[subject], answer);
  return parsed.success ? (parsed.data as Answer<S>) : undefined;
}
