import type { ProjectId } from '@redoubt/domain/ids';
import { getProject } from '@redoubt/server/catalog/project/get-project';
import { getContext } from '@/http/context';
import { PageLink } from '@/site/page-link';
import { AuditTable } from './audit-table.tsx';

const ROWS = 4;

/** The newest audits of one project, as its page shows them. */
export async function AuditExample({ projectId, host }: { projectId: ProjectId | undefined; host: string }) {
  if (projectId === undefined) {
    return <p className="p-6 text-center text-text-2">No audit is on record. Published audits, with what they found, would stand here.</p>;
  }
  const { audits, auditsSearched } = await getProject(getContext(), { id: projectId, host });
  return (
    <>
      <AuditTable audits={audits.slice(0, ROWS)} total={audits.length} searched={auditsSearched} projectId={projectId} />
      <p className="mt-3 text-12 text-text-3">
        {audits.length > ROWS && `The newest ${ROWS} of ${audits.length}. `}
        <PageLink href={`/projects/${projectId}?tab=code`} className="text-brand-text underline underline-offset-2">
          All of them, on the project’s page
        </PageLink>
      </p>
    </>
  );
}
