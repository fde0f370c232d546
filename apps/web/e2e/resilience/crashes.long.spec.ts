import { rm } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { expect } from '@playwright/test';
import { makeDataDir } from '@redoubt/testing/product/data-dir';
import { judgeEvents, startEventWriter } from '@redoubt/testing/product/event-ledger';
import { isKept } from '@redoubt/testing/product/ledger';
import { listProcessesOf } from '@redoubt/testing/product/processes';
import { askHealth, type Part, startProduct } from '@redoubt/testing/product/product';
import { startPromises } from '@redoubt/testing/promises/keep-promises';
import { waitFor } from '@redoubt/testing/wait';
import { test } from '../support/test.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');
const ENVIRONMENT = { LIMITS_SCALE: '1000' };

const SEED = 42;

// The last: worker and database together, and the database again while it recovers.
const CRASHES: readonly (readonly Part[])[] = [['web'], ['worker'], ['postgres'], ['worker'], ['worker', 'postgres', 'postgres']];

test('NOTE-02, HOOK-05: web, worker and database are killed in turn, and the database as it recovers, while people vote, keep lists, report and are told of alerts: nothing promised is lost, nothing is there twice', async () => {
  const dataDir = await makeDataDir();
  {
    await using product = await startProduct({ dataDir, environment: ENVIRONMENT });
    await using promises = await startPromises({ url: product.url, dataDir, seed: SEED });
    for (const parts of CRASHES) {
      const before = promises.acknowledged();
      await waitFor('writes to be acknowledged', () => promises.acknowledged() >= before + 40);
      for (const part of parts) await product.crash(part);
      await waitFor(`the product to be well after ${parts.join(', ')} died`, async () => (await askHealth(product.url)) === 'ok');
    }
    const { counts, broken } = await promises.judge();
    expect(broken).toEqual([]);
    for (const [what, count] of Object.entries(counts)) expect(count, what).toBeGreaterThan(3);
    expect(await product.stop()).toEqual({ code: 0, signal: null });
  }
  expect(listProcessesOf(dataDir)).toEqual([]);
  await rm(dataDir, { recursive: true });
});

test('the supervisor is killed: its parts end by themselves or are ended by the next start, which has everything', async () => {
  const dataDir = await makeDataDir();
  const entries = [];
  {
    await using product = await startProduct({ dataDir, environment: ENVIRONMENT });
    const writer = startEventWriter({ url: product.url });
    await waitFor('writes to be acknowledged', () => writer.entries.length >= 20);
    await product.crash('supervisor');
    const stopped = writer.stop();
    // The parts are left to what the product does about them: the second start must come up beside whatever is still there.
    await using next = await startProduct({ dataDir, environment: ENVIRONMENT });
    entries.push(...(await stopped));
    const judgement = await judgeEvents({ dataDir, entries });
    expect(isKept(judgement), JSON.stringify(judgement)).toBe(true);
    expect(judgement.acknowledged).toBeGreaterThanOrEqual(20);
    // One of each, and none of the first run's.
    const parts = listProcessesOf(dataDir).filter(({ command }) => command.includes('main.ts'));
    expect(parts.map(({ cwd }) => basename(cwd)).sort()).toEqual([basename(ROOT), 'web', 'worker'].sort());
    expect(await next.stop()).toEqual({ code: 0, signal: null });
    expect(listProcessesOf(dataDir)).toEqual([]);
  }
  await rm(dataDir, { recursive: true });
});

test('everything is killed at once: the next start works and nothing acknowledged is lost', async () => {
  const dataDir = await makeDataDir();
  const entries = [];
  {
    await using product = await startProduct({ dataDir, environment: ENVIRONMENT });
    const writer = startEventWriter({ url: product.url });
    await waitFor('writes to be acknowledged', () => writer.entries.length >= 20);
    for (const { pid } of listProcessesOf(dataDir)) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // A child of one that was killed a moment ago.
      }
    }
    entries.push(...(await writer.stop()));
  }
  {
    await using product = await startProduct({ dataDir, environment: ENVIRONMENT });
    const judgement = await judgeEvents({ dataDir, entries });
    expect(isKept(judgement), JSON.stringify(judgement)).toBe(true);
    await product.stop();
  }
  await rm(dataDir, { recursive: true });
});
