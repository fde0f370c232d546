import type { Verdict } from './reading.ts';

export const VERDICT_LABELS: Readonly<Record<Verdict['is'], string>> = {
  match: 'match',
  mismatch: 'MISMATCH',
  'no-answer': 'cannot answer',
};

/** Details of a verdict, one line each. */
export function describeVerdict(verdict: Verdict): string[] {
  switch (verdict.is) {
    case 'match':
      return verdict.remark === undefined ? [] : [verdict.remark];
    case 'no-answer':
      return [verdict.words];
    case 'mismatch':
      return [
        ...(verdict.of === 'history' ? ['The endpoint has another history.'] : []),
        ...verdict.differences.map(({ of, expected, found }) => `${of}: stated ${expected}, found ${found}`),
      ];
  }
}

export type Counts = { readonly match: number; readonly mismatch: number; readonly cannotAnswer: number };

/** The result of a run, as counts and as one sentence. */
export function summarize(verdicts: readonly Verdict[]): { readonly counts: Counts; readonly words: string } {
  const of = (is: Verdict['is']) => verdicts.filter((verdict) => verdict.is === is).length;
  const counts = { match: of('match'), mismatch: of('mismatch'), cannotAnswer: of('no-answer') };
  const { match, mismatch, cannotAnswer } = counts;
  if (match === verdicts.length) return { counts, words: `All ${match} match.` };
  const parts = [`${match} of ${verdicts.length} match`, `${mismatch} ${mismatch === 1 ? 'does' : 'do'} not`];
  return { counts, words: `${parts.join(', ')}, and for ${cannotAnswer} the endpoint could not answer.` };
}
