import { globSync } from 'node:fs';
import { join } from 'node:path';
import { importCatalog } from '@redoubt/server/catalog/import/import-catalog';
import { listUnderWay } from '@redoubt/server/office/engagement/engagement-store';
import { catalogProject } from '@redoubt/testing/database/builders';
import { createCatalogFolder } from '@redoubt/testing/database/catalog-folder';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getContext } from '@/http/context';
import { drawPage } from '@/testing/draw-page';
import { pageRequest } from '@/testing/page-request';
import { call, logIn, provideTestContext } from '@/testing/web-context';
import EditProjectPage from '../../admin/projects/[id]/page';
import FindingPage from '../../office/[key]/findings/[number]/page';
import EngagementPage from '../../office/[key]/page';
import OfficeReportPage from '../../office/[key]/reports/[id]/page';
import OfficePage from '../../office/page';
import TeamProjectPage from '../../office/projects/[id]/page';
import { GET as readReportFile } from '../../reports/[id]/file/route.ts';
import ReportPage, { generateMetadata as reportMetadata } from '../../reports/[id]/page';
import { GET as readPublicPdf } from '../../reports/[id]/pdf/route.ts';
import { listEndpoints } from '../openapi.json/endpoints.ts';
import { GET as readStatus } from '../reports/status/route.ts';
import { PUT as giveBuild } from './[key]/build/route.ts';
import { PUT as answer } from './[key]/findings/[number]/answer/route.ts';
import { PUT as changeFinding, GET as readFinding } from './[key]/findings/[number]/route.ts';
import { POST as importFindings } from './[key]/findings/import/route.ts';
import { POST as addFinding } from './[key]/findings/route.ts';
import { GET as readMessageFile } from './[key]/messages/files/[id]/route.ts';
import { POST as writeWithFiles } from './[key]/messages/files/route.ts';
import { POST as writeMessage } from './[key]/messages/route.ts';
import { POST as move } from './[key]/move/route.ts';
import { POST as checkTarget } from './[key]/pentest/check/route.ts';
import { PUT as retest } from './[key]/pentest/findings/[number]/retest/route.ts';
import { PUT as changePentestFinding } from './[key]/pentest/findings/[number]/route.ts';
import { POST as importPentestFindings } from './[key]/pentest/findings/import/route.ts';
import { POST as addPentestFinding } from './[key]/pentest/findings/route.ts';
import { PUT as changeTargets } from './[key]/pentest/route.ts';
import { POST as signStatement } from './[key]/pentest/statement/route.ts';
import { POST as assign, DELETE as unassign } from './[key]/people/route.ts';
import { POST as decide } from './[key]/report/decide/route.ts';
import { POST as prepare } from './[key]/report/route.ts';
import { GET as readReportPdf } from './[key]/reports/[id]/pdf/route.ts';
import { GET as readReport } from './[key]/reports/[id]/route.ts';
import { POST as addFiles, DELETE as removeFiles } from './[key]/scope/files/route.ts';
import { PUT as changeScope } from './[key]/scope/route.ts';
import { POST as answerInvitation } from './invitations/route.ts';
import { POST as invite, DELETE as leave } from './projects/[id]/team/route.ts';

// Who sees what of an engagement: each call and each page of the office, as each role and as strangers.

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

type Who =
  | 'visitor'
  | 'user'
  | 'idle-auditor'
  | 'dismissed-auditor'
  | 'other-team'
  | 'auditor'
  | 'reader'
  | 'owner'
  | 'member'
  | 'editor'
  | 'admin';
const OUTSIDE: readonly Who[] = ['visitor', 'user', 'idle-auditor', 'dismissed-auditor', 'other-team'];
const INSIDE: readonly Who[] = ['auditor', 'reader', 'owner', 'member', 'editor', 'admin'];
const people = new Map<Who, { headers: Record<string, string>; userId: string }>();

const SECRET = 'Anyone drains the vault';
/** What `sha256sum` says of a file with SECRET. */
const SECRET_SHA256 = '7980f047c9611fe067c3eceb9782a6ae3c335b962b7a914c79e8665e512ef709';
const SAID = 'The keys are with Mara';
const FINDING = {
  title: SECRET,
  impact: 'high',
  likelihood: 'high',
  override: null,
  category: '',
  places: [],
  description: SECRET,
  effect: '',
  proof: '',
  recommendation: '',
  status: 'open',
  verdict: '',
} as const;
const PREPARED = { summary: 'Bad.', method: 'Read.', notLookedAt: 'Nothing.', disclosure: 'full', withheld: [] };
const UNKNOWN = '0b9a1e1e-0f0e-4a52-9d61-0f6a4f1f0a11';

/** A username has letters and digits alone. */
const nameOf = (who: string) => `the${who.replaceAll('-', '')}`.padEnd(9, '0').slice(0, 16);

let engagement: { id: string; key: string };
let reportId: string;
let fileId: string;

beforeAll(async () => {
  provideTestContext({ db });
  const file = (id: string) => catalogProject({ id, name: id === 'harbour' ? 'Harbour' : 'Reef' });
  await using folder = await createCatalogFolder({ 'harbour.json': file('harbour'), 'reef.json': file('reef') });
  await importCatalog(getContext(), { path: folder.path, actor: 'test' });
  for (const [who, role] of [
    ['user', 'user'],
    ['idle-auditor', 'auditor'],
    ['dismissed-auditor', 'user'],
    ['other-team', 'user'],
    ['auditor', 'auditor'],
    ['reader', 'auditor'],
    ['owner', 'user'],
    ['member', 'user'],
    ['editor', 'editor'],
    ['admin', 'admin'],
  ] as const)
    people.set(who, await logIn({ username: nameOf(who), role }));
  people.set('visitor', { headers: { origin: 'http://localhost:3000' }, userId: '' });
  const row = {
    project_id: 'harbour',
    scope: 'Vaults',
    source: 'https://harbour.example',
    stated_on: '2026-11-20',
    state: 'in-review' as const,
  };
  engagement = await db.insertInto('engagement').values(row).returning(['id', 'key']).executeTakeFirstOrThrow();
  const assigned = (who: Who, part: 'auditor' | 'reader') => ({ engagement_id: engagement.id, user_id: idOf(who), part });
  await db
    .insertInto('engagement_person')
    .values([assigned('auditor', 'auditor'), assigned('reader', 'reader'), assigned('dismissed-auditor', 'auditor')])
    .execute();
  await db
    .insertInto('team_member')
    .values([
      { project_id: 'harbour', user_id: idOf('owner'), part: 'owner' },
      { project_id: 'harbour', user_id: idOf('member'), part: 'member' },
      { project_id: 'reef', user_id: idOf('other-team'), part: 'owner' },
    ])
    .execute();
  const params = { key: engagement.key };
  expect(await send('auditor', addFinding, 'POST', { params, body: { finding: FINDING } })).toMatchObject({ status: 200 });
  expect(await send('member', writeMessage, 'POST', { params, body: { text: SAID } })).toMatchObject({ status: 200 });
  const withFile = new FormData();
  withFile.set('text', 'See the file.');
  withFile.set('file', new File([SECRET], 'wallets.txt'));
  const url = 'http://localhost:3000/api/test';
  const own = { host: 'localhost:3000', 'x-redoubt-client': '127.0.0.1', 'x-redoubt-direct': '1' };
  const sent = new Request(url, { method: 'POST', body: withFile, headers: { ...own, ...people.get('member')?.headers } });
  expect((await writeWithFiles(sent, { params: Promise.resolve(params) })).status).toBe(200);
  fileId = (await db.selectFrom('engagement_message_file').select('id').executeTakeFirstOrThrow()).id;
  const files = [{ path: 'src/Vault.sol', text: 'contract Vault {}\n' }];
  expect(await send('member', addFiles, 'POST', { params, body: { files } })).toMatchObject({ status: 200, body: { files: 1, lines: 1 } });
  const prepared = await send('auditor', prepare, 'POST', { params, body: PREPARED });
  reportId = (prepared.body as { id: string }).id;
});

beforeEach(async () => {
  pageRequest.headers = new Headers({ host: 'localhost:3000' });
  await db.updateTable('engagement').set({ state: 'in-review' }).where('id', '=', engagement.id).execute();
});

const idOf = (who: Who) => people.get(who)?.userId ?? '';

type Handler = Parameters<typeof call>[0];
const send = (who: Who, handler: Handler, method: string, { params = {}, body }: { params?: Record<string, string>; body?: unknown }) =>
  call(handler, { method, params, headers: people.get(who)?.headers ?? {}, ...(body !== undefined && { body }) });

type Case = {
  readonly name: string;
  readonly handler: Handler;
  readonly method: string;
  readonly params?: Record<string, string>;
  /** What is asked for must fail by its content at the latest, so that one caller's success changes nothing for the next. */
  readonly body?: unknown;
  /** Who gets past the rule while the review goes on, and who does once the draft is shared. */
  readonly review: readonly Who[];
  readonly shared: readonly Who[];
};

const STAFF: readonly Who[] = ['auditor', 'reader'];
const TEAM: readonly Who[] = ['owner', 'member'];
const OFFICE: readonly Who[] = ['editor', 'admin'];
const CASES: readonly Case[] = [
  {
    name: 'move',
    handler: move,
    method: 'POST',
    body: { state: 'quoted' },
    review: ['auditor', ...OFFICE],
    shared: ['auditor', ...OFFICE],
  },
  { name: 'message', handler: writeMessage, method: 'POST', body: { text: 'x' }, review: [...STAFF, ...TEAM], shared: [...STAFF, ...TEAM] },
  // What is sent is no form: who may write is told so, and no one else's is looked at.
  {
    name: 'message with files',
    handler: writeWithFiles,
    method: 'POST',
    body: { text: 'x' },
    review: [...STAFF, ...TEAM],
    shared: [...STAFF, ...TEAM],
  },
  {
    name: 'read a file of a message',
    handler: readMessageFile,
    method: 'GET',
    params: { id: UNKNOWN },
    review: [...STAFF, ...TEAM],
    shared: [...STAFF, ...TEAM],
  },
  { name: 'assign', handler: assign, method: 'POST', body: { username: 'no one', part: 'auditor' }, review: OFFICE, shared: OFFICE },
  { name: 'unassign', handler: unassign, method: 'DELETE', body: { username: 'auditor002' }, review: OFFICE, shared: OFFICE },
  {
    name: 'change scope',
    handler: changeScope,
    method: 'PUT',
    body: { code: null, commit: null, addresses: [] },
    review: ['auditor', ...TEAM],
    shared: [],
  },
  {
    name: 'say how it is built',
    handler: giveBuild,
    method: 'PUT',
    body: { kind: 'scope', compiler: '0.8.25', settings: {} },
    review: ['auditor', ...TEAM],
    shared: ['auditor'],
  },
  {
    name: 'add files',
    handler: addFiles,
    method: 'POST',
    body: { files: [{ path: 'a.sol', text: '' }] },
    review: ['auditor', ...TEAM],
    shared: [],
  },
  { name: 'remove files', handler: removeFiles, method: 'DELETE', body: { paths: ['a.sol'] }, review: ['auditor', ...TEAM], shared: [] },
  { name: 'add a finding', handler: addFinding, method: 'POST', body: { finding: FINDING }, review: ['auditor'], shared: ['auditor'] },
  { name: 'import', handler: importFindings, method: 'POST', body: { markdown: '## A' }, review: ['auditor'], shared: ['auditor'] },
  { name: 'read a finding', handler: readFinding, method: 'GET', params: { number: '1' }, review: STAFF, shared: [...STAFF, ...TEAM] },
  {
    name: 'change a finding',
    handler: changeFinding,
    method: 'PUT',
    params: { number: '1' },
    body: { version: 1, finding: FINDING },
    review: ['auditor'],
    shared: ['auditor'],
  },
  {
    name: 'answer a finding',
    handler: answer,
    method: 'PUT',
    params: { number: '1' },
    body: { version: 1, answer: { answer: '', fixCommit: '', status: 'open' } },
    review: [],
    shared: TEAM,
  },
  { name: 'prepare', handler: prepare, method: 'POST', body: PREPARED, review: ['auditor'], shared: ['auditor'] },
  ...(['approve', 'discard', 'publish', 'withdraw'] as const).map((action) => {
    const who = { approve: STAFF, discard: ['auditor'] as const, publish: OFFICE, withdraw: OFFICE }[action];
    return { name: action, handler: decide, method: 'POST', body: { id: UNKNOWN, action, reason: 'x' }, review: who, shared: who };
  }),
];

/** Answers that say that the caller may: the rest is about what they asked for. */
const MISSING = ['There is no such report.', 'There is no such file.', 'They are not assigned.'];
const isAdmitted = ({ status, body }: { status: number; body: unknown }) => {
  // Inside, an unknown report or person is a 404 in words of its own; strangers get the plain one.
  if (status === 404) return MISSING.includes((body as { message?: string }).message ?? '');
  return status !== 401 && status !== 403;
};

test.each(CASES)(
  '$name: anyone who has no part gets what an engagement that is not there gives',
  async ({ handler, method, params, body }) => {
    for (const who of OUTSIDE) {
      const here = await send(who, handler, method, { params: { key: engagement.key, ...params }, body });
      const nowhere = await send(who, handler, method, { params: { key: UNKNOWN, ...params }, body });
      expect(here.status, who).toBe(who === 'visitor' ? 401 : 404);
      expect(here.body).toEqual(nowhere.body);
    }
  },
);

test.each(CASES)(
  '$name: during the review and once the draft is shared, only who may',
  async ({ handler, method, params, body, review, shared }) => {
    for (const [state, expected] of [
      ['in-review', review],
      ['draft-shared', shared],
    ] as const) {
      const admitted: Who[] = [];
      for (const who of INSIDE) {
        await db.updateTable('engagement').set({ state }).where('id', '=', engagement.id).execute();
        const got = await send(who, handler, method, { params: { key: engagement.key, ...params }, body });
        expect(got.status, `${who}: ${JSON.stringify(got.body)}`).toBeLessThan(500);
        if (isAdmitted(got)) admitted.push(who);
      }
      expect(admitted.toSorted(), state).toEqual([...expected].toSorted());
    }
  },
);

test('PEN-03: of a penetration test nothing of an audit is asked: its people are refused what audits alone have, and strangers learn of nothing', async () => {
  await db.updateTable('engagement').set({ kind: 'pentest' }).where('id', '=', engagement.id).execute();
  try {
    const audits: readonly Handler[] = [changeScope, giveBuild, addFiles, removeFiles, addFinding, importFindings, changeFinding];
    for (const { name, handler, method, params, body, review } of CASES.filter((each) => audits.includes(each.handler))) {
      for (const who of [...OUTSIDE, ...INSIDE]) {
        const got = await send(who, handler, method, { params: { key: engagement.key, ...params }, body });
        const refused = OUTSIDE.includes(who) ? (who === 'visitor' ? 401 : 404) : review.includes(who) ? 409 : 403;
        expect(got.status, `${name}, ${who}`).toBe(refused);
      }
    }
    comeAs('auditor');
    const form = await drawPage(await FindingPage(page({ number: 'new' })));
    expect(form).toContain('Attack vector (AV)');
    expect(form).not.toContain('Likelihood');
    const drawn = await drawPage(await EngagementPage(page()));
    expect(drawn).toContain('Penetration test');
    for (const words of ['Deployed addresses', 'Import from Markdown']) expect(drawn).not.toContain(words);
  } finally {
    await db.updateTable('engagement').set({ kind: 'audit' }).where('id', '=', engagement.id).execute();
  }
});

const PENTEST_CASES: readonly Omit<Case, 'shared'>[] = [
  {
    name: 'change targets',
    handler: changeTargets,
    method: 'PUT',
    body: { targets: [], window: null, contacts: '', rules: '' },
    review: ['auditor', ...TEAM],
  },
  {
    name: 'check a target',
    handler: checkTarget,
    method: 'POST',
    body: { kind: 'domain', value: 'harbour.example' },
    review: ['auditor', ...TEAM],
  },
  { name: 'sign the statement', handler: signStatement, method: 'POST', body: { name: 'Mara', text: 'x' }, review: TEAM },
];

test.each(PENTEST_CASES)(
  'PEN-08: $name: of a scheduled penetration test only who may, of a begun one no one',
  async ({ handler, method, body, review }) => {
    const params = { key: engagement.key };
    try {
      for (const state of ['scheduled', 'in-review'] as const) {
        await db.updateTable('engagement').set({ kind: 'pentest', state }).where('id', '=', engagement.id).execute();
        for (const who of [...OUTSIDE, ...INSIDE]) {
          const got = await send(who, handler, method, { params, body });
          const strangers = who === 'visitor' ? 401 : 404;
          if (OUTSIDE.includes(who)) {
            expect(got.status, who).toBe(strangers);
            expect(got.body).toEqual((await send(who, handler, method, { params: { key: UNKNOWN }, body })).body);
          } else if (state === 'scheduled' && review.includes(who)) {
            // What is asked for fails by its content at the latest.
            expect([200, 404, 409], `${who}: ${JSON.stringify(got.body)}`).toContain(got.status);
          } else expect(got.status, who).toBe(403);
        }
      }
      await db.updateTable('engagement').set({ kind: 'audit', state: 'scheduled' }).where('id', '=', engagement.id).execute();
      expect(await send('owner', handler, method, { params, body })).toMatchObject({ status: 409 });
    } finally {
      await db.updateTable('engagement').set({ kind: 'audit' }).where('id', '=', engagement.id).execute();
    }
  },
);

const TESTED = {
  title: SECRET,
  category: '',
  vector: 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N',
  // It is no target of the test, so that what is asked for fails by its content.
  target: { kind: 'domain', value: 'elsewhere.example' },
  exchanges: [],
  description: '',
  effect: '',
  proof: '',
  recommendation: '',
  status: 'open',
};

const PENTEST_FINDING_CASES = [
  { name: 'add a finding', handler: addPentestFinding, method: 'POST', body: { finding: TESTED }, states: ['in-review', 'fix-review'] },
  {
    name: 'import findings',
    handler: importPentestFindings,
    method: 'POST',
    body: { json: JSON.stringify({ findings: [{ title: SECRET, vector: TESTED.vector, target: TESTED.target }] }) },
    states: ['in-review', 'fix-review'],
  },
  {
    name: 'change a finding',
    handler: changePentestFinding,
    method: 'PUT',
    body: { version: 1, finding: TESTED },
    states: ['in-review', 'fix-review'],
  },
  {
    name: 'retest a finding',
    handler: retest,
    method: 'PUT',
    body: { version: 99, retest: { result: 'fixed', comment: '', exchanges: [] } },
    states: ['fix-review'],
  },
] as const;

test.each(PENTEST_FINDING_CASES)(
  'PEN-11: $name: of a penetration test its auditors alone, in its states, and of an audit no one',
  async ({ handler, method, body, states }) => {
    const ask = async (who: Who, key = engagement.key) => send(who, handler, method, { params: { key, number: '1' }, body });
    try {
      for (const state of ['scheduled', 'in-review', 'fix-review'] as const) {
        await db.updateTable('engagement').set({ kind: 'pentest', state }).where('id', '=', engagement.id).execute();
        for (const who of OUTSIDE) {
          const got = await ask(who);
          expect(got.status, who).toBe(who === 'visitor' ? 401 : 404);
          expect(got.body).toEqual((await ask(who, UNKNOWN)).body);
        }
        for (const who of INSIDE) {
          const got = await ask(who);
          const may = who === 'auditor' && (states as readonly string[]).includes(state);
          expect(may ? [400, 404] : [403], `${who}, ${state}: ${JSON.stringify(got.body)}`).toContain(got.status);
          if (may) expect(JSON.stringify(got.body)).toMatch(/proven targets|There is no such finding/);
        }
      }
      await db.updateTable('engagement').set({ kind: 'audit' }).where('id', '=', engagement.id).execute();
      expect(await ask('auditor')).toMatchObject({ status: 409 });
    } finally {
      await db.updateTable('engagement').set({ kind: 'audit' }).where('id', '=', engagement.id).execute();
    }
  },
);

test('a report that is not published is read by auditors and second readers alone, by call and by page', async () => {
  for (const who of [...OUTSIDE, ...INSIDE]) {
    const got = await send(who, readReport, 'GET', { params: { key: engagement.key, id: reportId } });
    const may = STAFF.includes(who);
    expect(got.status === 200, who).toBe(may);
    expect(JSON.stringify(got.body).includes(SECRET)).toBe(may);
    const pdf = await send(who, readReportPdf, 'GET', { params: { key: engagement.key, id: reportId } });
    expect(pdf.status === 200, who).toBe(may);
    if (who === 'visitor') continue;
    comeAs(who);
    expect(
      (await drawPage(await OfficeReportPage({ params: Promise.resolve({ key: engagement.key, id: reportId }) }))).includes(SECRET),
    ).toBe(may);
  }
});

test('OFF-31: a file of a message is given to the people inside its engagement alone, to be saved and not kept', async () => {
  const reef = await db
    .insertInto('engagement')
    .values({ project_id: 'reef', scope: 'Reef', source: 'https://reef.example', stated_on: '2026-11-20', state: 'in-review' })
    .returning(['id', 'key'])
    .executeTakeFirstOrThrow();
  const ask = async (who: Who, key: string) => {
    const headers = { host: 'localhost:3000', 'x-redoubt-client': '127.0.0.1', 'x-redoubt-direct': '1', ...people.get(who)?.headers };
    return readMessageFile(new Request('http://localhost:3000/api/test', { headers }), { params: Promise.resolve({ key, id: fileId }) });
  };
  for (const who of [...OUTSIDE, ...INSIDE]) {
    const answer = await ask(who, engagement.key);
    const may = STAFF.includes(who) || TEAM.includes(who);
    expect(answer.status === 200, who).toBe(may);
    expect((await answer.text()) === SECRET, who).toBe(may);
    if (!may) continue;
    expect(Object.fromEntries(answer.headers)).toEqual({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="wallets.txt"; filename*=UTF-8''wallets.txt`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
  }
  // Under the key of another engagement, the reader's own one included, it is not there.
  expect((await ask('other-team', reef.key)).status).toBe(404);
  await db.deleteFrom('engagement').where('id', '=', reef.id).execute();
});

test('a draft stands nowhere for the public: not on the report’s page, in its file, by its hash, nor among audits under way', async () => {
  const { file_sha256 } = await db.selectFrom('audit_report').where('id', '=', reportId).select('file_sha256').executeTakeFirstOrThrow();
  for (const who of [...OUTSIDE, ...INSIDE]) {
    comeAs(who);
    expect(await drawPage(await ReportPage({ params: Promise.resolve({ id: reportId }) }))).toContain('Page not found');
    expect(JSON.stringify(await reportMetadata({ params: Promise.resolve({ id: reportId }) }))).not.toContain('Harbour');
    expect(await send(who, readReportFile, 'GET', { params: { id: reportId } })).toMatchObject({ status: 404 });
    expect(await send(who, readPublicPdf, 'GET', { params: { id: reportId } })).toMatchObject({ status: 404 });
    const status = await call(readStatus, { path: `/api/reports/status?sha256=${file_sha256}`, headers: people.get(who)?.headers ?? {} });
    expect(status.body).toMatchObject({ state: null });
  }
  await db.updateTable('engagement').set({ state: 'draft-shared' }).where('id', '=', engagement.id).execute();
  const [shown] = await listUnderWay(db, { limit: 5 });
  expect(shown).toMatchObject({ state: 'in-review' });
  expect(JSON.stringify(shown)).not.toContain(engagement.key);
});

const pageCases = [
  { name: 'the office', draw: () => OfficePage(), sees: INSIDE, text: () => engagement.key },
  { name: 'the engagement', draw: () => EngagementPage(page()), sees: INSIDE, text: () => 'Vaults' },
  { name: 'messages on it', draw: () => EngagementPage(page()), sees: [...STAFF, ...TEAM], text: () => SAID },
  { name: 'files of messages on it', draw: () => EngagementPage(page()), sees: [...STAFF, ...TEAM], text: () => 'wallets.txt' },
  {
    name: 'OFF-31: the hash of a file of a message on it',
    draw: () => EngagementPage(page()),
    sees: [...STAFF, ...TEAM],
    text: () => SECRET_SHA256,
  },
  { name: 'files on it', draw: () => EngagementPage(page()), sees: [...STAFF, ...TEAM], text: () => 'src/Vault.sol' },
  { name: 'findings on it', draw: () => EngagementPage(page()), sees: STAFF, text: () => SECRET },
  { name: 'a finding', draw: () => FindingPage(page({ number: '1' })), sees: STAFF, text: () => SECRET },
  { name: 'a new finding', draw: () => FindingPage(page({ number: 'new' })), sees: ['auditor'], text: () => 'New finding' },
  { name: 'the team’s page of a project', draw: () => teamPage('harbour'), sees: TEAM, text: () => 'What is stated about it' },
  { name: 'engagements on it', draw: () => teamPage('harbour'), sees: TEAM, text: () => engagement.key },
  { name: 'its link in the office', draw: () => OfficePage(), sees: TEAM, text: () => '/office/projects/harbour' },
] as const;

function page<More extends Record<string, string>>(more?: More) {
  return { params: Promise.resolve({ key: engagement.key, ...more } as { key: string } & More) };
}

const teamPage = (id: string) => TeamProjectPage({ params: Promise.resolve({ id }) });

test('OFF-30: the team’s page of a project is for everyone else what it is of a project that is not there', async () => {
  for (const who of [...OUTSIDE, ...INSIDE]) {
    if (who === 'visitor' || TEAM.includes(who)) continue;
    comeAs(who);
    const nowhere = await drawPage(await teamPage('no-such-project'));
    expect(nowhere, who).toContain('Page not found');
    expect(await drawPage(await teamPage('harbour')), who).toBe(nowhere);
    expect(await drawPage(await teamPage('\0')), who).toBe(nowhere);
  }
});

test('each call and each page of an engagement is tried here', async () => {
  const cases: readonly { handler: Handler }[] = [...CASES, ...PENTEST_CASES, ...PENTEST_FINDING_CASES];
  const tried = new Set<unknown>([...cases.map(({ handler }) => handler), readReport, readReportPdf]);
  const untried = listEndpoints({}).flatMap(({ path, handlers }) =>
    Object.entries(handlers).flatMap(([method, handler]) =>
      path.startsWith('/api/office/{key}') && method !== 'HEAD' && 'declaration' in handler && !tried.has(handler)
        ? [`${method} ${path}`]
        : [],
    ),
  );
  expect(untried).toEqual([]);
  const pages = globSync('**/page.tsx', { cwd: join(import.meta.dirname, '../../office') }).filter((path) => !path.startsWith('identity'));
  expect(pages.toSorted()).toEqual([
    '[key]/findings/[number]/page.tsx',
    '[key]/page.tsx',
    '[key]/reports/[id]/page.tsx',
    'page.tsx',
    'projects/[id]/page.tsx',
  ]);
});

test('OFF-34: what is late stays in the calendar, and says so, until it is done', async () => {
  const days = { starts_on: '2026-01-05', expected_on: '2026-02-06' };
  const drawAt = async (state: 'scheduled' | 'in-review' | 'published') => {
    await db
      .updateTable('engagement')
      .set({ state, ...days })
      .where('id', '=', engagement.id)
      .execute();
    comeAs('editor');
    return drawPage(await OfficePage());
  };
  const late = ['was to begin', 'report was expected'];
  const shown = async (state: Parameters<typeof drawAt>[0]) => {
    const drawn = await drawAt(state);
    return late.filter((words) => drawn.includes(words));
  };
  expect(await shown('scheduled')).toEqual(late);
  expect(await shown('in-review')).toEqual(['report was expected']);
  expect(await shown('published')).toEqual([]);
  await db.updateTable('engagement').set({ starts_on: null, expected_on: null }).where('id', '=', engagement.id).execute();
});

test('OFF-32: the team of a project is managed by its owners and editors; members leave; everyone else gets what a project that is not there gives', async () => {
  const params = { id: 'harbour' };
  const invitation = { email: 'new@harbour.example', part: 'member' };
  for (const [handler, method, body, missing] of [
    [invite, 'POST', invitation, undefined],
    [leave, 'DELETE', { username: 'no one' }, 'They do not belong to the team.'],
    [leave, 'DELETE', { email: 'no@harbour.example' }, 'This address is not invited.'],
  ] as const) {
    for (const who of [...OUTSIDE, ...INSIDE]) {
      const got = await send(who, handler, method, { params, body });
      if (who === 'owner' || OFFICE.includes(who))
        expect(got, who).toMatchObject(missing === undefined ? { status: 200 } : { status: 404, body: { message: missing } });
      else if (who === 'member') expect(got.status).toBe(403);
      else expect(got, who).toEqual(await send(who, handler, method, { params: { id: 'no-such-project' }, body }));
    }
  }
  await db.updateTable('project').set({ demo: true }).where('id', '=', 'reef').execute();
  expect(await send('editor', invite, 'POST', { params: { id: 'reef' }, body: invitation })).toMatchObject({ status: 404 });
  await db.updateTable('project').set({ demo: false }).where('id', '=', 'reef').execute();
  await db.deleteFrom('team_invitation').execute();
});

test('OFF-32: without an engagement an owner invites from the project’s page, sees who has not accepted, and takes it back; engagements say who came and went', async () => {
  const params = { id: 'reef' };
  await db.deleteFrom('mail').execute();
  expect(await send('other-team', invite, 'POST', { params, body: { email: 'lin@reef.example', part: 'member' } })).toMatchObject({
    status: 200,
  });
  expect(await db.selectFrom('mail').select(['recipient', 'subject']).execute()).toEqual([
    { recipient: 'lin@reef.example', subject: expect.stringContaining('Join the team of Reef') },
  ]);
  comeAs('other-team');
  expect(await drawPage(await teamPage('reef'))).toContain('lin@reef.example');
  await db.updateTable('team_member').set({ part: 'member' }).where('user_id', '=', idOf('other-team')).execute();
  expect(await drawPage(await teamPage('reef'))).not.toContain('lin@reef.example');
  await db.updateTable('team_member').set({ part: 'owner' }).where('user_id', '=', idOf('other-team')).execute();
  expect(await send('other-team', leave, 'DELETE', { params, body: { email: ' LIN@reef.example' } })).toMatchObject({ status: 200 });
  expect(await db.selectFrom('team_invitation').where('project_id', '=', 'reef').select('email').execute()).toEqual([]);

  const lin = await logIn({ username: 'lin000001' });
  await db.updateTable('user_account').set({ email: 'lin@reef.example', confirmed_at: new Date() }).where('id', '=', lin.userId).execute();
  await send('editor', invite, 'POST', { params: { id: 'harbour' }, body: { email: 'lin@reef.example', part: 'member' } });
  comeAs('editor');
  const edited = await drawPage(await EditProjectPage({ params: Promise.resolve({ id: 'harbour' }) }));
  for (const words of ['Invite to the team', 'lin@reef.example', nameOf('owner')]) expect(edited).toContain(words);
  await call(answerInvitation, { method: 'POST', body: { projectId: 'harbour', accept: true }, headers: lin.headers });
  const left = await call(leave, { method: 'DELETE', params: { id: 'harbour' }, body: { username: 'lin000001' }, headers: lin.headers });
  expect(left).toMatchObject({ status: 200 });
  const entries = await db
    .selectFrom('engagement_entry')
    .where('kind', '=', 'people')
    .select(['engagement_id', 'words'])
    .orderBy('id')
    .execute();
  expect(entries.slice(-3)).toEqual(
    ['Someone was invited to the team, as member.', 'lin000001 joined the team.', 'lin000001 left the team.'].map((words) => ({
      engagement_id: engagement.id,
      words,
    })),
  );
});

test('OFF-30: who left the team no longer sees its page', async () => {
  const left = await logIn({ username: 'left00001' });
  await db.insertInto('team_member').values({ project_id: 'harbour', user_id: left.userId, part: 'member' }).execute();
  pageRequest.headers.set('cookie', left.headers.cookie);
  expect(await drawPage(await teamPage('harbour'))).toContain('What is stated about it');
  await db.deleteFrom('team_member').where('user_id', '=', left.userId).execute();
  expect(await drawPage(await teamPage('harbour'))).toContain('Page not found');
});

test.each(pageCases)('$name is drawn for who may see it, and for no one else', async ({ draw: open, sees, text }) => {
  const seen: Who[] = [];
  for (const who of [...OUTSIDE, ...INSIDE]) {
    comeAs(who);
    if (who === 'visitor') {
      await expect(open()).rejects.toMatchObject({ digest: expect.stringContaining('/api/auth/signin') });
    } else if ((await drawPage(await open())).includes(text())) seen.push(who);
  }
  expect(seen.toSorted()).toEqual([...sees].toSorted());
});

test('an admin who impersonates a person of the engagement sees nothing of it, by no call and on no page', async () => {
  const admin = await logIn({ username: 'admin0002', role: 'admin' });
  for (const who of ['auditor', 'owner'] as const) {
    const values = { session_id: admin.sessionId, admin_id: admin.userId, target_id: idOf(who), expires_at: new Date(Date.now() + 60_000) };
    await db.insertInto('impersonation').values(values).execute();
    pageRequest.headers.set('cookie', admin.headers.cookie);
    for (const { draw: open } of pageCases) expect(await drawPage(await open())).toContain('Page not found');
    for (const { handler, method, params, body } of CASES) {
      const call_ = call(handler, {
        method,
        params: { key: engagement.key, ...params },
        headers: admin.headers,
        ...(body !== undefined && { body }),
      });
      expect(await call_).toMatchObject({ status: 403 });
    }
    await db.updateTable('impersonation').set({ ended_at: new Date() }).execute();
  }
});

test('an invitation is there for the confirmed owner of its address alone', async () => {
  const mara = await logIn({ username: 'mara00001' });
  await db
    .updateTable('user_account')
    .set({ email: 'mara@harbour.example', confirmed_at: new Date() })
    .where('id', '=', mara.userId)
    .execute();
  await db.insertInto('team_invitation').values({ project_id: 'harbour', email: 'mara@harbour.example', part: 'member' }).execute();
  const body = { projectId: 'harbour', accept: true };
  expect(await send('user', answerInvitation, 'POST', { body })).toMatchObject({ status: 404 });
  const accepting = () => call(answerInvitation, { method: 'POST', body, headers: mara.headers });
  await db.updateTable('user_account').set({ confirmed_at: null }).where('id', '=', mara.userId).execute();
  expect(await accepting()).toMatchObject({ status: 404 });
  await db.updateTable('user_account').set({ confirmed_at: new Date() }).where('id', '=', mara.userId).execute();
  expect(await accepting()).toMatchObject({ status: 200 });
  expect(await accepting()).toMatchObject({ status: 404 });
  const left = await call(leave, {
    method: 'DELETE',
    params: { id: 'harbour' },
    body: { username: 'mara00001' },
    headers: mara.headers,
  });
  expect(left).toMatchObject({ status: 200 });
});

test('staff without the second factor that the site asks for do nothing in the office; the team does', async () => {
  provideTestContext({ db, environment: { SECOND_FACTOR_FOR_ADMINS: 'on' } });
  const [auditor, member] = [await logIn({ username: 'strictauditor', role: 'auditor' }), await logIn({ username: 'strictmember' })];
  await db.insertInto('engagement_person').values({ engagement_id: engagement.id, user_id: auditor.userId, part: 'auditor' }).execute();
  await db.insertInto('team_member').values({ project_id: 'harbour', user_id: member.userId, part: 'member' }).execute();
  const params = { key: engagement.key };
  const body = { text: 'x' };
  expect(await call(writeMessage, { method: 'POST', params, body, headers: auditor.headers })).toMatchObject({ status: 403 });
  expect(await call(writeMessage, { method: 'POST', params, body, headers: member.headers })).toMatchObject({ status: 200 });
  pageRequest.headers.set('cookie', auditor.headers.cookie);
  expect(await drawPage(await OfficePage())).toContain('Second factor needed');
  await db.deleteFrom('user_account').where('username', 'in', ['strictauditor', 'strictmember']).execute();
});

function comeAs(who: Who) {
  pageRequest.headers = new Headers({ host: 'localhost:3000' });
  const cookie = people.get(who)?.headers.cookie;
  if (cookie !== undefined) pageRequest.headers.set('cookie', cookie);
}
