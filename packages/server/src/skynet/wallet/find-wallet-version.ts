import type { WalletQuery } from '@redoubt/domain/skynet/wallet';
import { toHex } from '../../chain/chain-values.ts';
import type { Context } from '../../context.ts';
import { findConnectedChain } from './wallet-store.ts';

/** A wallet holds what it holds at a block: the answer is as new as the chain's newest block on record. */
export async function findWalletVersion({ db }: Pick<Context, 'db'>, { protocol }: WalletQuery): Promise<string | undefined> {
  const chain = await findConnectedChain(db, { slug: protocol });
  return chain && `${toHex(chain.hash)} ${chain.finalized}`;
}
