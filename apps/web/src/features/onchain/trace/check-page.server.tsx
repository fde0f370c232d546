import { chainName } from '@redoubt/domain/platform/chain/known-chains';
import { findPublicEndpoint } from '@redoubt/server/onchain/verify/find-public-endpoint';
import { connection } from 'next/server';
import { getContext } from '@/http/context';
import { setNotFoundStatus } from '@/http/request/not-found-status';
import { NotFoundNotice } from '@/shell/notice/not-found-notice';
import { PageLink } from '@/site/page-link';
import { CheckSlot } from './check-slot.tsx';
import { findRun } from './find-run.server.ts';

/** The page on which visitors read every movement of a trace again, through a node of their choice. */
export async function CheckPage({ rawId }: { rawId: string }) {
  await connection();
  const run = await findRun(rawId);
  if (run?.file === undefined || run.file === null) {
    await setNotFoundStatus();
    return <NotFoundNotice />;
  }
  const endpoint = await findPublicEndpoint(getContext().settings, run.chainId);
  return (
    <main id="content" className="frame py-12 max-sm:py-8">
      <p className="text-text-3">
        <PageLink href={`/trace/runs/${run.id}`} className="text-brand-text hover:underline">
          The trace
        </PageLink>
      </p>
      <h1 className="mt-1 font-semibold text-28 leading-tight tracking-title">Check it yourself</h1>
      <p className="mt-2 max-w-160 text-16 text-text-2">
        Your browser computes the trace again from its file, and reads what it rests on from a node that you choose: each of its{' '}
        {run.file.ledger.steps.length} movements and conversions, the balances of followed accounts, and that none of their movements is
        missing. None of it passes through this site. Labels are what others say: they cannot be checked on the chain.
      </p>
      <noscript>
        <p className="mt-8 text-text-2">
          This check needs JavaScript. With a copy of this software you can run it from a command line: redoubt trace verify result.json
          --rpc https://…
        </p>
      </noscript>
      <CheckSlot runId={run.id} chainName={chainName(run.chain)} endpoint={endpoint} />
    </main>
  );
}
