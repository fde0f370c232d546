import { ALERT_STATE_NAMES, ALERT_STATE_TEXTS, listAlertFacts, PARTY_KIND_NAMES } from '@redoubt/domain/onchain/alert/alert-text';
import type { Alert } from '@redoubt/domain/onchain/alert/schema';
import { chainName } from '@redoubt/domain/platform/chain/known-chains';
import { escapeXml } from '@/site/xml';

type Options = {
  readonly publicOrigin: string;
  readonly siteName: string;
  /** The project of the alerts; absent for all projects. */
  readonly projectName?: string;
  /** Paths of the feed, and of the page with the same alerts, both with filters. */
  readonly feedPath: string;
  readonly pagePath: string;
};

/**
 * Alerts as an Atom feed, in the order given. A retracted one keeps its id, with a newer `updated` and
 * "Retracted" in its title, so that feed readers show the retraction. Source: RFC 4287.
 */
export function toAlertFeed(alerts: readonly Alert[], { publicOrigin, siteName, projectName, feedPath, pagePath }: Options): string {
  const updated = alerts.map(toUpdated).toSorted().at(-1) ?? '1970-01-01T00:00:00.000Z';
  const title = projectName === undefined ? `${siteName}: alerts` : `${projectName}: alerts by ${siteName}`;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `<id>${escapeXml(`${publicOrigin}${feedPath}`)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<updated>${updated}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(`${publicOrigin}${feedPath}`)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(`${publicOrigin}${pagePath}`)}"/>`,
    `<author><name>${escapeXml(siteName)}</name></author>`,
    ...alerts.map((alert) => toEntry(alert, publicOrigin)),
    '</feed>',
    '',
  ].join('\n');
}

function toEntry(alert: Alert, publicOrigin: string): string {
  const { id, project, title, state, happenedAt, severity } = alert;
  const words = `${project.name}: ${title}`;
  return [
    '<entry>',
    `<id>urn:uuid:${id}</id>`,
    `<title>${escapeXml(state === 'confirmed' ? words : `${ALERT_STATE_NAMES[state]}: ${words}`)}</title>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(`${publicOrigin}/projects/${project.id}?tab=history`)}"/>`,
    `<published>${happenedAt}</published>`,
    `<updated>${toUpdated(alert)}</updated>`,
    `<category term="${escapeXml(severity)}"/>`,
    `<summary>${escapeXml(summarise(alert))}</summary>`,
    '</entry>',
  ].join('\n');
}

/** When its state last changed. */
function toUpdated({ raisedAt, confirmedAt, retractedAt }: Alert): string {
  return (
    [raisedAt, confirmedAt, retractedAt]
      .filter((instant) => instant !== null)
      .toSorted()
      .at(-1) ?? raisedAt
  );
}

/** State, location, actor and decoded values, one a line. */
function summarise({ state, detail, evidence }: Alert): string {
  const lines = [ALERT_STATE_TEXTS[state]];
  if (detail.kind === 'incident') lines.splice(0, 1, detail.cause, `Source: ${detail.source}`);
  if (evidence !== null) {
    const { chain, block, contract, transaction, logIndex } = evidence;
    lines.push(
      `${chainName(chain)}, block ${block}, contract ${contract}, transaction ${transaction}${logIndex === null ? '' : `, log ${logIndex}`}.`,
    );
  }
  if (detail.kind !== 'incident' && detail.by !== null) {
    const { address, kind, via } = detail.by;
    const through = via === null ? '' : ` through ${via.kind === null ? '' : `${PARTY_KIND_NAMES[via.kind]} `}${via.address}`;
    lines.push(`By ${kind === null ? '' : `${PARTY_KIND_NAMES[kind]} `}${address}${through}.`);
  }
  lines.push(...listAlertFacts(detail).map(({ label, value }) => `${label}: ${value}`));
  return lines.join('\n');
}
