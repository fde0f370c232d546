import { join } from 'node:path';
import { ProjectId } from '@redoubt/domain/ids';
import { catalogProject, contract } from '@redoubt/testing/database/builders';
import { createCatalogFolder } from '@redoubt/testing/database/catalog-folder';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { getReported } from '../reported/get-reported.ts';
import { findReportedControl } from '../reported/reported-store.ts';
import { importCatalog } from './import-catalog.ts';
import { importReadings, importReadingsFile } from './import-readings.ts';

const database = await createTestDatabase();
const { db, ownerDb } = database;
const ctx = { db, log: createLog({ process: 'test', level: 'silent' }) };
const actor = 'test';
afterAll(() => database[Symbol.asyncDispose]());

const address = (digit: string) => `0x${digit.repeat(40)}`;
const holder = (digit: string, rest: object = {}) => ({
  power: 'upgrade',
  holder: address(digit),
  kind: 'multisig',
  delaySeconds: null,
  basis: 'resolved',
  ...rest,
});
const VAULT = { address: address('1'), name: 'Vault', holders: [holder('2')] };
const SAFE = { address: address('2'), name: 'Council', multisig: { threshold: 4, members: 7 } };
const STRANGER = { address: address('9'), name: 'Other', holders: [holder('2')] };
const snapshot = (rest: object = {}) => ({
  source: {
    name: 'Readers',
    repository: 'https://github.com/readers/book',
    commit: 'abcdef1',
    path: 'harbour.json',
    licence: 'MIT',
    kind: 'snapshot',
  },
  chain: 'ethereum',
  block: 22_438_687,
  day: '2025-05-12',
  dayBasis: 'stated',
  contracts: [VAULT, SAFE, STRANGER],
  ...rest,
});
const file = (...snapshots: object[]) => ({ format: 'reported-readings', version: 1, snapshots });

const importFolder = async (files: Record<string, unknown>, options: { dryRun?: boolean } = {}) => {
  await using folder = await createCatalogFolder(files);
  return await importReadings(ctx, { path: folder.path, actor, ...options });
};
const importFile = async (content: unknown, provenance?: { url: string; name: string; licence: string }) => {
  await using folder = await createCatalogFolder({ 'x.json': content });
  return await importReadingsFile(ctx, { path: join(folder.path, 'x.json'), provenance, actor });
};
const stored = async () => ({
  sources: await ownerDb.selectFrom('reported_source').orderBy('id').select(['id', 'name', 'chain', 'block', 'origin']).execute(),
  readings: await ownerDb.selectFrom('reported_reading').orderBy('id').select(['id', 'address', 'body']).execute(),
  log: await ownerDb.selectFrom('audit_log').where('action', '=', 'catalog.readings').select('id').execute(),
});
const reported = () => getReported(ctx, { id: ProjectId.parse('lighthouse') });

beforeEach(async () => {
  for (const table of ['reported_source', 'project', 'audit_log'] as const) await ownerDb.deleteFrom(table).execute();
  const project = catalogProject({ contracts: [contract({ digit: '1', name: 'Main vault', role: 'vault' }), contract({ digit: '3' })] });
  await using folder = await createCatalogFolder({ 'lighthouse.json': project });
  await importCatalog(ctx, { path: folder.path, actor });
});

test('a reading of a listed contract stands on its project with its role, source, block, day and age, in the field’s words', async () => {
  const result = await importFolder({ 'harbour.json': file(snapshot()) });
  expect(result).toMatchObject({ snapshots: 1, readings: 2, leftOut: 1, changed: 1, remarks: [] });
  expect(result.diff).toEqual(['+ Readers, ethereum, block 22438687, 2025-05-12 (harbour.json): 2 contracts']);
  expect(await reported()).toMatchObject({
    read: { contracts: 1, of: 2 },
    contracts: [
      {
        address: address('1'),
        name: 'Main vault',
        role: 'vault',
        readings: [
          {
            source: { name: 'Readers', licence: 'MIT', url: 'https://github.com/readers/book/blob/abcdef1/harbour.json' },
            block: 22_438_687,
            day: '2025-05-12',
            age: expect.stringMatching(/^\d+ months old$/),
            lines: [{ text: 'Upgrades the code: multisig, 4 of 7, Council 0x2222…2222, delay not known', check: null }],
          },
        ],
      },
    ],
    controllers: [{ address: address('2'), role: null, readings: [{ lines: [{ text: 'Multisig: 4 of 7' }] }] }],
    sources: [{ repository: 'https://github.com/readers/book', statements: 0 }],
  });
});

test('the same files again change nothing, and a changed one says what', async () => {
  await importFolder({ 'harbour.json': file(snapshot()) });
  const before = await stored();
  expect(await importFolder({ 'harbour.json': file(snapshot()) })).toMatchObject({ changed: 0, diff: [] });
  expect(await stored()).toEqual(before);
  const newer = { ...SAFE, multisig: { threshold: 5, members: 7 } };
  const { diff } = await importFolder({ 'harbour.json': file(snapshot({ contracts: [VAULT, newer] })) });
  expect(diff).toEqual(['~ Readers, ethereum, block 22438687, 2025-05-12 (harbour.json)', `    ~ ${address('2')} Council`]);
  expect((await reported()).controllers[0]?.readings[0]?.lines[0]?.text).toBe('Multisig: 5 of 7');
});

test('a dry run says what would change, and changes nothing', async () => {
  const before = await stored();
  expect(await importFolder({ 'harbour.json': file(snapshot()) }, { dryRun: true })).toMatchObject({ changed: 1 });
  expect(await stored()).toEqual(before);
});

test('the catalogue’s readings leave with their files, and those that an operator imported stay', async () => {
  await importFolder({ 'harbour.json': file(snapshot()) });
  await importFile(file(snapshot({ block: 22_500_000 })));
  const { diff } = await importFolder({ 'quay.json': file(snapshot({ block: 23_000_000 })) });
  expect(diff.map((line) => line.slice(0, 1))).toEqual(['+', '-']);
  expect((await stored()).sources).toMatchObject([
    { block: '22500000', origin: 'import' },
    { block: '23000000', origin: 'catalog' },
  ]);
});

test('an operator’s file changes nothing that the catalogue states of the same source and block', async () => {
  await importFolder({ 'harbour.json': file(snapshot()) });
  const before = await stored();
  expect(await importFile(file(snapshot({ contracts: [{ ...VAULT, holders: [holder('8')] }] })))).toMatchObject({ changed: 0 });
  expect(await stored()).toEqual(before);
});

/** Valid but for its size. */
const huge = `${JSON.stringify(file(snapshot({ block: 7 })))}${' '.repeat(17 * 1_048_576)}`;
test.each([
  ['cut off', '{"format":"reported-readings","version":1,"snapsh'],
  ['of another version', { ...file(snapshot()), version: 2 }],
  ['with a bad address in its last contract', file(snapshot(), snapshot({ block: 5, contracts: [{ ...VAULT, address: '0x12' }] }))],
  ['with a threshold above its members', file(snapshot({ contracts: [VAULT, { ...SAFE, multisig: { threshold: 9, members: 7 } }] }))],
  ['with a snapshot twice', file(snapshot(), snapshot())],
  ['of 17 MB', huge],
  ['that is a list', [1, 2, 3]],
  ['of nothing', 'null'],
])('a file %s changes nothing at all, also of the files beside it', async (_what, content) => {
  await importFolder({ 'harbour.json': file(snapshot()) });
  const before = await stored();
  const beside = { 'quay.json': file(snapshot({ chain: 'base' })), 'broken.json': content };
  await expect(importFolder(beside)).rejects.toMatchObject({
    code: 'InvalidParameterException',
    message: expect.stringContaining('broken.json: '),
  });
  expect(await stored()).toEqual(before);
});

test('of a file with thousands of faults the first are told, and the rest is counted', async () => {
  const contracts = Array.from({ length: 2_000 }, () => ({ ...VAULT, address: '0x12' }));
  const error = await importFolder({ 'broken.json': file(snapshot({ contracts })) }).catch((cause: unknown) => cause);
  const lines = String((error as { message: string }).message).split('\n');
  expect(lines).toHaveLength(51);
  expect(lines.at(-1)).toBe('and 3949 more faults');
});

const DISCOVERED = {
  name: 'harbour',
  timestamp: 1_747_055_930,
  usedBlockNumbers: { ethereum: 22_438_687 },
  entries: [
    { type: 'Contract', address: `eth:${address('1')}`, name: 'Vault', values: { owner: `eth:${address('2')}` } },
    { type: 'EOA', address: `eth:${address('2')}` },
    { type: 'Contract', address: `atlantis:${address('1')}`, values: {} },
  ],
};
const provenance = { url: 'https://github.com/l2beat/l2beat/blob/abcdef1/harbour/discovered.json', name: 'L2BEAT', licence: 'MIT' };

test('L2BEAT’s discovered.json is read with its file and commit, and what is left out of it is said', async () => {
  expect(await importFile(DISCOVERED, provenance)).toMatchObject({
    readings: 1,
    remarks: ['x.json: chain “atlantis” is not known here and was left out.'],
  });
  const [read] = (await reported()).contracts;
  expect(read?.readings[0]?.source).toMatchObject({ name: 'L2BEAT', commit: 'abcdef1', path: 'harbour/discovered.json' });
  expect(read?.readings[0]?.lines[0]?.text).toBe('Owner: single-key wallet (EOA), 0x2222…2222, delay not known');
  expect(await importFile(DISCOVERED, provenance)).toMatchObject({ changed: 0 });
});

test('a discovered.json without its address, or with one that is no commit, is refused', async () => {
  await expect(importFile(DISCOVERED)).rejects.toMatchObject({ message: expect.stringContaining('Give --source and --licence.') });
  const elsewhere = { ...provenance, url: 'https://l2beat.example/discovered.json' };
  await expect(importFile(DISCOVERED, elsewhere)).rejects.toMatchObject({ message: expect.stringContaining('at a commit') });
});

test('a contract of another project is not this project’s, and one that no project lists stays out', async () => {
  await importFolder({ 'harbour.json': file(snapshot({ contracts: [STRANGER] })) });
  expect((await stored()).readings).toEqual([]);
  expect((await reported()).contracts).toEqual([]);
});

test.each([
  ['a token that only a list names', { origin: 'token-list' as const }],
  ['a project of the demo chain', { demo: true }],
])('the contract of %s is no contract of the catalogue', async (_what, columns) => {
  await db
    .insertInto('project')
    .values({ id: 'quay', name: 'Quay', tickers: [], categories: [], demo: false, ...columns })
    .execute();
  const row = {
    project_id: 'quay',
    position: 0,
    chain: 'ethereum',
    address: STRANGER.address,
    role: 'token' as const,
    name: 'Q',
    source: 'https://q.example',
  };
  await db.insertInto('project_contract').values(row).execute();
  expect(await importFolder({ 'harbour.json': file(snapshot({ contracts: [STRANGER] })) })).toMatchObject({ readings: 0, leftOut: 1 });
});

test('readings are no facts: the project’s facts and its score are the same with them; only the verdict and what lists say of control follow', async () => {
  const derived = async () => {
    const listings = await db.selectFrom('project_listing').orderBy('project_id').selectAll().execute();
    return {
      facts: await db.selectFrom('fact').orderBy('id').selectAll().execute(),
      records: await db.selectFrom('score_record').orderBy('id').selectAll().execute(),
      listings: listings.map(
        ({
          verdict: _verdict,
          verdict_level: _level,
          rank: _rank,
          position: _position,
          control: _control,
          reported_ways: _ways,
          ...listing
        }) => listing,
      ),
    };
  };
  const before = await derived();
  await importFolder({ 'harbour.json': file(snapshot()) });
  expect(await derived()).toEqual(before);
});

test('who controls a project is kept for its page as others read it, and gone with the readings', async () => {
  const projectId = 'lighthouse';
  await importFolder({ 'harbour.json': file(snapshot()) });
  const { ways, sentence } = await findReportedControl(db, { projectId });
  expect(ways).toMatchObject([
    {
      contracts: [{ chain: 'ethereum', address: VAULT.address }],
      effect: 'take',
      steps: [{ address: SAFE.address, name: 'Council' }],
      holder: { kind: 'keys', required: 4, of: 7 },
      noticeSeconds: null,
      source: 'Readers',
      day: '2025-05-12',
    },
  ]);
  expect((await reported()).ways).toEqual(ways);
  expect(sentence).toContain('Council (multisig, 4 of 7 keys) can replace the code of');
  await importFolder({});
  expect(await findReportedControl(db, { projectId })).toMatchObject({ ways: [] });
});

test('an account without code on a rollup is the alias of a contract that another reading names on Ethereum', async () => {
  const alias = `0x${(BigInt(address('2')) + 0x1111000000000000000000000000000000001111n).toString(16)}`;
  const project = catalogProject({ contracts: [contract({ digit: '1', chain: 'base' }), contract({ digit: '1' })] });
  await using folder = await createCatalogFolder({ 'lighthouse.json': project });
  await importCatalog(ctx, { path: folder.path, actor });
  const onBase = { ...VAULT, holders: [{ ...holder('2', { kind: 'eoa' }), holder: alias }] };
  await importFolder({ 'base.json': file(snapshot({ chain: 'base', contracts: [onBase] })) });
  const line = async () => (await reported()).contracts.find(({ chain }) => chain === 'base')?.readings[0]?.lines[0]?.text;
  expect(await line()).toContain('not known whether a key or the alias of a contract');
  await importFolder({ 'base.json': file(snapshot({ chain: 'base', contracts: [onBase] }), snapshot()) });
  expect(await line()).toContain('alias of a contract on Ethereum, 0x2222…2222');
});

test('an unknown project has no readings to give', async () => {
  await expect(getReported(ctx, { id: ProjectId.parse('nowhere') })).rejects.toMatchObject({ code: 'ResourceNotFoundException' });
});
