import type { Wallet } from '@redoubt/domain/follow/wallet/schema';
import { shortenAddress } from '@redoubt/ui/data/identity';

/** One of the user's wallets, by its label where it has one. */
export function OwnWallet({ owner, chain, wallets }: { owner: string; chain: string; wallets: readonly Wallet[] }) {
  const label = wallets.find(({ address, protocol }) => address === owner && protocol === chain)?.label ?? '';
  return (
    <span className="block truncate text-text-2" title={owner}>
      {label === '' ? <span aria-hidden="true">{shortenAddress(owner)}</span> : label}
      <span className="sr-only"> {owner}</span>
    </span>
  );
}
