import { chainName } from '@redoubt/domain/chain/known-chains';
import { checkWords, REPORT_KIND_NAMES, REPORT_STATE_NAMES } from '@redoubt/domain/report/words';
import { listReports, type ReviewedReport } from '@redoubt/server/report/report-store';
import { Badge } from '@redoubt/ui/badge';
import { formatInstant } from '@redoubt/ui/format';
import { EmptyNotice } from '@redoubt/ui/notices';
import { Panel } from '@redoubt/ui/panel';
import { getContext } from '@/lib/context';
import { DecideForm } from './decide-form.tsx';

/** More would not be read. */
const REPORTS_MAX = 100;

/** What visitors reported, the open ones first, each with what it takes to decide it. */
export async function ReportsPage() {
  const reports = await listReports(getContext().db, { limit: REPORTS_MAX });
  if (reports.length === 0) {
    return (
      <Panel id="reports" title="What visitors reported" className="mt-6">
        <EmptyNotice title="Nobody has reported anything.">Reports of incidents and disputes of statements appear here.</EmptyNotice>
      </Panel>
    );
  }
  return (
    <div className="mt-6 grid gap-6">
      {reports.map((report) => (
        <ReportEntry key={report.reference} report={report} />
      ))}
    </div>
  );
}

function ReportEntry({ report }: { report: ReviewedReport }) {
  const { reference, kind, state, project, address, transaction, disputed, description, links, email, username, joined, checks, reason } =
    report;
  const open = state === 'received' || state === 'under-review';
  const facts = [
    ['Project', project?.name],
    ['Disputed', disputed],
    ['Address', address],
    ['Transaction', transaction],
    ['Email', email],
    ['Account', username],
    ['Reports of the same', joined === 0 ? undefined : String(joined)],
    ['Reason', reason],
  ].filter((fact): fact is [string, string] => typeof fact[1] === 'string');
  return (
    <Panel
      id={reference}
      title={`${reference}: ${REPORT_KIND_NAMES[kind]}`}
      aside={
        <span className="flex flex-wrap items-center justify-end gap-2">
          <time dateTime={report.receivedAt}>{formatInstant(report.receivedAt)}</time>
          <Badge tone={state === 'received' ? 'caution' : 'neutral'}>{REPORT_STATE_NAMES[state]}</Badge>
        </span>
      }
    >
      <div className="grid gap-4 px-5 py-4 max-sm:px-4">
        <p className="wrap-anywhere whitespace-pre-line">{description}</p>
        <dl className="grid grid-cols-[160px_1fr] gap-x-4 gap-y-1 max-sm:grid-cols-1">
          {facts.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-text-3">{label}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        {links.length > 0 && (
          <ul>
            {links.map((link) => (
              <li key={link} className="wrap-anywhere">
                <a href={link} target="_blank" rel="noreferrer nofollow" className="text-brand-text hover:underline">
                  {link}
                </a>
              </li>
            ))}
          </ul>
        )}
        {checks.length > 0 && (
          <ul className="text-text-2">
            {checks.map((check) => (
              <li key={`${check.of} ${check.chain}`}>{checkWords(check, chainName(check.chain))}</li>
            ))}
          </ul>
        )}
        {open && <DecideForm reference={reference} state={state} dispute={kind === 'dispute'} projectId={project?.id} link={links[0]} />}
      </div>
    </Panel>
  );
}
