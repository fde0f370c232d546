import { AppError } from '@redoubt/domain/errors';
import { ProjectId } from '@redoubt/domain/ids';
import type { ProjectFacts } from '@redoubt/domain/onchain/verify/schema';
import { toReadings } from '@redoubt/power/verify/to-readings';
import { findProjectName } from '@redoubt/server/office/incident-report/find-project-name';
import { getProjectFacts } from '@redoubt/server/onchain/verify/get-project-facts';
import { EmptyNotice } from '@redoubt/ui/layer/notices';
import { Panel } from '@redoubt/ui/panel';
import { getContext } from '@/http/context';
import { setNotFoundStatus } from '@/http/request/not-found-status';
import { NotFoundNotice } from '@/shell/notice/not-found-notice';
import { PageLink } from '@/site/page-link';
import { listSubjectLabels } from './subject-labels.ts';
import { VerifySlot } from './verify-slot.tsx';

/** The page on which visitors repeat this site's readings of a project's contracts, through a node of their choice. */
export async function VerifyPage({ rawId }: { rawId: string }) {
  const found = await findFacts(rawId);
  if (found === undefined) {
    await setNotFoundStatus();
    return <NotFoundNotice />;
  }
  const { name, facts } = found;
  const readings = toReadings(facts);
  return (
    <main id="content" className="frame py-12 max-sm:py-8">
      <p className="text-text-3">
        <PageLink href={`/projects/${facts.projectId}?tab=governance`} className="text-brand-text hover:underline">
          {name}
        </PageLink>
      </p>
      <h1 className="mt-1 font-semibold text-28 leading-tight tracking-title">Check it yourself</h1>
      <p className="mt-2 max-w-160 text-16 text-text-2">
        Everything that this site read from a chain about {name} is recorded with its block and its request. Here your browser repeats the
        requests to a node that you choose, and compares the answers. None of it passes through this site.
      </p>
      {readings.length === 0 ? (
        <Panel id="nothing" title="Nothing to check" className="mt-8">
          <EmptyNotice title="Nothing was read from a chain yet">
            No contract of the project is on a followed chain, or its contracts are still being read. The statements on its page come from
            the sources named there.
          </EmptyNotice>
        </Panel>
      ) : (
        <>
          <noscript>
            <p className="mt-8 text-text-2">
              This check needs JavaScript. With a copy of this software you can run it from a command line: redoubt verify {facts.projectId}{' '}
              --rpc https://…
            </p>
          </noscript>
          <VerifySlot projectId={facts.projectId} chains={facts.chains} readings={readings.length} subjects={listSubjectLabels()} />
        </>
      )}
    </main>
  );
}

async function findFacts(rawId: string): Promise<{ name: string; facts: ProjectFacts } | undefined> {
  const id = ProjectId.safeParse(rawId);
  if (!id.success) return undefined;
  const ctx = getContext();
  try {
    const [facts, name] = await Promise.all([getProjectFacts(ctx, { id: id.data }), findProjectName(ctx, { id: id.data })]);
    return { facts, name: name?.name ?? id.data };
  } catch (error) {
    if (error instanceof AppError && error.code === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}
