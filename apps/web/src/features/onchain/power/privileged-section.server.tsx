import { tabPath } from '@redoubt/domain/catalog/project/tabs';
import { ProjectId } from '@redoubt/domain/ids';
import type { Capability } from '@redoubt/domain/onchain/activity/privileged';
import { findKnownChain } from '@redoubt/domain/platform/chain/known-chains';
import type { EventName } from '@redoubt/domain/platform/event/event-name';
import { shortestDelay } from '@redoubt/power/analysis/control-paths';
import { CAPABILITY_LABELS, toDelayText } from '@redoubt/power/text/labels';
import { listProjectPowers, type ProjectPowers } from '@redoubt/server/onchain/privileged/list-project-powers';
import { listProjectUses, type ProjectUse } from '@redoubt/server/onchain/privileged/list-project-uses';
import { Badge } from '@redoubt/ui/badge';
import { Address } from '@redoubt/ui/data/address';
import { shortenAddress } from '@redoubt/ui/data/identity';
import { Since } from '@redoubt/ui/data/since';
import { DataTable, type DataTableProps } from '@redoubt/ui/data-table';
import { EmptyNotice, FailedNotice } from '@redoubt/ui/layer/notices';
import { Panel } from '@redoubt/ui/panel';
import { TransactionLink } from '@/entities/chain/transaction-link';
import { type Leaf, type LeafNumbers, leafOf } from '@/entities/project-tab/leaf-address';
import { cutLeaf, Leaves } from '@/entities/project-tab/leaves';
import { getContext } from '@/http/context';
import { toMissingText, toWaitingText } from './analysis-state-text.ts';
import { toKindLabel, toUseText } from './power-labels.ts';

const USES_MAX = 50;
/** Rows on one leaf of a table. */
const ROWS = 4;

/** The tables, by their parameters in the address, and the tab's other list. */
type List = 'holders' | 'functions' | 'uses' | 'contracts';

/** Privileged addresses, functions and transactions as three tables, each with its JSON and leaves with addresses of their own. */
export async function PrivilegedTables({ rawId, leaves }: { rawId: string; leaves: LeafNumbers<List> }) {
  const id = ProjectId.safeParse(rawId);
  if (!id.success) return null;
  const ctx = getContext();
  try {
    const { contracts, waiting } = await listProjectPowers(ctx, { projectId: id.data });
    if (contracts.length === 0)
      return (
        <Panel id="privileged" title="Privileged addresses, functions and transactions">
          <EmptyNotice title={waiting.contracts > 0 ? `Not analysed yet: ${toWaitingText(waiting.contracts)}` : 'No contract is followed'}>
            {toMissingText(waiting)}
          </EmptyNotice>
        </Panel>
      );
    const uses = await listProjectUses(ctx, { projectId: id.data, limit: USES_MAX });
    const tab = tabPath(id.data, 'activity');
    return (
      <>
        <AddressTable
          contracts={contracts}
          waiting={waiting.contracts}
          leaf={leafOf('holders', { tab, leaves, panel: 'privileged-addresses' })}
        />
        <FunctionTable contracts={contracts} leaf={leafOf('functions', { tab, leaves, panel: 'privileged-functions' })} />
        <UseTable
          projectId={id.data}
          contracts={contracts}
          uses={uses}
          now={new Date()}
          leaf={leafOf('uses', { tab, leaves, panel: 'privileged-transactions' })}
        />
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

const linkTo = (chain: string, what: string): string | undefined => {
  const explorer = findKnownChain(chain)?.explorerUrl;
  return explorer && `${explorer}/address/${what}`;
};

const toCapabilityText = (capabilities: readonly Capability[]) => capabilities.map((it) => CAPABILITY_LABELS[it]).join(', ');

function AddressTable({ contracts, waiting, leaf }: { contracts: readonly ProjectPowers[]; waiting: number; leaf: Leaf }) {
  const all = contracts.flatMap((contract) => contract.holders.map((holder) => ({ contract, holder })));
  const merged = Map.groupBy(all, ({ contract, holder }) => `${contract.chain} ${holder.address}`);
  const rows = [...merged.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const { holder, contract } = first;
    return [
      {
        chain: contract.chain,
        holder,
        kind: `${toKindLabel(holder)}${own.some((each) => each.holder.direct) ? '' : ', through others'}`,
        capabilities: [...new Set(own.flatMap((each) => each.holder.capabilities))],
        over: own.map((each) => each.contract),
        delayS: shortestDelay(own.map((each) => each.holder.delaySeconds)),
      },
    ];
  });
  return (
    <Table
      id="privileged-addresses"
      title="Privileged addresses"
      aside={waiting > 0 ? toWaitingText(waiting) : `${rows.length} found`}
      rows={rows}
      rowKey={({ chain, holder }) => `${chain} ${holder.address}`}
      columns={[
        {
          id: 'address',
          heading: 'Address',
          cell: ({ chain, holder: { address, label } }) => <Address address={address} label={label} explorerUrl={linkTo(chain, address)} />,
        },
        { id: 'kind', heading: 'Who it is', cell: ({ kind }) => kind },
        { id: 'can', heading: 'Can', cell: ({ capabilities }) => toCapabilityText(capabilities) },
        { id: 'over', heading: 'Over', cell: ({ over }) => [...new Set(over.map(({ name }) => name))].join(', ') },
        { id: 'delay', heading: 'Delay', cell: ({ delayS }) => <span className="whitespace-nowrap">{toDelayText(delayS)}</span> },
      ]}
      empty="No account holds a power over these contracts."
      raw="privileged-address"
      contractsOf={({ over }) => over}
      leaf={leaf}
      contracts={contracts}
    />
  );
}

function FunctionTable({ contracts, leaf }: { contracts: readonly ProjectPowers[]; leaf: Leaf }) {
  const rows = contracts.flatMap((contract) => contract.functions.map((fn) => ({ contract, fn })));
  const unknown = contracts.reduce((sum, contract) => sum + contract.unknown, 0);
  return (
    <Table
      id="privileged-functions"
      title="Privileged functions"
      aside={unknown > 0 ? `${rows.length} found, ${unknown} not determined` : `${rows.length} found`}
      rows={rows}
      rowKey={({ contract, fn }) => `${contract.address} ${fn.contract} ${fn.selector}`}
      columns={[
        {
          id: 'function',
          heading: 'Function',
          cell: ({ fn }) => <code className="break-all font-mono text-12">{fn.signature ?? fn.functionName ?? fn.selector}</code>,
        },
        { id: 'contract', heading: 'Contract', cell: ({ contract }) => contract.name },
        { id: 'can', heading: 'Can', cell: ({ fn }) => toCapabilityText(fn.capabilities) },
        {
          id: 'now',
          heading: 'Now',
          cell: ({ fn: { enabled } }) => (
            <Badge tone={enabled === 'yes' ? 'caution' : 'neutral'}>
              {enabled === 'yes' ? 'Enabled' : enabled === 'no' ? 'Not enabled' : 'Not determined'}
            </Badge>
          ),
        },
        { id: 'use', heading: 'Use', cell: ({ fn }) => <span className="whitespace-nowrap">{toUseText(fn.exercised)}</span> },
      ]}
      empty="These contracts have no privileged functions."
      raw="privileged-function"
      contractsOf={({ contract }) => [contract]}
      leaf={leaf}
      contracts={contracts}
    />
  );
}

type UseTableProps = { projectId: ProjectId; contracts: readonly ProjectPowers[]; uses: readonly ProjectUse[]; now: Date; leaf: Leaf };

function UseTable({ projectId, contracts, uses, now, leaf }: UseTableProps) {
  const track: Track = { 'data-track': 'View Privileged Transaction', 'data-project': projectId };
  const labels = new Map(contracts.flatMap(({ address, name }) => [[address as string, name] as const]));
  return (
    <Table
      id="privileged-transactions"
      title="Privileged transactions"
      aside={uses.length === USES_MAX ? `The newest ${USES_MAX}` : `${uses.length} on record`}
      rows={uses}
      rowKey={({ chain, hash, to, selector }) => `${chain} ${hash} ${to} ${selector}`}
      columns={[
        { id: 'when', heading: 'When', cell: ({ time }) => <Since instant={time} now={now} /> },
        {
          id: 'function',
          heading: 'Function',
          cell: (use) => (
            <>
              <code className="break-all font-mono text-12">{use.functionName ?? use.selector ?? use.events.join(', ')}</code>{' '}
              <span className="text-text-3">{use.contractName}</span>
            </>
          ),
        },
        { id: 'from', heading: 'From', cell: (use) => <Signer use={use} labels={labels} /> },
        { id: 'result', heading: 'Result', cell: ({ ok }) => (ok ? 'Succeeded' : <Badge>Failed</Badge>) },
        {
          id: 'transaction',
          heading: 'Transaction',
          cell: ({ chain, hash }) => (
            <span className="whitespace-nowrap">
              <TransactionLink {...track} chain={chain} hash={hash} />
            </span>
          ),
        },
      ]}
      empty="No power over these contracts has been used since they are followed."
      raw="privileged-transaction"
      contractsOf={({ chain, contractName }) => contracts.filter((each) => each.chain === chain && each.name === contractName)}
      leaf={leaf}
      track={track}
      contracts={contracts}
    />
  );
}

function Signer({ use: { chain, from, via }, labels }: { use: ProjectUse; labels: ReadonlyMap<string, string> }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {from === null ? (
        <span className="text-text-3">Signer not known yet</span>
      ) : (
        <Address address={from} label={labels.get(from) ?? null} explorerUrl={linkTo(chain, from)} />
      )}
      {via.map((address) => (
        <span key={address} className="text-12 text-text-3">
          through {labels.get(address) ?? shortenAddress(address)}
        </span>
      ))}
    </span>
  );
}

type TableProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'rows' | 'rowKey'> & {
  id: string;
  title: string;
  aside: string;
  /** The text of an empty table. */
  empty: string;
  /** The last segment of the API path. */
  raw: string;
  /** Tracking attributes of the links to the API. */
  track?: Track;
  contracts: readonly ProjectPowers[];
  /** Those that a row is about. */
  contractsOf: (row: Row) => readonly ProjectPowers[];
  leaf: Leaf;
};

/** Tracking attributes of a link. */
type Track = Readonly<{ 'data-track': EventName; 'data-project': string }>;

function Table<Row>({ id, title, aside, empty, raw, track, contracts, contractsOf, leaf, ...table }: TableProps<Row>) {
  const cut = cutLeaf(table.rows, { page: leaf.page, size: ROWS });
  // Of all contracts, links would be longer than the table. That a table is empty is true of each.
  const shown = cut.rows.length === 0 ? contracts : [...new Set(cut.rows.flatMap(contractsOf))];
  return (
    <Panel id={id} title={title} aside={aside}>
      {table.rows.length === 0 ? (
        <EmptyNotice title={empty} />
      ) : (
        <DataTable
          {...table}
          caption={title}
          rows={cut.rows}
          density="text"
          phones="scroll"
          minWidth={640}
          boxLabel={`${title}, the table`}
          className="text-12"
        />
      )}
      <Leaves label={title} leaf={leaf} cut={cut} total={table.rows.length} />
      <ul aria-label={`${title} as data`} className="flex flex-wrap gap-2 border-line border-t px-5 py-3 max-sm:px-4">
        {shown.map(({ address, chain, name }) => (
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
