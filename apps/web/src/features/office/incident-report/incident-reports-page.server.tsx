import { checkText, REPORT_KIND_NAMES, REPORT_STATE_NAMES } from '@redoubt/domain/office/incident-report/labels';
import { type BesideIncidentReport, Reference } from '@redoubt/domain/office/incident-report/schema';
import { chainName } from '@redoubt/domain/platform/chain/known-chains';
import {
  countOpenIncidentReports,
  type IncidentReportFilter,
  listIncidentReports,
  type ReviewedIncidentReport,
} from '@redoubt/server/office/incident-report/incident-report-store';
import { Badge } from '@redoubt/ui/badge';
import { buttonClass } from '@redoubt/ui/button';
import { Address } from '@redoubt/ui/data/address';
import { formatInstant } from '@redoubt/ui/data/format';
import { TxHash } from '@redoubt/ui/data/tx-hash';
import { EmptyNotice } from '@redoubt/ui/layer/notices';
import { Panel } from '@redoubt/ui/panel';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { getContext } from '@/http/context';
import { PageLink } from '@/site/page-link';
import { DecideForm } from './decide-form.tsx';

const PER_PAGE = 25;

/** Whole numbers of a page from 1; anything else is the first. */
const Page = z.catch(z.coerce.number().check(z.int(), z.positive(), z.maximum(10_000)), 1);

type Parameters = Readonly<Record<string, string | string[] | undefined>>;

const PARTS = [
  { filter: 'open', label: 'Open', href: '/admin/reports' },
  { filter: 'decided', label: 'Decided', href: '/admin/reports?state=decided' },
] as const;

/** What visitors reported, each report in full with what it takes to decide it; those with the most to check first. */
export async function IncidentReportsPage({ parameters }: { parameters: Parameters }) {
  const beside = Reference.safeParse(parameters.beside);
  const filter: IncidentReportFilter = beside.success
    ? { besideReference: beside.data }
    : parameters.state === 'decided'
      ? 'decided'
      : 'open';
  const page = Page.parse(parameters.page);
  const { db } = getContext();
  const [{ reports, total }, open] = await Promise.all([
    listIncidentReports(db, { filter, limit: PER_PAGE, offset: (page - 1) * PER_PAGE }),
    countOpenIncidentReports(db),
  ]);
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {PARTS.map(({ filter: part, label, href }) => (
          <PageLink
            key={part}
            href={href}
            aria-current={part === filter ? 'page' : undefined}
            className={buttonClass({ size: 28, variant: part === filter ? 'secondary' : 'quiet' })}
          >
            {part === 'open' ? `${label} (${open})` : label}
          </PageLink>
        ))}
        <p className="text-12 text-text-3">
          {beside.success
            ? `${beside.data} and the reports beside it: of the same transaction, project or address.`
            : filter === 'open'
              ? 'First what can be checked: a transaction on a connected chain, an address, links, an account. From one network and day three reports take their turn, the rest come last.'
              : 'The newest decision first.'}
        </p>
      </div>
      {reports.length === 0 ? (
        <Panel id="reports" title="What visitors reported" className="mt-6">
          <EmptyNotice title="No reports here.">Reports of incidents and disputes of statements appear here.</EmptyNotice>
        </Panel>
      ) : (
        <div className="mt-6 grid gap-6">
          {reports.map((report) => (
            <IncidentReportEntry key={report.reference} report={report} />
          ))}
        </div>
      )}
      <IncidentReportsPaging page={page} last={Math.max(1, Math.ceil(total / PER_PAGE))} filter={filter} />
    </>
  );
}

/** The way to the pages before and after; nothing where there is only one. */
function IncidentReportsPaging({ page, last, filter }: { page: number; last: number; filter: IncidentReportFilter }) {
  if (last === 1 && page === 1) return null;
  const address = (to: number) =>
    `/admin/reports?${new URLSearchParams({ ...(typeof filter === 'object' ? { beside: filter.besideReference } : { state: filter }), page: String(to) })}`;
  return (
    <nav aria-label="Pages of the list" className="mt-4 flex items-center justify-end gap-3">
      <p className="text-12 text-text-3 tabular-nums">
        Page {page} of {last}
      </p>
      {page > 1 && (
        <PageLink href={address(Math.min(page - 1, last))} aria-label="Previous page" className={buttonClass({ size: 28 })}>
          Previous
        </PageLink>
      )}
      {page < last && (
        <PageLink href={address(page + 1)} aria-label="Next page" className={buttonClass({ size: 28 })}>
          Next
        </PageLink>
      )}
    </nav>
  );
}

/** Reporters may enter other things, which stay as they are. */
const IS_ADDRESS = /^0x[0-9a-f]{40}$/i;

function IncidentReportEntry({ report }: { report: ReviewedIncidentReport }) {
  const { reference, kind, state, project, address, transaction, disputed, description, links, email, username, beside, checks, reason } =
    report;
  const open = state === 'received' || state === 'under-review';
  const facts: readonly { label: string; value: ReactNode }[] = [
    { label: 'Project', value: project?.name },
    { label: 'Disputed', value: disputed },
    { label: 'Address', value: address !== null && IS_ADDRESS.test(address) ? <Address address={address.toLowerCase()} /> : address },
    // Which chain it is of, the report does not say: the page of traces finds it where it is recorded.
    { label: 'Transaction', value: transaction && <TxHash hash={transaction} href={`/trace?q=${transaction}`} away={false} /> },
    { label: 'Email', value: email },
    { label: 'Account', value: username },
    { label: 'Reason', value: reason },
  ];
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
          {facts.map(
            ({ label, value }) =>
              value && (
                <div key={label} className="contents">
                  <dt className="text-text-3">{label}</dt>
                  <dd className="min-w-0 wrap-anywhere">{value}</dd>
                </div>
              ),
          )}
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
              <li key={`${check.of} ${check.chain}`}>{checkText(check, chainName(check.chain))}</li>
            ))}
          </ul>
        )}
        {beside.length > 0 && (
          <p>
            <PageLink href={`/admin/reports?beside=${reference}`} className="text-brand-text hover:underline">
              {besideText(beside)}
            </PageLink>
          </p>
        )}
        {open && (
          <DecideForm
            reference={reference}
            state={state}
            dispute={kind === 'dispute'}
            projectId={project?.id}
            link={links[0]}
            beside={beside}
          />
        )}
      </div>
    </Panel>
  );
}

/** '1 open report of the same transaction, 3 about the same project or address'. */
function besideText(beside: readonly BesideIncidentReport[]): string {
  const same = beside.filter(({ sameTransaction }) => sameTransaction).length;
  const about = beside.length - same;
  const parts = [same > 0 && `${same} of the same transaction`, about > 0 && `${about} about the same project or address`];
  return `Open reports beside it: ${parts.filter((part) => part !== false).join(', ')}`;
}
