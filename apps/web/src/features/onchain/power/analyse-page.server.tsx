import { listExampleContracts } from '@redoubt/server/onchain/verify/list-example-contracts';
import { listProposedEndpoints } from '@redoubt/server/onchain/verify/list-proposed-endpoints';
import { getContext } from '@/http/context';
import { AnalyseSlot } from './analyse-slot.tsx';

/** The page on which visitors analyse any contract in their own browser. */
export async function AnalysePage({ rawSubject, rawChain }: { rawSubject: string; rawChain: string }) {
  const { db, settings } = getContext();
  const [endpoints, examples] = await Promise.all([listProposedEndpoints(settings), listExampleContracts({ db })]);
  return (
    <main id="content" className="frame py-12 max-sm:py-8">
      <h1 className="font-semibold text-28 leading-tight tracking-title">Who can take the money?</h1>
      <p className="mt-2 max-w-160 text-16 text-text-2">
        Any contract on any EVM chain: your browser reads its code and storage from a node that you choose, finds its privileged functions
        and their holders, and proves each by simulated calls from the holder and from another address. An ENS name leads to its address, a
        transaction to what it called. None of it passes through this site, which is asked only for the names of the functions that were
        found, by their selectors. A web address is looked for in the imported lists of phishing domains.
      </p>
      <noscript>
        <p className="mt-8 text-text-2">The analysis runs in your browser and needs JavaScript, which is switched off.</p>
      </noscript>
      <AnalyseSlot subject={rawSubject} chain={rawChain} endpoints={endpoints} examples={examples} />
    </main>
  );
}
