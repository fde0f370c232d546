import type { WalletHoldings } from '@redoubt/domain/onchain/wallet/holdings';
import { formatNumber } from '@redoubt/ui/data/format';
import type { ChainChoice } from './chain-choice.ts';

/** Where approvals were looked for, and where not: what is missing from the table could be there. */
export function ApprovalsScope({ answers, chains }: { answers: readonly WalletHoldings[]; chains: readonly ChainChoice[] }) {
  const lines = new Set(
    answers.map((answer) => `${chains.find(({ chain }) => chain === answer.protocol)?.name ?? answer.protocol}: ${toWords(answer)}`),
  );
  return (
    <div className="grid gap-2 border-line border-t px-5 py-4 text-12 text-text-3 max-sm:px-4">
      <ul aria-label="Where approvals were looked for" className="grid gap-1">
        {[...lines].map((line) => (
          <li key={line} className="text-pretty">
            {line}
          </li>
        ))}
      </ul>
      <p className="max-w-200 text-pretty">
        Allowances and balances are those of the block beside each wallet. An approval that its token never told cannot be found; leave that
        was signed to be used inside another contract, and leave over collectibles, is not looked at. To take leave back, approve 0 for that
        address in your own wallet.
      </p>
    </div>
  );
}

function toWords({ asOf, approvals: { searched, record, found, asked, truncated } }: WalletHoldings): string {
  const block = (number: number) => formatNumber(String(number));
  const whole = searched !== null && searched.fromBlock === 0;
  const contracts = `${record.contracts} ${record.contracts === 1 ? 'contract' : 'contracts'}`;
  return [
    searched === null
      ? 'the node did not search for approvals of any token.'
      : whole
        ? `all blocks up to ${block(searched.toBlock)} were searched for approvals of any token.`
        : `blocks ${block(searched.fromBlock)} to ${block(searched.toBlock)} were searched for approvals of any token.`,
    !whole &&
      (record.contracts === 0 || record.fromBlock === null
        ? 'No contract is followed here: older ones are missing.'
        : `Of the ${contracts} followed here, approvals are known from block ${block(record.fromBlock)} to ${block(asOf.block)}${record.complete ? '' : ', with gaps that are still being read'}. Older ones of other tokens are missing.`),
    truncated && 'There are more than are looked through: the oldest are missing.',
    found > asked && `Of ${formatNumber(String(found))} pairs of token and address, ${formatNumber(String(asked))} were asked for.`,
  ]
    .filter(Boolean)
    .join(' ');
}
