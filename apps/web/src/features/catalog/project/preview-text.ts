import type { ScoredProfile } from '@redoubt/domain/catalog/project/scored-profile';
import { chipsText, headlineOf, LEVEL_LABELS } from '@redoubt/domain/catalog/verdict/texts';
import type { Alert } from '@redoubt/domain/onchain/alert/schema';
import { summarize } from '@redoubt/domain/onchain/alert/summary';
import type { SeverityLevel } from '@redoubt/ui/score/severity';
import type { Control } from './control/money-panel.tsx';
import { toChainEvent } from './history/highlights.ts';

/** What the words about a project are made of. */
export type Known = {
  profile: ScoredProfile;
  control: Pick<Control, 'words'> | undefined;
  /** Of weight, on chain, in the last year, worst first. */
  alerts: readonly Alert[];
};

/**
 * What search engines and previews of links say of a project: the worst alert, the verdict with its
 * short answers, what privileged accounts can do, and only then what was published about it.
 */
export function previewText({ profile, control, alerts }: Known): string {
  const { verdict } = profile;
  const sentence = verdict.level === 'unknown' ? verdict.sentence : `${LEVEL_LABELS[verdict.level]}: ${headlineOf(verdict)}`;
  const chips = verdict.chips.length === 0 ? '' : `${chipsText(verdict.chips)}.`;
  return [alertText(alerts), sentence, chips, control?.words, summarize(profile, alerts)].filter(Boolean).join(' ');
}

const LEADS: Partial<Record<SeverityLevel, string>> = { critical: 'Critical alert', major: 'Major alert' };

function alertText([worst]: readonly Alert[]): string {
  if (worst === undefined) return '';
  const lead = LEADS[worst.severity];
  if (lead === undefined) return '';
  const { text, isPending } = toChainEvent(worst);
  return `${lead}${isPending ? ', not final yet' : ''}: ${text}`;
}
