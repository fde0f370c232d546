import { listChains } from '@redoubt/server/onchain/activity/list-chains';
import { EmptyNotice } from '@redoubt/ui/layer/notices';
import { connection } from 'next/server';
import { getContext, type WebContext } from '@/http/context';
import { ChainPanel } from './chain-panel.tsx';
import { FollowHeads } from './follow-heads.tsx';
import { RefreshChains } from './refresh-chains.tsx';

/** The connected chains and how far they are read: the basis of this site's figures. */
export async function ChainsPage() {
  await connection(); // the context exists only during a request
  const chains = await readChains(getContext());
  return (
    <main id="content" className="frame py-12 max-sm:py-8">
      <h1 className="font-semibold text-28 leading-tight tracking-title">Chains</h1>
      <p className="mt-2 max-w-160 text-16 text-text-2">
        This site’s figures about on-chain activity come from the endpoints named here, read block by block. This page shows how far each
        chain is read, and what is missing.
      </p>
      {chains === undefined ? (
        <div className="mt-8 rounded-card border border-line bg-surface">
          <RefreshChains />
        </div>
      ) : chains.length === 0 ? (
        <div className="mt-8 rounded-card border border-line bg-surface">
          <EmptyNotice title="No chain is connected">
            Facts that need a chain show as not assessed. The site’s operator connects a chain by configuring an RPC endpoint, for example
            RPC_URLS=1=https://rpc.example.
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
