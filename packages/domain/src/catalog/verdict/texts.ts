import type { CheckState } from '../score/types.ts';
import type { Chip, Verdict, VerdictLevel } from './schema.ts';

export const LEVEL_LABELS: Readonly<Record<VerdictLevel, string>> = {
  critical: 'Critical risk',
  high: 'High risk',
  medium: 'Medium risk',
  low: 'Low risk',
  unknown: 'Not known',
};

export const STATE_LABELS: Readonly<Record<CheckState, string>> = {
  pass: 'Pass',
  concern: 'Concern',
  fail: 'Fail',
  unknown: 'Not known',
  'not-applicable': 'Does not apply',
  'not-built': 'Not built',
};

/** How a statement is known, as it stands beside its day. */
export const BASIS_LABELS: Readonly<Record<NonNullable<Verdict['basis']>, string>> = {
  proven: 'Proven on chain',
  reported: 'Reported by others',
  attested: 'Attested by public sources',
  mixed: 'From several kinds of sources',
};

export const CHIP_LABELS: Readonly<Record<Chip['about'], string>> = {
  sell: 'Sell',
  mint: 'Mint',
  withdraw: 'Withdraw deposits',
  timelock: 'Timelock',
};

/** The one sentence of a verdict: the worst finding; where there is none, the whole. */
export function headlineOf({ level, sentence, reasons }: Pick<Verdict, 'level' | 'sentence' | 'reasons'>): string {
  const [worst] = reasons;
  return level === 'low' || worst === undefined ? sentence : (worst.brief ?? worst.sentence);
}

/** 'Sell: Passed, 0 % tax; Mint: Single-key wallet'. Empty without chips. */
export const chipsText = (chips: readonly Chip[]): string => chips.map(({ about, value }) => `${CHIP_LABELS[about]}: ${value}`).join('; ');

/** A verdict in lines of plain text: its level and sentence, the short answers, and how and since when it is known. */
export function verdictLines(verdict: Pick<Verdict, 'level' | 'sentence' | 'reasons' | 'chips' | 'basis' | 'asOf'>): string[] {
  const { level, chips, basis, asOf } = verdict;
  const known = basis === null || asOf === null ? '' : `${BASIS_LABELS[basis]}, the oldest of ${asOf}`;
  const [label, headline] = [LEVEL_LABELS[level], headlineOf(verdict)];
  return [headline.startsWith(label) ? headline : `${label}: ${headline}`, chipsText(chips), known].filter((line) => line !== '');
}

const PANELS = { proven: 'powers', reported: 'reported', attested: 'attested' } as const;

/** Where a project's page shows the evidence behind a chip. */
export const chipPath = (projectId: string, chip: Pick<Chip, 'about' | 'basis'>): string => `/projects/${projectId}${chipEvidence(chip)}`;

/** What of it follows the project's path. */
export const chipEvidence = ({ about, basis }: Pick<Chip, 'about' | 'basis'>): string =>
  about === 'sell' ? '?tab=market#sale' : `?tab=governance#${PANELS[basis ?? 'proven']}`;
