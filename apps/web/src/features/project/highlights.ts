import type { ProjectProfile } from '@redoubt/domain/project/schema';
import { formatDay, formatUsdShort } from '@redoubt/ui/format';

/** One line of the first panel. `searched`: looked for and not found. */
export type Highlight = {
  kind: 'incident' | 'seen' | 'searched';
  text: string;
  source: string;
  /** What the source is, where its host alone does not say it. */
  sourceLabel?: string;
};

/** At most so many incidents: the panel below lists all of them. */
const INCIDENTS_MAX = 3;

/** What is on record of a project, worst first, each with the source behind it. */
export function listHighlights(profile: ProjectProfile): readonly Highlight[] {
  return [
    ...incidentLines(profile),
    ...auditLines(profile),
    ...bountyLines(profile),
    ...contractLines(profile),
    ...sourceCodeLines(profile),
  ];
}

function incidentLines({ incidents, incidentsSearched }: ProjectProfile): Highlight[] {
  const [place] = incidentsSearched?.places ?? [];
  if (incidents.length === 0 && incidentsSearched && place !== undefined) {
    return [{ kind: 'searched', text: `No incident was found on ${formatDay(incidentsSearched.at)}.`, source: place }];
  }
  return incidents.slice(0, INCIDENTS_MAX).map(({ title, date, lossUsd, source }) => {
    const loss = lossUsd === null || lossUsd === '0' ? '' : `, ${formatUsdShort(lossUsd)} lost`;
    return { kind: 'incident', text: `${withoutStop(title)}: ${formatDay(date)}${loss}.`, source };
  });
}

function auditLines({ audits, auditsSearched }: ProjectProfile): Highlight[] {
  const [newest] = audits;
  if (newest !== undefined) {
    return [
      {
        kind: 'seen',
        text: `Newest published audit: ${newest.firm}, ${formatDay(newest.date)}, ${withoutStop(newest.scope)}.`,
        source: newest.report,
      },
    ];
  }
  const [place] = auditsSearched?.places ?? [];
  if (!auditsSearched || place === undefined) return [];
  return [{ kind: 'searched', text: `No published audit was found on ${formatDay(auditsSearched.at)}.`, source: place }];
}

function bountyLines({ bounty }: ProjectProfile): Highlight[] {
  if (bounty === null) return [];
  const reward = bounty.rewardMaxUsd === null ? '' : `, up to ${formatUsdShort(bounty.rewardMaxUsd)}`;
  return [{ kind: 'seen', text: `Rewards for reported faults: ${bounty.programme}${reward}.`, source: bounty.url }];
}

function contractLines({ contracts, chains }: ProjectProfile): Highlight[] {
  const [first] = contracts;
  if (first === undefined) return [];
  const where = chains.length === 1 ? 'one chain' : `${chains.length} chains`;
  return [
    {
      kind: 'seen',
      text: `${contracts.length} contract${contracts.length === 1 ? '' : 's'} on ${where} named by their source.`,
      source: first.source,
    },
  ];
}

function sourceCodeLines({ links }: ProjectProfile): Highlight[] {
  const repository = links.find(({ kind }) => kind === 'source-code');
  return repository === undefined ? [] : [{ kind: 'seen', text: 'Source code is published.', source: repository.url }];
}

function withoutStop(text: string): string {
  return text.replace(/\.$/, '');
}
