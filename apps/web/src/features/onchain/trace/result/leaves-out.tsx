import type { TraceFile } from '@redoubt/tracing/model/ledger';
import type { Hex } from '@redoubt/tracing/model/movement';
import { minimumsIn } from '@redoubt/tracing/text/whole-of';
import { Panel } from '@redoubt/ui/panel';
import { AssetAmount } from '../asset-amount.tsx';
import { Party } from '../party.tsx';

/** What the result of a trace does not cover, one line for each reason. */
export function LeavesOut({ file: { inputs, ledger, result }, chain }: { file: TraceFile; chain: string }) {
  const rows = [...result.leavesOut, ...(result.noBounds === null ? [] : [{ reason: 'bounds', detail: result.noBounds }])];
  const treatedAs = (wanted: 'stop' | 'wallet') => Object.keys(inputs.treat).filter((account) => inputs.treat[account as Hex] === wanted);
  return (
    <Panel id="leaves-out" title="What this leaves out" className="mt-6">
      {[...minimumsIn({ inputs, result })].map(([asset, amount]) => (
        <p key={asset} className="border-line border-b px-5 py-2.5 max-sm:px-4">
          {inputs.minimum[asset] === undefined
            ? `Movements below a thousandth of what ${inputs.direction === 'backward' ? 'is explained' : 'was lost'} are not followed: below `
            : 'Movements below the smallest amount of this order are not followed: below '}
          <AssetAmount amount={amount} asset={asset} assets={ledger.assets} />.
        </p>
      ))}
      <Treated text="Not followed further, because this order says so" accounts={treatedAs('stop')} chain={chain} />
      <Treated text="Followed as wallets, because this order says so" accounts={treatedAs('wallet')} chain={chain} />
      {rows.length === 0 ? (
        <p className="px-5 py-4 max-sm:px-4">Nothing else is known to be left out.</p>
      ) : (
        <ul>
          {rows.map((row) => (
            <li
              key={`${row.reason} ${row.detail} ${'asset' in row ? row.asset : ''}`}
              className="flex flex-wrap items-baseline justify-between gap-x-4 border-line px-5 py-2.5 not-last:border-b max-sm:px-4"
            >
              <span>{row.detail}</span>
              {'amount' in row && row.amount !== undefined && row.asset !== undefined && (
                <AssetAmount amount={row.amount} asset={row.asset} assets={ledger.assets} />
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** What the order of the trace says about accounts, whether money came there or not. */
function Treated({ text, accounts, chain }: { text: string; accounts: readonly string[]; chain: string }) {
  if (accounts.length === 0) return null;
  return (
    <div className="border-line border-b px-5 py-2.5 max-sm:px-4">
      <p>{text}:</p>
      <ul>
        {accounts.map((account) => (
          <li key={account}>
            <Party account={account} chain={chain} />
          </li>
        ))}
      </ul>
    </div>
  );
}
