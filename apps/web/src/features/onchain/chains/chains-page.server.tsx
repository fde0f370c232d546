import { listChains } from '@redoubt/server/onchain/activity/list-chains';
import { EmptyNotice } from '@redoubt/ui/layer/notices';
import { connection } from 'next/server';
import { getContext, type WebContext } from '@/http/context';
import { ChainPanel } from './chain-panel.tsx';
import { FollowHeads } from './follow-heads.tsx';
import { RefreshChains } from './refresh-chains.tsx';

/** Which chains are read and how far, for whoever wants to know what a figure on this site rests on. */
export async function ChainsPage() {
  await connection(); // only while a request is answered is there a context
  const chains = await readChains(getContext());
  return (
    <main id="content" className="frame py-12 max-sm:py-8">
      <h1 className="font-semibold text-28 leading-tight tracking-title">Chains</h1>
      <p className="mt-2 max-w-160 text-16 text-text-2">
        What this site says about activity on a chain, it has read from the endpoints named here, block by block. This page tells how far
        that reading has come, and what it leaves out.
      </p>
      {chains === undefined ? (
        <div className="mt-8 rounded-card border border-line bg-surface">
          <RefreshChains />
        </div>
      ) : chains.length === 0 ? (
        <div className="mt-8 rounded-card border border-line bg-surface">
          <EmptyNotice title="No chain is connected">
            Facts that only a chain can tell show as not assessed. Whoever runs this site connects one by naming an RPC endpoint, for
            example RPC_URLS=1=https://rpc.example.
          </EmptyNotice>
        </div>
      ) : (
        <div className="mt-8 grid gap-6 max-sm:gap-4">
          {chains.map((chain) => (
            <ChainPanel key={chain.chain} chain={chain} />
          ))}
          <FollowHeads />
        </div>
      )}
    </main>
  );
}

async function readChains(ctx: WebContext) {
  try {
    return await listChains(ctx);
  } catch (error) {
    ctx.log.error({ err: error }, 'chains could not be read');
    return undefined;
  }
}
