import { setAnnouncement } from '@redoubt/server/platform/announcement/manage-announcement';
import { createLog } from '@redoubt/server/platform/log';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, expect, test, vi } from 'vitest';
import { getSiteAnnouncement } from './site-announcement.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

test('OP-54: a changed announcement is on the pages of 5 s later, and pages of the same moment share one read', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const ctx = { db, log: createLog({ process: 'test', level: 'silent' }) };
  const announce = (content: string) => setAnnouncement({ db }, { announcement: { content, linkText: null, link: null }, actor: 'test' });
  const shown = async () => (await getSiteAnnouncement(ctx))?.content;
  await announce('first');
  expect(await shown()).toBe('first');
  await announce('second');
  expect(await shown()).toBe('first');
  vi.advanceTimersByTime(5_000);
  expect(await shown()).toBe('second');
  vi.useRealTimers();
});
