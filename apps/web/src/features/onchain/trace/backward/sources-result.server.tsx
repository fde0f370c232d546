import type { TraceRun } from '@redoubt/server/onchain/trace/run-store';
import type { TraceFile } from '@redoubt/tracing/model/ledger';
import { labelOf, nameAsset, REASON_TEXTS } from '@redoubt/tracing/text/trace-text';
import { wholeOf } from '@redoubt/tracing/text/whole-of';
import { Panel } from '@redoubt/ui/panel';
import { TextTable } from '@redoubt/ui/text-table';
import { AssetAmount } from '../asset-amount.tsx';
import { Party } from '../party.tsx';
import { BroughtBy } from '../result/brought-by.tsx';
import { LeavesOut } from '../result/leaves-out.tsx';
import { ByAnyRule, ByRule, GROUPS_ASIDE, GroupTable, ResultFoot, ResultLinks } from '../result/result-parts.server.tsx';

/** Rows shown: the file has all of them. */
const SHOWN_MAX = 200;

type Props = { readonly run: TraceRun; readonly file: TraceFile };

/** What a backward trace found: the sources of a payment, or of what an account holds. */
export function SourcesResult({ run, file }: Props) {
  const { ledger, result } = file;
  const { assets } = ledger;
  const shown = result.waysOut.slice(0, SHOWN_MAX);
  const followed = ledger.places.filter((place) => place.type === 'holding');
  return (
    <>
      <Explained run={run} file={file} />
      <ResultLinks runId={run.id} ends="Sources" />
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
              cell: (end) => <ByRule file={file} end={end} />,
            },
            {
              id: 'bounds',
              heading: 'By any rule',
              align: 'end',
              cell: (end) => <ByAnyRule file={file} end={end} />,
            },
            { id: 'transactions', heading: 'Paid in', cell: (end) => <BroughtBy file={file} end={end} chain={run.chain} /> },
          ]}
        />
      </Panel>
      {result.groups.length > 0 && (
        <Panel id="groups" title="Together" aside={GROUPS_ASIDE} className="mt-6">
          <GroupTable file={file} caption="Sources of one kind together" shares />
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
      <ResultFoot run={run} file={file} />
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
