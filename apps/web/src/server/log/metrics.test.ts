import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { SYSTEM_FIGURES } from '../../testing/system-figures.ts';
import { createMetrics } from './metrics.ts';

test('requests are counted by class and status', async () => {
  const metrics = createMetrics({
    registry: new Registry(),
    readFigures: async () => SYSTEM_FIGURES,
  });
  metrics.observeRequest({ requestClass: 'api', status: 202, durationMs: 30 });
  const { text } = await metrics.read();
  expect(text).toContain('redoubt_http_request_duration_seconds_count{class="api",status="202"} 1');
  expect(text).toContain('redoubt_http_request_duration_seconds_sum{class="api",status="202"} 0.03');
  expect(text).toContain('\nredoubt_worker_age_seconds 3\n');
  expect(text).toContain('\nredoubt_outbox_mails 2\n');
  expect(text).toContain('\nredoubt_jobs_waiting{job="send-mail"} 6\n');
  expect(text).toContain('\nredoubt_jobs_age_seconds{job="send-mail"} 8\n');
  expect(text).toContain('\nredoubt_chain_past_blocks{chain="ethereum"} 900\n');
  expect(text).toContain('\nredoubt_alert_lag_seconds{chain="ethereum"} 12\n');
  expect(text).toContain('\nredoubt_events 41\n');
  expect(text).toContain('\nredoubt_database_up 1\n');
  expect(text).toContain('\nredoubt_chain_head_block{chain="ethereum"} 120\n');
  expect(text).toContain('\nredoubt_chain_indexed_block{chain="ethereum"} 118\n');
  expect(text).toContain('\nredoubt_chain_lag_seconds{chain="ethereum"} 24\n');
  expect(text).toContain('\nredoubt_rpc_calls_today{chain="ethereum",host="rpc.example",method="eth_call"} 12\n');
  expect(text).toContain('\nredoubt_rpc_units_today{chain="ethereum",host="rpc.example",method="eth_call"} 14\n');
});

test('while the database is away its figures are absent, not zero', async () => {
  let away = false;
  const metrics = createMetrics({
    registry: new Registry(),
    readFigures: async () => {
      if (away) throw new Error('away');
      return { ...SYSTEM_FIGURES, workerAgeSeconds: undefined };
    },
  });
  expect((await metrics.read()).text).not.toMatch(/^redoubt_worker_age_seconds /m);
  away = true;
  const { text } = await metrics.read();
  expect(text).toContain('\nredoubt_database_up 0\n');
  expect(text).not.toMatch(/^redoubt_(worker_age_seconds|outbox_mails|events|chain_head_block\{.*\}) /m);
});
