import { type RawBuilder, sql } from 'kysely';

/** Whether the chain `c` no longer has the block, judged by the recent headers: older blocks count as kept. */
export const isWithdrawn = (number: RawBuilder<unknown>, hash: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  ${number} > c.indexed
  or exists (select from chain_block b where b.chain_id = c.chain_id and b.number = ${number} and b.hash <> ${hash}))`;
