import { ProjectId } from '@redoubt/domain/ids';
import { findKnownChain } from '@redoubt/domain/platform/chain/known-chains';
import { listProjectPowers, type ProjectPowers } from '@redoubt/server/onchain/privileged/list-project-powers';
import { listProjectUses, type ProjectUse } from '@redoubt/server/onchain/privileged/list-project-uses';
import { Badge } from '@redoubt/ui/badge';
import { Address } from '@redoubt/ui/data/address';
import { shortenAddress } from '@redoubt/ui/data/identity';
import { ScrollBox } from '@redoubt/ui/data/scroll-box';
import { Since } from '@redoubt/ui/data/since';
import { EmptyNotice, FailedNotice } from '@redoubt/ui/layer/notices';
import { Panel } from '@redoubt/ui/panel';
import type { ReactNode } from 'react';
import { getContext } from '@/http/context';
import { toMissingText, toWaitingText } from './analysis-state-text.ts';
import { CAPABILITY_LABELS, toDelayText, toKindLabel, toUseText } from './power-labels.ts';

const USES_MAX = 50;

/** Privileged addresses, functions and transactions as three tables, each with its JSON. */
export async function PrivilegedTables({ rawId }: { rawId: string }) {
  const id = ProjectId.safeParse(rawId);
  if (!id.success) return null;
  const ctx = getContext();
  try {
    const { contracts, waiting } = await listProjectPowers(ctx, { projectId: id.data });
    if (contracts.length === 0)
      return (
        <Panel id="privileged" title="Privileged addresses, functions and transactions">
          <EmptyNotice title={waiting > 0 ? `Not analysed yet: ${toWaitingText(waiting)}` : 'No contract is followed'}>
            {toMissingText(waiting)}
          </EmptyNotice>
        </Panel>
      );
    const uses = await listProjectUses(ctx, { projectId: id.data, limit: USES_MAX });
    return (
      <>
        <AddressTable contracts={contracts} waiting={waiting} />
        <FunctionTable contracts={contracts} />
        <UseTable projectId={id.data} contracts={contracts} uses={uses} now={new Date()} />
      </>
    );
  } catch (error) {
    ctx.log.error({ projectId: id.data, err: error }, 'privileged tables could not be read');
    return (
      <Panel id="privileged" title="Privileged addresses, functions and transactions">
        <FailedNotice title="Powers did not load">Load the page again to retry. The rest of it is not affected.</FailedNotice>
      </Panel>
    );
  }
}

const linkTo = (chain: string, kind: 'address' | 'tx', what: string): string | undefined => {
  const explorer = findKnownChain(chain)?.explorerUrl;
  return explorer && `${explorer}/${kind}/${what}`;
};

function AddressTable({ contracts, waiting }: { contracts: readonly ProjectPowers[]; waiting: number }) {
  const all = contracts.flatMap((contract) => contract.holders.map((holder) => ({ contract, holder })));
  const merged = [...Map.groupBy(all, ({ contract, holder }) => `${contract.chain} ${holder.address}`)];
  const rows = merged.flatMap(([key, own]) => {
    const [first] = own;
    if (first === undefined) return [];
    const { holder, contract } = first;
    const capabilities = [...new Set(own.flatMap((each) => each.holder.capabilities))];
    const delayS = Math.min(...own.map((each) => each.holder.delaySeconds));
    const cells = [
      <Address
        key="address"
        address={holder.address}
        label={holder.label}
        explorerUrl={linkTo(contract.chain, 'address', holder.address)}
      />,
      `${toKindLabel(holder)}${own.some((each) => each.holder.direct) ? '' : ', through others'}`,
      capabilities.map((it) => CAPABILITY_LABELS[it]).join(', '),
      [...new Set(own.map((each) => each.contract.name))].join(', '),
      toDelayText(delayS),
    ];
    return [{ key, cells }];
  });
  return (
    <Table
      id="privileged-addresses"
      title="Privileged addresses"
      aside={waiting > 0 ? toWaitingText(waiting) : `${rows.length} found`}
      headings={['Address', 'Who it is', 'Can', 'Over', 'Delay']}
      rows={rows}
      empty="No account holds a power over these contracts."
      raw="privileged-address"
      contracts={contracts}
    />
  );
}

function FunctionTable({ contracts }: { contracts: readonly ProjectPowers[] }) {
  const rows = contracts.flatMap((contract) =>
    contract.functions.map((fn) => ({
      key: `${contract.address} ${fn.contract} ${fn.selector}`,
      cells: [
        <code key="name" className="break-all font-mono text-12">
          {fn.signature ?? fn.functionName ?? fn.selector}
        </code>,
        contract.name,
        fn.capabilities.map((it) => CAPABILITY_LABELS[it]).join(', '),
        <Badge key="state" tone={fn.enabled === 'yes' ? 'caution' : 'neutral'}>
          {fn.enabled === 'yes' ? 'Enabled' : fn.enabled === 'no' ? 'Not enabled' : 'Not determined'}
        </Badge>,
        toUseText(fn.exercised),
      ],
    })),
  );
  const unknown = contracts.reduce((sum, contract) => sum + contract.unknown, 0);
  return (
    <Table
      id="privileged-functions"
      title="Privileged functions"
      aside={unknown > 0 ? `${rows.length} found, ${unknown} not determined` : `${rows.length} found`}
      headings={['Function', 'Contract', 'Can', 'Now', 'Use']}
      rows={rows}
      empty="These contracts have no privileged functions."
      raw="privileged-function"
      contracts={contracts}
    />
  );
}

type UseTableProps = { projectId: ProjectId; contracts: readonly ProjectPowers[]; uses: readonly ProjectUse[]; now: Date };

function UseTable({ projectId, contracts, uses, now }: UseTableProps) {
  const track = { 'data-track': 'View Privileged Transaction', 'data-project': projectId };
  const labels = new Map(contracts.flatMap(({ address, name }) => [[address as string, name] as const]));
  const rows = uses.map((use) => ({
    key: `${use.chain} ${use.hash} ${use.to} ${use.selector}`,
    cells: [
      <Since key="time" instant={use.time} now={now} />,
      <span key="name">
        <code className="break-all font-mono text-12">{use.functionName ?? use.selector ?? use.events.join(', ')}</code>{' '}
        <span className="text-text-3">{use.contractName}</span>
      </span>,
      <span key="from" className="flex flex-wrap items-center gap-x-2">
        {use.from === null ? (
          <span className="text-text-3">Signer not known yet</span>
        ) : (
          <Address address={use.from} label={labels.get(use.from) ?? null} explorerUrl={linkTo(use.chain, 'address', use.from)} />
        )}
        {use.via.map((address) => (
          <span key={address} className="text-12 text-text-3">
            through {labels.get(address) ?? shortenAddress(address)}
          </span>
        ))}
      </span>,
      use.ok ? 'Succeeded' : <Badge key="failed">Failed</Badge>,
      <TransactionLink key="hash" chain={use.chain} hash={use.hash} track={track} />,
    ],
  }));
  return (
    <Table
      id="privileged-transactions"
      title="Privileged transactions"
      aside={rows.length === USES_MAX ? `The newest ${USES_MAX}` : `${rows.length} on record`}
      headings={['When', 'Function', 'From', 'Result', 'Transaction']}
      rows={rows}
      empty="No power over these contracts has been used since they are followed."
      raw="privileged-transaction"
      track={track}
      contracts={contracts}
    />
  );
}

function TransactionLink({ chain, hash, track }: { chain: string; hash: string; track: Track }) {
  const url = linkTo(chain, 'tx', hash);
  const short = shortenAddress(hash);
  if (url === undefined) return <code className="font-mono text-12">{short}</code>;
  return (
    <a href={url} target="_blank" rel="noreferrer" {...track} className="font-mono text-12 text-brand-text hover:underline">
      {short}
      <span className="sr-only">, opens in a block explorer in a new tab</span>
    </a>
  );
}

type TableProps = {
  id: string;
  title: string;
  aside: string;
  headings: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** The text of an empty table. */
  empty: string;
  /** The last segment of the API path. */
  raw: string;
  /** Tracking attributes of the links to the API. */
  track?: Track;
  contracts: readonly ProjectPowers[];
};

/** Tracking attributes of a link. */
type Track = Readonly<Record<`data-${string}`, string>>;

const SHOWN = 8;

function Table({ id, title, aside, headings, rows, empty, raw, track, contracts }: TableProps) {
  const rest = rows.slice(SHOWN);
  return (
    <Panel id={id} title={title} aside={aside}>
      {rows.length === 0 ? <EmptyNotice title={empty} /> : <Rows caption={title} headings={headings} rows={rows.slice(0, SHOWN)} />}
      {rest.length > 0 && (
        <details className="border-line border-t">
          <summary className="flex h-12 cursor-pointer items-center px-5 font-medium text-brand-text hover:bg-surface-2 max-sm:px-4">
            {rest.length} more
          </summary>
          <div className="border-line border-t">
            <Rows caption={`${title}, continued`} headings={headings} rows={rest} />
          </div>
        </details>
      )}
      <ul aria-label={`${title} as data`} className="flex flex-wrap gap-2 border-line border-t px-5 py-3 max-sm:px-4">
        {contracts.map(({ address, chain, name }) => (
          <li key={`${chain} ${address}`} className="min-w-0">
            <a
              href={`/api/skynet/${raw}?address=${address}&chain=${chain}`}
              target="_blank"
              rel="noreferrer"
              {...track}
              className="evidence"
            >
              {name} as JSON
              <span className="sr-only">, opens in a new tab</span>
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Rows({ caption, headings, rows }: { caption: string; headings: readonly string[]; rows: TableProps['rows'] }) {
  return (
    <ScrollBox label={`${caption}, the table`}>
      <table className="w-full min-w-160 text-12">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-text-3">
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col" className="whitespace-nowrap px-5 py-2 text-start font-medium max-sm:px-4">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key} className="border-line border-t align-top">
              {cells.map((cell, index) => (
                <td key={headings[index]} className="min-w-24 px-5 py-2.5 last:whitespace-nowrap max-sm:px-4">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
