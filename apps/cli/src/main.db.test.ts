import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogProject, contract } from '@redoubt/testing/database/builders';
import { createCatalogFolder } from '@redoubt/testing/database/catalog-folder';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { listProcessesOf } from '@redoubt/testing/product/processes';
import { afterAll, expect, test } from 'vitest';
import { runCommandLine } from './testing/run-command-line.ts';
import { runHere } from './testing/run-here.ts';

const folder = mkdtempSync(join(tmpdir(), 'cli-'));
const dataDir = join(folder, 'data');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** In a process of its own, with the embedded database unless `environment` names another. */
const redoubt = (words: readonly string[], environment: Record<string, string> = {}) =>
  runCommandLine(words, { HOME: process.env.HOME, DATA_DIR: dataDir, ...environment });

test('help is on standard output with exit code 0, a wrong call on standard error with 2', async () => {
  expect(await redoubt(['--help'])).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('Usage: redoubt <verb>') });
  expect(await redoubt(['nonsense'])).toMatchObject({ code: 2, stdout: '', stderr: 'There is no "nonsense". See: redoubt --help\n' });
});

test('with --json, success and failure are each one document', async () => {
  const help = await redoubt(['database', 'url', '--help', '--json']);
  expect(JSON.parse(help.stdout)).toMatchObject({ name: 'database url', options: { json: { type: 'boolean' } } });
  const wrong = await runHere(['database', 'url', 'twice', '--json']);
  expect(wrong.code).toBe(2);
  expect(JSON.parse(wrong.stdout)).toEqual({
    error: { code: 'WrongUsage', message: '"twice" is one too many. See: redoubt database url --help' },
  });
});

test('help works while a setting is wrong; a verb names the setting and not its value', async () => {
  expect((await runHere(['serve', '--help'], { PORT: 'secret' })).code).toBe(0);
  const failed = await redoubt(['database', 'url'], { PORT: 'secret' });
  expect(failed).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('PORT') });
  expect(failed.stderr).not.toContain('secret');
});

test('a verb starts the embedded database for its duration and leaves nothing running', async () => {
  const verdict = await redoubt(['audit-log', 'verify', '--json']);
  expect(verdict).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(verdict.stdout)).toEqual({ rows: 0, head: null, broken: null });
  expect(listProcessesOf(dataDir)).toEqual([]);
});

test('two verbs at once take turns', async () => {
  const runs = await Promise.all([redoubt(['audit-log', 'verify']), redoubt(['database', 'migrate'])]);
  expect(runs.map(({ code, stderr }) => ({ code, stderr }))).toEqual([
    { code: 0, stderr: '' },
    { code: 0, stderr: '' },
  ]);
  expect(listProcessesOf(dataDir)).toEqual([]);
});

test('a reset empties the embedded database', async () => {
  await using catalog = await createCatalogFolder({ 'port.json': catalogProject({ id: 'port', name: 'Port' }) });
  expect(await redoubt(['catalog', 'import', catalog.path])).toMatchObject({ code: 0 });
  expect(JSON.parse((await redoubt(['audit-log', 'verify', '--json'])).stdout).rows).toBeGreaterThan(0);
  expect(await redoubt(['database', 'reset'])).toEqual({ code: 0, stdout: 'The database is empty.\n', stderr: '' });
  expect(JSON.parse((await redoubt(['audit-log', 'verify', '--json'])).stdout)).toMatchObject({ rows: 0 });
});

test('a reset of a database of one’s own needs --yes', async () => {
  await using database = await createTestDatabase();
  await database.db
    .insertInto('visitor_salt')
    .values({ day: '2026-11-21', salt: Buffer.from('salt') })
    .execute();
  const refused = await runHere(['database', 'reset'], { DATABASE_URL: database.ownerUrl, DATA_DIR: dataDir });
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('Add --yes') });
  expect(await database.db.selectFrom('visitor_salt').select('day').execute()).toEqual([{ day: '2026-11-21' }]);
  expect(await redoubt(['database', 'reset', '--yes'], { DATABASE_URL: database.ownerUrl })).toMatchObject({ code: 0, stderr: '' });
  expect(await database.db.selectFrom('visitor_salt').select('day').execute()).toEqual([]);
});

test('a changed row of the audit log is told, with exit code 1', async () => {
  await using database = await createTestDatabase();
  const environment = { DATABASE_URL: database.ownerUrl, DATA_DIR: dataDir };
  await using real = await createCatalogFolder({ 'port.json': catalogProject({ id: 'port', name: 'Port' }) });
  await runHere(['catalog', 'import', real.path], environment);
  await database.ownerDb.updateTable('audit_log').set({ actor: 'another actor' }).execute();
  const verdict = await runHere(['audit-log', 'verify'], environment);
  expect(verdict.code).toBe(1);
  expect(verdict.document).toMatchObject({ broken: { id: '1', reason: 'changed' } });
});

test('a database that is not there is said in one line', async () => {
  const failed = await redoubt(['audit-log', 'verify'], { DATABASE_URL: 'postgres://127.0.0.1:1/none' });
  expect(failed).toEqual({ code: 1, stdout: '', stderr: 'connect ECONNREFUSED 127.0.0.1:1\n' });
});

test('the installed token list is read as projects, and reading it again changes nothing', async () => {
  await using database = await createTestDatabase();
  const environment = { DATABASE_URL: database.ownerUrl, DATA_DIR: dataDir };
  const first = await redoubt(['catalog', 'tokens', '--json'], environment);
  expect(first).toMatchObject({ code: 0, stderr: '' });
  const { projects, changed }: { projects: number; changed: number } = JSON.parse(first.stdout);
  expect(projects).toBeGreaterThan(1_000);
  expect(changed).toBe(projects);
  expect(await runHere(['catalog', 'tokens'], environment)).toMatchObject({ code: 0, stdout: `${projects} tokens listed, 0 changed.\n` });
});

test('the projects of a demo chain that runs elsewhere are read as such, and leave real ones as they are', async () => {
  await using database = await createTestDatabase();
  const environment = { DATABASE_URL: database.ownerUrl, DATA_DIR: dataDir };
  const demo = catalogProject({ id: 'demo-ferry', name: 'Ferry', tickers: [], contracts: [contract({ digit: 'd', chain: 'demo' })] });
  await using real = await createCatalogFolder({ 'port.json': catalogProject({ id: 'port', name: 'Port' }) });
  await using ferry = await createCatalogFolder({
    'demo-ferry.json': { ...demo, description: { text: 'A demo project.', source: 'https://demo-chain.example/ferry' } },
  });
  await runHere(['catalog', 'import', real.path], environment);
  expect(await runHere(['catalog', 'import', '--demo', ferry.path], environment)).toMatchObject({
    code: 0,
    stdout: '1 projects read, 1 changed.\n',
  });
  expect(await database.db.selectFrom('project').orderBy('id').select(['id', 'demo']).execute()).toEqual([
    { id: 'demo-ferry', demo: true },
    { id: 'port', demo: false },
  ]);
});

test('an incident is published among those of its project, and a wrong one names what is wrong', async () => {
  await using database = await createTestDatabase();
  const environment = { DATABASE_URL: database.ownerUrl, DATA_DIR: dataDir };
  await using real = await createCatalogFolder({ 'port.json': catalogProject({ id: 'port', name: 'Port', incidents: [] }) });
  await runHere(['catalog', 'import', real.path], environment);
  const words = ['incident', 'publish', 'port', '--kind', 'exploit', '--title', 'Emptied', '--cause', 'A missing check.'];
  const page = ['--source', 'https://port.example/news'];
  expect(await redoubt([...words, ...page], environment)).toMatchObject({ code: 2, stderr: expect.stringContaining('date:') });
  expect(await redoubt([...words, ...page, '--date', '2026-11'], environment)).toMatchObject({
    code: 0,
    stdout: 'Published among the incidents of port.\n',
  });
  expect(await database.db.selectFrom('project_incident').select(['title', 'date', 'kind']).execute()).toEqual([
    { title: 'Emptied', date: '2026-11', kind: 'exploit' },
  ]);
});
