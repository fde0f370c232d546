import { createDefaultFlagClient } from '@redoubt/flags/default-flag-client';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { getContext, provideContext } from '@/http/context';
import { findDocumentStatus, forgetDocumentStatus } from '@/http/request/document-status';
import { logIn, provideTestContext } from '@/testing/web-context';
import Notices from './notices/page';
import Portfolio, { generateMetadata } from './portfolio/page';
import Watchlists from './watchlists/page';

let asked = new Headers();
vi.mock('next/headers', () => ({ headers: async () => asked }));

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(() => {
  provideTestContext({ db });
  asked = new Headers({ host: 'localhost:3000', 'x-redoubt-direct': '1' });
});

async function comeAs(username: string) {
  const { headers } = await logIn({ username });
  asked.set('cookie', headers.cookie);
  asked.set('x-request-id', username);
}

/** Turns the portfolio's flag on for one user. */
function turnOnFor(username: string): void {
  const flags = createDefaultFlagClient();
  const getValue: typeof flags.getValue = async (key, user) => key === 'portfolio' && user?.identifier === username;
  provideContext({ ...getContext(), flags: { ...flags, getValue } });
}

test.each([
  ['/my/watchlists', () => Watchlists({ searchParams: Promise.resolve({}) })],
  ['/my/notices', () => Notices({ searchParams: Promise.resolve({}) })],
  ['/my/portfolio', () => Portfolio()],
])('ROUTE-27, OP-13, T-47: %s redirects visitors to the login, and back', async (path, draw) => {
  const digest = expect.stringContaining(`/api/auth/signin?error=SessionRequired&callbackUrl=${encodeURIComponent(path)};`);
  await expect(draw()).rejects.toMatchObject({ digest });
});

test('ROUTE-17, ROUTE-18, PORT-01, OP-11, FLAG-39, T-43: the portfolio exists for users with its flag, and is 404 for others', async () => {
  turnOnFor('ada00001');
  await comeAs('ada00001');
  const { props } = await Portfolio();
  expect(props.user.username).toBe('ada00001');
  await comeAs('bea00001');
  expect(await generateMetadata()).toMatchObject({ title: 'Page not found' });
  const { type: Page, props: own } = await Portfolio();
  expect(renderToStaticMarkup(await Page(own))).toContain('Page not found');
  expect(findDocumentStatus('bea00001')).toBe('not-found');
  forgetDocumentStatus('bea00001');
});
