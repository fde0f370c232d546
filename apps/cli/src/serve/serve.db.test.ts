import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from '@redoubt/testing/listen';
import { listProcessesOf } from '@redoubt/testing/product/processes';
import { askHealth, type Part, type Product, serve, startProduct } from '@redoubt/testing/product/product';
import { waitFor } from '@redoubt/testing/wait';
import { afterAll, beforeAll, expect, test } from 'vitest';

const dataDir = mkdtempSync(join(tmpdir(), 'serve-'));
chmodSync(dataDir, 0o711);

let product: Product;
beforeAll(async () => {
  product = await startProduct({ dataDir });
});
afterAll(async () => {
  await product?.[Symbol.asyncDispose]();
  rmSync(dataDir, { recursive: true, force: true });
});

test('each step says how long it took, and the address comes last', async () => {
  await product.supervisor.waitForLine(/^Redoubt is ready at http:\/\/localhost:\d+$/);
  const printed = product.supervisor.output();
  expect(printed).toMatch(
    /✓ Database.* \(\d+\.\d s\)\n✓ Tables \(.*✓ Catalogue · \d+ projects, \d+ readings by others, \d+ price feeds and pools, \d+ tokens \(.*✓ Web app.*✓ Worker \(.*✓ Web server \(/s,
  );
  expect(printed).toContain(
    '\nNo chain is connected. On-chain facts show as not assessed. To connect a chain, start with RPC_URLS=1=https://',
  );
});

test('a second start over the same data folder is refused with the address of the first', async () => {
  await using second = serve({ dataDir, port: product.port });
  expect(await second.ended).toEqual({ code: 1, signal: null });
  expect(second.output()).toContain(`Redoubt already runs at http://localhost:${product.port} (process ${product.pidOf('supervisor')})`);
});

test.each(['web', 'worker', 'postgres'] satisfies Part[])('when %s is killed, another one takes its place', async (part) => {
  const before = product.pidOf(part);
  await product.crash(part);
  const after = await waitFor(`another ${part}`, () => product.pidOf(part));
  expect(after).not.toBe(before);
  await waitFor('health', async () => (await askHealth(product.url)) === 'ok');
});

test('SIGTERM stops everything and leaves no process', async () => {
  product.supervisor.kill('SIGTERM');
  expect(await product.supervisor.ended).toEqual({ code: 0, signal: null });
  expect(listProcessesOf(dataDir)).toEqual([]);
});

test('a port that another program holds is named, with a way out', async () => {
  const stranger = createServer();
  const port = await listen(stranger);
  await using attempt = serve({ dataDir, port });
  expect((await attempt.ended).code).toBe(1);
  expect(attempt.output()).toContain(`Another program listens on port ${port} of 127.0.0.1. Stop it, or choose another port: PORT=`);
  stranger.close();
});

test('a start that is interrupted leaves no process', async () => {
  await using attempt = serve({ dataDir, port: product.port });
  await attempt.waitForLine(/✓ Database/);
  attempt.kill('SIGINT');
  expect((await attempt.ended).code).toBe(0);
  expect(listProcessesOf(dataDir)).toEqual([]);
});

test('a database that cannot start ends the attempt with its log and a way out', async () => {
  const broken = mkdtempSync(join(tmpdir(), 'serve-broken-'));
  mkdirSync(join(broken, 'postgres'), { mode: 0o700 });
  writeFileSync(join(broken, 'postgres/PG_VERSION'), '12\n');
  await using attempt = serve({ dataDir: broken, port: product.port });
  expect((await attempt.ended).code).toBe(1);
  expect(attempt.output()).toMatch(/✗ Database.*\nThe database server ended while starting/s);
  rmSync(broken, { recursive: true });
});
