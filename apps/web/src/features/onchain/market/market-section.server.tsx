import { ProjectId } from '@redoubt/domain/ids';
import { findKnownChain } from '@redoubt/domain/platform/chain/known-chains';
import { listProjectMarkets } from '@redoubt/server/onchain/market/list-project-markets';
import { Panel } from '@redoubt/ui/panel';
import { NotAssessed } from '@redoubt/ui/score/not-assessed';
import { getContext } from '@/http/context';
import { HoldersPanel } from './holders-panel.tsx';
import { LiquidityPanel } from './liquidity-panel.tsx';
import { toFailedText } from './market-text.ts';
import { SalePanel } from './sale-panel.tsx';
import { WorstPanel } from './worst-panel.tsx';

/** Whether holders can sell: sales simulated now and after each privileged function, with pools and holders. */
export async function MarketPage({ rawId }: { rawId: string }) {
  const id = ProjectId.safeParse(rawId);
  if (!id.success) return null;
  const { tokens, waiting, failed } = await listProjectMarkets(getContext(), { projectId: id.data });
  if (tokens.length === 0 && failed.length === 0) {
    return (
      <Panel id="sale" title="Simulated sale" aside={<NotAssessed />}>
        <p className="px-5 py-4 text-text-2 max-sm:px-4">
          {waiting > 0
            ? 'The token is followed, and its simulation is pending.'
            : 'No token of the project is on a followed chain. With an RPC endpoint for its chain, a purchase and a sale are simulated, also after each privileged function, and pools and holders are read.'}
        </p>
      </Panel>
    );
  }
  return (
    <>
      {tokens.map((token, index) => {
        const shown = { token, several: tokens.length > 1, explorerUrl: findKnownChain(token.chain)?.explorerUrl };
        return (
          // Of several, the answer in short leads to the first.
          <section
            {...(shown.several && index === 0 && { id: 'sale' })}
            key={`${token.chain} ${token.address}`}
            aria-label={`Market of ${token.name}`}
            className="grid min-w-0 gap-6 max-sm:gap-4"
          >
            <SalePanel {...shown} projectId={id.data} />
            <WorstPanel {...shown} />
            <LiquidityPanel {...shown} />
            <HoldersPanel {...shown} />
          </section>
        );
      })}
      {failed.map((attempt, index) => (
        <Panel
          id={tokens.length === 0 && index === 0 ? 'sale' : `sale-${attempt.chain}-${attempt.address}`}
          key={`${attempt.chain} ${attempt.address}`}
          title={`Simulated sale of ${attempt.name}`}
          aside={<NotAssessed />}
        >
          <p className="px-5 py-4 text-pretty text-text-2 max-sm:px-4">
            {toFailedText(attempt)} It is tried again; until one succeeds, whether the token can be sold is not known.
          </p>
        </Panel>
      ))}
    </>
  );
}
