'use client';

import type { Wallet } from '@redoubt/domain/follow/wallet/schema';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChainChoice } from './chain-choice.ts';
import { PortfolioBoard } from './portfolio-board.tsx';

/** Balances load the operator's node: they are fetched at most once a minute. */
const FRESH_MS = 60_000;

export function PortfolioSlot(props: { initial: readonly Wallet[]; chains: readonly ChainChoice[] }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: FRESH_MS } } }));
  return (
    <QueryClientProvider client={client}>
      <PortfolioBoard {...props} />
    </QueryClientProvider>
  );
}
