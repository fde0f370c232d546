import { mkdtempSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT_TABS } from '@redoubt/domain/catalog/project/tabs';
import { ProjectId, type UserId } from '@redoubt/domain/ids';
import { importCatalog } from '@redoubt/server/catalog/import/import-catalog';
import { getProject } from '@redoubt/server/catalog/project/get-project';
import { listProjectAddresses } from '@redoubt/server/catalog/project/list-project-addresses';
import { invitePerson, openCase } from '@redoubt/server/office/identity/manage-cases';
import { giveConsent, uploadDocument } from '@redoubt/server/office/identity/person-link';
import { DATA_TABLES } from '@redoubt/server/office/public-data/tables';
import { exportPublicData } from '@redoubt/server/privacy/export-data';
import { catalogProject } from '@redoubt/testing/database/builders';
import { createCatalogFolder } from '@redoubt/testing/database/catalog-folder';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { PathnameContext, SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { createElement, type ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getContext } from '@/http/context';
import { pageRequest } from '@/testing/page-request';
import { logIn, provideTestContext } from '@/testing/web-context';
import { GET as readAlertFeed } from '../../alerts/feed.xml/route.ts';
import { GET as readBadge } from '../../badge/[file]/route.ts';
import { GET as readCsv } from '../../data/[file]/route.ts';
import HomePage from '../../page';
import { GET as readProjectFeed } from '../../projects/[id]/alerts.xml/route.ts';
import ProjectPage, { generateMetadata as projectMetadata } from '../../projects/[id]/page';
import { GET as readSitemap } from '../../sitemap.xml/route.ts';
import { listEndpoints } from '../openapi.json/endpoints.ts';
import { POST as addFinding } from './[key]/findings/route.ts';
import { POST as writeMessage } from './[key]/messages/route.ts';
import { POST as move } from './[key]/move/route.ts';
import { POST as prepare } from './[key]/report/route.ts';
import { GET as readReport } from './[key]/reports/[id]/route.ts';
import { POST as addFiles } from './[key]/scope/files/route.ts';

// Nothing of a draft, or of an identity case, is in what the site gives out elsewhere: search, lists, feeds, exports, public data, sitemaps, mails.

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

const WORDS = ['Zanzibarfinding', 'Zanzibarmessage', 'Zanzibarfile', 'Zanzibarsummary'];
const [PERSON, DOCUMENT] = ['zanzibarperson@harbour.example', 'Zanzibardocument'];
const home = { dataDir: mkdtempSync(join(tmpdir(), 'office-leak-keys-')) };
let secrets: string[] = [];
let key: string;
let auditor: Awaited<ReturnType<typeof logIn>>;

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;
const ask = async (
  handler: Handler,
  path: string,
  params: Record<string, string> = {},
  headers: Record<string, string> = {},
  body?: unknown,
) => {
  const own = { host: 'localhost:3000', 'x-redoubt-client': '127.0.0.1', 'x-redoubt-direct': '1', 'user-agent': 'test', ...headers };
  const request = new Request(`http://localhost:3000${path}`, {
    headers: { ...own, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  const response = await handler(request, { params: Promise.resolve(params) });
  return { status: response.status, cached: response.headers.get('cache-control') ?? '', text: await response.text() };
};

beforeAll(async () => {
  pageRequest.headers = new Headers({ host: 'localhost:3000' });
  provideTestContext({ db });
  await using folder = await createCatalogFolder({ 'harbour.json': catalogProject({ id: 'harbour', name: 'Harbour' }) });
  await importCatalog(getContext(), { path: folder.path, actor: 'test' });
  auditor = await logIn({ username: 'auditor01', role: 'auditor' });
  await db.updateTable('user_account').set({ email: 'auditor@redoubt.example', confirmed_at: new Date() }).execute();
  const row = {
    project_id: 'harbour',
    scope: 'Vaults',
    source: 'https://harbour.example',
    stated_on: '2026-11-20',
    state: 'in-review' as const,
  };
  const engagement = await db.insertInto('engagement').values(row).returning(['id', 'key']).executeTakeFirstOrThrow();
  key = engagement.key;
  await db.insertInto('engagement_person').values({ engagement_id: engagement.id, user_id: auditor.userId, part: 'auditor' }).execute();
  const post = async (handler: Handler, body: unknown) => {
    const answer = await ask(handler, '/api/test', { key }, auditor.headers, body);
    expect(answer.status, answer.text).toBe(200);
    return answer.text;
  };
  const texts = { description: WORDS[0], effect: '', proof: '', recommendation: '', verdict: '' };
  const level = { impact: 'high', likelihood: 'high', override: null, category: '', places: [], status: 'open' };
  await post(addFinding, { finding: { title: WORDS[0], ...level, ...texts } });
  await post(writeMessage, { text: WORDS[1] });
  await post(addFiles, { files: [{ path: `${WORDS[2]}.sol`, text: `contract ${WORDS[2]} {}` }] });
  const prepared = await post(prepare, { summary: WORDS[3], method: 'Read.', notLookedAt: 'The site.', disclosure: 'full', withheld: [] });
  await post(move, { state: 'draft-shared' });
  const { id } = JSON.parse(prepared) as { id: string };
  const { file_sha256 } = await db.selectFrom('audit_report').select('file_sha256').executeTakeFirstOrThrow();
  secrets = [...WORDS, key, id, file_sha256, ...(await beginIdentityCase())];
});
afterAll(() => rm(home.dataDir, { recursive: true }));

/** A case with a person and their document. Returns what of it is to be nowhere else. */
async function beginIdentityCase(): Promise<string[]> {
  const ctx = { db };
  await logIn({ username: 'auditor02', role: 'auditor' });
  const editor = await logIn({ username: 'editor001', role: 'editor' });
  const user = { id: editor.userId as UserId, username: 'editor001', role: 'editor' as const, email: null };
  const site = { name: 'Redoubt', origin: 'http://localhost:3000' };
  const examiners: [string, string] = ['auditor01', 'auditor02'];
  const id = await openCase(ctx, { user, home, projectId: ProjectId.parse('harbour'), tier: 'bronze', examiners });
  await invitePerson(ctx, { user, id, email: PERSON, site });
  const mail = await db.selectFrom('mail').where('recipient', '=', PERSON).select('text_body').executeTakeFirstOrThrow();
  const link = /\/identity\/([\w-]{43})/.exec(mail.text_body ?? '')?.[1] ?? '';
  await giveConsent(ctx, { key: link, provider: site.name, keepDays: 90 });
  await uploadDocument(ctx, { key: link, home, bytes: Buffer.from(`%PDF-1.7 ${DOCUMENT}`) });
  expect(link).not.toBe('');
  return [PERSON, DOCUMENT, id, link];
}

const PARAMS: Readonly<Record<string, string>> = {
  id: 'harbour',
  chain: 'ethereum',
  address: `0x${'1'.repeat(40)}`,
  hash: `0x${'2'.repeat(64)}`,
  number: '1',
};
/** A stream that does not end: it announces changes by number. */
const STREAMS = ['/api/user/events', '/api/chains/live'];
const QUERIES = ['', '?q=Zanzibar', '?query=Zanzibar', '?search=Zanzibar', '?keyword=Zanzibar', '?id=harbour', '?projectId=harbour'];

function expectNothing(text: string, from: string): void {
  for (const secret of secrets) expect(text.includes(secret), `${secret} in ${from}`).toBe(false);
}

test('OFF-21, KYC-04: no call of the API gives a stranger, an account or an idle auditor anything of a draft or an identity case', async () => {
  const people = [{}, (await logIn({ username: 'stranger1' })).headers, (await logIn({ username: 'idle00001', role: 'auditor' })).headers];
  let answered = 0;
  for (const { path, handlers } of listEndpoints({})) {
    const handler = (handlers as { GET?: Handler }).GET;
    if (handler === undefined || STREAMS.includes(path)) continue;
    for (const table of path.includes('{table}') ? DATA_TABLES.map(({ name }) => name) : ['']) {
      const params = Object.fromEntries(
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
          name,
          name === 'key' ? key : name === 'table' ? table : (PARAMS[name] ?? ''),
        ]),
      );
      for (const headers of people) {
        for (const query of QUERIES) {
          const { status, text } = await ask(handler, `${path}${query}`, params, headers);
          if (status === 200) answered += 1;
          expectNothing(text, `${path}${query}`);
        }
      }
    }
  }
  // Otherwise nothing was looked at.
  expect(answered).toBeGreaterThan(60);
});

test('OFF-21, KYC-04: feeds, sitemaps, badges and tables as files say nothing of a draft or an identity case', async () => {
  const files = [
    ask(readAlertFeed, '/alerts/feed.xml'),
    ask(readProjectFeed, '/projects/harbour/alerts.xml', { id: 'harbour' }),
    ask(readSitemap, '/sitemap.xml'),
    ask(readBadge, '/badge/harbour.svg', { file: 'harbour.svg' }),
    ...DATA_TABLES.map(({ name }) => ask(readCsv, `/data/${name}.csv`, { file: `${name}.csv` })),
  ];
  for (const { status, text } of await Promise.all(files)) {
    expect(status).toBe(200);
    expectNothing(text, text.slice(0, 80));
  }
  // What sitemaps of projects are written from.
  expectNothing(JSON.stringify(await listProjectAddresses(getContext(), { page: 1, perPage: 100 })), 'the sitemap');
});

test('OFF-21, KYC-04: mails name the engagement’s page and nothing from inside, and no cache keeps a draft', async () => {
  const mails = await db.selectFrom('mail').selectAll().execute();
  expect(mails.length).toBeGreaterThan(0);
  for (const word of [...WORDS, DOCUMENT]) expect(JSON.stringify(mails)).not.toContain(word);
  // Who is checked is written to themselves alone.
  const others = mails.filter(({ recipient }) => recipient !== PERSON);
  expect(others.length).toBeGreaterThan(0);
  expect(JSON.stringify(others)).not.toContain(PERSON);
  const answer = await ask(readReport, '/api/test', { key, id: secrets[5] ?? '' }, auditor.headers);
  expect(answer.text).toContain(WORDS[0]);
  expect(answer.cached).toMatch(/private|no-store/);
});

test('OFF-21: what is derived for the public is stored without anything of a draft', async () => {
  for (const table of ['project_listing', 'project_audit', 'editor_statement', 'fact', 'score_record'] as const) {
    expectNothing(JSON.stringify(await db.selectFrom(table).selectAll().execute()), table);
  }
});

test('OFF-21, KYC-04: the project’s page, whichever tab, and the home page are drawn without anything of a draft', async () => {
  const params = Promise.resolve({ id: 'harbour' });
  expectNothing(JSON.stringify(await getProject(getContext(), { id: ProjectId.parse('harbour') })), 'the project');
  expectNothing(JSON.stringify(await projectMetadata({ params, searchParams: Promise.resolve({}) })), 'metadata');
  for (const tab of [undefined, ...PROJECT_TABS.map((each) => each.tab)]) {
    const page = await draw(await ProjectPage({ params, searchParams: Promise.resolve(tab === undefined ? {} : { tab }) }));
    expect(page).toContain('Harbour');
    expectNothing(page, `the tab ${tab}`);
  }
  const home = await draw(await HomePage({ searchParams: Promise.resolve({}) }));
  // It is in the works, and that is all.
  expect(home).toContain('Harbour');
  expectNothing(home, 'the home page');
});

test('OFF-21, KYC-04: an export of all public data has nothing of a draft or an identity case', async () => {
  const place = await mkdtemp(join(tmpdir(), 'office-leak-'));
  const { files } = await exportPublicData({ db }, { folder: join(place, 'public'), method: '1' });
  expect(files.length).toBeGreaterThan(DATA_TABLES.length);
  for (const file of await readdir(join(place, 'public'), { recursive: true, withFileTypes: true })) {
    if (file.isFile()) expectNothing(await readFile(join(file.parentPath, file.name), 'utf8'), file.name);
  }
  await rm(place, { recursive: true });
});

/** The page’s text, with its parts that wait for data. */
async function draw(element: ReactNode): Promise<string> {
  const nothing = () => undefined;
  const value = { back: nothing, forward: nothing, refresh: nothing, push: nothing, replace: nothing, prefetch: nothing, bfcacheId: '' };
  const inRouter = createElement(AppRouterContext.Provider, { value }, element);
  const inAddress = createElement(SearchParamsContext.Provider, { value: new URLSearchParams() }, inRouter);
  const whole = createElement(PathnameContext.Provider, { value: '/projects/harbour' }, inAddress);
  const stream = await renderToReadableStream(whole);
  await stream.allReady;
  return new Response(stream).text();
}
