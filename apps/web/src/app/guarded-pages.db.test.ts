import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawMailboxKey } from '@redoubt/server/platform/mailbox-key';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { IncidentReportsPage as drawReports } from '@/features/office/incident-report/incident-reports-page.server';
import { UserPage as drawUser } from '@/features/office/users/user-page.server';
import { findDocumentStatus, forgetDocumentStatus } from '@/http/request/document-status';
import { pageRequest } from '@/testing/page-request';
import { logIn, provideTestContext } from '@/testing/web-context';
import AnnouncementPage, { generateMetadata as announcementMetadata } from './admin/announcement/page';
import EngagementsPage, { generateMetadata as engagementsMetadata } from './admin/engagements/page';
import ErrorsPage, { generateMetadata as errorsMetadata } from './admin/errors/page';
import EventsPage, { generateMetadata as eventsMetadata } from './admin/events/page';
import FlagsPage, { generateMetadata as flagsMetadata } from './admin/flags/page';
import AdminPage, { generateMetadata as adminMetadata } from './admin/page';
import EditProjectPage, { generateMetadata as editProjectMetadata } from './admin/projects/[id]/page';
import EditProjectsPage, { generateMetadata as editProjectsMetadata } from './admin/projects/page';
import QuotesPage, { generateMetadata as quotesMetadata } from './admin/quotes/page';
import IncidentReportsPage, { generateMetadata as reportsMetadata } from './admin/reports/page';
import StatusPage, { generateMetadata as statusMetadata } from './admin/status/page';
import SurveysPage, { generateMetadata as surveysMetadata } from './admin/surveys/page';
import UserPage, { generateMetadata as userMetadata } from './admin/users/[id]/page';
import UsersPage, { generateMetadata as usersMetadata } from './admin/users/page';
import VitalsPage, { generateMetadata as vitalsMetadata } from './admin/vitals/page';
import MailboxPage from './dev/mailbox/page';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());
beforeEach(() => {
  provideTestContext({ db });
  pageRequest.headers = new Headers({ host: 'localhost:3000', 'x-redoubt-direct': '1' });
});

const NOT_FOUND = { digest: 'NEXT_HTTP_ERROR_FALLBACK;404' };

async function comeAs(username: string, role: 'user' | 'editor' | 'admin') {
  const user = await logIn({ username, role });
  pageRequest.headers.set('cookie', user.headers.cookie);
  return user;
}

/** The page's text, with a router that its buttons may refresh. */
function render(page: ReactNode): string {
  const nothing = () => undefined;
  const value = { back: nothing, forward: nothing, refresh: nothing, push: nothing, replace: nothing, prefetch: nothing, bfcacheId: '' };
  return renderToStaticMarkup(createElement(AppRouterContext.Provider, { value }, page));
}

const nothingAsked = { searchParams: Promise.resolve({}) };

const pages = [
  { path: '/admin', draw: () => AdminPage(), title: () => adminMetadata() },
  { path: '/admin/errors', draw: () => ErrorsPage(), title: () => errorsMetadata() },
  { path: '/admin/surveys', draw: () => SurveysPage(nothingAsked), title: () => surveysMetadata() },
  { path: '/admin/announcement', draw: () => AnnouncementPage(), title: () => announcementMetadata() },
  { path: '/admin/events', draw: () => EventsPage(nothingAsked), title: () => eventsMetadata() },
  { path: '/admin/flags', draw: () => FlagsPage(), title: () => flagsMetadata() },
  { path: '/admin/quotes', draw: () => QuotesPage(nothingAsked), title: () => quotesMetadata() },
  { path: '/admin/reports', draw: () => IncidentReportsPage(nothingAsked), title: () => reportsMetadata() },
  { path: '/admin/status', draw: () => StatusPage(), title: () => statusMetadata() },
  { path: '/admin/vitals', draw: () => VitalsPage(), title: () => vitalsMetadata() },
  { path: '/admin/users', draw: () => UsersPage({ searchParams: Promise.resolve({}) }), title: () => usersMetadata() },
  {
    path: '/admin/users/missing0',
    draw: () => UserPage({ params: Promise.resolve({ id: 'missing0' }) }),
    title: () => userMetadata(),
  },
];

/** Pages for editors, too. */
const editorPages = [
  { path: '/admin/engagements', draw: () => EngagementsPage(nothingAsked), title: () => engagementsMetadata() },
  { path: '/admin/projects', draw: () => EditProjectsPage(nothingAsked), title: () => editProjectsMetadata() },
  {
    path: '/admin/projects/aave',
    draw: () => EditProjectPage({ params: Promise.resolve({ id: 'aave' }) }),
    title: () => editProjectMetadata(),
  },
];

test.each([...pages, ...editorPages])(
  'ROUTE-26: $path: who is not logged in is sent to do so, and comes back there',
  async ({ path, draw }) => {
    const digest = expect.stringContaining(`/api/auth/signin?error=SessionRequired&callbackUrl=${encodeURIComponent(path)};`);
    await expect(draw()).rejects.toMatchObject({ digest });
  },
);

let people = 0;

const strangers = [
  ...pages.flatMap((page) => (['user', 'editor'] as const).map((role) => ({ ...page, role }))),
  ...editorPages.map((page) => ({ ...page, role: 'user' as const })),
];

test.each(strangers)(
  '$path: for $role there is no such page, in words that need no scripts, and the document answers 404',
  async ({ draw, title, role }) => {
    people += 1;
    await comeAs(`vera0000${people}`, role);
    pageRequest.headers.set('x-request-id', 'r1');
    expect(renderToStaticMarkup(await draw())).toContain('Page not found');
    expect(findDocumentStatus('r1')).toBe('not-found');
    expect(await title()).toMatchObject({ title: 'Page not found' });
    forgetDocumentStatus('r1');
  },
);

test.each([...pages, ...editorPages])(
  '$path: where admins need a second factor, one without is told so and sees nothing',
  async ({ path, draw }) => {
    provideTestContext({ db, environment: { SECOND_FACTOR_FOR_ADMINS: 'on' } });
    await comeAs(`admin${path.replaceAll(/[^a-z]/g, '')}`, 'admin');
    const page = renderToStaticMarkup(await draw());
    expect(page).toContain('Second factor needed');
    expect(page).not.toContain('<table');
  },
);

test.each(editorPages)('$path: where admins need a second factor, an editor without one sees nothing', async ({ path, draw }) => {
  provideTestContext({ db, environment: { SECOND_FACTOR_FOR_ADMINS: 'on' } });
  await comeAs(`strict${path.replaceAll(/[^a-z]/g, '')}`, 'editor');
  expect(renderToStaticMarkup(await draw())).toContain('Second factor needed');
});

test.each(editorPages)('$path: an editor sees it, without links for admins', async ({ path, draw, title }) => {
  await comeAs(`editor${path.replaceAll(/[^a-z]/g, '')}`, 'editor');
  const page = render(await draw());
  expect(page).toContain('href="/admin/projects"');
  expect(page).not.toContain('href="/admin/users"');
  expect(await title()).not.toMatchObject({ title: 'Page not found' });
});

test('an impersonating admin sees no administration', async () => {
  const { userId, sessionId } = await comeAs('admin0009', 'admin');
  const { userId: targetId } = await logIn({ username: 'target001' });
  const expiresAt = new Date(Date.now() + 60_000);
  const values = { session_id: sessionId, admin_id: userId, target_id: targetId, expires_at: expiresAt };
  await db.insertInto('impersonation').values(values).execute();
  expect(renderToStaticMarkup(await AdminPage())).toContain('Page not found');
});

test('an unknown id answers 404 with a page to an admin, too', async () => {
  await comeAs('admin0008', 'admin');
  pageRequest.headers.set('x-request-id', 'r2');
  const page = await UserPage({ params: Promise.resolve({ id: 'missing0' }) });
  const notice = await drawUser(page.props);
  expect(renderToStaticMarkup(notice)).toContain('User doesn&#x27;t exist.');
  expect(findDocumentStatus('r2')).toBe('not-found');
  forgetDocumentStatus('r2');
});

test('an admin sees the errors, until the role is removed', async () => {
  const { userId } = await comeAs('admin0001', 'admin');
  expect(render(await ErrorsPage())).toContain('No browser has reported an error.');
  await db
    .insertInto('error_group')
    .values({ fingerprint: Buffer.from('f'), title: '<script>alert(1)</script>', reports: 7 })
    .execute();
  const page = render(await ErrorsPage());
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(page).toContain('7 reports');
  const waiting = render(await AdminPage());
  expect(waiting).toMatch(/>1<.*Errors in browsers that are not resolved/);
  await db.updateTable('user_account').set({ role: 'user' }).where('id', '=', userId).execute();
  expect(render(await ErrorsPage())).toContain('Page not found');
});

test('an admin reads each report in full, also the second one on a subject', async () => {
  await comeAs('admin0002', 'admin');
  const values = { kind: 'rug-pull' as const, transaction: `0x${'c'.repeat(64)}`, checks: '[]' };
  for (const [reference, description, links] of [
    ['R-00000001', 'asdf asdf asdf asdf asdf', []],
    ['R-00000002', 'The owner withdrew all deposits.', ['https://news.example/withdrawn']],
  ] as const)
    await db
      .insertInto('incident_report')
      .values({ ...values, reference, description, links: [...links] })
      .execute();
  const page = render(await drawReports({ parameters: {} }));
  for (const words of ['asdf asdf', 'The owner withdrew all deposits.', 'https://news.example/withdrawn', 'Open (2)'])
    expect(page).toContain(words);
  expect(page.indexOf('The owner withdrew')).toBeLessThan(page.indexOf('asdf asdf'));
  expect(page).toContain('<legend class="mb-1.5 font-medium">Decide the same of</legend>');
  expect(page).not.toContain('checked=""');
});

test('every page of the administration checks the role itself', () => {
  const folder = join(import.meta.dirname, 'admin');
  const files = globSync('**/{page,layout}.tsx', { cwd: folder });
  expect(files).toContain('page.tsx');
  for (const file of files) expect(readFileSync(join(folder, file), 'utf8')).toMatch(/await requireRole\('(admin|editor)'/);
});

test('the mailbox page is for this machine only, with its key', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mailbox-page-'));
  provideTestContext({ db, dataDir });
  const key = await drawMailboxKey({ dataDir });
  const draw = (given: { key?: string | string[] } = { key }) => MailboxPage({ searchParams: Promise.resolve(given) });
  expect(renderToStaticMarkup(await draw())).toContain('<h1');
  for (const given of [{}, { key: '' }, { key: ['0', key] }]) await expect(draw(given)).rejects.toMatchObject(NOT_FOUND);
  pageRequest.headers.set('x-redoubt-direct', '0');
  await expect(draw()).rejects.toMatchObject(NOT_FOUND);
  pageRequest.headers = new Headers({ host: 'redoubt.example', 'x-redoubt-direct': '1' });
  await expect(draw()).rejects.toMatchObject(NOT_FOUND);
  provideTestContext({ db, dataDir, environment: { SMTP_URL: 'smtp://mail.example' } });
  pageRequest.headers = new Headers({ host: 'localhost:3000', 'x-redoubt-direct': '1' });
  await expect(draw()).rejects.toMatchObject(NOT_FOUND);
  rmSync(dataDir, { recursive: true });
});
