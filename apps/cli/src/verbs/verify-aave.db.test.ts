import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importCatalog } from '@redoubt/server/catalog/import/import-catalog';
import { createLog } from '@redoubt/server/platform/log';
import { type Anvil, startAnvil } from '@redoubt/testing/chain/anvil';
import { createCatalogFolder } from '@redoubt/testing/database/catalog-folder';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runHere } from '../testing/run-here.ts';

// What is reported of Aave, read again from a chain of this machine that holds some of it. The addresses are Aave's own.

const CATALOG = join(import.meta.dirname, '../../../../catalog');
const ADMIN_SLOT = '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103';
const POOL = '0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2';
const PROVIDER = '0x2f39d218133afab8f2b819b1066c7e434ad94e9e';
const OLD_POOL = '0x7d2768de32b0b80b7a3454c06bdac94a69ddc7a9';
const OLD_PROVIDER = '0xb53c1a33016b2dc2ff3653530bff1848a515c8c5';
const EXECUTOR = '0x5300a1a15135ea4dc7ad5a167152c01efc9b192a';
/** Answers every call with the word in its first slot. */
const ANSWERS_FIRST_SLOT = '0x60005460005260206000f3';

const database = await createTestDatabase();
const log = createLog({ process: 'test', level: 'silent' });
let node: Anvil;

const word = (address: string) => `0x${address.slice(2).padStart(64, '0')}`;
const setSlot = async (address: string, slot: string, value: string) => {
  await node.rpc('anvil_setStorageAt', address, slot, word(value));
  await node.rpc('anvil_mine', '0x1');
};

beforeAll(async () => {
  node = await startAnvil({ chainId: 1 });
  for (const held of [POOL, OLD_POOL, EXECUTOR]) await node.rpc('anvil_setCode', held, '0x00');
  for (const owned of [PROVIDER, OLD_PROVIDER]) {
    await node.rpc('anvil_setCode', owned, ANSWERS_FIRST_SLOT);
    await setSlot(owned, '0x0', EXECUTOR);
  }
  await setSlot(POOL, ADMIN_SLOT, PROVIDER);
  await setSlot(OLD_POOL, ADMIN_SLOT, OLD_PROVIDER);
  const aave: object = JSON.parse(await readFile(join(CATALOG, 'aave.json'), 'utf8'));
  await using folder = await createCatalogFolder({ 'aave.json': aave });
  await importCatalog({ db: database.db, log }, { path: folder.path, actor: 'test' });
  const words = ['facts', 'import', 'snapshots', '--file', join(CATALOG, 'readings/aave.json')];
  expect(await runHere(words, environment)).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await node?.[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

const environment = { DATABASE_URL: database.ownerUrl, DATA_DIR: '/tmp/redoubt-verify-aave-test', DEMO_CHAIN: 'off' };

const verify = () => runHere(['verify', 'aave', '--rpc', node.url], environment);

/** The lines about one statement of the three contracts that the chain holds. */
const aboutHeld = (stdout: string) =>
  stdout.split(/\n(?=reported )/).filter((each) => /(v3 Pool|v3 PoolAddressesProvider|v2 LendingPool): .*\n.*block 25806993/.test(each));

test('what the chain holds as reported agrees; what it lacks has no code, which ends with 1', async () => {
  const { code, stdout } = await verify();
  expect(stdout).toMatch(
    /agrees {9}v3 Pool: Proxy admin: v3 PoolAddressesProvider 0x2f39…4e9e\n {4}by Aave permissions book, block 25806993/,
  );
  expect(stdout).toMatch(/agrees {9}v3 Pool: Upgrades the code: .* 0x5300…192a, by way of v3 PoolAddressesProvider/);
  expect(stdout).toMatch(/agrees {9}v3 PoolAddressesProvider: Owner .*0x5300…192a/);
  expect(stdout).toMatch(/agrees {9}v2 LendingPool: Proxy admin: .*0xb53c…c8c5\n/);
  expect(aboutHeld(stdout).filter((each) => each.includes(' CHANGED '))).toEqual([]);
  const changed = stdout.split('\n').filter((line) => line.includes('found at block '));
  expect(changed.length).toBeGreaterThan(0);
  for (const line of changed) expect(line).toMatch(/(no code at this address|the holder has no code)$/);
  expect(stdout).toMatch(/Reported by others: [1-9]\d* of \d+ agree, \d+ changed since, \d+ cannot be read\.\n$/);
  expect(code).toBe(1);
});

test('another administrator of a pool than reported is a change, with the one that is there', async () => {
  await setSlot(OLD_POOL, ADMIN_SLOT, EXECUTOR);
  const { code, stdout } = await verify();
  const changed = aboutHeld(stdout).filter((each) => each.includes(' CHANGED '));
  expect(changed[0]).toMatch(/CHANGED {8}v2 LendingPool: Proxy admin: .*0xb53c…c8c5\n/);
  expect(changed[0]).toMatch(new RegExp(`found at block \\d+: ${EXECUTOR}`));
  for (const each of changed) expect(each).toContain('v2 LendingPool');
  expect(code).toBe(1);
});
