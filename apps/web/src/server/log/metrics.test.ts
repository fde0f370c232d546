import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

const ETHEREUM = { chain: 'ethereum', chainId: 1, head: 120, indexed: 118, lagSeconds: 24, progress: 'current' as const };

test('requests are counted by class and status', async () => {
  const metrics = createMetrics({ readFigures: async () => ({ workerAgeSeconds: 3, outboxLength: 2, events: 41, chains: [ETHEREUM] }) });
  metrics.observeRequest({ requestClass: 'api', status: 202, durationMs: 30 });
  const { text } = await metrics.read();
  expect(text).toContain('redoubt_http_request_duration_seconds_count{class="api",status="202"} 1');
  expect(text).toContain('redoubt_http_request_duration_seconds_sum{class="api",status="202"} 0.03');
  expect(text).toContain('\nredoubt_worker_age_seconds 3\n');
  expect(text).toContain('\nredoubt_outbox_mails 2\n');
  expect(text).toContain('\nredoubt_events 41\n');
  expect(text).toContain('\nredoubt_database_up 1\n');
  expect(text).toContain('\nredoubt_chain_head_block{chain="ethereum"} 120\n');
  expect(text).toContain('\nredoubt_chain_indexed_block{chain="ethereum"} 118\n');
  expect(text).toContain('\nredoubt_chain_lag_seconds{chain="ethereum"} 24\n');
});

test('while the database is away its figures are absent, not zero', async () => {
  let away = false;
  const metrics = createMetrics({
    readFigures: async () => {
      if (away) throw new Error('away');
      return { workerAgeSeconds: undefined, outboxLength: 2, events: 41, chains: [ETHEREUM] };
    },
  });
  expect((await metrics.read()).text).not.toMatch(/^redoubt_worker_age_seconds /m);
  away = true;
  const { text } = await metrics.read();
  expect(text).toContain('\nredoubt_database_up 0\n');
  expect(text).not.toMatch(/^redoubt_(worker_age_seconds|outbox_mails|events|chain_head_block\{.*\}) /m);
  expect(text).toContain('process_resident_memory_bytes');
});
