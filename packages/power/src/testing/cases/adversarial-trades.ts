import { join } from 'node:path';
import type { Artifact } from '@redoubt/demo-chain/artifacts/compile-contracts';
import { ACCOUNTS } from './adversarial-trades/accounts.ts';
import { ALLOWANCES } from './adversarial-trades/allowances.ts';
import { AMOUNTS } from './adversarial-trades/amounts.ts';
import { BALANCES } from './adversarial-trades/balances.ts';
import { EXCHANGE_ARTIFACTS, type TradeCase } from './adversarial-trades/exchange.ts';
import { GUARDS } from './adversarial-trades/guards.ts';
import { LATER } from './adversarial-trades/later.ts';
import { LISTS } from './adversarial-trades/lists.ts';
import { STANDARDS } from './adversarial-trades/standards.ts';
import { TAXES } from './adversarial-trades/taxes.ts';
import { TRANSACTIONS } from './adversarial-trades/transactions.ts';

/** What a chain needs for these tokens. */
export const TRADE_CONTRACTS: { readonly folder: string; readonly others: Readonly<Record<string, Artifact>> } = {
  folder: join(import.meta.dirname, '../../../contracts/adversarial-trades'),
  others: EXCHANGE_ARTIFACTS,
};

/**
 * Tokens with the truth about their trade: can a new buyer sell again, and at what tax? Truth was
 * written before the analysis had seen these tokens, and real trades have confirmed it.
 */
export const ADVERSARIAL_TRADES: Readonly<Record<string, TradeCase>> = {
  ...ACCOUNTS,
  ...TRANSACTIONS,
  ...AMOUNTS,
  ...BALANCES,
  ...TAXES,
  ...LISTS,
  ...ALLOWANCES,
  ...STANDARDS,
  ...GUARDS,
  ...LATER,
};
