import type { TraceRun } from '@redoubt/server/onchain/trace/run-store';
import type { TraceFile } from '@redoubt/tracing/model/ledger';
import { formatShare, labelOf, nameAsset, REASON_TEXTS } from '@redoubt/tracing/text/trace-text';
import { wholeOf } from '@redoubt/tracing/text/whole-of';
import { buttonClass } from '@redoubt/ui/button';
import { formatInstant } from '@redoubt/ui/data/format';
import { Panel } from '@redoubt/ui/panel';
import { TextTable } from '@redoubt/ui/text-table';
import { PageLink } from '@/site/page-link';
import { AssetAmount } from '../asset-amount.tsx';
import { Party } from '../party.tsx';
import { BroughtBy } from '../result/brought-by.tsx';
import { LeavesOut } from '../result/leaves-out.tsx';

/** Rows shown: the file has all of them. */
const SHOWN_MAX = 200;

type Props = { readonly run: TraceRun; readonly file: TraceFile };

/** What a backward trace found: the sources of a payment, or of what an account holds. */
export function SourcesResult({ run, file }: Props) {
  const { ledger, result, inputs } = file;
  const { assets } = ledger;
  const shown = result.waysOut.slice(0, SHOWN_MAX);
  const followed = ledger.places.filter((place) => place.type === 'holding');
  return (
    <>
      <Explained run={run} file={file} />
      <p className="mt-4 flex flex-wrap gap-2">
        <PageLink href={`/trace/runs/${run.id}/check`} className={buttonClass({ variant: 'primary' })}>
          Check it yourself
        </PageLink>
        <PageLink href={`/api/trace/runs/${run.id}`} className={buttonClass()}>
          Result as JSON
        </PageLink>
        <PageLink href={`/trace/runs/${run.id}/movements.csv?mark=on`} className={buttonClass()}>
          Movements as CSV
        </PageLink>
        <PageLink href={`/trace/runs/${run.id}/ways-out.csv?mark=on`} className={buttonClass()}>
          Sources as CSV
        </PageLink>
      </p>
      <LeavesOut file={file} chain={run.chain} />
      <Panel id="sources" title="Sources" aside={`${shown.length} of ${result.waysOut.length}`} className="mt-6">
        <TextTable
          caption="Where the money came from, the largest first"
          rows={shown}
          rowKey={(row) => `${row.account} ${row.given ?? row.asset} ${row.reason}`}
          columns={[
            {
              id: 'where',
              heading: 'From',
              rowHeader: true,
              card: 'whole',
              cell: ({ account, reason }) =>
                reason === 'unseen' ? (
                  <span className="text-text-2">Not known</span>
                ) : (
                  <Party account={account} chain={run.chain} label={labelOf(ledger, account)} />
                ),
            },
            {
              id: 'why',
              heading: 'Why it is not followed further back',
              cell: ({ reason, detail, given }) => (
                <>
                  {REASON_TEXTS[reason]}
                  {detail !== '' && <span className="block text-12 text-text-3">{detail}</span>}
                  {given !== undefined && (
                    <span className="block text-12 text-text-3">It gave {nameAsset(given, assets)}, which was exchanged on the way.</span>
                  )}
                </>
              ),
            },
            {
              id: 'amount',
              heading: 'By this rule',
              align: 'end',
              cell: ({ amount, asset }) => (
                <>
                  <AssetAmount amount={amount} asset={asset} assets={assets} />
                  <span className="block text-12 text-text-3">{formatShare(amount, wholeOf(file, asset))}</span>
                </>
              ),
            },
            {
              id: 'bounds',
              heading: 'By any rule',
              align: 'end',
              cell: ({ least, most, asset }) =>
                least === null || most === null ? (
                  <span className="text-text-3">Not computed</span>
                ) : (
                  <span className="max-sm:whitespace-normal">
                    at least <AssetAmount amount={least} asset={asset} assets={assets} />
                    <span className="block">
                      at most <AssetAmount amount={most} asset={asset} assets={assets} />
                    </span>
                  </span>
                ),
            },
            { id: 'transactions', heading: 'Paid in', cell: (end) => <BroughtBy file={file} end={end} chain={run.chain} /> },
          ]}
        />
      </Panel>
      {result.groups.length > 0 && (
        <Panel id="groups" title="Together" aside="Bounds of a group are not sums of the bounds of its members" className="mt-6">
          <TextTable
            caption="Sources of one kind together"
            rows={result.groups}
            rowKey={({ name }) => name}
            columns={[
              { id: 'name', heading: 'Kind', rowHeader: true, cell: ({ name }) => REASON_TEXTS[name as keyof typeof REASON_TEXTS] ?? name },
              {
                id: 'amount',
                heading: 'By this rule',
                align: 'end',
                cell: ({ amount, asset }) => (
                  <>
                    <AssetAmount amount={amount} asset={asset} assets={assets} />
                    <span className="block text-12 text-text-3">{formatShare(amount, wholeOf(file, asset))}</span>
                  </>
                ),
              },
              {
                id: 'least',
                heading: 'At least',
                align: 'end',
                cell: ({ least, asset }) => <AssetAmount amount={least} asset={asset} assets={assets} />,
              },
              {
                id: 'most',
                heading: 'At most',
                align: 'end',
                cell: ({ most, asset }) => <AssetAmount amount={most} asset={asset} assets={assets} />,
              },
            ]}
          />
        </Panel>
      )}
      <Panel
        id="through"
        title="Accounts that it came through"
        aside={followed.length > SHOWN_MAX ? `${SHOWN_MAX} of ${followed.length}` : undefined}
        className="mt-6"
      >
        <TextTable
          caption="Accounts whose movements were followed back, the nearest first"
          rows={followed.toSorted((a, b) => a.hop - b.hop).slice(0, SHOWN_MAX)}
          rowKey={({ account, asset }) => `${account} ${asset}`}
          columns={[
            {
              id: 'account',
              heading: 'Account',
              rowHeader: true,
              card: 'whole',
              cell: ({ account }) => <Party account={account} chain={run.chain} label={labelOf(ledger, account)} />,
            },
            { id: 'asset', heading: 'Asset', cell: ({ asset }) => nameAsset(asset, assets) },
            { id: 'hop', heading: 'Steps back', align: 'end', cell: ({ hop }) => hop },
            {
              id: 'opening',
              heading: `Before block ${ledger.followedFrom ?? 0}`,
              align: 'end',
              cell: ({ opening, asset }) =>
                opening === null ? 'Not read' : <AssetAmount amount={opening} asset={asset} assets={assets} />,
            },
          ]}
        />
      </Panel>
      <p className="mt-6 break-all text-12 text-text-3">
        {ledger.steps.length} movements and conversions from block {ledger.followedFrom} on, computed in {run.millis} ms on{' '}
        {formatInstant(run.createdAt.toISOString())}. Hash of the file: <span className="font-mono">{file.hash}</span>. Pinned to block{' '}
        <span className="font-mono">{inputs.pinned.hash}</span>. From a command line:{' '}
        <span className="font-mono">redoubt trace verify result.json --rpc https://…</span>
      </p>
    </>
  );
}

/** The payment, or the balance, whose sources these are. */
function Explained({ run, file }: Props) {
  const { inputs, ledger } = file;
  const [place] = ledger.places;
  const step = ledger.steps.find((each) => each.type === 'move' && each.target === 0);
  if (place === undefined) return null;
  const amount = <AssetAmount amount={wholeOf(file, place.asset)} asset={place.asset} assets={ledger.assets} />;
  return (
    <p className="mt-4 flex max-w-180 flex-wrap items-center gap-x-2 text-text-2">
      {inputs.holding !== undefined ? (
        <>
          The {amount} that <Party account={place.account} chain={run.chain} /> had after block {inputs.holding.block}, by its movements.
        </>
      ) : (
        step?.type === 'move' && (
          <>
            The payment of {amount} by <Party account={step.from} chain={run.chain} /> to <Party account={step.to} chain={run.chain} /> in
            block {inputs.seeds[0]?.block}.
          </>
        )
      )}
    </p>
  );
}
