import type { Action } from '@redoubt/tracing/arrange/arrange';
import type { GraphData } from '@redoubt/tracing/graph/graph-data';
import type { GraphNode } from '@redoubt/tracing/graph/to-graph';
import { Button } from '@redoubt/ui/button';
import type { MouseEvent } from 'react';
import { Party } from '../party.tsx';

type ChainPartProps = {
  readonly node: GraphNode;
  readonly accounts: GraphData['accounts'];
  readonly chain: string;
  readonly onAct: (action: Action) => void;
};

/** The chain in which an account stands, to draw it as one, or for which a node stands, with its accounts. */
export function ChainPart({ node, accounts, chain, onAct }: ChainPartProps) {
  if (node.chain === undefined) return null;
  const { length, 0: first = '' } = node.chain;
  const own = node.chain;
  const act = (action: Action) => (event: MouseEvent) => {
    // Another node stands there then: the panel has the focus.
    event.currentTarget.closest('section')?.focus();
    onAct(action);
  };
  return (
    <div className="grid justify-items-start gap-2 border-line border-b px-5 py-2.5 max-sm:px-4">
      <p className="text-12 text-text-2">
        A chain of {length}: each but the first was paid by the one before alone, with the largest part of what that one paid.
      </p>
      {node.account === undefined ? (
        <>
          <ol className="grid gap-1">
            {own.map((account) => (
              <li key={account} className="wrap-anywhere">
                <Party account={account} chain={chain} label={accounts.find(({ id }) => id === account)?.label?.text} />
              </li>
            ))}
          </ol>
          <Button size={28} onClick={act({ kind: 'open', chain: own })}>
            Open the chain
          </Button>
        </>
      ) : (
        <Button size={28} onClick={act({ kind: 'collapse', account: first })}>
          Collapse the chain
        </Button>
      )}
    </div>
  );
}
