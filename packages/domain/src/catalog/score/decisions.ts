import { isSubject, parseAnswer } from './answers.ts';
import { hasEvidence, isRepeatable } from './evidence.ts';
import type { Fact } from './types.ts';

/** Somebody who decides a dispute. Who worked on a paid engagement for the project may not. */
export type Decider = { readonly person: string; readonly paidByProject: boolean };

/** What came of a dispute. It can end a fact or put another with its own evidence in its place, and nothing else. */
export type Decision = { readonly deciders: readonly Decider[]; readonly reason: string } & (
  | { readonly kind: 'upheld'; readonly factId: string }
  | { readonly kind: 'corrected'; readonly factId: string; readonly replacement: Fact }
  | { readonly kind: 'withdrawn'; readonly factId: string }
  /** Includes a contract in the core or puts it outside; `placement` is the fact that says so. */
  | { readonly kind: 'placed'; readonly placement: Fact }
  /** Only for CAP-02: users were made whole, or it was somebody else. `ground` is a page that shows it. */
  | {
      readonly kind: 'cap-ended';
      readonly factId: string;
      readonly ground: { readonly why: 'restitution' | 'mistaken-identity'; readonly url: string };
    }
);

export type Refusal =
  | 'two-deciders-needed'
  | 'decider-was-paid'
  | 'reason-needed'
  | 'unknown-fact'
  | 'another-question'
  | 'without-evidence'
  | 'not-repeatable'
  | 'no-such-answer'
  | 'only-cap-02';

/** The facts after a decision, or why it cannot be made. An open dispute is no decision and changes nothing. */
export function applyDecision(
  facts: readonly Fact[],
  decision: Decision,
): { readonly facts: readonly Fact[] } | { readonly refused: Refusal } {
  const refused = refuse(facts, decision);
  if (refused !== undefined) return { refused };
  switch (decision.kind) {
    case 'upheld':
      return { facts };
    case 'corrected':
      return { facts: facts.map((fact) => (fact.id === decision.factId ? decision.replacement : fact)) };
    case 'placed':
      return { facts: [...facts, decision.placement] };
    case 'withdrawn':
    case 'cap-ended':
      return { facts: facts.filter(({ id }) => id !== decision.factId) };
  }
}

function refuse(facts: readonly Fact[], decision: Decision): Refusal | undefined {
  if (new Set(decision.deciders.map(({ person }) => person)).size < 2) return 'two-deciders-needed';
  if (decision.deciders.some(({ paidByProject }) => paidByProject)) return 'decider-was-paid';
  if (decision.reason.trim() === '') return 'reason-needed';
  if (decision.kind === 'placed') {
    return decision.placement.subject === 'scope:contract' ? refuseFact(decision.placement) : 'another-question';
  }
  const disputed = facts.find(({ id }) => id === decision.factId);
  if (disputed === undefined) return 'unknown-fact';
  if (decision.kind === 'cap-ended') {
    if (decision.ground.url === '') return 'without-evidence';
    return disputed.subject === 'CAP-02' ? undefined : 'only-cap-02';
  }
  // A confirmed drain ends by its own kind of decision only.
  if (decision.kind === 'withdrawn' && disputed.subject === 'CAP-02') return 'only-cap-02';
  return decision.kind === 'corrected' ? refuseReplacement(disputed, decision.replacement) : undefined;
}

function refuseReplacement(disputed: Fact, replacement: Fact): Refusal | undefined {
  const isSameQuestion =
    disputed.subject === replacement.subject &&
    disputed.deployment === replacement.deployment &&
    disputed.contract === replacement.contract &&
    disputed.subject !== 'CAP-02';
  if (!isSameQuestion) return 'another-question';
  if (isRepeatable(disputed.source) && !isRepeatable(replacement.source)) return 'not-repeatable';
  return refuseFact(replacement);
}

/** A decision may state only what the rule could read. */
function refuseFact(fact: Fact): Refusal | undefined {
  if (!hasEvidence(fact)) return 'without-evidence';
  return isSubject(fact.subject) && parseAnswer(fact.subject, fact.answer) !== undefined ? undefined : 'no-such-answer';
}
