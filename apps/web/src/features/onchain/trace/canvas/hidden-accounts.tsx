import { type Action, countAccounts } from '@redoubt/tracing/arrange/arrange';
import type { GraphData } from '@redoubt/tracing/graph/graph-data';
import { WordButton } from '@redoubt/ui/word-button';
import { AssetAmount } from '../asset-amount.tsx';
import { nameAccount, type RunGraph } from '../run-graph.ts';

type HiddenAccountsProps = {
  readonly run: RunGraph;
  readonly assets: GraphData['assets'];
  readonly onAct: (action: Action) => void;
};

/** Which accounts an arrangement hides, what moved through them, and a way to show each again. */
export function HiddenAccounts({ run: { hidden }, assets, onAct }: HiddenAccountsProps) {
  const { accounts, count, amounts } = hidden;
  if (accounts.length === 0) return null;
  return (
    <div role="note" className="grid gap-1 border-line border-t px-5 py-2.5 text-text-2 max-sm:px-4">
      <p>
        {countAccounts(accounts.length)} hidden
        {count > 0 && (
          <>
            , in {count === 1 ? 'one traced movement' : `${count.toLocaleString('en-US')} traced movements`} of{' '}
            {amounts.map(({ asset, traced }, index) => (
              <span key={asset}>
                {index > 0 && ', '}
                <AssetAmount amount={traced} asset={asset} assets={assets} />
              </span>
            ))}
          </>
        )}
        : not drawn, and still in every sum.{' '}
        {accounts.length > 1 && <WordButton onClick={() => onAct({ kind: 'show-all' })}>Show all accounts</WordButton>}
      </p>
      <ul className="flex max-h-40 flex-wrap gap-x-4 gap-y-1 overflow-y-auto print:max-h-none">
        {accounts.map((account) => (
          <li key={account.id} className="wrap-anywhere">
            {nameAccount(account.id, account.label?.text)}{' '}
            <WordButton
              aria-label={`Show ${nameAccount(account.id, account.label?.text)}`}
              onClick={() => onAct({ kind: 'show', account: account.id })}
            >
              Show
            </WordButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
