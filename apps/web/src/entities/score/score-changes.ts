import type { ScoreChange } from '@redoubt/domain/catalog/project/scored-profile';
import { CHECK_TITLES } from '@redoubt/domain/catalog/score/publish/check-titles';

/** Labels of causes. 'evidence' means that an unknown became known without any change of the project. */
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

const TITLES: Readonly<Record<string, string>> = CHECK_TITLES;

/** The subject of a change's line: the check, or the rule that changed. */
export function subjectLabel(subject: string): string {
  return SUBJECTS[subject] ?? TITLES[subject] ?? subject;
}

/** '+3.1', '−0.4'; less than a tenth is stated as such. */
export function signedPoints(points: number): string {
  const size = Math.abs(points);
  const text = size === 0 ? '0' : size < 0.05 ? '<0.1' : size.toFixed(1);
  return points < 0 ? `−${text}` : size === 0 ? text : `+${text}`;
}
