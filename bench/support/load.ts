import { Agent, request as send } from 'node:http';

export type Figures = {
  readonly requests: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  /** Answers other than a success, and broken connections. A run with any is not valid. */
  readonly failures: number;
};

/** A request: an address, and a JSON body for a POST. */
export type Target = { readonly url: string; readonly body?: object };

/**
 * Requests `target` over `connections` connections for `seconds`; each sends its next request after the
 * last answer. Closed loop: a slow server gets fewer requests, so latencies are those of a busy server,
 * not of an overloaded one. Runs in this process, on the same cores as the server.
 */
export async function load(target: Target, { connections, seconds }: { connections: number; seconds: number }): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  const latencies: number[] = [];
  let failures = 0;
  const line = async () => {
    while (performance.now() < end) {
      const askedAt = performance.now();
      const ok = await ask(target, agent);
      if (ok) latencies.push(performance.now() - askedAt);
      else failures += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, line));
  const elapsed = (performance.now() - startedAt) / 1000;
  agent.destroy();
  latencies.sort((a, b) => a - b);
  const percentile = (share: number) =>
    Math.round((latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? Number.NaN) * 10) / 10;
  return {
    requests: latencies.length,
    perSecond: Math.round(latencies.length / elapsed),
    p50Ms: percentile(0.5),
    p95Ms: percentile(0.95),
    p99Ms: percentile(0.99),
    failures,
  };
}

function ask({ url, body }: Target, agent: Agent): Promise<boolean> {
  return new Promise((resolve) => {
    const posted = body && JSON.stringify(body);
    const headers = posted && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(posted) };
    const request = send(url, { agent, method: posted ? 'POST' : 'GET', ...(headers && { headers }) }, (response) => {
      response.resume();
      response.on('end', () => resolve(Math.floor((response.statusCode ?? 500) / 100) === 2));
      response.on('error', () => resolve(false));
    });
    request.on('error', () => resolve(false));
    request.end(posted);
  });
}
