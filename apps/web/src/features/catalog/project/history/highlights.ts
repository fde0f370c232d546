import { countFindings } from '@redoubt/domain/catalog/audit/findings';
import type { AuditFindings } from '@redoubt/domain/catalog/file/schema';
import { whyNotNone } from '@redoubt/domain/catalog/file/search-places';
import { rateIncident } from '@redoubt/domain/catalog/incident/severity';
import type { ProjectProfile } from '@redoubt/domain/catalog/project/schema';
import type { Alert as ChainAlert } from '@redoubt/domain/onchain/alert/schema';
import { SEVERITIES } from '@redoubt/domain/severity';
import { formatDay, formatNumber, formatUsdShort } from '@redoubt/ui/data/format';
import type { SeverityLevel } from '@redoubt/ui/score/severity';

/** One statement of the first panel, with the source behind it. */
export type Alert = { severity: SeverityLevel; text: string; source: string };

/** `searched`: looked for and not found. `incident`: on record, and no merit. */
export type Highlight = { kind: 'seen' | 'incident' | 'searched'; text: string; source: string };

/** An incident younger than this is an alert; an older one is history. */
const ALERT_YEARS = 1;

/** Something that happened on chain, of some weight. */
export type ChainEvent = { id: string; severity: SeverityLevel; text: string; isPending: boolean; place: string };

/** What happened on chain, in the words of the first page. */
export function toChainEvent({ id, severity, title, state, happenedAt, evidence }: ChainAlert): ChainEvent {
  return {
    id,
    severity,
    text: `${withoutStop(title)}, ${formatDay(happenedAt.slice(0, 10))}.`,
    isPending: state === 'pending',
    place: evidence === null ? 'History' : `Block ${formatNumber(String(evidence.block))}`,
  };
}

/** The day since which something is an alert of the first page. `today` as '2026-11-20'. */
export const oneYearBefore = (today: string): string => `${Number(today.slice(0, 4)) - ALERT_YEARS}${today.slice(4)}`;

/** Incidents of the last year, worst first. `today` as '2026-11-20'. */
export function listAlerts({ incidents }: Pick<ProjectProfile, 'incidents'>, today: string): Alert[] {
  const from = oneYearBefore(today);
  return incidents
    .filter(({ date }) => latestDay(date) >= from)
    .map((incident) => {
      const { title, date, lossUsd, source } = incident;
      const loss = lossUsd === null || lossUsd === '0' ? '' : `, ${formatUsdShort(lossUsd)} lost`;
      return { severity: rateIncident(incident), text: `${withoutStop(title)}: ${formatDay(date)}${loss}.`, source };
    })
    .sort(bySeverity);
}

/** The last day that a coarse date may mean: a date in 2025 may have been its last day. Compared as text, so any day number will do. */
function latestDay(date: string): string {
  return `${date}-99-99`.slice(0, Math.max(10, date.length));
}

/** The graver first; what is equal stays in its order. */
export const bySeverity = (one: { severity: SeverityLevel }, other: { severity: SeverityLevel }): number =>
  SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity);

/**
 * What is on record of a project, each with the source behind it. Beside alerts of weight on its
 * chain, to find no published incident is no merit: that line is left out.
 */
export function listHighlights(profile: ProjectProfile, alerts: readonly ChainAlert[]): Highlight[] {
  return [
    ...incidentLines(profile, alerts),
    ...auditLines(profile),
    ...bountyLines(profile),
    ...contractLines(profile),
    ...sourceCodeLines(profile),
  ];
}

function incidentLines({ incidents, incidentsSearched }: ProjectProfile, alerts: readonly ChainAlert[]): Highlight[] {
  const [place] = incidentsSearched?.places ?? [];
  if (incidents.length === 0 && incidentsSearched && place !== undefined) {
    if (alerts.length > 0 || whyNotNone(incidentsSearched, { subject: 'incidents' }) !== undefined) return [];
    return [{ kind: 'searched', text: `No incident was found on ${formatDay(incidentsSearched.at)}.`, source: place }];
  }
  const [newest] = incidents;
  if (newest === undefined) return [];
  const count = incidents.length === 1 ? 'One incident is on record' : `${incidents.length} incidents are on record, the newest`;
  return [{ kind: 'incident', text: `${count}: ${withoutStop(newest.title)}, ${formatDay(newest.date)}.`, source: newest.source }];
}

function auditLines({ audits, auditsSearched }: ProjectProfile): Highlight[] {
  const [newest] = audits;
  if (newest !== undefined) {
    const { firm, date, scope, findings, report } = newest;
    const others = audits.length === 1 ? '' : `, of ${audits.length}`;
    return [
      {
        kind: 'seen',
        text: `Newest published audit${others}: ${firm}, ${formatDay(date)}, ${withoutStop(scope)}. ${findingText(findings)}`,
        source: report,
      },
    ];
  }
  const [place] = auditsSearched?.places ?? [];
  if (!auditsSearched || place === undefined || whyNotNone(auditsSearched, { subject: 'audits' }) !== undefined) return [];
  return [{ kind: 'searched', text: `No published audit was found on ${formatDay(auditsSearched.at)}.`, source: place }];
}

function findingText(findings: AuditFindings | null): string {
  if (findings === null) return 'Its findings were not counted.';
  const { total, resolved } = countFindings(findings);
  return total === 0 ? 'It has no findings.' : `${resolved} of ${total} findings resolved.`;
}

function bountyLines({ bounty, bountySearched }: ProjectProfile): Highlight[] {
  const [place] = bountySearched?.places ?? [];
  if (bounty === null && bountySearched && place !== undefined) {
    if (whyNotNone(bountySearched, { subject: 'bounty' }) !== undefined) return [];
    return [{ kind: 'searched', text: `No bug bounty was found on ${formatDay(bountySearched.at)}.`, source: place }];
  }
  if (bounty === null) return [];
  const reward = bounty.rewardMaxUsd === null ? '' : `, up to ${formatUsdShort(bounty.rewardMaxUsd)}`;
  return [{ kind: 'seen', text: `Bug bounty: ${bounty.programme}${reward}.`, source: bounty.url }];
}

function contractLines({ contracts, chains }: ProjectProfile): Highlight[] {
  const [first] = contracts;
  if (first === undefined) return [];
  const where = chains.length === 1 ? 'one chain' : `${chains.length} chains`;
  return [
    {
      kind: 'seen',
      text: `${contracts.length} contract${contracts.length === 1 ? '' : 's'} on ${where} named by a source.`,
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
