import { listMovedSince, type MovedSince } from '@redoubt/server/onchain/trace/list-moved-since';
import type { TraceRun } from '@redoubt/server/onchain/trace/run-store';
import type { TraceInputs } from '@redoubt/tracing/model/inputs';
import type { TraceFile } from '@redoubt/tracing/model/ledger';
import { Badge } from '@redoubt/ui/badge';
import { Button } from '@redoubt/ui/button';
import { formatInstant } from '@redoubt/ui/data/format';
import { Panel } from '@redoubt/ui/panel';
import { FoldedTable } from '@redoubt/ui/text-table';
import { getContext } from '@/http/context';
import { PageLink } from '@/site/page-link';
import { AssetAmount } from './asset-amount.tsx';
import { Party } from './party.tsx';

/** Rows of the table: the oldest lead on from the trace. */
const SHOWN_MAX = 100;
/** Of them, those that stand open: the others are folded below. */
const OPEN_ROWS = 5;

/** Whether money that was still there at the end of the trace has moved. It is of now, and no part of the trace. */
export async function MovedSincePanel({ run, file }: { run: TraceRun; file: TraceFile }) {
  const { moved, places, more, readTo, missing } = await listMovedSince(getContext(), { ...run, file });
  if (places.all === 0) return null;
  const shown = moved.slice(0, SHOWN_MAX);
  const { assets } = file.ledger;
  const isAll = shown.length === moved.length && !more;
  return (
    <Panel id="since" title="Since the trace" aside={isAll ? undefined : 'The first of more'} className="mt-6">
      <p className="px-5 py-4 text-text-2 max-sm:px-4">
        {readTo === null
          ? `No block after ${file.ledger.followedTo} is on record yet: whether the money moved is not known.`
          : `${moved.length === 0 ? 'None of it moved' : 'Below is what they paid'} up to block ${readTo}: the ${places.seen.toLocaleString('en-US')} places where traced money was still there at block ${file.ledger.followedTo}${places.seen < places.all ? ` with most of it, of ${places.all.toLocaleString('en-US')}` : ''}, without small amounts and fees.`}
        {readTo !== null &&
          missing.length > 0 &&
          ' Some blocks were read without calls between contracts, so payments of contracts can be missing.'}
        {moved.length > 0 && (
          <>
            {' '}
            Whether it is the traced money, a{' '}
            <PageLink href={`/trace/runs/${run.id}#again`} className="text-brand-text underline underline-offset-4">
              trace to the newest block
            </PageLink>{' '}
            says. A block that is not final can still be dropped, and its payments with it.
          </>
        )}
      </p>
      {shown.length > 0 && (
        <FoldedTable
          caption="Payments after the trace, the oldest first"
          openRows={OPEN_ROWS}
          rows={shown}
          rowKey={({ movement }) => String(movement.pos)}
          columns={[
            { id: 'when', heading: 'When', cell: (row) => <When row={row} chain={run.chain} /> },
            {
              id: 'from',
              heading: 'From',
              rowHeader: true,
              card: 'whole',
              cell: ({ movement }) => <Party account={movement.from} chain={run.chain} />,
            },
            {
              id: 'to',
              heading: 'To',
              card: 'whole',
              cell: ({ movement, label }) => (
                <Party account={movement.to} chain={run.chain} label={label && `${label.text} (${label.source})`} />
              ),
            },
            {
              id: 'amount',
              heading: 'Amount',
              align: 'end',
              cell: ({ movement: { amount, asset } }) => <AssetAmount amount={amount} asset={asset} assets={assets} />,
            },
          ]}
        />
      )}
    </Panel>
  );
}

function When({ row: { block, transaction, isFinal }, chain }: { row: MovedSince; chain: string }) {
  return (
    <>
      {transaction === undefined ? (
        `Block ${block}`
      ) : (
        <PageLink href={`/trace/tx/${chain}/${transaction.hash}`} className="text-brand-text hover:underline">
          {formatInstant(new Date(transaction.time * 1_000).toISOString())}
        </PageLink>
      )}{' '}
      {!isFinal && <Badge>Not final</Badge>}
    </>
  );
}

/** The same order to the newest final block: another trace, which says what became of the money since. */
export function TraceAgain({ inputs }: { inputs: TraceInputs }) {
  const treated = (as: 'wallet' | 'stop') =>
    Object.entries(inputs.treat)
      .flatMap(([account, treat]) => (treat === as ? [account] : []))
      .join(' ');
  const fields: readonly (readonly [string, string])[] = [
    ['chain', inputs.chain],
    ['method', inputs.method],
    ['hops', String(inputs.hops)],
    ['maxAccounts', String(inputs.maxAccounts)],
    ...inputs.seeds.map(({ block, index, rank, amount }) => [`seed-${block}-${index}-${rank}`, String(amount)] as const),
    ...Object.entries(inputs.minimum).map(([asset, amount]) => [`minimum-${asset}`, String(amount)] as const),
    ['follow', treated('wallet')],
    ['stop', treated('stop')],
  ];
  return (
    <form id="again" action="/api/trace/form" method="post" className="mt-6">
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit">Trace to the newest block</Button>
    </form>
  );
}
