import type { GraphData } from '@redoubt/tracing/graph/graph-data';
import { listHidden } from '@redoubt/tracing/graph/to-graph';
import { nameAsset } from '@redoubt/tracing/text/trace-text';
import { Button } from '@redoubt/ui/button';
import { WordButton } from '@redoubt/ui/word-button';
import { PageLink } from '@/site/page-link';
import { AssetAmount } from './asset-amount.tsx';
import { type RunView, readView, SMALLEST, toGraphView } from './graph-view.ts';

const FIELD = 'h-9 rounded-input border border-line-strong bg-surface px-2';

type GraphViewFormProps = {
  readonly data: GraphData;
  readonly runId: string;
  readonly view: RunView;
  /** Takes each choice as it is made; `isReset` where the fields no longer say it. Without it the form asks the server for a page. */
  readonly onView?: (view: RunView, isReset: boolean) => void;
};

/** What the graph and its table show. Without scripts a form, so that the view has an address; it changes no sum of the trace. */
export function GraphViewForm({ data, runId, view, onView }: GraphViewFormProps) {
  const { assets, moves, followed } = data;
  const choices = assets.filter(({ asset }) => followed.some((each) => each.asset === asset));
  const days = moves.flatMap(({ time }) => time ?? []).toSorted((one, other) => one - other);
  const dayOf = (time: number | undefined) => (time === undefined ? undefined : new Date(time * 1_000).toISOString().slice(0, 10));
  const hidden = listHidden(data, { view: toGraphView(data, view) });
  const take = (form: HTMLFormElement) => {
    const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    const chosen = readView(new URLSearchParams(entries));
    // Without any asset all are shown, as in an address that names none.
    onView?.(chosen, choices.length > 1 && chosen.assets === undefined);
  };
  return (
    <>
      <form
        action={`/trace/runs/${runId}#graph`}
        method="get"
        {...(onView !== undefined && {
          onChange: ({ currentTarget }) => take(currentTarget),
          onSubmit: (event) => event.preventDefault(),
        })}
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
        {choices.length > 1 && (
          <fieldset className="flex min-h-9 flex-wrap items-center gap-x-4">
            <legend className="text-12 text-text-2">Assets</legend>
            {choices.map(({ asset }) => (
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
        {onView === undefined && <Button type="submit">Show</Button>}
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
          {onView === undefined ? (
            <PageLink href={`/trace/runs/${runId}#graph`} className="text-brand-text underline underline-offset-4">
              Show all
            </PageLink>
          ) : (
            <WordButton onClick={() => onView({}, true)}>Show all</WordButton>
          )}
        </p>
      )}
    </>
  );
}
