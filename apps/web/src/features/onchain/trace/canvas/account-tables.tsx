import { describeAccount } from '@redoubt/tracing/arrange/arrange';
import type { GraphData } from '@redoubt/tracing/graph/graph-data';
import type { GraphNode } from '@redoubt/tracing/graph/to-graph';
import { sortByPlace } from '@redoubt/tracing/graph/walk-graph';
import { formatShare } from '@redoubt/tracing/text/trace-text';
import { DataTable } from '@redoubt/ui/data-table';
import { WordButton } from '@redoubt/ui/word-button';
import { memo } from 'react';
import { AssetAmount } from '../asset-amount.tsx';
import { listLargest, nameNode, type RunGraph, remarkOn } from '../run-graph.ts';

type AccountTablesProps = {
  readonly run: RunGraph;
  readonly assets: GraphData['assets'];
  readonly selected: string | undefined;
  /** Selects an account and goes to what is said of it. */
  readonly onOpen: (id: string) => void;
};

/** The same graph as tables: its accounts, then the movements between them. All that the picture offers starts here, too. */
export const AccountTables = memo(function AccountTables({
  run: { graph, layout, arrangement },
  assets,
  selected,
  onOpen,
}: AccountTablesProps) {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const choose = (node: GraphNode | undefined) =>
    node && (
      <WordButton aria-current={node.id === selected} onClick={() => onOpen(node.id)}>
        <span className="wrap-anywhere text-start">
          {nameNode(node)}
          {node.id === selected && <span className="text-text-2"> (selected)</span>}
        </span>
      </WordButton>
    );
  return (
    <div className="h-140 overflow-y-auto print:h-auto print:overflow-visible">
      <DataTable
        caption="Accounts of the graph, step by step"
        density="text"
        phones="labelled"
        boxLabel="Accounts of the graph"
        rows={sortByPlace(graph.nodes, layout.at)}
        rowKey={({ id }) => id}
        columns={[
          { id: 'account', heading: 'Account', rowHeader: true, card: 'whole', cell: choose },
          { id: 'step', heading: 'Step', align: 'end', cell: ({ column }) => (column === 0 ? 'Start' : column) },
          { id: 'what', heading: 'What it is', cell: (node) => remarkOn(node) || (node.chain === undefined ? 'On the way' : 'In a chain') },
          {
            id: 'arranged',
            heading: 'Arranged',
            cell: ({ id }) => <span className="wrap-anywhere">{describeAccount(arrangement, id) || 'As laid out'}</span>,
          },
          {
            id: 'traced',
            heading: 'Traced of what came',
            align: 'end',
            cell: ({ amounts }) =>
              amounts.length === 0
                ? 'Nothing came'
                : amounts.map(({ asset, traced, received }) => (
                    <span key={asset} className="block wrap-anywhere">
                      <AssetAmount amount={traced} asset={asset} assets={assets} />{' '}
                      <span className="text-text-3">{formatShare(traced, received)}</span>
                    </span>
                  )),
          },
        ]}
      />
      <DataTable
        caption="Traced money between two accounts, the largest part first"
        density="text"
        phones="labelled"
        boxLabel="Movements of the graph"
        rows={listLargest(graph)}
        rowKey={({ from, to, asset }) => `${from} ${to} ${asset}`}
        columns={[
          { id: 'from', heading: 'From', rowHeader: true, card: 'whole', cell: ({ from }) => choose(nodes.get(from)) },
          { id: 'to', heading: 'To', card: 'whole', cell: ({ to }) => choose(nodes.get(to)) },
          { id: 'count', heading: 'Movements', align: 'end', cell: ({ count }) => count.toLocaleString('en-US') },
          {
            id: 'traced',
            heading: 'Of it traced',
            align: 'end',
            cell: ({ traced, amount, asset }) => (
              <>
                <AssetAmount amount={traced} asset={asset} assets={assets} />
                <span className="block text-12 text-text-3">
                  of <AssetAmount amount={amount} asset={asset} assets={assets} />
                </span>
              </>
            ),
          },
        ]}
      />
    </div>
  );
});
