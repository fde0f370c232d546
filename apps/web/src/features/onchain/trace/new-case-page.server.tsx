import { chainName } from '@redoubt/domain/platform/chain/known-chains';
import { EmptyNotice } from '@redoubt/ui/layer/notices';
import { Panel } from '@redoubt/ui/panel';
import { PageLink } from '@/site/page-link';
import { CaseForm } from './case-form.tsx';
import { findRun } from './find-run.server.ts';

/** The form that saves a finished trace as a case. */
export async function NewCasePage({ runId }: { runId: string }) {
  const run = await findRun(runId);
  return (
    <main id="content" className="frame py-12 max-sm:py-8">
      <h1 className="font-semibold text-28 leading-tight tracking-title">Save as case</h1>
      <p className="mt-2 max-w-160 text-text-2">
        A case keeps a trace, with what you write about it. Only you can read it, until you add others or make a link.
      </p>
      <Panel id="case" title="New case" className="mt-8">
        {run === undefined || run.file === null ? (
          <EmptyNotice title="There is no such result">
            A case is saved from the page of a finished trace. Traces that no case names are kept for 14 days.
          </EmptyNotice>
        ) : (
          <>
            <p className="px-5 pt-4 text-text-2 max-sm:px-4">
              <PageLink href={`/trace/runs/${run.id}`} className="text-brand-text underline underline-offset-4">
                The trace
              </PageLink>{' '}
              on {chainName(run.chain)}, to block {run.inputs.pinned.block}
            </p>
            <CaseForm runId={run.id} />
          </>
        )}
      </Panel>
    </main>
  );
}
