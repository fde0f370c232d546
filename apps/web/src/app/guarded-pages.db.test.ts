import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestDatabase } from '@redoubt/testing/test-database';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { logIn, provideTestContext } from '@/testing/web-context';
import AdminLayout from './admin/layout';
import AdminPage from './admin/page';
import MailboxPage from './dev/mailbox/page';

let asked = new Headers();
vi.mock('next/headers', () => ({ headers: async () => asked }));

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(() => {
  provideTestContext({ db });
  asked = new Headers({ host: 'localhost:3000', 'x-redoubt-direct': '1' });
});

const NOT_FOUND = { digest: 'NEXT_HTTP_ERROR_FALLBACK;404' };
const LOG_IN = { digest: expect.stringContaining('/api/auth/signin?error=SessionRequired&callbackUrl=%2Fadmin') };

async function comeAs(username: string, role: 'user' | 'editor' | 'admin') {
  const somebody = await logIn({ username, role });
  asked.set('cookie', somebody.headers.cookie);
  return somebody;
}

test('who is not logged in is sent to do so, by layout and page alike', async () => {
  await expect(AdminPage()).rejects.toMatchObject(LOG_IN);
  await expect(AdminLayout({ children: 'x' })).rejects.toMatchObject(LOG_IN);
});

test.each([
  ['vera00001', 'user'],
  ['vera00002', 'editor'],
] as const)('for %s, who is %s, there is no such page', async (username, role) => {
  await comeAs(username, role);
  await expect(AdminPage()).rejects.toMatchObject(NOT_FOUND);
  await expect(AdminLayout({ children: 'x' })).rejects.toMatchObject(NOT_FOUND);
});

test('an admin sees the faults, until the role is taken away', async () => {
  const { userId } = await comeAs('admin0001', 'admin');
  expect(renderToStaticMarkup(await AdminPage())).toContain('No browser has reported an error.');
  await db
    .insertInto('error_group')
    .values({ fingerprint: Buffer.from('f'), title: '<script>alert(1)</script>', reports: 7 })
    .execute();
  const page = renderToStaticMarkup(await AdminPage());
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(page).toContain('>7<');
  await db.updateTable('user_account').set({ role: 'user' }).where('id', '=', userId).execute();
  await expect(AdminPage()).rejects.toMatchObject(NOT_FOUND);
});

test('every page of the administration asks for the role itself', () => {
  const folder = join(import.meta.dirname, 'admin');
  const files = globSync('**/{page,layout}.tsx', { cwd: folder });
  expect(files).toContain('page.tsx');
  for (const file of files) expect(readFileSync(join(folder, file), 'utf8')).toMatch(/await requireRole\('(admin|editor)'/);
});

test('the mailbox page is for this machine only', async () => {
  expect(renderToStaticMarkup(await MailboxPage())).toContain('<h1');
  asked.set('x-redoubt-direct', '0');
  await expect(MailboxPage()).rejects.toMatchObject(NOT_FOUND);
  asked = new Headers({ host: 'redoubt.example', 'x-redoubt-direct': '1' });
  await expect(MailboxPage()).rejects.toMatchObject(NOT_FOUND);
  provideTestContext({ db, environment: { SMTP_URL: 'smtp://mail.example' } });
  asked = new Headers({ host: 'localhost:3000', 'x-redoubt-direct': '1' });
  await expect(MailboxPage()).rejects.toMatchObject(NOT_FOUND);
});
