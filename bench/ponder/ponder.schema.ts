import { onchainTable } from 'ponder';

export const transfer = onchainTable('transfer', (column) => ({
  id: column.text().primaryKey(),
  block: column.bigint().notNull(),
  logIndex: column.integer().notNull(),
  transaction: column.hex().notNull(),
  from: column.hex().notNull(),
  to: column.hex().notNull(),
  value: column.bigint().notNull(),
}));

/** The product's totals: how often the event was emitted in transactions of each sender. */
export const sender = onchainTable('sender', (column) => ({ address: column.hex().primaryKey(), count: column.integer().notNull() }));
