import type { ProjectId } from '@redoubt/domain/ids';
import type { TradeStep } from '@redoubt/domain/onchain/market/schema';
import { describeRule } from '@redoubt/power/text/describe-rule';
import { Badge } from '@redoubt/ui/badge';
import { Address } from '@redoubt/ui/data/address';
import { formatInstant, formatNumber } from '@redoubt/ui/data/format';
import { DataTable } from '@redoubt/ui/data-table';
import { Panel } from '@redoubt/ui/panel';
import { NotAssessed } from '@redoubt/ui/score/not-assessed';
import { PageLink } from '@/site/page-link';
import {
  formatShare,
  OUTDATED_TEXT,
  toFailedText,
  toMethodText,
  toRecordText,
  toRoundText,
  toStepText,
  toVerdictText,
} from './market-text.ts';
import { idOf, type TokenPanelProps, titleOf, VerdictLine } from './token-panel.tsx';

/** A purchase, a transfer and a sale at two sizes, and sales by holders. */
export function SalePanel({ token, several, explorerUrl, projectId }: TokenPanelProps & { projectId: ProjectId }) {
  const { asOf, outdated, stoppedAt, failed, sales, holderSales, calls, rules, rounds } = token;
  const record = toRecordText(token.record);
  const stuck = holderSales.filter(({ sell }) => sell.is === 'refused');
  const able = holderSales.filter(({ sell }) => sell.is === 'done');
  return (
    <Panel
      id={idOf('sale', { token, several })}
      title={titleOf('Simulated sale', { token, several })}
      aside={`At block ${formatNumber(String(asOf.block))}`}
    >
      <VerdictLine {...toVerdictText(token)} />
      {outdated && <p className="px-5 pb-4 text-pretty text-text-2 max-sm:px-4">{OUTDATED_TEXT}</p>}
      {stoppedAt !== null && (
        <p className="px-5 pb-4 text-pretty text-text-2 max-sm:px-4">
          A newer simulation was stopped at its time limit on {formatInstant(stoppedAt)}: this is the last that was finished.
        </p>
      )}
      {failed !== null && (
        <p className="px-5 pb-4 text-pretty text-text-2 max-sm:px-4">{toFailedText(failed)} This is the last simulation that was stored.</p>
      )}
      {(rules.length > 0 || record !== undefined) && (
        <ul className="grid gap-1 px-5 pb-4 text-text-2 max-sm:px-4">
          {[...rules.map(describeRule), ...(record === undefined ? [] : [record])].map((words) => (
            <li key={words} className="text-pretty">
              {words}
            </li>
          ))}
        </ul>
      )}
      {sales.length > 0 && (
        <DataTable
          caption="Taxes of simulated trades by size"
          density="text"
          phones="labelled"
          className="border-line border-t"
          rows={sales}
          rowKey={({ share }) => String(share)}
          columns={[
            { id: 'size', heading: 'Size', rowHeader: true, cell: ({ share }) => `${formatShare(share)} of the pool` },
            { id: 'buy', heading: 'Purchase', cell: ({ buy }) => <Step step={buy} /> },
            { id: 'transfer', heading: 'Transfer', cell: ({ transfer }) => <Step step={transfer} /> },
            { id: 'sell', heading: 'Sale', cell: ({ sell }) => <Step step={sell} /> },
          ]}
        />
      )}
      {rounds.length > 0 && (
        <details className="border-line border-t px-5 py-3 max-sm:px-4">
          <summary className="cursor-pointer">
            {rounds.length} rounds by new accounts
            <span className="text-text-3"> · under other terms, after other waits</span>
          </summary>
          <ul className="mt-3 grid gap-2 text-12">
            {rounds.map((round) => (
              <li key={round.name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span>{toRoundText(round)}</span>
                <Step step={round.buy.is === 'done' ? round.sell : round.buy} />
              </li>
            ))}
          </ul>
        </details>
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
        {calls.length === 0 ? 'Nothing was simulated.' : `${toMethodText(token)} `}
        {calls.length > 0 && (
          <PageLink href={`/api/projects/${projectId}/market`} className="text-brand-text underline">
            All {calls.length} calls, to run again
          </PageLink>
        )}{' '}
        <PageLink href="/methodology/evidence#simulated-trades" className="text-brand-text underline">
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
