import type { TraceFile, WayOut } from '@redoubt/tracing/model/ledger';
import { fromPos, transactionOf } from '@redoubt/tracing/model/movement';
import { shortenAddress } from '@redoubt/ui/data/identity';
import { PageLink } from '@/site/page-link';

/** Transactions named for each way out or source. */
const TRANSACTIONS_SHOWN = 2;

/** The transactions that brought money to a way out, or from a source. */
export function BroughtBy({ file: { ledger }, end, chain }: { file: TraceFile; end: WayOut; chain: string }) {
  const hashes = new Map(ledger.transactions.map(({ block, index, hash }) => [(BigInt(block) << 17n) + BigInt(index), hash]));
  const keys = [...new Set(end.steps.flatMap((step) => ledger.steps[step]?.pos ?? []).map(transactionOf))];
  return (
    <ul className="font-mono text-12">
      {keys.slice(0, TRANSACTIONS_SHOWN).map((key) => {
        const hash = hashes.get(key);
        return (
          <li key={String(key)}>
            {hash === undefined ? (
              `end of block ${fromPos(key << 15n).block}`
            ) : (
              <PageLink href={`/trace/tx/${chain}/${hash}`} className="whitespace-nowrap text-brand-text hover:underline">
                {shortenAddress(hash)}
              </PageLink>
            )}
          </li>
        );
      })}
      {keys.length > TRANSACTIONS_SHOWN && (
        <li className="font-sans text-text-3">and {keys.length - TRANSACTIONS_SHOWN} more, in the file</li>
      )}
    </ul>
  );
}
