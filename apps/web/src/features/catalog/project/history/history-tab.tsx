import { SEVERITY_RULE } from '@redoubt/domain/catalog/incident/severity';
import { tabPath } from '@redoubt/domain/catalog/project/tabs';
import type { SourceLook } from '@redoubt/domain/office/fact-import/schema';
import type { Alert } from '@redoubt/domain/onchain/alert/schema';
import { CsvLink } from '@redoubt/ui/data/csv-link';
import { EmptyNotice } from '@redoubt/ui/layer/notices';
import { Panel } from '@redoubt/ui/panel';
import { SeverityRule } from '@redoubt/ui/score/severity';
import Link from 'next/link';
import { NewAlerts } from '@/entities/alert/new-alerts';
import { ReportIncident } from '@/entities/incident-report/report-incident';
import { type LeafNumbers, leafOf } from '@/entities/project-tab/leaf-address';
import { cutLeaf, Leaves } from '@/entities/project-tab/leaves';
import { PageLink } from '@/site/page-link';
import { SearchRecords } from '../search-records.tsx';
import { TabLayout, type TabProps } from '../tab-layout.tsx';
import { SourcesPanel } from './sources-panel.tsx';
import { listTimeline, type TimelineKind } from './timeline.ts';
import { TimelineFilter } from './timeline-filter.tsx';
import { TimelineRow } from './timeline-row.tsx';

/** The tab's long list, by its parameter in the address. */
export const HISTORY_LISTS = ['entries'] as const;

/** Entries on one leaf. */
const ROWS = 50;

type HistoryTabProps = TabProps & {
  kind: TimelineKind | undefined;
  leaves: LeafNumbers<(typeof HISTORY_LISTS)[number]>;
  /** The newest alerts, and where the list of them was read. */
  read: { alerts: readonly Alert[]; change: number; readAt: string };
  /** When each source of facts was looked at last. */
  looks: readonly SourceLook[];
};

/** What happened: incidents, alerts, audits, changes of the score, each with its source. */
export function HistoryTab({ profile, kind, leaves, read, looks, now }: HistoryTabProps) {
  const { id, name } = profile;
  const entries = listTimeline(profile, { scores: profile.history, alerts: read.alerts });
  const shown = entries.filter((entry) => kind === undefined || entry.kind === kind);
  const tab = `${tabPath(id, 'history')}${kind === undefined ? '' : `&kind=${kind}`}`;
  const leaf = leafOf('entries', { tab, leaves, panel: 'timeline' });
  const cut = cutLeaf(shown, { page: leaf.page, size: ROWS });
  const counts = { incidents: 0, alerts: 0, audits: 0, scores: 0, listing: 0 };
  for (const entry of entries) counts[entry.kind] += 1;
  const list = {
    address: `/api/alerts?project=${id}`,
    change: read.change,
    readAt: read.readAt,
    ids: read.alerts.map((alert) => alert.id),
  };
  return (
    <TabLayout
      asideLabel="Reports, checks and searches"
      main={
        <section aria-labelledby="timeline">
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
            <h2 id="timeline" className="font-semibold text-20 tracking-title">
              Timeline
            </h2>
            <span className="flex flex-wrap items-center gap-2">
              <TimelineFilter projectId={id} shown={kind} counts={counts} />
              <CsvLink address={`/data/incidents.csv?project=${id}`} subject="Incidents" />
            </span>
          </div>
          <div className="rounded-card border border-line bg-surface">
            <NewAlerts list={list} />
            {shown.length === 0 ? (
              <EmptyNotice title="Nothing of this kind is on record">Choose “All” to see everything.</EmptyNotice>
            ) : (
              <ol>
                {cut.rows.map((entry, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the order is the entries' only identity, and it is made again with them
                  <TimelineRow key={`${entry.date} ${index}`} entry={entry} projectId={id} />
                ))}
              </ol>
            )}
            <Leaves label="Timeline" leaf={leaf} cut={cut} total={shown.length} />
          </div>
        </section>
      }
      aside={
        <>
          <Panel id="report" title="Seen something unsafe?">
            <div className="grid justify-items-start gap-3 p-5 max-sm:px-4">
              <p className="text-text-2">
                Describe what happened and where it can be seen. The project and this page are filled in already.
              </p>
              <ReportIncident project={{ id, name }} />
            </div>
          </Panel>
          <Panel id="alerts" title="Alerts of this project">
            <p className="flex flex-wrap gap-x-4 gap-y-2 p-5 max-sm:px-4">
              <Link prefetch={false} href={`/alerts?project=${id}`} className="text-brand-text hover:underline">
                All, with those retracted
              </Link>
              <PageLink href={`/projects/${id}/alerts.xml`} className="text-brand-text hover:underline">
                Atom feed
              </PageLink>
            </p>
          </Panel>
          <SearchRecords
            records={[
              { subject: 'Incidents', record: profile.incidentsSearched },
              { subject: 'Audits', record: profile.auditsSearched },
            ]}
          />
          <SourcesPanel looks={looks} pages={profile.sources} now={now} />
          <Panel id="severity" title="How severity is decided" aside="One rule for all projects">
            <SeverityRule rule={SEVERITY_RULE} />
          </Panel>
        </>
      }
    />
  );
}
