import { createServer } from 'node:http';
import { hasBearerToken } from '@redoubt/server/platform/metrics/bearer-token';
import { createProcessRegistry } from '@redoubt/server/platform/metrics/process-metrics';
import { Histogram, type Registry } from 'prom-client';
import type { JobOutcome } from './queue/start-queue.ts';

export type WorkerMetrics = { readonly registry: Registry; observeJob(outcome: JobOutcome): void };

/** What a worker measures of itself, and of the jobs that it ran. */
export function createWorkerMetrics(parts: Parameters<typeof createProcessRegistry>[0]): WorkerMetrics {
  const registry = createProcessRegistry(parts);
  const duration = new Histogram({
    name: 'redoubt_job_duration_seconds',
    help: 'Time of a job from its begin to its end',
    labelNames: ['job', 'outcome'],
    buckets: [0.01, 0.1, 0.5, 1, 5, 15, 60, 300],
    registers: [registry],
  });
  return {
    registry,
    observeJob({ job, outcome, durationMs }) {
      duration.observe({ job, outcome }, durationMs / 1_000);
    },
  };
}

type Address = { readonly host: string; readonly port: number; readonly token: string | undefined };

/** Answers GET /metrics, to who has the token where there is one. Rejects when the port is taken. */
export async function serveWorkerMetrics(
  { registry }: WorkerMetrics,
  { host, port, token }: Address,
): Promise<{ port: number } & AsyncDisposable> {
  const server = createServer((request, response) => {
    const mayRead = token === undefined || hasBearerToken(request.headers.authorization, token);
    if (request.url !== '/metrics' || !mayRead) {
      response.writeHead(404).end();
      return;
    }
    void registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen({ host, port }, listening);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
