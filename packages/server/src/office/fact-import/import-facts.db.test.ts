import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ProjectId } from '@redoubt/domain/ids';
import type { SourceName } from '@redoubt/domain/office/fact-import/sources';
import { audit, catalogProject, contract } from '@redoubt/testing/database/builders';
import { createCatalogFolder } from '@redoubt/testing/database/catalog-folder';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { startWebsite } from '@redoubt/testing/website';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { importCatalog } from '../../catalog/import/import-catalog.ts';
import { getProject } from '../../catalog/project/get-project.ts';
import { verifyAuditLog } from '../../platform/audit-log/verify-audit-log.ts';
import { LOCAL_TARGETS } from '../../platform/http/guarded-request.ts';
import { createLog } from '../../platform/log.ts';
import { parseSettings } from '../../platform/settings/settings.ts';
import { stateFact, withdrawStatement } from '../statement/state-fact.ts';
import { decideProposal } from './decide-proposal.ts';
import { importDueSources } from './import-due-sources.ts';
import { importFacts, importFactsFile } from './import-facts.ts';
import { listDueFacts } from './list-due-facts.ts';
import { listLooks } from './list-looks.ts';
import { listProposals } from './proposal-store.ts';

const database = await createTestDatabase();
const { db } = database;
const ctx = { db, log: createLog({ process: 'test', level: 'silent' }), clientOf: async () => undefined };
afterAll(() => database[Symbol.asyncDispose]());

const bounty = {
  programme: 'Harbour on Immunefi',
  url: 'https://immunefi.com/bug-bounty/harbour/',
  rewardMaxUsd: '200000',
  source: 'https://immunefi.com/bug-bounty/harbour/',
};
const harbour = {
  id: 'harbour',
  name: 'Harbour Finance',
  bounty,
  contracts: [contract({ digit: '1', name: 'Vault' })],
  audits: [audit({ firm: 'Trail of Bits', date: '2022-10', report: 'https://harbour.example/2022-10-harbour-vaults-securityreview.pdf' })],
};
const files = (first: object = {}) => ({
  'harbour.json': catalogProject({ ...harbour, ...first }),
  'pier.json': catalogProject({ id: 'pier', name: 'Pier Protocol', contracts: [contract({ digit: '2', name: 'Router' })] }),
});

async function importFiles(content: Record<string, unknown>) {
  await using folder = await createCatalogFolder(content);
  await importCatalog(ctx, { path: folder.path, actor: 'test' });
}

beforeEach(async () => {
  for (const table of ['project', 'audit_log', 'fact_source', 'fact_source_page', 'fact_import'] as const)
    await database.ownerDb.deleteFrom(table).execute();
  await importFiles(files());
});

/** Immunefi's list as its public API gives it, of which some fields are read. */
const programme = (slug: string, fields: object = {}) => ({
  id: slug,
  slug,
  project: slug,
  maxBounty: 200_000,
  launchDate: '2022-02-11T10:00:00.000Z',
  updatedDate: '2026-06-29T15:13:04.363Z',
  endDate: null,
  inviteOnly: false,
  programOverview: 'Texts of the source are not taken over.',
  assets: [{ url: 'https://github.com/example/core', type: 'smart_contract' }],
  ...fields,
});
const immunefi = (...programmes: object[]) => ({ '/bounties.json': JSON.stringify(programmes) });
const OTHERS = Array.from({ length: 12 }, (_, index) => programme(`other-${index}`));

const address = (digit: string) => `0x${digit.repeat(40)}`;
/** An answer of Sourcify's API v2, GET /v2/contract/{chainId}/{address}. */
const sourcify = (digit: string, match: 'exact_match' | 'match' | null) => [
  `/v2/contract/1/${address(digit)}`,
  JSON.stringify({
    match,
    creationMatch: match,
    runtimeMatch: match,
    chainId: '1',
    address: address(digit),
    ...(match !== null && { verifiedAt: '2024-07-24T12:00:00Z', matchId: '421' }),
  }),
];

/** GitHub's answer to GET /repos/{owner}/{repo}/git/trees/{branch}?recursive=1. */
const tree = (paths: readonly string[], truncated = false) =>
  JSON.stringify({
    sha: '6bf36b87632584809ed9b7be2ad29cbd911891b8',
    url: 'https://api.github.com/repos/trailofbits/publications/git/trees/6bf36b87632584809ed9b7be2ad29cbd911891b8',
    tree: paths.map((path) => ({
      path,
      mode: '100644',
      type: 'blob',
      sha: 'e43b0f988953ae3a84b00331d0ccf5f7d51cb3cf',
      size: 100,
      url: 'https://api.github.com/x',
    })),
    truncated,
  });
const TREE_PATH = '/trailofbits/publications/git/trees/master?recursive=1';
const REPORTS = [
  'reviews/2022-10-harbour-vaults-securityreview.pdf',
  'reviews/2024-03-pierprotocol-router-securityreview.pdf',
  'reviews/2024-03-pierprotocol-router-fixreview.pdf',
  'reviews/Pier.pdf',
  'reviews/2024-05-stranger-securityreview.pdf',
  'README.md',
];

/** Pages of DeFiHackLabs: its README names those of earlier years. */
const hacks = {
  '/README.md': `# DeFi Hacks\n[20250101 Pier](past/2025/README.md#20250101-pier)\n\n### 20260504 HarbourV2 - Precision loss\n### Lost: ~1.2M USD\n\`\`\`sh\nforge test\n\`\`\`\n#### Contract\n[HarbourV2_exp.sol](src/test/2026-05/HarbourV2_exp.sol)\n`,
  '/past/2025/README.md':
    '## 2025\n\n### 20250101 Pier - Access Control\n\n### Lost: 20 WBNB\n\n#### Contract\n[Pier_exp.sol](../../src/test/2025-01/Pier_exp.sol)\n\n### 20250102 Stranger - Reentrancy\n\n### Lost: 5k USD\n\n[N_exp.sol](../../src/test/2025-01/N_exp.sol)\n',
};

type Faults = { status?: number; headers?: Record<string, string>; body?: (text: string) => string };

/** A server that speaks a source's format, with its entity tags, or one of its faults. */
function serve(pages: Record<string, string>, { source, faults = () => ({}) }: { source: SourceName; faults?: (path: string) => Faults }) {
  const type = source === 'defihacklabs' ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8';
  const known = new Map(Object.entries(pages));
  return startWebsite({
    answer: (path) => {
      const page = known.get(path);
      const { status, headers, body = (text: string) => text } = faults(path);
      const text = body(page ?? JSON.stringify({ message: 'Not Found' }));
      const missing = page === undefined || (source === 'sourcify' && page.includes('"match":null'));
      return {
        status: status ?? (missing ? 404 : 200),
        headers: { 'content-type': type, etag: `"${text.length}"`, ...headers },
        body: text,
      };
    },
  });
}

const depsOf = (port: number) => ({
  rule: LOCAL_TARGETS,
  agent: 'Redoubt (+https://site.example)',
  baseOf: () => `http://127.0.0.1:${port}/`,
  timeoutMs: 3_000,
  pauseMs: 0,
});

async function run(source: SourceName, pages: Record<string, string>, options: { apply?: boolean; dryRun?: boolean } = {}) {
  await using site = await serve(pages, { source });
  return await importFacts(ctx, { source, actor: 'test', ...options }, depsOf(site.port));
}

/** Everything that a broken source must leave as it was; the note of the failure is apart. */
async function snapshot() {
  const tables = [
    'project_bounty',
    'project_audit',
    'project_incident',
    'editor_statement',
    'fact',
    'fact_proposal',
    'fact_import',
    'fact_source_page',
    'fact_source_seen',
    'audit_log',
  ];
  const rows = await Promise.all(tables.map((table) => sql`select * from ${sql.table(table)} t order by t::text`.execute(db)));
  return rows.map(({ rows: all }) => all);
}

const open = async () => (await listProposals({ db }, {})).proposals;
const bountyOf = async (id: string) => (await getProject(ctx, { id: ProjectId.parse(id) })).bounty;

const SOURCES: readonly (readonly [SourceName, Record<string, string>, number])[] = [
  ['immunefi', immunefi(programme('harbour', { maxBounty: 2_000_000 }), ...OTHERS), 1],
  ['sourcify', Object.fromEntries([sourcify('1', 'exact_match'), sourcify('2', null)]), 1],
  ['audits', { [TREE_PATH]: tree(REPORTS) }, 1],
  ['defihacklabs', hacks, 2],
];

describe.each(SOURCES)('%s', (source, pages, count) => {
  test('what a source says becomes proposals; nothing is stated by it, and a second import changes nothing', async () => {
    const before = await snapshot();
    await using site = await serve(pages, { source });
    const first = await importFacts(ctx, { source, actor: 'test' }, depsOf(site.port));
    expect(first).toMatchObject({ proposed: count, applied: 0, withdrawn: 0 });
    expect(first.diff).toHaveLength(count);
    expect(await open()).toHaveLength(count);
    // Bounties, audits, incidents, statements and facts.
    expect((await snapshot()).slice(0, 5)).toEqual(before.slice(0, 5));
    const after = await snapshot();
    const second = await importFacts(ctx, { source, actor: 'test' }, depsOf(site.port));
    expect(second).toMatchObject({ proposed: 0, applied: 0, withdrawn: 0, entries: first.entries, diff: [] });
    expect(await snapshot()).toEqual(after);
    expect((await verifyAuditLog({ db })).broken).toBeUndefined();
  });

  test('a page that did not change is not read again, and gives the same', async () => {
    await run(source, pages);
    const before = await snapshot();
    await using site = await serve(pages, { source, faults: () => ({ status: 304, body: () => '' }) });
    await db.updateTable('fact_source_page').set({ read_on: '2026-01-01' }).execute();
    // The same addresses, as the first server had another port.
    await db
      .updateTable('fact_source_page')
      .set({ url: sql<string>`regexp_replace(url, ':[0-9]+/', ${`:${site.port}/`})` })
      .execute();
    const again = await importFacts(ctx, { source, actor: 'test' }, depsOf(site.port));
    expect(again).toMatchObject({ proposed: 0, withdrawn: 0, diff: [] });
    expect(site.asked.every(({ headers }) => headers['if-none-match'] !== undefined)).toBe(true);
    expect((await snapshot())[5]).toEqual(before[5]);
  });

  const FAULTS: readonly (readonly [string, Faults, string])[] = [
    ['404', { status: 404, headers: { 'content-type': 'text/html' } }, '404'],
    ['429', { status: 429, headers: { 'retry-after': '900' } }, '429. It asks to come back in 900 seconds'],
    ['500', { status: 500 }, '500'],
    ['a cut body', { headers: { 'content-length': '999', connection: 'close' }, body: (text) => text.slice(0, 20) }, 'breaks off'],
    ['JSON or text cut in the middle', { body: (text) => text.slice(0, Math.min(40, text.length / 2)) }, ''],
    ['another content type', { headers: { 'content-type': 'text/html' } }, 'content type'],
    ['ten times the size', { headers: { 'content-length': String(400 * 1_048_576) } }, 'bytes'],
    ['an answer in another format', { body: () => '{"data":[]}' }, ''],
    ['a redirect elsewhere', { status: 302, headers: { location: 'http://127.0.0.1:1/bounties.json' } }, 'another place'],
  ];

  test.each(FAULTS)('a source that answers with %s changes nothing, and says so', async (_name, fault, words) => {
    await run(source, pages);
    const before = await snapshot();
    await using site = await serve(pages, { source, faults: () => fault });
    await db.updateTable('fact_source_page').set({ read_on: '2026-01-01' }).where('source', '=', 'sourcify').execute();
    const pagesBefore = await snapshot();
    await expect(importFacts(ctx, { source, actor: 'test' }, depsOf(site.port))).rejects.toMatchObject({
      code: 'ServiceUnavailableException',
      message: expect.stringContaining(words),
    });
    expect(await snapshot()).toEqual(pagesBefore);
    expect((await snapshot()).slice(0, 7)).toEqual(before.slice(0, 7));
    const { sources } = await listProposals({ db }, {});
    expect(sources.find(({ name }) => name === source)?.failure?.text).toContain(words);
  });
});

test('a source that asked for time is not asked before', async () => {
  const pages = immunefi(programme('harbour'), ...OTHERS);
  await using site = await serve(pages, { source: 'immunefi', faults: () => ({ status: 429, headers: { 'retry-after': '900' } }) });
  const call = () => importFacts(ctx, { source: 'immunefi', actor: 'test' }, depsOf(site.port));
  await expect(call()).rejects.toMatchObject({ retryAfterSeconds: 900 });
  await expect(call()).rejects.toThrow('asked not to be asked before');
  expect(site.asked).toHaveLength(1);
});

test('a list that lost half of its programmes at once proposes nothing', async () => {
  await using site = await serve(immunefi(programme('harbour'), ...OTHERS), { source: 'immunefi' });
  await importFacts(ctx, { source: 'immunefi', actor: 'test' }, depsOf(site.port));
  await using shrunk = await serve(immunefi(programme('other-1')), { source: 'immunefi' });
  await db
    .updateTable('fact_source_page')
    .set({ url: `http://127.0.0.1:${shrunk.port}/bounties.json` })
    .execute();
  await expect(importFacts(ctx, { source: 'immunefi', actor: 'test' }, depsOf(shrunk.port))).rejects.toThrow(
    'lists 1 entries where it listed 13',
  );
});

test('an accepted bounty stands in place of the file’s, until the file says another thing', async () => {
  await run('immunefi', immunefi(programme('harbour', { maxBounty: 2_000_000 }), ...OTHERS));
  const [proposal] = await open();
  expect(proposal).toMatchObject({
    projectId: 'harbour',
    kind: 'contradicts',
    sure: true,
    today: { rewardMaxUsd: '200000' },
    statement: { rewardMaxUsd: '2000000' },
    page: 'https://immunefi.com/bug-bounty/harbour/',
  });
  expect((await bountyOf('harbour'))?.rewardMaxUsd).toBe('200000');
  await decideProposal({ db }, { id: proposal?.id ?? '', decision: 'accept', actor: 'edith001' });
  expect((await bountyOf('harbour'))?.rewardMaxUsd).toBe('2000000');
  const fact = await db
    .selectFrom('fact')
    .where('project_id', '=', 'harbour')
    .where('subject', '=', 'OPS-03')
    .where('valid_to', 'is', null)
    .select(['answer', 'assessed_at'])
    .executeTakeFirstOrThrow();
  expect(fact.answer).toMatchObject({ rewardMaxUsd: '2000000' });
  expect(fact.assessed_at.toISOString().slice(0, 10)).toBe(new Date().toISOString().slice(0, 10));
  expect(await open()).toEqual([]);
  // The same file again, and a change of another part of it.
  await importFiles(files({ name: 'Harbour' }));
  expect((await bountyOf('harbour'))?.rewardMaxUsd).toBe('2000000');
  await importFiles(files({ bounty: { ...bounty, rewardMaxUsd: '300000' } }));
  expect((await bountyOf('harbour'))?.rewardMaxUsd).toBe('300000');
});

test('a programme that is no longer listed is proposed as ended; accepted, none is stated, and withdrawn, the file’s counts again', async () => {
  await run('immunefi', immunefi(...OTHERS));
  const [proposal] = await open();
  expect(proposal).toMatchObject({ kind: 'contradicts', statement: { state: 'ended' } });
  await decideProposal({ db }, { id: proposal?.id ?? '', decision: 'accept', actor: 'edith001' });
  expect(await bountyOf('harbour')).toBeNull();
  expect(await run('immunefi', immunefi(...OTHERS))).toMatchObject({ proposed: 0, diff: [] });
  const { id } = await db.selectFrom('editor_statement').select('id').executeTakeFirstOrThrow();
  await withdrawStatement({ db }, { id, source: bounty.url, statedOn: '2026-11-20', actor: 'edith001' });
  expect((await bountyOf('harbour'))?.rewardMaxUsd).toBe('200000');
});

test('a rejected proposal does not come again, until the source says another thing', async () => {
  const said = (maxBounty: number) => immunefi(programme('harbour', { maxBounty }), ...OTHERS);
  await run('immunefi', said(150_000));
  const [proposal] = await open();
  await decideProposal({ db }, { id: proposal?.id ?? '', decision: 'reject', reason: 'Of one product only', actor: 'edith001' });
  expect(await run('immunefi', said(150_000))).toMatchObject({ proposed: 0, rejectedBefore: 1 });
  expect(await open()).toEqual([]);
  expect(await run('immunefi', said(175_000))).toMatchObject({ proposed: 1 });
  const actions = await db.selectFrom('audit_log').where('actor', '=', 'edith001').select(['action', 'subject', 'details']).execute();
  expect(actions).toMatchObject([
    { action: 'proposal.reject', subject: 'harbour', details: { source: 'immunefi', reason: 'Of one product only' } },
  ]);
});

test('an open proposal is replaced when the source says another thing, and withdrawn when it agrees', async () => {
  await run('immunefi', immunefi(programme('harbour', { maxBounty: 300_000 }), ...OTHERS));
  expect(await run('immunefi', immunefi(programme('harbour', { maxBounty: 400_000 }), ...OTHERS))).toMatchObject({
    proposed: 1,
    withdrawn: 1,
  });
  expect(await run('immunefi', immunefi(programme('harbour'), ...OTHERS))).toMatchObject({ proposed: 0, withdrawn: 1, agreed: 1 });
  expect(await open()).toEqual([]);
});

test('what was stated meanwhile is not overwritten: the proposal has to be made again', async () => {
  await importFiles(files({ bounty: undefined }));
  await run('immunefi', immunefi(programme('harbour'), ...OTHERS));
  const [proposal] = await open();
  expect(proposal).toMatchObject({ kind: 'new', sure: false, today: null });
  const statement = { what: 'bounty' as const, state: 'live' as const, programme: 'Own programme', url: 'https://harbour.example/bounty' };
  await stateFact(ctx, {
    projectId: ProjectId.parse('harbour'),
    statement,
    source: 'https://harbour.example/bounty',
    statedOn: '2026-11-20',
    actor: 'edith001',
  });
  const accept = () => decideProposal({ db }, { id: proposal?.id ?? '', decision: 'accept', actor: 'edith001' });
  await expect(accept()).rejects.toMatchObject({ code: 'ConflictException' });
  expect((await bountyOf('harbour'))?.programme).toBe('Own programme');
  expect(await open()).toHaveLength(1);
});

test('a proposal is decided once, also by two editors at once', async () => {
  await run('immunefi', immunefi(programme('harbour', { maxBounty: 2_000_000 }), ...OTHERS));
  const [proposal] = await open();
  const decide = (decision: 'accept' | 'reject') => decideProposal({ db }, { id: proposal?.id ?? '', decision, actor: 'edith001' });
  const results = await Promise.allSettled([decide('accept'), decide('reject')]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(decideProposal({ db }, { id: '999999', decision: 'accept', actor: 'edith001' })).rejects.toMatchObject({
    code: 'ResourceNotFoundException',
  });
});

test('with --apply is stated what contradicts nothing and is matched by a page or an address; the rest stays a proposal', async () => {
  await importFiles(files({ bounty: { programme: bounty.programme, url: bounty.url, source: bounty.source } }));
  expect(await run('immunefi', immunefi(programme('harbour'), programme('pier'), ...OTHERS), { apply: true })).toMatchObject({
    applied: 1,
    proposed: 1,
  });
  expect((await bountyOf('harbour'))?.rewardMaxUsd).toBe('200000');
  expect(await bountyOf('pier')).toBeNull();
  expect(await open()).toMatchObject([{ projectId: 'pier', sure: false }]);
  expect(
    await run('immunefi', immunefi(programme('harbour', { maxBounty: 1 }), programme('pier'), ...OTHERS), { apply: true }),
  ).toMatchObject({ applied: 0, proposed: 1 });
  expect((await bountyOf('harbour'))?.rewardMaxUsd).toBe('200000');
  expect(await run('sourcify', Object.fromEntries([sourcify('1', 'match'), sourcify('2', 'exact_match')]), { apply: true })).toMatchObject({
    applied: 2,
  });
  expect(await run('defihacklabs', hacks, { apply: true })).toMatchObject({ applied: 0, proposed: 2 });
  expect(await run('audits', { [TREE_PATH]: tree(REPORTS) }, { apply: true })).toMatchObject({ applied: 0, proposed: 1 });
});

test('a dry run shows the diff and changes nothing at all', async () => {
  const before = await snapshot();
  expect(
    (await run('immunefi', immunefi(programme('harbour', { maxBounty: 2_000_000 }), ...OTHERS), { apply: true, dryRun: true })).diff,
  ).toEqual([
    '~ harbour: Harbour on Immunefi: up to 2,000,000 US dollars (today: Harbour on Immunefi: up to 200,000 US dollars), proposed',
  ]);
  expect(await snapshot()).toEqual(before);
});

test('what agrees makes the fact as young as the reading', async () => {
  expect(await run('immunefi', immunefi(programme('harbour'), ...OTHERS))).toMatchObject({ agreed: 1, renewed: 1, proposed: 0 });
  const { assessed_at } = await db
    .selectFrom('fact')
    .where('project_id', '=', 'harbour')
    .where('subject', '=', 'OPS-03')
    .where('valid_to', 'is', null)
    .select('assessed_at')
    .executeTakeFirstOrThrow();
  expect(assessed_at.toISOString().slice(0, 10)).toBe(new Date().toISOString().slice(0, 10));
  expect(await run('immunefi', immunefi(programme('harbour'), ...OTHERS))).toMatchObject({ renewed: 0 });
});

test('accepted audits and incidents stand on the project’s page, with their source', async () => {
  await run('audits', { [TREE_PATH]: tree(REPORTS) });
  await run('defihacklabs', hacks);
  for (const { id } of await open()) await decideProposal({ db }, { id, decision: 'accept', actor: 'edith001' });
  const pier = await getProject(ctx, { id: ProjectId.parse('pier') });
  expect(pier.audits).toMatchObject([
    {
      firm: 'Trail of Bits',
      scope: 'router',
      date: '2024-03',
      report: 'https://github.com/trailofbits/publications/blob/master/reviews/2024-03-pierprotocol-router-securityreview.pdf',
    },
  ]);
  expect(pier.incidents).toMatchObject([{ date: '2025-01-01', kind: 'exploit', lossUsd: null }]);
  expect((await getProject(ctx, { id: ProjectId.parse('harbour') })).incidents).toMatchObject([
    {
      date: '2026-05-04',
      lossUsd: '1200000',
      source: 'https://github.com/SunWeb3Sec/DeFiHackLabs/blob/main/src/test/2026-05/HarbourV2_exp.sol',
    },
  ]);
  expect(await run('defihacklabs', hacks)).toMatchObject({ proposed: 0, agreed: 2 });
});

test('an accepted verification stands beside its contract, and a better match is proposed in its place', async () => {
  await run('sourcify', Object.fromEntries([sourcify('1', 'match'), sourcify('2', null)]), { apply: true });
  const contracts = async () => (await getProject(ctx, { id: ProjectId.parse('harbour') })).contracts;
  const source = `https://repo.sourcify.dev/1/${address('1')}`;
  expect(await contracts()).toMatchObject([{ verified: { match: 'metadata', on: '2024-07-24', source } }]);
  expect((await getProject(ctx, { id: ProjectId.parse('pier') })).contracts).toMatchObject([{ verified: null }]);
  await db.deleteFrom('fact_source_page').execute();
  expect(await run('sourcify', Object.fromEntries([sourcify('1', 'exact_match'), sourcify('2', null)]), { apply: true })).toMatchObject({
    applied: 0,
    proposed: 1,
  });
  const [proposal] = await open();
  expect(proposal).toMatchObject({ kind: 'contradicts', today: { match: 'metadata' }, statement: { match: 'exact' } });
  await decideProposal({ db }, { id: proposal?.id ?? '', decision: 'accept', actor: 'edith001' });
  expect(await contracts()).toMatchObject([{ verified: { match: 'exact' } }]);
});

test('a bounty that a file states is not stated again by hand', async () => {
  const statement = { what: 'bounty' as const, state: 'live' as const, programme: 'Other', url: 'https://harbour.example/bounty' };
  const body = { statement, source: 'https://harbour.example/bounty', statedOn: '2026-11-20', actor: 'edith001' };
  await expect(stateFact(ctx, { ...body, projectId: ProjectId.parse('harbour') })).rejects.toMatchObject({ code: 'ConflictException' });
  await stateFact(ctx, { ...body, projectId: ProjectId.parse('pier') });
  expect((await bountyOf('pier'))?.programme).toBe('Other');
  expect((await bountyOf('harbour'))?.programme).toBe('Harbour on Immunefi');
});

test('facts are due for review from two weeks before their limit, the longest overdue first', async () => {
  const fact = await db
    .selectFrom('fact')
    .where('project_id', '=', 'harbour')
    .where('subject', '=', 'OPS-03')
    .select('assessed_at')
    .executeTakeFirstOrThrow();
  const day = (days: number) => new Date(fact.assessed_at.getTime() + days * 86_400_000);
  const due = async (days: number) =>
    (await listDueFacts(db, { limit: 10, now: day(days) })).projects.find(({ id }) => id === 'harbour')?.checks.map(({ id }) => id) ?? [];
  expect(await due(75)).not.toContain('OPS-03');
  expect(await due(77)).toContain('OPS-03');
  const { projects } = await listDueFacts(db, { limit: 10, now: day(400) });
  const days = projects.flatMap(({ checks }) => checks.slice(0, 1).map(({ dueOn }) => dueOn));
  expect(days).toEqual(days.toSorted());
  // What a source shows again is no longer due.
  await run('immunefi', immunefi(programme('harbour'), ...OTHERS));
  const later = new Date(Date.now() + 70 * 86_400_000);
  const [harbourDue] = (await listDueFacts(db, { limit: 10, now: later })).projects.filter(({ id }) => id === 'harbour');
  expect(harbourDue?.checks.map(({ id }) => id) ?? []).not.toContain('OPS-03');
});

test('the worker reads the sources that are on, each at its pace, and one that fails keeps no other back', async () => {
  const pages: Record<string, string> = { ...immunefi(programme('harbour', { maxBounty: 9 }), ...OTHERS), [TREE_PATH]: tree(REPORTS) };
  await using site = await serve(pages, { source: 'immunefi', faults: (path) => (path === TREE_PATH ? { status: 500 } : {}) });
  const call = (sources: readonly SourceName[]) => importDueSources(ctx, { sources, actor: 'worker' }, depsOf(site.port));
  await call([]);
  expect(site.asked).toEqual([]);
  await call(['audits', 'immunefi']);
  expect((await open()).map(({ source }) => source)).toEqual(['immunefi']);
  const paths = () => site.asked.map(({ path }) => path);
  expect(paths()).toEqual(['/bounties.json', TREE_PATH]);
  await call(['audits', 'immunefi']);
  expect(paths()).toEqual(['/bounties.json', TREE_PATH, TREE_PATH]);
  await db.updateTable('fact_source').set({ read_at: sql<Date>`now() - interval '25 hours'` }).where('name', '=', 'immunefi').execute();
  await call(['immunefi']);
  expect(paths()).toHaveLength(4);
  // Repositories of audits are read once a week.
  const readAudits = (hoursAgo: number) =>
    db
      .insertInto('fact_source')
      .values({ name: 'audits', read_at: sql<Date>`now() - ${hoursAgo} * interval '1 hour'` })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet((row) => ({ read_at: row.ref('excluded.read_at'), failure: null, retry_at: null })),
      )
      .execute();
  await readAudits(25);
  await call(['audits']);
  expect(paths()).toHaveLength(4);
  await readAudits(7 * 24 + 1);
  await call(['audits']);
  expect(paths().slice(4)).toEqual([TREE_PATH]);
  expect(await db.selectFrom('audit_log').where('action', '=', 'fact.import').select(['actor', 'subject']).execute()).toEqual([
    { actor: 'worker', subject: 'immunefi' },
  ]);
});

test('FACT-09: of each source it is known when it was looked at last, that the newest attempt failed, and what it confirmed of a project', async () => {
  const looks = (projectId: string) => listLooks(db, { projectId });
  const never = { readAt: null, failedAt: null, confirmedOn: null };
  expect(await looks('harbour')).toEqual(['immunefi', 'sourcify', 'audits', 'defihacklabs'].map((name) => ({ name, ...never })));
  await using site = await serve(immunefi(programme('harbour'), ...OTHERS), { source: 'immunefi' });
  await importFacts(ctx, { source: 'immunefi', actor: 'test' }, depsOf(site.port));
  const today = new Date().toISOString().slice(0, 10);
  const [first] = await looks('harbour');
  expect(first).toMatchObject({ name: 'immunefi', readAt: expect.stringContaining(today), failedAt: null, confirmedOn: today });
  expect((await looks('pier'))[0]).toMatchObject({ readAt: first?.readAt, confirmedOn: null });
  await using broken = await serve({}, { source: 'immunefi' });
  await expect(importFacts(ctx, { source: 'immunefi', actor: 'test' }, depsOf(broken.port))).rejects.toThrow('404');
  expect((await looks('harbour'))[0]).toMatchObject({ readAt: first?.readAt, failedAt: expect.stringContaining(today) });
});

test('no source is read unless the operator switched it on', () => {
  expect(parseSettings({}).factsRefresh).toEqual([]);
  expect(parseSettings({ FACTS_REFRESH: 'immunefi, sourcify' }).factsRefresh).toEqual(['immunefi', 'sourcify']);
  expect(parseSettings({ FACTS_REFRESH: 'phishing,audits' }).factsRefresh).toEqual(['phishing', 'audits']);
  expect(() => parseSettings({ FACTS_REFRESH: 'rumours' })).toThrow('FACTS_REFRESH');
});

test('the former name of the setting counts where the new one is unset', () => {
  expect(parseSettings({ FACT_IMPORTS: 'immunefi' }).factsRefresh).toEqual(['immunefi']);
  expect(parseSettings({ FACT_IMPORTS: 'immunefi', FACTS_REFRESH: 'off' }).factsRefresh).toEqual([]);
  expect(() => parseSettings({ FACT_IMPORTS: 'rumours' })).toThrow('FACT_IMPORTS');
});

test('what is left out is counted, with its reason', async () => {
  const reasons = async (source: SourceName, pages: Record<string, string>) =>
    Object.fromEntries((await run(source, pages)).leftOut.map(({ why, count }) => [why, count]));
  expect(await reasons('audits', { [TREE_PATH]: tree(REPORTS) })).toEqual({
    'The repository states no licence, so it is not read.': 10,
    'Its name does not state month, client and kind of report.': 1,
    'It is no security review: fixreview.': 1,
    'No researched project has this name.': 1,
  });
  expect(
    await reasons(
      'immunefi',
      immunefi(programme('harbour'), programme('pier', { inviteOnly: true }), programme('audit-comp-pier', { endDate: '2026-01-01' }), {
        slug: 'odd',
      }),
    ),
  ).toEqual({
    'It is open to invited researchers only.': 1,
    'It ends on a day: a competition, no standing programme.': 1,
    'Its entry has not the fields that are read.': 1,
  });
  expect(await reasons('sourcify', Object.fromEntries([sourcify('1', null), sourcify('2', null)]))).toEqual({
    'Sourcify has no source that compiles to its running code. Others may have.': 2,
  });
});

test('files are read as the sources’ own answers are, and a broken one changes nothing', async () => {
  await using folder = await createCatalogFolder({});
  const write = async (name: string, text: string) => {
    const path = join(folder.path, name);
    await writeFile(path, text);
    return path;
  };
  const importFile = async (source: SourceName, path: string, provenance?: object) =>
    importFactsFile(ctx, { source, actor: 'test', path, ...(provenance !== undefined && { provenance: provenance as never }) });
  const list = await write('bounties.json', JSON.stringify([programme('harbour', { maxBounty: 9 })]));
  expect(await importFile('immunefi', list)).toMatchObject({ origin: 'bounties.json', proposed: 1 });
  const extract = `chain_id,address,runtime_match,created_at\n1,\\x${'1'.repeat(40)},perfect,2024-01-02 03:04:05\n1,0x${'2'.repeat(40)},partial,2024-01-02\n5,0x${'3'.repeat(40)},,2024-01-02\n`;
  expect(await importFile('sourcify', await write('matches.csv', extract))).toMatchObject({ proposed: 2, entries: 2 });
  const own = await write('tree.json', tree(['audits/2025-01-pier-bridge-securityreview.pdf']));
  await expect(importFile('audits', own)).rejects.toThrow('--licence');
  const provenance = { repository: 'firm/reports', branch: 'main', firm: 'Careful Firm', licence: 'CC0-1.0', folder: 'audits/' };
  expect(await importFile('audits', own, provenance)).toMatchObject({ proposed: 1 });
  const before = await snapshot();
  for (const [source, text] of [
    ['immunefi', '[{"slug":"a"},{"slug":"a"}]'],
    ['sourcify', 'chain_id,address,runtime_match,created_at\n1,0x12,perfect,2024-01-02\n'],
    ['defihacklabs', 'nothing'],
    ['audits', tree(['a.pdf'], true)],
  ] as const)
    await expect(importFile(source, await write('broken', text), provenance)).rejects.toMatchObject({ code: 'InvalidParameterException' });
  await expect(importFile('immunefi', '/nowhere/at/all.json')).rejects.toMatchObject({ code: 'InvalidParameterException' });
  expect(await snapshot()).toEqual(before);
});
