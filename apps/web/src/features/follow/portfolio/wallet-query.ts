import type { Wallet } from '@redoubt/domain/follow/wallet/schema';
import { WalletHoldings } from '@redoubt/domain/onchain/wallet/holdings';
import { queryOptions } from '@tanstack/react-query';
import { apiClient } from '@/browser/api/api-client';

/** What a wallet holds, at the newest block on record of its chain (PORT-05). */
export const walletQuery = ({ address, protocol }: Pick<Wallet, 'address' | 'protocol'>) =>
  queryOptions({
    queryKey: ['wallet', protocol, address],
    queryFn: ({ signal }) => apiClient.get('/api/skynet/wallets', { query: { address, protocol }, result: WalletHoldings, signal }),
  });
