import { createDatabase } from '@redoubt/db/client';
import { createSmtpTransport } from '@redoubt/mail/smtp-transport';
import { openPictureFolder } from '@redoubt/server/platform/upload/picture-folder';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { enqueueNotifications, orderCode } from '@redoubt/testing/product/mail-rush';
import { startSmtpServer } from '@redoubt/testing/smtp-server';
import { waitFor } from '@redoubt/testing/wait';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { sendCode, sendMail } from './jobs/mails.ts';
import { CONNECTIONS_MAX, startWorker } from './start-worker.ts';

/** bench/mail-rush.ts measures the same with 10,000. */
const NOTIFICATIONS = 200;

// Hundreds of mails take their time on a busy machine.
test.each([
  ['a server that takes its time', undefined],
  ['a rate of 20 mails a second', 20],
])('a code passes notifications that wait, over few connections: %s', async (_name, perSecond) => {
  await using database = await createTestDatabase();
  const wait = () => new Promise<undefined>((resolve) => setTimeout(resolve, 20));
  await using server = await startSmtpServer(wait);
  await database.db
    .insertInto('user_account')
    .values({ username: 'vera00001', email: 'vera@a.example', confirmed_at: new Date() })
    .execute();
  await enqueueNotifications(database.db, { count: NOTIFICATIONS });

  const { db, pool } = createDatabase({ url: database.appUrl, connectionsMax: CONNECTIONS_MAX });
  const jobCtx = {
    db,
    log: pino({ level: 'silent' }),
    transport: createSmtpTransport({ url: server.url, from: 'no-reply@redoubt.example', perSecond }),
    codeSecret: 'k'.repeat(32),
    site: { name: 'Redoubt', origin: 'https://site.example' },
    pictures: openPictureFolder({ dataDir: '/nowhere' }),
  };
  const worker = startWorker({ pool, jobCtx, jobs: [sendCode, sendMail] });
  try {
    await server.waitFor(10);
    const before = server.received.length;
    await orderCode(db, { email: 'vera@a.example' });
    const position = () => server.received.findIndex(({ to }) => to[0] === 'vera@a.example');
    await waitFor('the code', () => position() !== -1);
    // Mails under way when it is ordered, and when it is written: five each time.
    expect(position() - before).toBeLessThan(perSecond === undefined ? 40 : 15);
    expect(server.received.length).toBeLessThan(NOTIFICATIONS);
    expect(server.connections()).toBeLessThanOrEqual(5);
  } finally {
    await worker.stop();
    await db.destroy();
  }
});
