import { createDefaultFlagClient } from '@redoubt/flags/default-flag-client';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { getContext, provideContext } from '@/http/context';
import { findDocumentStatus, forgetDocumentStatus } from '@/http/request/document-status';
import { pageRequest } from '@/testing/page-request';
import { logIn, provideTestContext } from '@/testing/web-context';
import Cases from './cases/page';
import Notices from './notices/page';
import Portfolio, { generateMetadata } from './portfolio/page';
import Settings from './settings/page';
import Watchlists from './watchlists/page';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(() => {
  provideTestContext({ db });
  pageRequest.headers = new Headers({ host: 'localhost:3000', 'x-redoubt-direct': '1' });
});

async function comeAs(username: string) {
  const { headers } = await logIn({ username });
  pageRequest.headers.set('cookie', headers.cookie);
  pageRequest.headers.set('x-request-id', username);
}

/** Turns the portfolio's flag on for one user. */
function turnOnFor(username: string): void {
  const flags = createDefaultFlagClient();
  const getValue: typeof flags.getValue = async (key, user) => key === 'portfolio' && user?.identifier === username;
  provideContext({ ...getContext(), flags: { ...flags, getValue } });
}

test.each([
  ['/my/watchlists', () => Watchlists({ searchParams: Promise.resolve({}) })],
  ['/my/cases', () => Cases()],
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

test('ACCT-01, OP-39: the settings have the side navigation of the account’s pages, with their own sections', async () => {
  await comeAs('cleo0001');
  const { type: Page, props } = await Settings({ searchParams: Promise.resolve({}) });
  const nothing = () => undefined;
  const router = { back: nothing, forward: nothing, refresh: nothing, push: nothing, replace: nothing, prefetch: nothing, bfcacheId: '' };
  const providers = (page: ReactNode) =>
    createElement(AppRouterContext.Provider, { value: router }, createElement(PathnameContext.Provider, { value: '/my/settings' }, page));
  const page = renderToStaticMarkup(providers(await Page(props)));
  const [, nav = ''] = /<nav aria-label="Account"[^>]*>(.*?)<\/nav>/.exec(page) ?? [];
  expect(nav).toMatch(/<a [^>]*href="\/my\/watchlists"/);
  expect(nav).toMatch(/aria-current="page"[^>]*href="\/my\/settings"|href="\/my\/settings"[^>]*aria-current="page"/);
  const sections = [...nav.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(sections).toEqual(expect.arrayContaining(['profile', 'second-factor', 'sessions', 'data']));
  for (const id of sections) expect(page).toContain(`id="${id}"`);
  // NOTE-06, ACCT-13: without scripts, the choices are forms with a button of their own.
  for (const action of ['/api/user/notices/choices/update', '/api/sso-settings/update'])
    expect(page).toMatch(new RegExp(`action="${action}" method="post".*?<noscript><button type="submit"`));
});
