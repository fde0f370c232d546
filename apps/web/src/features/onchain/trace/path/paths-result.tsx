import type { TracedPaths } from '@redoubt/domain/onchain/trace/schema';
import { formatUnits, nameAsset, REASON_TEXTS } from '@redoubt/tracing/text/trace-text';
import { Button, buttonClass } from '@redoubt/ui/button';
import { formatInstant } from '@redoubt/ui/data/format';
import { shortenAddress } from '@redoubt/ui/data/identity';
import { EmptyNotice } from '@redoubt/ui/layer/notices';
import { Panel } from '@redoubt/ui/panel';
import { TextTable } from '@redoubt/ui/text-table';
import { PageLink } from '@/site/page-link';
import { AssetAmount } from '../asset-amount.tsx';
import { Party } from '../party.tsx';

/** Paths between two accounts, what would connect them, and what was not looked at. */
export function PathsResult({ found }: { found: TracedPaths }) {
  const { chain, from, to, block, paths, hubs, looked } = found;
  return (
    <>
      <p className="mt-6 max-w-180 text-text-2">
        A path is a connection: each step left an account after the one before it had come there. It is no proof that the same money went
        all the way; a trace says how much of it can have.
      </p>
      <p className="mt-2 max-w-180 text-text-2">
        Looked at, to the final block {block}: {looked.movements.toLocaleString('en-US')} movements of{' '}
        {looked.accounts.toLocaleString('en-US')} accounts on the way, {looked.steps} steps from the two ends together.
      </p>
      <p className="mt-4 flex flex-wrap gap-2">
        <PageLink href={`/trace/paths?${new URLSearchParams({ chain, from: to, to: from })}`} className={buttonClass()}>
          The other way round
        </PageLink>
        <PageLink href={`/api/trace/paths?${new URLSearchParams({ chain, from, to })}`} className={buttonClass()}>
          Result as JSON
        </PageLink>
      </p>
      {paths.length === 0 && (
        <Panel id="paths" title="Paths" className="mt-6">
          <EmptyNotice title="No path was found">
            In what was looked at, nothing that left the first account could have come to the second.
            {hubs.length > 0 && ' Accounts that hold the money of many would connect them: see below.'}
          </EmptyNotice>
        </Panel>
      )}
      {paths.map((path, at) => (
        <PathPanel key={toKey(path)} found={found} path={path} number={at + 1} />
      ))}
      {hubs.length > 0 && <Hubs found={found} />}
      <Panel id="leaves-out" title="What this leaves out" className="mt-6">
        <ul>
          {[...found.leftOut.map(({ detail }) => detail), ...ALWAYS_LEFT_OUT].map((detail) => (
            <li key={detail} className="wrap-anywhere border-line px-5 py-2.5 not-last:border-b max-sm:px-4">
              {detail}
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}

const ALWAYS_LEFT_OUT = [
  'Paths of more steps than those above, and more than five of them.',
  'What is on no recorded chain: inside exchanges and mixers, behind bridges, and handed over otherwise.',
];

type Path = TracedPaths['paths'][number];

const toKey = ({ movements }: Path) => movements.map(({ block, index, rank }) => `${block}-${index}-${rank}`).join(' ');

function PathPanel({ found: { chain, assets, labels }, path, number }: { found: TracedPaths; path: Path; number: number }) {
  const { asset, smallest, steps, movements } = path;
  const [first] = movements;
  const party = (account: string) => (
    <Party account={account} chain={chain} label={labels.find((label) => label.account === account)?.text} />
  );
  const decimals = assets.find((each) => each.asset === asset)?.decimals ?? null;
  return (
    <Panel
      id={`path-${number}`}
      title={`Path ${number}: ${steps === 1 ? 'one step' : `${steps} steps`}`}
      aside={`At most ${formatUnits(smallest, decimals)} ${nameAsset(asset, assets)} can have come all the way`}
      className="mt-6"
    >
      <TextTable
        caption={`Movements of path ${number}, in their order`}
        rows={movements}
        rowKey={({ block, index, rank }) => `${block} ${index} ${rank}`}
        columns={[
          { id: 'step', heading: 'Step', rowHeader: true, cell: ({ step }) => `Step ${step}` },
          { id: 'from', heading: 'From', card: 'whole', cell: ({ from }) => party(from) },
          { id: 'to', heading: 'To', card: 'whole', cell: ({ to }) => party(to) },
          {
            id: 'amount',
            heading: 'Amount',
            align: 'end',
            cell: (movement) => <AssetAmount amount={movement.amount} asset={movement.asset} assets={assets} />,
          },
          {
            id: 'transaction',
            heading: 'Transaction',
            cell: ({ hash, block }) =>
              hash === null ? (
                `Block ${block}`
              ) : (
                <PageLink href={`/trace/tx/${chain}/${hash}`} className="font-mono text-12 text-brand-text hover:underline">
                  {shortenAddress(hash)}
                </PageLink>
              ),
          },
          { id: 'time', heading: 'When', cell: ({ time }) => (time === null ? 'Not read' : formatInstant(time)) },
        ]}
      />
      {first !== undefined && (
        <form action="/api/trace/form" method="post" className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 pb-4 max-sm:px-4">
          <input type="hidden" name="chain" value={chain} />
          <input type="hidden" name="method" value="fifo" />
          <input type="hidden" name={`seed-${first.block}-${first.index}-${first.rank}`} value={first.amount} />
          <Button type="submit">Trace its first movement</Button>
          <span className="text-12 text-text-3">By FIFO. The page of its transaction offers the other rules.</span>
        </form>
      )}
    </Panel>
  );
}

function Hubs({ found: { chain, hubs, hubsMore, labels } }: { found: TracedPaths }) {
  return (
    <Panel id="hubs" title="Would connect them" aside={hubsMore ? `The nearest ${hubs.length}` : undefined} className="mt-6">
      <p className="px-5 py-4 text-text-2 max-sm:px-4">
        Money from the first account came to each of these before money went from it to the second. They hold the money of many, so what
        left need not be what came: no path leads through them.
      </p>
      <TextTable
        caption="Accounts that would connect the two"
        rows={hubs}
        rowKey={({ account }) => account}
        columns={[
          {
            id: 'account',
            heading: 'Account',
            rowHeader: true,
            card: 'whole',
            cell: ({ account }) => (
              <Party account={account} chain={chain} label={labels.find((label) => label.account === account)?.text} />
            ),
          },
          { id: 'reason', heading: 'What it is', cell: ({ reason }) => REASON_TEXTS[reason] },
          { id: 'blocks', heading: 'Came and left', cell: ({ cameBlock, leftBlock }) => `Block ${cameBlock}, block ${leftBlock}` },
        ]}
      />
    </Panel>
  );
}
