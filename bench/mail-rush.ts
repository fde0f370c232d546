import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { enqueueNotifications, orderCode } from '@redoubt/testing/product/mail-rush';
import { startProcess } from '@redoubt/testing/product/processes';
import { bareEnvironment } from '@redoubt/testing/product/product';
import { startSmtpServer } from '@redoubt/testing/smtp-server';
import { createScratchDatabase } from './support/scratch-database.ts';

// How long a code takes to leave while thousands of notifications wait. The product's worker sends them
// to a server that takes its time over each mail.

const { values } = parseArgs({ options: { notifications: { type: 'string' }, delay: { type: 'string' }, codes: { type: 'string' } } });
const [notifications, delayMs, codes] = [Number(values.notifications ?? 10_000), Number(values.delay ?? 50), Number(values.codes ?? 5)];

await using scratch = await createScratchDatabase();
await using server = await startSmtpServer(() => new Promise((resolve) => setTimeout(() => resolve(undefined), delayMs)));
const emails = Array.from({ length: codes }, (_, index) => `reader-of-codes${index}@example.com`);
await scratch.db
  .insertInto('user_account')
  .values(emails.map((email, index) => ({ username: `codes${index}`.padEnd(9, '0'), email, confirmed_at: new Date() })))
  .execute();
await enqueueNotifications(scratch.db, { count: notifications });

await using _worker = startProcess({
  command: process.execPath,
  args: [join(import.meta.dirname, '../apps/worker/src/main.ts')],
  env: { ...bareEnvironment(), DATA_DIR: scratch.dataDir, DATABASE_URL: scratch.ownerUrl, SMTP_URL: server.url, DEMO_CHAIN: 'off' },
});
await server.waitFor(10);
const startedAt = performance.now();
const secondsToLeave: number[] = [];
for (const email of emails) {
  const orderedAt = performance.now();
  await orderCode(scratch.db, { email });
  while (!server.received.some(({ to }) => to[0] === email)) await new Promise((resolve) => setTimeout(resolve, 5));
  secondsToLeave.push(Math.round(performance.now() - orderedAt) / 1_000);
}
const sentMeanwhile = server.received.length;
console.log(
  JSON.stringify({
    bench: 'mail-rush',
    notifications,
    delayMs,
    secondsToLeave,
    slowest: Math.max(...secondsToLeave),
    mailsPerSecond: Math.round(sentMeanwhile / ((performance.now() - startedAt) / 1_000)),
    stillWaiting: notifications + codes - sentMeanwhile,
    connections: server.connections(),
    load: loadavg().map((value) => Math.round(value * 10) / 10),
  }),
);
