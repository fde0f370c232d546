import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '@redoubt/db/client';
import { startPostgres } from '@redoubt/db/embedded/postgres';
import { WAIT_MS } from '@redoubt/testing/timeouts';
import { expect, test, vi } from 'vitest';
import { watchPostgres } from './watch-postgres.ts';

test('the log of the database is rotated while the database runs', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'watch-'));
  chmodSync(dataDir, 0o711);
  const start = { dataDir, ownerPassword: 'owner', appPassword: 'app', serverSettings: { fsync: 'off' } };
  const postgres = await startPostgres(start);
  const { logFile } = postgres;
  const controller = new AbortController();
  const ended = watchPostgres({
    postgres,
    restart: () => startPostgres(start),
    signal: controller.signal,
    remark: () => undefined,
    logBytesMax: 20_000,
  });
  const { pool } = createDatabase({ url: postgres.ownerUrl, connectionsMax: 1 });
  /** Each is a line of the log. */
  const fail = (name: string) => pool.query(`select 1 / 0 as "${name}"`).catch(() => undefined);
  try {
    await vi.waitFor(
      async () => {
        await fail('x'.repeat(60));
        expect(statSync(`${logFile}.1`, { throwIfNoEntry: false })?.size).toBeGreaterThan(20_000);
      },
      { timeout: WAIT_MS, interval: 1 },
    );
    await fail('after');
    expect(statSync(logFile).size).toBeLessThan(20_000);
    expect(readFileSync(logFile, 'utf8')).toMatch(/^[^\0]*"after"/);
    expect(statSync(`${logFile}.1`).mode & 0o777).toBe(0o600);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  } finally {
    await pool.end();
    controller.abort();
    await ended;
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
