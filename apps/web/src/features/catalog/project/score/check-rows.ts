import type { CheckId } from '@redoubt/domain/catalog/score/answers';
import { METHOD } from '@redoubt/domain/catalog/score/method';
import type { CheckBreakdown, ScoreBreakdown } from '@redoubt/domain/catalog/score/publish/breakdown';
import type { CheckState, Dimension } from '@redoubt/domain/catalog/score/types';

/** One check with how it ended. */
export type CheckRow = Pick<CheckBreakdown, 'answer' | 'asOf' | 'evidence'> & {
  readonly id: CheckId;
  readonly state: CheckState;
  /** Why it is not known, or what code is missing; null otherwise. */
  readonly why: string | null;
};

/** The checks of a dimension in the project's home deployment, in the method's order. */
export function listChecks(breakdown: ScoreBreakdown | null, dimension: Dimension): CheckRow[] {
  const home = breakdown?.deployments[0];
  const known = new Map(home?.dimensions.flatMap(({ checks }) => checks.map((check) => [check.id, check] as const)));
  const without = new Set(home?.without);
  return METHOD.checks
    .filter((check) => check.dimension === dimension)
    .map(({ id, built, unknownWhen }): CheckRow => {
      const none = { id, answer: null, asOf: null, evidence: null };
      if (!built) return { ...none, state: 'not-built', why: unknownWhen };
      if (without.has(id)) return { ...none, state: 'not-applicable', why: null };
      const found = known.get(id);
      if (found === undefined) return { ...none, state: 'unknown', why: unknownWhen };
      const { answer, asOf, evidence, state, open } = found;
      return { id, answer, asOf, evidence, state, why: state === 'unknown' ? (open?.why ?? null) : null };
    });
}

type Groups = Readonly<Record<'open' | 'unknown' | 'passed' | 'outside', readonly CheckRow[]>>;

/** Those that failed, then those of concern; what is not known; what passed; and what is not asked. */
export function groupChecks(rows: readonly CheckRow[]): Groups {
  const of = (...states: CheckState[]) => states.flatMap((state) => rows.filter((row) => row.state === state));
  return { open: of('fail', 'concern'), unknown: of('unknown'), passed: of('pass'), outside: of('not-applicable', 'not-built') };
}
