import { listHidden } from '@redoubt/tracing/graph/to-graph';
import type { TraceFile } from '@redoubt/tracing/model/ledger';
import { nameAsset } from '@redoubt/tracing/text/trace-text';
import { Button } from '@redoubt/ui/button';
import { PageLink } from '@/site/page-link';
import { AssetAmount } from './asset-amount.tsx';
import { type RunView, SMALLEST, toGraphView } from './graph-view.ts';

const FIELD = 'h-9 rounded-input border border-line-strong bg-surface px-2';

/** What the graph and its table show. A form without scripts, so the view has an address; it changes no sum of the trace. */
export function GraphViewForm({ file, runId, view }: { file: TraceFile; runId: string; view: RunView }) {
  const { assets, transactions } = file.ledger;
  const moved = assets.filter(({ asset }) => file.result.totals.some((each) => each.asset === asset));
  const days = transactions.map(({ time }) => time).toSorted((one, other) => one - other);
  const dayOf = (time: number | undefined) => (time === undefined ? undefined : new Date(time * 1_000).toISOString().slice(0, 10));
  const hidden = listHidden(file, { view: toGraphView(file, view) });
  return (
    <>
      <form
        action={`/trace/runs/${runId}#graph`}
        method="get"
        className="flex flex-wrap items-end gap-4 px-5 py-3 max-sm:px-4 print:hidden"
      >
        <label className="grid gap-1 text-12 text-text-2">
          Up to the end of (UTC)
          <input type="date" name="until" min={dayOf(days.at(0))} max={dayOf(days.at(-1))} defaultValue={view.until} className={FIELD} />
        </label>
        <label className="grid gap-1 text-12 text-text-2">
          Smallest movement
          <select name="smallest" defaultValue={view.perMille ?? ''} className={FIELD}>
            <option value="">All</option>
            {SMALLEST.map((perMille) => (
              <option key={perMille} value={perMille}>
                {perMille / 10} % of what is followed
              </option>
            ))}
          </select>
        </label>
        {moved.length > 1 && (
          <fieldset className="flex min-h-9 flex-wrap items-center gap-x-4">
            <legend className="text-12 text-text-2">Assets</legend>
            {moved.map(({ asset }) => (
              <label key={asset} className="flex items-center gap-2">
                <input
                  type="checkbox"
                  name="asset"
                  value={asset}
                  defaultChecked={view.assets === undefined || view.assets.includes(asset)}
                />
                {nameAsset(asset, assets)}
              </label>
            ))}
          </fieldset>
        )}
        <Button type="submit">Show</Button>
      </form>
      {hidden.count > 0 && (
        <p role="note" className="px-5 pb-3 text-text-2 max-sm:px-4">
          Hidden from the graph and its table, and still in every sum:{' '}
          {hidden.count === 1 ? 'one traced movement' : `${hidden.count.toLocaleString('en-US')} traced movements`} of{' '}
          {hidden.amounts.map(({ asset, traced }, index) => (
            <span key={asset}>
              {index > 0 && ', '}
              <AssetAmount amount={traced} asset={asset} assets={assets} />
            </span>
          ))}
          .{' '}
          <PageLink href={`/trace/runs/${runId}#graph`} className="text-brand-text underline underline-offset-4">
            Show all
          </PageLink>
        </p>
      )}
    </>
  );
}
