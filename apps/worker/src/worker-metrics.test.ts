import { tmpdir } from 'node:os';
import { countFailure } from '@redoubt/chain/rpc/failure-counts';
import { expect, test } from 'vitest';
import { createWorkerMetrics, serveWorkerMetrics } from './worker-metrics.ts';

test('a worker tells of its jobs, its endpoints and its disk, to who has the token', async () => {
  const metrics = createWorkerMetrics({ pools: {}, dataDir: tmpdir() });
  metrics.observeJob({ job: 'send-mail', outcome: 'failed', durationMs: 1_500 });
  countFailure({ host: 'rpc.example', kind: 'timeout' });
  countFailure({ host: 'rpc.example', kind: 'timeout' });
  await using server = await serveWorkerMetrics(metrics, { host: '127.0.0.1', port: 0, token: 'a token of some length' });
  const ask = (path: string, authorization = '') => fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { authorization } });
  const answer = await ask('/metrics', 'Bearer a token of some length');
  const text = await answer.text();
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect(text).toContain('redoubt_job_duration_seconds_sum{job="send-mail",outcome="failed"} 1.5');
  expect(text).toContain('redoubt_rpc_failures_total{host="rpc.example",kind="timeout"} 2');
  expect(text).toMatch(/^redoubt_disk_free_bytes \d+/m);
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  for (const refused of [await ask('/metrics'), await ask('/metrics', 'Bearer another'), await ask('/', 'Bearer a token of some length')])
    expect(refused.status).toBe(404);
});
