import { join } from 'node:path';
import { importCatalog } from '@redoubt/server/catalog/import/import-catalog';
import { createLog } from '@redoubt/server/platform/log';
import { type Anvil, startAnvil } from '@redoubt/testing/chain/anvil';
import { catalogProject, contract } from '@redoubt/testing/database/builders';
import { createCatalogFolder } from '@redoubt/testing/database/catalog-folder';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommandLine } from '../testing/run-command-line.ts';
import { runHere } from '../testing/run-here.ts';

const ADMIN_SLOT = '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103';
const address = (digit: string) => `0x${digit.repeat(40)}`;
const word = (digit: string) => `0x${address(digit).slice(2).padStart(64, '0')}`;

const database = await createTestDatabase();
const log = createLog({ process: 'test', level: 'silent' });
/** A chain with Ethereum's id that holds a value which was reported of Ethereum. */
let node: Anvil;

const snapshot = (admin: string) => ({
  source: {
    name: 'Readers',
    repository: 'https://github.com/readers/book',
    commit: 'abcdef1',
    path: 'x.json',
    licence: 'MIT',
    kind: 'snapshot',
  },
  chain: 'ethereum',
  block: 22_438_687,
  day: '2025-05-12',
  dayBasis: 'stated',
  contracts: [{ address: address('1'), name: 'Vault', proxy: { kind: 'EIP1967 proxy', implementations: [address('4')], admin } }],
});
const file = (admin = address('2')) => ({ format: 'reported-readings', version: 1, snapshots: [snapshot(admin)] });

beforeAll(async () => {
  node = await startAnvil({ chainId: 1 });
  await node.rpc('anvil_setCode', address('1'), '0x00');
  await node.rpc('anvil_setStorageAt', address('1'), ADMIN_SLOT, word('2'));
  await node.rpc('anvil_mine', '0x1');
  await using folder = await createCatalogFolder({
    'lighthouse.json': catalogProject({ contracts: [contract({ digit: '1', name: 'Vault' })] }),
  });
  await importCatalog({ db: database.db, log }, { path: folder.path, actor: 'test' });
});
afterAll(async () => {
  await node?.[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

const environment = { DATABASE_URL: database.ownerUrl, DATA_DIR: '/tmp/redoubt-reported-test', DEMO_CHAIN: 'off' };
const redoubt = (words: readonly string[]) => runHere(words, environment);

test('facts import snapshots prints what changes, changes nothing in a dry run, and nothing the second time', async () => {
  await using folder = await createCatalogFolder({ 'x.json': file() });
  const words = ['facts', 'import', 'snapshots', '--file', join(folder.path, 'x.json')];
  const line = '+ Readers, ethereum, block 22438687, 2025-05-12 (x.json): 1 contract\n';
  const dry = await runCommandLine([...words, '--dry-run'], environment);
  expect(dry).toMatchObject({ code: 0, stderr: '' });
  expect(dry.stdout).toBe(`${line}1 readings of 1 snapshots are about contracts of the catalogue, 0 are not; 1 lines would change.\n`);
  expect((await redoubt(words)).stdout).toContain(`${line}1 readings`);
  expect((await redoubt([...words, '--json'])).stdout).toContain('"changed": 0');
});

test('facts import refuses what it does not know, and a broken file, and says why', async () => {
  expect(await redoubt(['facts', 'import', 'rumours'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('There is: snapshots, immunefi, sourcify, audits, defihacklabs.'),
  });
  await using folder = await createCatalogFolder({ 'x.json': { ...file(), version: 9 } });
  const broken = await redoubt(['facts', 'import', 'snapshots', '--file', join(folder.path, 'x.json')]);
  expect(broken).toMatchObject({ code: 1, stderr: expect.stringContaining('x.json: version') });
});

test('facts import proposes what a source’s file states, and says what is left out', async () => {
  await using folder = await createCatalogFolder({
    'bounties.json': [
      { slug: 'lighthouse', project: 'Lighthouse', maxBounty: 5_000 },
      { slug: 'stranger', project: 'Stranger' },
    ],
    'broken.json': { programmes: [] },
    'tree.json': {},
  });
  const words = ['facts', 'import', 'immunefi', '--file', join(folder.path, 'bounties.json')];
  const line = '+ lighthouse: Lighthouse on Immunefi: up to 5,000 US dollars, proposed, matched by name only\n';
  const left = '1 left out: No researched project has this name. (programme stranger)\n';
  const counts =
    'Immunefi states 2 things: 0 stated already, 0 stated now, 1 proposed to editors; 0 earlier proposals withdrawn; 1 left out.';
  const dry = await redoubt([...words, '--dry-run']);
  expect(dry).toMatchObject({ code: 0, stderr: '', stdout: `${line}${left}${counts} Nothing was changed: this was a dry run.\n` });
  expect((await redoubt([...words, '--apply'])).stdout).toBe(`${line}${left}${counts}\n`);
  expect(JSON.parse((await redoubt([...words, '--json'])).stdout)).toMatchObject({ proposed: 0, applied: 0, diff: [] });
  const broken = await redoubt(['facts', 'import', 'immunefi', '--file', join(folder.path, 'broken.json')]);
  expect(broken).toMatchObject({ code: 1, stderr: expect.stringContaining('broken.json: It is not in the format of the source') });
  const unnamed = await redoubt(['facts', 'import', 'audits', '--file', join(folder.path, 'tree.json')]);
  expect(unnamed).toMatchObject({ code: 1, stderr: expect.stringContaining('Give --repository, --firm and --licence') });
  expect(await redoubt([...words, '--firm', 'Firm'])).toMatchObject({ code: 2 });
});

test('verify reads what others reported again: it agrees or cannot be read, which ends with 0', async () => {
  const result = await runCommandLine(['verify', 'lighthouse', '--rpc', node.url], environment);
  expect(result).toMatchObject({ code: 0, stderr: '' });
  expect(result.stdout).toContain(
    'reported 1/2 agrees         Vault: Proxy admin: 0x2222…2222\n    by Readers, block 22438687, 2025-05-12, ',
  );
  expect(result.stdout).toContain('reported 2/2 cannot be read Vault: Implementation: 0x4444…4444');
  expect(result.stdout).toContain('    No standard slot names an implementation.\n');
  expect(result.stdout).toMatch(/Reported by others: 1 of 2 agree, 0 changed since, 1 cannot be read\.\n$/);
});

test('a reported value that changed since ends with 1, with both values, and no mismatch is claimed', async () => {
  await node.rpc('anvil_setStorageAt', address('1'), ADMIN_SLOT, word('3'));
  await node.rpc('anvil_mine', '0x1');
  const { code, stdout, document } = await redoubt(['verify', 'lighthouse', '--rpc', node.url]);
  expect(code).toBe(1);
  expect(stdout).toMatch(/CHANGED {8}Vault: Proxy admin: 0x2222…2222\n.*\n {4}found at block \d+: 0x3{40}\n/);
  expect(document).toMatchObject({
    mismatch: 0,
    reported: {
      agrees: 0,
      changed: 1,
      cannotRead: 1,
      statements: [{ outcome: 'changed', found: address('3'), by: expect.stringContaining('Readers') }, {}],
    },
  });
});

test('a node of another chain cannot tell, which is no change', async () => {
  await using other = await startAnvil({ chainId: 4_242 });
  const result = await redoubt(['verify', 'lighthouse', '--rpc', other.url]);
  expect(result.code).toBe(0);
  expect(result.stdout).toContain('It serves chain 4242, not chain 1.');
});
