import { listExampleContracts } from '@redoubt/server/onchain/verify/list-example-contracts';
import { listProposedEndpoints } from '@redoubt/server/onchain/verify/list-proposed-endpoints';
import { getContext } from '@/http/context';
import { AnalyseSlot } from './analyse-slot.tsx';

/** Where a visitor has any contract analysed in their own browser: who can do what on it, and who stands behind them. */
export async function AnalysePage({ rawAddress }: { rawAddress: string }) {
  const { db, settings } = getContext();
  const [endpoints, examples] = await Promise.all([listProposedEndpoints(settings), listExampleContracts({ db })]);
  return (
    <main id="content" className="frame py-12 max-sm:py-8">
      <h1 className="font-semibold text-28 leading-tight tracking-title">Who can take the money?</h1>
      <p className="mt-2 max-w-160 text-16 text-text-2">
        Any contract on any EVM chain: your browser reads its code and storage from a node that you choose, finds the functions that not
        everybody can use, who holds them, and proves each by calling it as the holder and as a stranger. Nothing of that passes through
        this site.
      </p>
      <noscript>
        <p className="mt-8 text-text-2">The analysis is a program that runs in your browser, and scripts are switched off here.</p>
      </noscript>
      <AnalyseSlot address={rawAddress} endpoints={endpoints} examples={examples} />
    </main>
  );
}
