import type { Method } from './method-types.ts';
import type { Scope } from './scope.ts';
import { type ProjectScore, scoreProject } from './score.ts';
import type { Fact } from './types.ts';

/** The facts without those that the host attests. Searches stay, so that the answer is "none", not "unknown". */
export function withoutHost(facts: readonly Fact[], host: string): readonly Fact[] {
  return facts.filter((fact) => !isAttestedBy(fact, host));
}

/**
 * The score without the host's own audits and identity checks; null where it attested nothing. Facts
 * that anyone can repeat (R, L, X, B) count in both. It can be the higher of the two, when the host's
 * audit found a critical vulnerability.
 */
export function scoreWithoutHost(facts: readonly Fact[], method: Method, scope: Scope, host: string): ProjectScore | null {
  const remaining = withoutHost(facts, host);
  return remaining.length === facts.length ? null : scoreProject(remaining, method, scope);
}

function isAttestedBy({ source, party, answer }: Fact, host: string): boolean {
  return source === 'C' && party === host && !isSearch(answer);
}

function isSearch(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return false;
  return ('kind' in answer && answer.kind === 'searched') || ('programme' in answer && answer.programme === 'none');
}
