import { Agent, get } from 'node:http';

export type Figures = {
  readonly requests: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  /** Answers other than 200, and connections that broke. A run with any says nothing about speed. */
  readonly failures: number;
};

/**
 * Asks `url` in `connections` lines, each sending its next request when the last is answered, for `seconds`. Closed loop: a slow server is
 * asked less often, so latencies are those of a busy server, not of an overrun one. Runs in this process, on the same cores as the server.
 */
export async function load(url: string, { connections, seconds }: { connections: number; seconds: number }): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const end = performance.now() + seconds * 1000;
  const latencies: number[] = [];
  let failures = 0;
  const line = async () => {
    while (performance.now() < end) {
      const startedAt = performance.now();
      const ok = await ask(url, agent);
      if (ok) latencies.push(performance.now() - startedAt);
      else failures += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, line));
  agent.destroy();
  latencies.sort((a, b) => a - b);
  const percentile = (share: number) =>
    Math.round((latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? Number.NaN) * 10) / 10;
  return {
    requests: latencies.length,
    perSecond: Math.round(latencies.length / seconds),
    p50Ms: percentile(0.5),
    p95Ms: percentile(0.95),
    p99Ms: percentile(0.99),
    failures,
  };
}

function ask(url: string, agent: Agent): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode === 200));
      response.on('error', () => resolve(false));
    });
    request.on('error', () => resolve(false));
  });
}
