import type { ScoreChange } from '@redoubt/domain/catalog/project/scored-profile';
import { METHOD } from '@redoubt/domain/catalog/score/method';

/** What a line of a change is there for. Only 'evidence' is something that we learned: an unknown became known, and nothing happened. */
export const CAUSE_LABELS: Readonly<Record<ScoreChange['cause'], string>> = {
  chain: 'It changed',
  catalogue: 'It changed',
  evidence: 'We learned',
  age: 'It went stale',
  time: 'Time passed',
  decision: 'It was decided',
  reorg: 'It was withdrawn',
  method: 'The method',
  sum: 'It follows',
};

const SUBJECTS: Readonly<Record<string, string>> = {
  applies: 'Which checks apply',
  limits: 'Weakest link and deal-breakers',
  blend: 'How its chains count together',
  method: 'A new version of the method',
};

/** What a line of a change is about: the check's question, or which rule moved. */
export function subjectLabel(subject: string): string {
  return SUBJECTS[subject] ?? METHOD.checks.find(({ id }) => id === subject)?.question ?? subject;
}

/** '+3.1', '−0.4'; what is less than a tenth says so. */
export function signedPoints(points: number): string {
  const size = Math.abs(points);
  const text = size === 0 ? '0' : size < 0.05 ? '<0.1' : size.toFixed(1);
  return points < 0 ? `−${text}` : size === 0 ? text : `+${text}`;
}
