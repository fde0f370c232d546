import { WalletHoldings } from '@redoubt/domain/skynet/wallet';
import type { Wallet } from '@redoubt/domain/wallet/schema';
import { queryOptions } from '@tanstack/react-query';
import { apiClient } from '@/lib/api-client';

/** What a wallet holds, at the newest block on record of its chain (PORT-05). */
export const walletQuery = ({ address, protocol }: Pick<Wallet, 'address' | 'protocol'>) =>
  queryOptions({
    queryKey: ['wallet', protocol, address],
    queryFn: ({ signal }) => apiClient.get('/api/skynet/wallets', { query: { address, protocol }, result: WalletHoldings, signal }),
  });
