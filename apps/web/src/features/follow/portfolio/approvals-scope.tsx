import type { WalletHoldings } from '@redoubt/domain/onchain/wallet/holdings';
import { formatNumber } from '@redoubt/ui/data/format';
import type { ChainChoice } from './chain-choice.ts';

/** The scope of the search for approvals. Approvals outside of it are missing from the table. */
export function ApprovalsScope({ answers, chains }: { answers: readonly WalletHoldings[]; chains: readonly ChainChoice[] }) {
  const lines = new Set(
    answers.map((answer) => `${chains.find(({ chain }) => chain === answer.protocol)?.name ?? answer.protocol}: ${describeScope(answer)}`),
  );
  return (
    <div className="grid gap-2 border-line border-t px-5 py-4 text-12 text-text-3 max-sm:px-4">
      <ul aria-label="Scope of the search for approvals" className="grid gap-1">
        {[...lines].map((line) => (
          <li key={line} className="text-pretty">
            {line}
          </li>
        ))}
      </ul>
      <p className="max-w-200 text-pretty">
        Allowances and balances are as of the block shown beside each wallet. An approval that was given without an event, such as a signed
        order, cannot be found. To revoke an approval of a token, approve 0 for its spender in your own wallet; of a collection, set its
        operator’s approval to false.
      </p>
    </div>
  );
}

function describeScope({ asOf, approvals: { searched, record, found, asked, truncated } }: WalletHoldings): string {
  const block = (number: number) => formatNumber(String(number));
  const whole = searched !== null && searched.fromBlock === 0;
  const contracts = `${record.contracts} ${record.contracts === 1 ? 'contract' : 'contracts'}`;
  return [
    searched === null
      ? 'the node did not search for approvals of any token or collection.'
      : whole
        ? `all blocks up to ${block(searched.toBlock)} were searched for approvals of any token or collection.`
        : `blocks ${block(searched.fromBlock)} to ${block(searched.toBlock)} were searched for approvals of any token or collection.`,
    !whole &&
      (record.contracts === 0 || record.fromBlock === null
        ? 'No contract is followed here: older ones are missing.'
        : `Of the ${contracts} followed here, approvals are known from block ${block(record.fromBlock)} to ${block(asOf.block)}${record.complete ? '' : ', with gaps that are still being read'}. Older ones of other tokens are missing.`),
    truncated && 'There are more approvals than are read: the oldest are missing.',
    found > asked && `Of ${formatNumber(String(found))} pairs of contract and address, ${formatNumber(String(asked))} were checked.`,
  ]
    .filter(Boolean)
    .join(' ');
}
