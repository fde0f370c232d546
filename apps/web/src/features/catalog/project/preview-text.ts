import type { ScoredProfile } from '@redoubt/domain/catalog/project/scored-profile';
import type { Alert } from '@redoubt/domain/onchain/alert/schema';
import { summarize } from '@redoubt/domain/onchain/alert/summary';
import type { SeverityLevel } from '@redoubt/ui/score/severity';
import type { Control } from './control/money-panel.tsx';
import { toChainEvent } from './history/highlights.ts';
import { nameDealBreakers } from './score/score-view.ts';

/** What the words about a project are made of. */
export type Known = {
  profile: ScoredProfile;
  control: Pick<Control, 'words'> | undefined;
  /** Of weight, on chain, in the last year, worst first. */
  alerts: readonly Alert[];
};

/**
 * What search engines and previews of links say of a project, the gravest first: what was proven to
 * happen to holders, the worst alert, what its holders of powers can do, and only then what was
 * published about it.
 */
export function previewText({ profile, control, alerts }: Known): string {
  const record = summarize({ ...profile, rated: profile.rated || control !== undefined }, alerts);
  return [nameDealBreakers(profile.breakdown), alertText(alerts), control?.words, record].filter(Boolean).join(' ');
}

const LEADS: Partial<Record<SeverityLevel, string>> = { critical: 'Critical alert', major: 'Major alert' };

function alertText([worst]: readonly Alert[]): string {
  if (worst === undefined) return '';
  const lead = LEADS[worst.severity];
  if (lead === undefined) return '';
  const { text, isPending } = toChainEvent(worst);
  return `${lead}${isPending ? ', not final yet' : ''}: ${text}`;
}
