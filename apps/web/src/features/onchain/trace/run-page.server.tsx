import { CancelTrace } from '@redoubt/domain/onchain/trace/schema';
import { chainName } from '@redoubt/domain/platform/chain/known-chains';
import type { TraceRun } from '@redoubt/server/onchain/trace/run-store';
import { toGraphData } from '@redoubt/tracing/graph/graph-data';
import type { TraceFile } from '@redoubt/tracing/model/ledger';
import { labelOf, METHOD_TEXTS, REASON_TEXTS } from '@redoubt/tracing/text/trace-text';
import { Button, buttonClass } from '@redoubt/ui/button';
import { EmptyNotice } from '@redoubt/ui/layer/notices';
import { FoldedPanel, Panel } from '@redoubt/ui/panel';
import { FoldedTable, TextTable } from '@redoubt/ui/text-table';
import { redirect } from 'next/navigation';
import { connection } from 'next/server';
import { setNotFoundStatus } from '@/http/request/not-found-status';
import { readSessionOnce } from '@/http/session/require-role';
import { NotFoundNotice } from '@/shell/notice/not-found-notice';
import { PageLink } from '@/site/page-link';
import { AssetAmount } from './asset-amount.tsx';
import { SourcesResult } from './backward/sources-result.server.tsx';
import type { CaseArrangement } from './canvas/use-arrangement.ts';
import { findRun } from './find-run.server.ts';
import type { RunView } from './graph-view.ts';
import { MovedSincePanel, TraceAgain } from './moved-since.server.tsx';
import { Party } from './party.tsx';
import { RefreshRun } from './refresh-run.tsx';
import { BroughtBy } from './result/brought-by.tsx';
import { LeavesOut } from './result/leaves-out.tsx';
import { ByAnyRule, ByRule, GROUPS_ASIDE, GroupTable, ResultFoot, ResultLinks } from './result/result-parts.server.tsx';
import { GraphPanel } from './run-graph-panel.tsx';

/** Ways out shown: the file has all of them. */
const SHOWN_MAX = 200;
/** Ways out that stand open: the others are folded below them. */
const OPEN_ROWS = 6;

type Props = {
  readonly rawId: string;
  /** Who ordered the trace has it in the page's address, until it ends. */
  readonly rawStopKey: unknown;
  /** Why the Stop button did not stop it. */
  readonly goesOn: string | undefined;
  /** What the graph shows. */
  readonly view: RunView;
};

/** A trace: its progress, then where the money is. */
export async function RunPage({ rawId, rawStopKey, goesOn, view }: Props) {
  await connection();
  const run = await findRun(rawId);
  if (run === undefined) {
    await setNotFoundStatus();
    return <NotFoundNotice />;
  }
  const isUnderWay = run.state === 'queued' || run.state === 'running';
  // The key is of no use any more, and people pass addresses on.
  if (!isUnderWay && rawStopKey !== undefined) redirect(`/trace/runs/${run.id}`);
  const { inputs } = run;
  const isBackward = inputs.direction === 'backward';
  const key = CancelTrace.safeParse({ stopKey: rawStopKey });
  return (
    <main id="content" className="frame py-12 max-sm:py-8">
      <p className="text-text-3">
        {chainName(run.chain)}, to block {inputs.pinned.block} · {METHOD_TEXTS[inputs.method].name} · at most {inputs.hops} steps
      </p>
      <h1 className="mt-1 font-semibold text-28 leading-tight tracking-title">
        {isBackward ? 'Where the money came from' : 'Where the money is'}
      </h1>
      <p className="mt-2 max-w-160 text-text-2">{METHOD_TEXTS[inputs.method].meaning} The least and the most hold whatever rule is used.</p>
      <RunResult run={run} stopKey={key.data?.stopKey} goesOn={goesOn} view={view} />
      {run.file !== null && !isBackward && <TraceAgain inputs={inputs} />}
      {run.file !== null && (await readSessionOnce()) !== undefined && (
        <p className="mt-6">
          <PageLink href={`/trace/cases/new?run=${run.id}`} className={buttonClass()}>
            Save as case
          </PageLink>
        </p>
      )}
    </main>
  );
}

type ResultProps = {
  readonly run: TraceRun;
  readonly stopKey?: string | undefined;
  readonly goesOn?: string | undefined;
  readonly view?: RunView;
  /** What a case says of its picture. */
  readonly arranged?: CaseArrangement;
};

/** What a trace found, or how far it is. Cases show it, too. */
export function RunResult({ run, stopKey, goesOn, view = {}, arranged }: ResultProps) {
  return (
    <>
      {run.abandoned && (
        <p role="alert" className="mt-4 max-w-160 rounded-card border border-line bg-surface p-4">
          The chain no longer has the block that this trace is pinned to: it was reorganised. Start the trace again.
        </p>
      )}
      {run.file === null ? (
        <Unfinished run={run} stopKey={stopKey} goesOn={goesOn} />
      ) : run.inputs.direction === 'backward' ? (
        <SourcesResult run={run} file={run.file} />
      ) : (
        <Finished run={run} file={run.file} view={view} arranged={arranged} />
      )}
    </>
  );
}

function Unfinished({ run: { id, state, reason, progress, inputs }, stopKey, goesOn }: ResultProps) {
  const isEnded = state === 'refused' || state === 'cancelled';
  return (
    <Panel id="progress" title={isEnded ? 'There is no result' : 'In progress'} className="mt-8">
      {state === 'refused' && <EmptyNotice title="The trace was refused">{reason}</EmptyNotice>}
      {state === 'cancelled' && (
        <EmptyNotice title="The trace was cancelled">
          Who ordered it stopped it before it had a result. The same order, from the page of the transaction, starts it again.
        </EmptyNotice>
      )}
      {!isEnded && (
        <EmptyNotice title={state === 'queued' ? 'Waiting for its turn' : 'Following the money'}>
          {progress === null
            ? 'Nothing is read yet.'
            : `${progress.movements} movements of ${progress.accounts} accounts so far, ${progress.hops} steps ${inputs.direction === 'backward' ? 'back' : 'from the start'}, at block ${progress.block}.`}
        </EmptyNotice>
      )}
      {!isEnded && goesOn !== undefined && (
        <p role="alert" className="px-5 pb-4 text-center max-sm:px-4">
          {goesOn === 'later'
            ? 'It was not stopped: too many requests came from this network. Go back and try again in a minute.'
            : 'It was not stopped: only who ordered it can stop it, and no one once the same trace was ordered a second time.'}
        </p>
      )}
      {!isEnded && stopKey !== undefined && (
        <form action={`/api/trace/runs/${id}/stop`} method="post" className="pb-4 text-center">
          <input type="hidden" name="stopKey" value={stopKey} />
          <Button type="submit">Stop</Button>
        </form>
      )}
      {!isEnded && <RefreshRun />}
    </Panel>
  );
}

type FinishedProps = { run: TraceRun; file: TraceFile; view: RunView; arranged: CaseArrangement | undefined };

function Finished({ run, file, view, arranged }: FinishedProps) {
  const { ledger, result } = file;
  const { assets } = ledger;
  const shown = result.waysOut.slice(0, SHOWN_MAX);
  return (
    <>
      <ResultLinks runId={run.id} ends="Ways out">
        <PageLink href={`/trace/runs/${run.id}/flow.json`} className={buttonClass()}>
          Etherscan Flow
        </PageLink>
      </ResultLinks>
      <LeavesOut file={file} chain={run.chain} />
      {!run.abandoned && <MovedSincePanel run={run} file={file} />}
      <GraphPanel
        data={toGraphData(file)}
        runId={run.id}
        chain={run.chain}
        view={view}
        arranged={arranged}
        title={`Traced money on ${chainName(run.chain)}, to block ${run.inputs.pinned.block}`}
      />
      <Panel id="ways-out" title="Ways out" aside={`${shown.length} of ${result.waysOut.length}`} className="mt-6">
        <FoldedTable
          caption="Where the traced money ended, the largest first"
          openRows={OPEN_ROWS}
          rows={shown}
          rowKey={(end) => `${end.account} ${end.asset} ${end.reason}`}
          columns={[
            {
              id: 'where',
              heading: 'Where',
              rowHeader: true,
              card: 'whole',
              cell: (end) => <Party account={end.account} chain={run.chain} label={labelOf(ledger, end.account)} />,
            },
            {
              id: 'why',
              heading: 'Why it ends here',
              cell: ({ reason, detail }) => (
                <>
                  {REASON_TEXTS[reason]}
                  {detail !== '' && <span className="block text-12 text-text-3">{detail}</span>}
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
            { id: 'transactions', heading: 'Brought by', cell: (end) => <BroughtBy file={file} end={end} chain={run.chain} /> },
          ]}
        />
      </Panel>
      {result.groups.length > 0 && (
        <FoldedPanel id="groups" title="Together" aside={GROUPS_ASIDE} className="mt-6">
          <GroupTable file={file} caption="Ways out of one kind together" />
        </FoldedPanel>
      )}
      <FoldedPanel id="sums" title="Sums" aside="What came in is what is accounted for" className="mt-6">
        <TextTable
          caption="Sums of each asset"
          rows={result.totals}
          rowKey={({ asset }) => asset}
          columns={[
            {
              id: 'seeds',
              heading: 'Followed',
              rowHeader: true,
              cell: ({ seeds, asset }) => <AssetAmount amount={seeds} asset={asset} assets={assets} />,
            },
            {
              id: 'in',
              heading: 'Came by conversion',
              cell: ({ convertedIn, asset }) => <AssetAmount amount={convertedIn} asset={asset} assets={assets} />,
            },
            {
              id: 'out',
              heading: 'Went by conversion',
              cell: ({ convertedOut, asset }) => <AssetAmount amount={convertedOut} asset={asset} assets={assets} />,
            },
            {
              id: 'ways',
              heading: 'Ways out',
              cell: ({ waysOut, asset }) => <AssetAmount amount={waysOut} asset={asset} assets={assets} />,
            },
            {
              id: 'still',
              heading: 'Still there or not read',
              cell: ({ stillThere, asset }) => <AssetAmount amount={stillThere} asset={asset} assets={assets} />,
            },
          ]}
        />
      </FoldedPanel>
      <Proofs run={run} file={file} />
      <ResultFoot run={run} file={file} />
    </>
  );
}

/** What the node says accounts have at the pinned block, against what their movements say. */
function Proofs({ run, file }: { run: TraceRun; file: TraceFile }) {
  if (run.proofs === null) return null;
  const differing = run.proofs.filter(({ expected, found }) => found !== null && found !== expected);
  const unread = run.proofs.filter(({ found }) => found === null).length;
  return (
    <Panel id="proofs" title="Balance proof" className="mt-6">
      <p className="px-5 py-4 max-sm:px-4">
        {run.proofs.length === 0
          ? 'No balance was compared with the node.'
          : `Of ${run.proofs.length} balances at the pinned block, ${run.proofs.length - differing.length - unread} equal what the movements give, ${differing.length} differ, and ${unread} could not be read. Equal sums do not exclude two omitted movements of the same amount.`}
      </p>
      {differing.length > 0 && (
        <ul className="border-line border-t px-5 py-3 max-sm:px-4">
          {differing.map(({ account, asset, expected, found }) => (
            <li key={`${account} ${asset}`} className="break-all">
              {account}: <AssetAmount amount={expected} asset={asset} assets={file.ledger.assets} /> by its movements,{' '}
              <AssetAmount amount={found ?? '0'} asset={asset} assets={file.ledger.assets} /> at the node
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
