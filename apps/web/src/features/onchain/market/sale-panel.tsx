import type { ProjectId } from '@redoubt/domain/ids';
import type { TradeStep } from '@redoubt/domain/onchain/market/schema';
import { Badge } from '@redoubt/ui/badge';
import { Address } from '@redoubt/ui/data/address';
import { formatNumber } from '@redoubt/ui/data/format';
import { Panel } from '@redoubt/ui/panel';
import { NotAssessed } from '@redoubt/ui/score/not-assessed';
import { PageLink } from '@/site/page-link';
import { formatShare, toStepText, toVerdictText } from './market-text.ts';
import { idOf, type TokenPanelProps, titleOf, VerdictLine } from './token-panel.tsx';

/** A purchase, a transfer and a sale at two sizes, and sales by holders. */
export function SalePanel({ token, several, explorerUrl, projectId }: TokenPanelProps & { projectId: ProjectId }) {
  const { asOf, sales, holderSales, pools, calls } = token;
  const stuck = holderSales.filter(({ sell }) => sell.is === 'refused');
  const able = holderSales.filter(({ sell }) => sell.is === 'done');
  return (
    <Panel
      id={idOf('sale', { token, several })}
      title={titleOf('Simulated sale', { token, several })}
      aside={`At block ${formatNumber(String(asOf.block))}`}
    >
      <VerdictLine {...toVerdictText(token)} />
      {sales.length > 0 && (
        <div className="overflow-x-auto border-line border-t">
          <table className="w-full text-start tabular-nums">
            <caption className="sr-only">Taxes of simulated trades by size</caption>
            <thead className="bg-surface-2 text-12 text-text-3">
              <tr>
                {['Size', 'Purchase', 'Transfer', 'Sale'].map((heading) => (
                  <th
                    key={heading}
                    scope="col"
                    className="h-9 px-2 text-start font-normal first:ps-5 last:pe-5 max-sm:first:ps-4 max-sm:last:pe-4"
                  >
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sales.map(({ share, buy, transfer, sell }) => (
                <tr key={share} className="border-line border-t align-top first:border-t-0">
                  <th scope="row" className="py-3 ps-5 pe-2 text-start font-normal text-text-2 max-sm:ps-4">
                    {formatShare(share)} of the pool
                  </th>
                  {[buy, transfer, sell].map((step, index) => (
                    <td key={['buy', 'transfer', 'sell'][index]} className="px-2 py-3 last:pe-5 max-sm:last:pe-4">
                      <Step step={step} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {holderSales.length > 0 && (
        <details className="border-line border-t px-5 py-3 max-sm:px-4">
          <summary className="cursor-pointer">
            {able.length} of {holderSales.length} sampled holders could sell
            <span className="text-text-3"> · none of them holds a power over the token</span>
          </summary>
          <ul className="mt-3 grid gap-2 text-12">
            {[...stuck, ...holderSales.filter((each) => !stuck.includes(each))].map(({ holder, sell }) => (
              <li key={holder} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <Address address={holder} explorerUrl={explorerUrl && `${explorerUrl}/address/${holder}`} />
                <Step step={sell} />
              </li>
            ))}
          </ul>
        </details>
      )}
      <p className="border-line border-t px-5 py-3 text-12 text-text-3 max-sm:px-4">
        {calls.length === 0
          ? 'Nothing was simulated.'
          : `Each answer is one eth_call in the deepest of ${pools.length} ${pools.length === 1 ? 'pool' : 'pools'}, through a contract at an unused address (state override). `}
        {calls.length > 0 && (
          <PageLink href={`/api/projects/${projectId}/market`} className="text-brand-text underline">
            All {calls.length} calls, to run again
          </PageLink>
        )}{' '}
        <PageLink href="/methodology#simulated-trades" className="text-brand-text underline">
          How it is done
        </PageLink>
      </p>
    </Panel>
  );
}

function Step({ step }: { step: TradeStep }) {
  const { tone, words, detail } = toStepText(step);
  return (
    <span className="inline-flex flex-col items-start gap-1">
      {tone === 'neutral' ? <NotAssessed>{words}</NotAssessed> : <Badge tone={tone}>{words}</Badge>}
      {detail !== undefined && <span className="max-w-60 break-words text-12 text-text-3">{detail}</span>}
    </span>
  );
}
