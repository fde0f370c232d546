import type { SystemFigures } from '@redoubt/server/office/health/read-system-figures';
import { WORKER_DEAD_AFTER_SECONDS } from '@redoubt/server/platform/heartbeat/is-worker-alive';
import { formatNumber } from '@redoubt/ui/data/format';
import { DataTable } from '@redoubt/ui/data-table';
import { EmptyNotice } from '@redoubt/ui/layer/notices';
import { Panel } from '@redoubt/ui/panel';

type Row = { readonly name: string; readonly value: string; readonly trouble?: string | undefined };

const LATE_SECONDS = 600;
const MAIL_LATE_SECONDS = 900;
const LAG_SECONDS_MAX = 120;
/** Two nights. */
const BACKUP_SECONDS_MAX = 50 * 3_600;

/** How the system is, for a person; the same figures as at /metrics. */
export function StatusPage({ figures, version }: { figures: SystemFigures; version: string }) {
  return (
    <>
      <Panel id="whole" title="The whole system" aside={`Version ${version}`} className="mt-6">
        <DataTable
          caption="Figures of the whole system"
          phones="scroll"
          minWidth={480}
          boxLabel="Figures"
          rows={toRows(figures)}
          rowKey={({ name }) => name}
          columns={[
            { id: 'name', heading: 'Figure', rowHeader: true, cell: ({ name }) => name },
            { id: 'value', heading: 'Now', width: 200, align: 'end', cell: ({ value }) => value },
            { id: 'trouble', heading: 'Judged', cell: ({ trouble }) => <Judged trouble={trouble} /> },
          ]}
        />
      </Panel>
      <Panel id="jobs" title="Jobs" className="mt-6">
        {figures.jobs.length === 0 ? (
          <EmptyNotice title="The queue is empty.">Nothing waits, runs, or failed for good.</EmptyNotice>
        ) : (
          <DataTable
            caption="Jobs of the queue by name"
            phones="scroll"
            minWidth={560}
            boxLabel="Jobs"
            rows={figures.jobs}
            rowKey={({ job }) => job}
            columns={[
              { id: 'job', heading: 'Job', rowHeader: true, cell: ({ job }) => <span className="font-mono">{job}</span> },
              { id: 'waiting', heading: 'Wait', width: 92, align: 'end', cell: ({ waiting }) => count(waiting) },
              { id: 'running', heading: 'Run', width: 92, align: 'end', cell: ({ running }) => count(running) },
              { id: 'failed', heading: 'Failed', width: 92, align: 'end', cell: ({ failed }) => count(failed) },
              { id: 'age', heading: 'Oldest waits', width: 130, align: 'end', cell: ({ ageSeconds }) => span(ageSeconds) },
              {
                id: 'trouble',
                heading: 'Judged',
                cell: ({ failed, ageSeconds }) => (
                  <Judged
                    trouble={failed > 0 ? 'Failed for good: see the log of the worker' : ageSeconds > LATE_SECONDS ? 'Late' : undefined}
                  />
                ),
              },
            ]}
          />
        )}
      </Panel>
      <Panel id="chains" title="Chains" className="mt-6">
        {figures.chains.length === 0 ? (
          <EmptyNotice title="No chain is connected.">On-chain facts show as not assessed until RPC_URLS names an endpoint.</EmptyNotice>
        ) : (
          <DataTable
            caption="Chains that are followed"
            phones="scroll"
            minWidth={560}
            boxLabel="Chains"
            rows={figures.chains}
            rowKey={({ chain }) => chain}
            columns={[
              { id: 'chain', heading: 'Chain', rowHeader: true, cell: ({ chain }) => chain },
              { id: 'indexed', heading: 'Block', width: 130, align: 'end', cell: ({ indexed }) => count(indexed) },
              {
                id: 'lag',
                heading: 'Behind',
                width: 110,
                align: 'end',
                cell: ({ lagSeconds }) => (lagSeconds === null ? 'Not known' : span(lagSeconds)),
              },
              { id: 'past', heading: 'Past to read', width: 130, align: 'end', cell: ({ chain }) => pastOf(figures, chain) },
              {
                id: 'trouble',
                heading: 'Judged',
                cell: ({ lagSeconds, progress }) => (
                  <Judged trouble={progress === 'paused' ? 'Paused' : (lagSeconds ?? 0) > LAG_SECONDS_MAX ? 'Behind' : undefined} />
                ),
              },
            ]}
          />
        )}
      </Panel>
    </>
  );
}

function toRows(figures: SystemFigures): Row[] {
  const { workerAgeSeconds: silence, analysisAgeSeconds, outboxAgeSeconds, mailsDropped, webhooksDropped } = figures;
  return [
    {
      name: 'Last sign of a worker',
      value: silence === undefined ? 'Never' : `${span(silence)} ago`,
      trouble: silence === undefined || silence > WORKER_DEAD_AFTER_SECONDS ? 'No worker is alive' : undefined,
    },
    {
      name: 'Mails that wait',
      value: count(figures.outboxLength),
      trouble: outboxAgeSeconds > MAIL_LATE_SECONDS ? `The oldest for ${span(outboxAgeSeconds)}` : undefined,
    },
    { name: 'Mails given up in a day', value: count(mailsDropped), trouble: mailsDropped > 0 ? 'Refused, or expired' : undefined },
    { name: 'Calls of webhooks that wait', value: count(figures.webhooksWaiting) },
    {
      name: 'Calls of webhooks given up in a day',
      value: count(webhooksDropped),
      trouble: webhooksDropped > 0 ? 'Their receivers did not answer' : undefined,
    },
    { name: 'Oldest analysis of a contract', value: analysisAgeSeconds === undefined ? 'None yet' : `${span(analysisAgeSeconds)} old` },
    {
      name: 'Newest backup that was restored and read',
      value: figures.isBackedUp ? `${span(figures.backupAgeSeconds)} old` : 'None',
      trouble:
        figures.backupAgeSeconds <= BACKUP_SECONDS_MAX
          ? undefined
          : figures.isBackedUp
            ? 'Older than two nights'
            : 'Not checked: redoubt backup <folder> --check',
    },
    { name: 'Size of the database', value: `${count(figures.databaseBytes / 1_000_000)} MB` },
  ];
}

function pastOf({ gaps }: SystemFigures, chain: string): string {
  const blocks = gaps.find((gap) => gap.chain === chain)?.pastBlocks ?? 0;
  return blocks === 0 ? 'None' : `${count(blocks)} blocks`;
}

const count = (value: number) => formatNumber(String(Math.round(value)));

const UNITS = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
] as const;

function span(seconds: number): string {
  const unit = UNITS.find(([size]) => seconds >= size);
  return unit === undefined ? `${count(seconds)} s` : `${count(seconds / unit[0])} ${unit[1]}`;
}

function Judged({ trouble }: { trouble: string | undefined }) {
  return trouble === undefined ? <span className="text-safe">In order</span> : <span className="text-danger">{trouble}</span>;
}
