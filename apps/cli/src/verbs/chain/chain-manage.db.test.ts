import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerChain } from '@redoubt/server/onchain/record/chain-store';
import { trackContracts } from '@redoubt/testing/chain/follow-world';
import { PROFILES } from '@redoubt/testing/chain/simulated/profiles';
import { startSimulatedChain } from '@redoubt/testing/chain/simulated/simulated-chain';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { afterAll, expect, test } from 'vitest';
import { runCommandLine } from '../../testing/run-command-line.ts';
import { runHere } from '../../testing/run-here.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'chain-manage-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const HEAD = 21_000_000;
const CONTRACT = `0x${'a0'.repeat(20)}` as const;

test('a chain is estimated before it is followed, paused, resumed, and given a longer history', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  await using chain = await startSimulatedChain({
    seed: 3,
    chainId: 1,
    head: HEAD,
    contracts: [{ address: CONTRACT, perMillion: 100_000 }],
    profile: { ...PROFILES.geth, latencyMs: 0 },
  });
  const environment = { DATABASE_URL: database.ownerUrl, RPC_URLS: `1=${chain.url}`, RPC_RATE: '25', DATA_DIR: dataDir };
  await trackContracts(database, { projectId: 'harbour', slug: 'ethereum', addresses: [CONTRACT] });

  const estimate = await runCommandLine(['chain', 'estimate', 'ethereum', '--history', '30d', '--json'], environment);
  expect(estimate).toMatchObject({ code: 0 });
  const found = JSON.parse(estimate.stdout) as { startBlock: number; day: { calls: number }; past: { calls: number; diskBytes: number } };
  expect(found).toMatchObject({ head: HEAD, secondsPerBlock: 12, contracts: 1, requestsPerSecond: 25 });
  expect(HEAD - found.startBlock).toBeGreaterThanOrEqual(216_000);
  expect(HEAD - found.startBlock).toBeLessThan(216_000 * 1.03);
  expect(found.past.calls).toBe(2 * (HEAD - found.startBlock));
  expect(found.day.calls).toBeGreaterThan(14_400);
  expect(found.past.diskBytes).toBeGreaterThan(0);
  expect([...chain.ledger.items.values()].reduce((sum, count) => sum + count, 0)).toBeLessThan(40);
  expect((await runHere(['chain', 'estimate', 'ethereum', '--history', '2w'], environment)).code).toBe(2);

  expect(await runHere(['chain', 'pause', 'ethereum'], environment)).toMatchObject({ code: 2 });
  await registerChain(db, { chainId: 1, slug: 'ethereum', public: false });
  expect(await runCommandLine(['chain', 'history', 'ethereum', 'all'], environment)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Nothing of ethereum is on record yet: set HISTORY for the first start.'),
  });
  const isPaused = () => db.selectFrom('chain').select('paused').executeTakeFirst();
  expect((await runCommandLine(['chain', 'pause', '1'], environment)).stdout).toContain('ethereum is paused');
  expect(await isPaused()).toEqual({ paused: true });
  expect((await runHere(['chain', 'pause', '1', '--resume'], environment)).stdout).toContain('ethereum is followed again');
  expect(await isPaused()).toEqual({ paused: false });
});
