'use client';

import { Button } from '@redoubt/ui/button';
import { Failure } from '@redoubt/ui/failure';
import { useAction } from '@/entities/admin/use-action';
import { SaveFileButton } from '@/entities/saved-file/save-file-button';
import { PageLink } from '@/site/page-link';

type CaseActionsProps = {
  caseId: string;
  version: number;
  watching: boolean;
  /** The chain dropped the last block of the newest trace: what was paid since is not known. */
  isBlind: boolean;
};

/** What all who have a part in a case do with it: save a version as a document that carries its trace, and watch the case. */
export function CaseActions({ caseId, version, watching, isBlind }: CaseActionsProps) {
  const { busy, failure, perform } = useAction();
  const toggle = () =>
    watching
      ? perform('watch', async () => (await import('./case-calls.ts')).stopWatching(caseId), 'You are not notified of this case any more.')
      : perform('watch', async () => (await import('./case-calls.ts')).watchCase(caseId), 'You watch this case.');
  return (
    <div className="mt-4 grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <SaveFileButton
          name={`case-${caseId}-${version}.pdf`}
          load={async () => (await import('./case-calls.ts')).getCasePdf(caseId, version)}
        >
          Save as PDF
        </SaveFileButton>
        <Button loading={busy !== undefined} onClick={() => void toggle()}>
          {watching ? 'Stop watching' : 'Watch'}
        </Button>
      </div>
      <p className="max-w-160 text-pretty text-text-2">
        {watching ? 'You watch this case: you are notified' : 'Who watches the case is notified'} when an account where its newest trace
        left money pays: how much, to whom, in which transaction; small amounts and fees aside. It is in the inbox, and by mail and webhook{' '}
        <PageLink href="/my/settings#notices" className="text-brand-text underline underline-offset-4">
          as chosen for major alerts
        </PageLink>
        .{' '}
        {isBlind
          ? 'Now nothing is notified: the chain no longer has the last block of that trace. Save a newer trace as the next version.'
          : '“Since the trace” says up to which block payments are read.'}
      </p>
      <Failure words={failure} />
    </div>
  );
}
