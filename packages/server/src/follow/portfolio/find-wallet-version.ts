import type { WalletQuery } from '@redoubt/domain/onchain/wallet/holdings';
import { findConnectedChain } from '../../onchain/read/connected-chain.ts';
import { toHex } from '../../onchain/record/chain-values.ts';
import type { Context } from '../../platform/context.ts';

/** A wallet holds what it holds at a block: the answer is as new as the chain's newest block on record. */
export async function findWalletVersion({ db }: Pick<Context, 'db'>, { protocol }: WalletQuery): Promise<string | undefined> {
  const chain = await findConnectedChain(db, { slug: protocol });
  return chain && `${toHex(chain.hash)} ${chain.finalized}`;
}
