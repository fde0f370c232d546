import { ponder } from 'ponder:registry';
import { sender, transfer } from 'ponder:schema';

ponder.on('Token:Transfer', async ({ event, context }) => {
  await context.db.insert(transfer).values({
    id: event.id,
    block: event.block.number,
    logIndex: event.log.logIndex,
    transaction: event.transaction.hash,
    from: event.args.from,
    to: event.args.to,
    value: event.args.value,
  });
  await context.db
    .insert(sender)
    .values({ address: event.transaction.from, count: 1 })
    .onConflictDoUpdate((row) => ({ count: row.count + 1 }));
});
