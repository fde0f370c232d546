import type { ProjectPentest, ProjectProfile, WithdrawnReport } from '@redoubt/domain/catalog/project/schema';
import type { ReportedCode } from '@redoubt/domain/office/code/schema';
import { Badge } from '@redoubt/ui/badge';
import { Day } from '@redoubt/ui/data/day';
import { Panel } from '@redoubt/ui/panel';
import { ComparedCode } from '@/entities/audited-code/compared-code';
import { QuoteButton } from '@/entities/quote/quote-button';
import { PageLink } from '@/site/page-link';
import { ChainGapNotice } from '../control/chain-gap-notice.tsx';
import { CheckTable } from '../score/check-table.tsx';
import { SearchRecords } from '../search-records.tsx';
import { TabLayout, type TabProps } from '../tab-layout.tsx';
import { AuditTable } from './audit-table.tsx';
import { TestingFacts } from './testing-facts.tsx';

type CodeTabProps = TabProps & { readonly reported: readonly ReportedCode[] };

/** Is the code that runs public, examined, and safe from strangers? */
export function CodeTab({ profile, followed, reported }: CodeTabProps) {
  const { id, name, audits, auditsSearched, withdrawnReports, pentests, testing, chains } = profile;
  return (
    <TabLayout
      asideLabel="Tests and searches"
      main={
        <>
          <AuditTable audits={audits} searched={auditsSearched} projectId={id} />
          {reported.length > 0 && <ReportedCodes reported={reported} />}
          {pentests.length > 0 && <Pentests pentests={pentests} />}
          {withdrawnReports.length > 0 && <WithdrawnReports reports={withdrawnReports} />}
          <CheckTable profile={profile} dimension="COD">
            <ChainGapNotice chains={chains} followed={followed} />
          </CheckTable>
        </>
      }
      aside={
        <>
          <TestingFacts testing={testing} />
          <SearchRecords records={searchedForCode(profile)} />
          <p className="flex flex-wrap items-center justify-between gap-3 print:hidden">
            <span className="text-12 text-text-2">Do you work on {name}? An audit by us is requested here.</span>
            <QuoteButton source="project" product="security-audit" project={name} />
          </p>
        </>
      }
    />
  );
}

/** For each report of ours, whether what runs is what was audited. */
function ReportedCodes({ reported }: { reported: readonly ReportedCode[] }) {
  return (
    <Panel id="audited-code" title="Audited code and code that runs">
      <ul className="divide-y divide-line">
        {reported.map(({ report, scope, code }) => (
          <li key={report}>
            <p className="px-5 pt-3 max-sm:px-4">
              <PageLink href={`/reports/${report}#code`} className="font-medium wrap-anywhere hover:text-brand-text">
                {scope}
              </PageLink>
            </p>
            <ComparedCode code={code} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Penetration tests by this site. They are no audits, and count in no score. */
function Pentests({ pentests }: { pentests: readonly ProjectPentest[] }) {
  return (
    <Panel id="pentests" title="Penetration tests" aside="They count in no score">
      <ul className="divide-y divide-line">
        {pentests.map(({ scope, date, report }) => (
          <li key={report} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3 max-sm:px-4">
            <PageLink
              href={report}
              {...(!report.startsWith('/') && { rel: 'noopener noreferrer' })}
              className="min-w-0 font-medium wrap-anywhere hover:text-brand-text"
            >
              {scope}
            </PageLink>
            <span className="text-12 text-text-2">
              Report of <Day date={date} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Reports of audits and penetration tests that counted, and count no more. */
function WithdrawnReports({ reports }: { reports: readonly WithdrawnReport[] }) {
  return (
    <Panel id="withdrawn-reports" title="Withdrawn reports" aside={reports.length}>
      <ul className="divide-y divide-line">
        {reports.map(({ id, kind, scope, version, on, reason }) => (
          <li key={id} className="px-5 py-3 max-sm:px-4">
            <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <PageLink href={`/reports/${id}`} className="min-w-0 font-medium wrap-anywhere hover:text-brand-text">
                {kind === 'pentest' && 'Penetration test: '}
                {scope}, version {version}
              </PageLink>
              <Badge tone="caution">Withdrawn</Badge>
            </p>
            <p className="mt-0.5 text-12 text-text-2 wrap-anywhere">
              <Day date={on} />: {reason}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function searchedForCode({ auditsSearched }: ProjectProfile) {
  return [{ subject: 'Audits', record: auditsSearched }];
}
