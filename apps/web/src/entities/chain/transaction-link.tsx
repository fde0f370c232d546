import { findKnownChain } from '@redoubt/domain/platform/chain/known-chains';
import { TxHash } from '@redoubt/ui/data/tx-hash';
import type { ComponentProps } from 'react';

type TransactionLinkProps = { chain: string; hash: string } & Omit<ComponentProps<typeof TxHash>, 'hash' | 'href' | 'away'>;

/** A transaction of a chain, with copy and link: to the chain's explorer, or to its page here where it has none. */
export function TransactionLink({ chain, hash, ...link }: TransactionLinkProps) {
  // A log of the chain's own contracts may belong to none (zeros).
  if (/^0x0+$/.test(hash)) return <span>No transaction</span>;
  const explorer = findKnownChain(chain)?.explorerUrl;
  const href = explorer === undefined ? `/trace/tx/${chain}/${hash}` : `${explorer}/tx/${hash}`;
  return <TxHash {...link} hash={hash} href={href} away={explorer !== undefined} />;
}
