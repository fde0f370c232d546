import { rm } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { startRoundRobin } from '@redoubt/testing/chain/round-robin';
import { makeDataDir } from '@redoubt/testing/product/data-dir';
import { judgeEvents, startEventWriter } from '@redoubt/testing/product/event-ledger';
import { startProduct } from '@redoubt/testing/product/product';
import { startSecondWeb } from '@redoubt/testing/product/second-web';
import { waitFor } from '@redoubt/testing/wait';
import { test } from '../support/test.ts';

test('two web processes share one allowance: alternating between them gives a client no more', async () => {
  const dataDir = await makeDataDir();
  await using product = await startProduct({ dataDir });
  await using second = await startSecondWeb({ dataDir });
  await using balancer = await startRoundRobin({ upstreams: [product.url, second.url] });
  // Reports of errors: 30 a minute. What comes beyond that minute's refill is refused, whichever process is asked.
  const report = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"title":"a","description":"b","trace":"c"}' };
  const statuses: number[] = [];
  for (let sent = 0; sent < 60; sent += 1) statuses.push((await fetch(`${balancer.url}/api/errors`, report)).status);
  const accepted = statuses.filter((status) => status < 300).length;
  expect(accepted).toBeGreaterThanOrEqual(30);
  expect(accepted).toBeLessThan(45);
  expect(statuses.filter((status) => status === 429)).toHaveLength(60 - accepted);
  await product.stop();
  await rm(dataDir, { recursive: true });
});

test('a key against repeats holds over both processes, and one of them may die', async () => {
  const dataDir = await makeDataDir();
  const environment = { LIMITS_SCALE: '1000' };
  await using product = await startProduct({ dataDir, environment });
  await using second = await startSecondWeb({ dataDir, environment });
  const writers = [product.url, second.url].map((url) => startEventWriter({ url }));
  const request = { method: 'POST', headers: { 'content-type': 'application/json', 'idempotency-key': 'both' } };
  const body = JSON.stringify({ eventName: 'View Home', properties: { ledger: 'both' } });
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => fetch(`${[product.url, second.url][index % 2]}/api/user/events`, { ...request, body })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  await waitFor('writes at both', () => writers.every(({ entries }) => entries.length >= 20));
  await second.web[Symbol.asyncDispose]();
  const entries = (await Promise.all(writers.map((writer) => writer.stop()))).flat();
  const judgement = await judgeEvents({ dataDir, entries });
  expect(judgement).toMatchObject({ lost: [], twice: [], refusedButPresent: [], strange: ['both'] });
  await product.stop();
  await rm(dataDir, { recursive: true });
});
