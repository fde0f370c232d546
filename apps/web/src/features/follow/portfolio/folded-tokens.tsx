import { FOLD_REASONS } from '@redoubt/domain/follow/portfolio/fold-holdings';
import type { Portfolio } from '@redoubt/domain/follow/portfolio/sum-portfolio';
import { Address } from '@redoubt/ui/data/address';
import { formatNumber } from '@redoubt/ui/data/format';
import type { ChainChoice } from './chain-choice.ts';

/**
 * Tokens that were probably sent unsolicited, each with the reason why it is hidden. Their names
 * are never links.
 */
export function FoldedTokens({ folded, chains }: { folded: Portfolio['folded']; chains: readonly ChainChoice[] }) {
  if (folded.length === 0) return null;
  return (
    <details className="rounded-card border border-line bg-surface">
      <summary className="flex min-h-13 cursor-pointer items-center px-5 py-3 text-text-2 hover:text-text max-sm:px-4">
        {folded.length} {folded.length === 1 ? 'token was' : 'tokens were'} hidden as probable spam
      </summary>
      <ul className="border-line border-t">
        {folded.map(({ token: { chain, contract, symbol, balance, priceGap }, reason }) => (
          <li
            key={`${chain} ${contract}`}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line px-5 py-3 not-first:border-t max-sm:px-4"
          >
            <span className="wrap-anywhere min-w-0">
              {formatNumber(balance)} {priceGap === 'no-decimals' && 'base units of '}
              <span className="font-medium">{symbol}</span>
            </span>
            <span className="text-12 text-text-2">{FOLD_REASONS[reason]}</span>
            <span className="text-12 text-text-3">
              {contract !== null && <Address address={contract} />} {chains.find((each) => each.chain === chain)?.name ?? chain}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
