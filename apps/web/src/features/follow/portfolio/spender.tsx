import type { Wallet } from '@redoubt/domain/follow/wallet/schema';
import type { ApprovedSpender } from '@redoubt/domain/onchain/wallet/holdings';
import { Badge } from '@redoubt/ui/badge';
import { Address } from '@redoubt/ui/data/address';
import { NotAssessed } from '@redoubt/ui/score/not-assessed';
import Link from 'next/link';
import type { ChainChoice } from './chain-choice.ts';

type SpenderProps = {
  approval: { spender: ApprovedSpender; chain: string };
  wallets: readonly Wallet[];
  chains: readonly ChainChoice[];
};

/**
 * The spender of an approval: its project where the catalogue has it, and the kind of its address.
 */
export function Spender({ approval: { spender, chain }, wallets, chains }: SpenderProps) {
  const own = wallets.find(({ address, protocol }) => address === spender.address && protocol === chain);
  const explorer = chains.find((each) => each.chain === chain)?.explorerUrl ?? undefined;
  return (
    <div className="grid min-w-0 gap-0.5">
      <p className="flex min-w-0 flex-wrap items-center gap-x-2">
        {own !== undefined ? (
          <span className="truncate font-medium">{own.label === '' ? 'A wallet of yours' : `Your wallet ${own.label}`}</span>
        ) : spender.projectId !== null ? (
          <>
            <Link href={`/projects/${spender.projectId}`} prefetch={false} className="min-w-0 truncate font-medium hover:text-brand-text">
              {spender.label ?? spender.projectId}
            </Link>
            <span className="text-12 text-text-3">{spender.score === null ? `${spender.projectId}, not rated` : spender.projectId}</span>
            {spender.score !== null && <span className="font-semibold tabular-nums">{spender.score}</span>}
          </>
        ) : (
          <span className="text-text-2">Not in the catalogue</span>
        )}
      </p>
      <p className="flex min-w-0 flex-wrap items-center gap-x-2 text-12 text-text-3">
        <Address address={spender.address} explorerUrl={explorer && `${explorer}/address/${spender.address}`} />
        {spender.kind === 'account' && <Badge tone="caution">No code: a key holder may take it</Badge>}
        {spender.kind === 'unknown' && <NotAssessed>Code not read</NotAssessed>}
      </p>
    </div>
  );
}
