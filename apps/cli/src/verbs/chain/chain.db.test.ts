import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTraffic } from '@redoubt/testing/chain/chain-traffic';
import { createFollowWorld } from '@redoubt/testing/chain/follow-world';
import { startProcess } from '@redoubt/testing/product/processes';
import { waitFor } from '@redoubt/testing/wait';
import { afterAll, expect, test } from 'vitest';
import { runCommandLine } from '../../testing/run-command-line.ts';
import { runHere } from '../../testing/run-here.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'chain-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const WORKER = join(import.meta.dirname, '../../../../worker/src/main.ts');

test('status, check and reset of a chain: the record is counted again, and a wrong figure is found', async () => {
  await using world = await createFollowWorld({ start: () => ({ stop: async () => undefined }) });
  const { anvil, database, traffic } = world;
  const targets = [await traffic.deployEmitter()];
  await world.track('first', targets);
  await makeTraffic(traffic, { ...world, targets, blocks: 20, seed: 5 });
  const environment = { DATABASE_URL: database.ownerUrl, RPC_URLS: `31337=${anvil.url}`, DATA_DIR: dataDir };
  await using _worker = startProcess({
    command: process.execPath,
    args: [WORKER],
    env: { ...environment, PATH: process.env.PATH },
  });
  await world.caughtUp();
  // The state of the endpoints is written on another schedule.
  await waitFor('word of the endpoint', () =>
    database.db.selectFrom('chain_endpoint').where('state', '=', 'ok').where('head', '=', '22').select('host').executeTakeFirst(),
  );

  const status = await runCommandLine(['chain', 'status'], environment);
  expect(status).toMatchObject({ code: 0, stderr: '' });
  expect(status.stdout).toMatch(
    /Demo chain \(31337\): Up to date\. On record to block 22, with the head\.\n {2}head 22, on record to 22, .* 1 contracts\n {2}127\.0\.0\.1:\d+: ok, head 22/,
  );

  const check = await runCommandLine(['chain', 'check', '--json'], environment);
  expect(check.code).toBe(0);
  expect(JSON.parse(check.stdout)).toMatchObject({
    checks: [{ chainId: 31_337, block: 22, blocks: 23, contracts: 1, differences: [], wrongSums: [] }],
  });

  await database.db
    .updateTable('activity_total')
    .where('kind', '=', 'event')
    .where('span', '=', 'all')
    .set((build) => ({ count: build('count', '+', '1') }))
    .execute();
  const wrong = await runHere(['chain', 'check', '--chain', 'demo'], environment);
  expect(wrong.code).toBe(1);
  expect(wrong.stdout).toContain('first all event');

  expect(await runCommandLine(['chain', 'reset', 'demo'], environment)).toMatchObject({ code: 0 });
  await world.caughtUp();
  expect((await runHere(['chain', 'check'], environment)).stdout).toContain(': all equal.');
  expect(await runHere(['chain', 'reset', 'ethereum'], environment)).toMatchObject({ code: 2 });
});
