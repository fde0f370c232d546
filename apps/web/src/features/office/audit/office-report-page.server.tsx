import { AppError } from '@redoubt/domain/errors';
import { SignedReport } from '@redoubt/domain/office/report/document';
import type { OfficeUser } from '@redoubt/server/office/engagement/admit';
import { getFullReport } from '@redoubt/server/office/report/read-reports';
import Link from 'next/link';
import { getContext } from '@/http/context';
import { setNotFoundStatus } from '@/http/request/not-found-status';
import { NotFoundNotice } from '@/shell/notice/not-found-notice';
import { FullReportButton } from './full-report-button.tsx';
import { ReportView } from './report-view.tsx';

type OfficeReportPageProps = { user: OfficeUser; engagementKey: string; id: string };

/** A report with everything, for the people of its engagement: what a second person reads before they approve it. */
export async function OfficeReportPage({ user, engagementKey, id }: OfficeReportPageProps) {
  const found = await getFullReport(getContext(), { user, key: engagementKey, id }).catch(missing);
  if (found === undefined) {
    await setNotFoundStatus();
    return <NotFoundNotice />;
  }
  const { report } = SignedReport.parse(JSON.parse(found.file));
  return (
    <main id="content" className="frame py-12 max-sm:py-8">
      <p className="text-text-3">
        <Link href={`/office/${engagementKey}`} prefetch={false} className="text-brand-text hover:underline">
          {report.project.name}
        </Link>
      </p>
      <h1 className="mt-1 font-semibold text-28 leading-display tracking-title wrap-anywhere">
        Report, version {report.version}: {found.state}
      </h1>
      <p className="mt-2 mb-6 max-w-160 text-text-2">
        All of the report, also what is not published of it. Only people of the engagement see this page.
      </p>
      <div className="mb-6">
        <FullReportButton engagementKey={engagementKey} id={id} />
      </div>
      <ReportView report={report} />
    </main>
  );
}

/** Anyone who may not see a report learns as little as of one that is not there. */
function missing(error: unknown): undefined {
  if (error instanceof AppError && (error.code === 'ResourceNotFoundException' || error.code === 'ForbiddenException')) return undefined;
  throw error;
}
