import { setTimeout as wait } from 'node:timers/promises';
import { CONNECTION_LIMITS, type ConnectionLimits, createConnection } from './connection.ts';
import { createEndpoint, type Endpoint, type EndpointStatus, proveChain, recordFailure, recordSuccess, toStatus } from './endpoint.ts';
import { isRpcFault, RpcFault } from './rpc-fault.ts';

export type Question<T> = {
  readonly method: string;
  readonly params: readonly unknown[];
  /** Parses the result. An error counts against the endpoint, and the next one is asked. */
  readonly parse: (result: unknown) => T;
  readonly signal?: AbortSignal;
  /** Only this endpoint, with one try. */
  readonly position?: number;
  /** Most tries; the client's own setting by default. */
  readonly tries?: number;
};

export type Answer<T> = { readonly value: T; readonly bytes: number; readonly position: number };

/** A chain, read through all its endpoints. */
export type ChainClient = {
  readonly chainId: number;
  /** Whether its endpoints are public, so that requests are rate-limited. */
  readonly rateLimited: boolean;
  /** Asks the best endpoint, then the others, with pauses. Throws the last RpcFault when none can answer. */
  ask<T>(question: Question<T>): Promise<Answer<T>>;
  /** Lets an endpoint with inconsistent answers rest: others are asked first. */
  penalise(position: number, why: string): void;
  /** Makes each endpoint prove its chain id again with the next request, before a destructive decision. */
  revalidate(): void;
  /** Records the newest block of an endpoint, and whether that is old. */
  recordHead(position: number, head: number, slow: boolean): void;
  statuses(): EndpointStatus[];
  close(): Promise<void>;
};

export type ChainClientOptions = {
  readonly chainId: number;
  readonly urls: readonly string[];
  readonly rateLimited?: boolean;
  readonly limits?: Partial<ConnectionLimits>;
  readonly tries?: number;
};

/** Concurrent requests: more only slow a node down. */
const AT_ONCE = 6;
const RATE_LIMITED = { atOnce: 1, spacingMs: 250 };
const TRIES = 6;

export function createChainClient({ chainId, urls, rateLimited = false, limits, tries = TRIES }: ChainClientOptions): ChainClient {
  const endpoints = urls.map((url, position) => createEndpoint(createConnection(url, { ...CONNECTION_LIMITS, ...limits }), position));
  const gate = createGate(rateLimited ? RATE_LIMITED : { atOnce: AT_ONCE, spacingMs: 0 });

  async function askOnce<T>(endpoint: Endpoint, { method, params, parse, signal }: Question<T>): Promise<Answer<T>> {
    try {
      await proveChain(endpoint, chainId);
      const startedAt = performance.now();
      const { result, bytes } = await endpoint.connection.request(method, params, signal);
      const value = parseResult(parse, result, method);
      recordSuccess(endpoint, performance.now() - startedAt);
      return { value, bytes, position: endpoint.position };
    } catch (error) {
      if (isRpcFault(error, 'unsupported')) endpoint.missing.add(method);
      else if (isRpcFault(error) && !isRpcFault(error, 'range', 'refused')) recordFailure(endpoint, error);
      throw error;
    }
  }

  return {
    chainId,
    rateLimited,
    async ask(question) {
      const refusedBy = new Set<number>();
      let last: unknown = new RpcFault('unsupported', { method: question.method });
      const triesMax = question.position === undefined ? (question.tries ?? tries) : 1;
      for (let tried = 0; tried < triesMax; tried += 1) {
        const endpoint = chooseEndpoint(endpoints, question, refusedBy);
        if (endpoint === undefined) break;
        const restMs = endpoint.restsUntil - performance.now();
        if (restMs > 0 && question.position === undefined) await wait(restMs, undefined, question.signal && { signal: question.signal });
        try {
          return await gate.pass(() => askOnce(endpoint, question), question.signal);
        } catch (error) {
          if (!isRpcFault(error) || error.kind === 'range') throw error;
          if (isRpcFault(error, 'refused', 'unsupported')) refusedBy.add(endpoint.position);
          last = error;
        }
      }
      throw last;
    },
    penalise(position, why) {
      const endpoint = endpoints[position];
      if (endpoint !== undefined) recordFailure(endpoint, new RpcFault('inconsistent', { detail: why }));
    },
    revalidate() {
      for (const endpoint of endpoints) endpoint.provenAt = undefined;
    },
    recordHead(position, head, slow) {
      const endpoint = endpoints[position];
      if (endpoint === undefined) return;
      endpoint.head = head;
      endpoint.state = slow ? 'slow' : 'ok';
    },
    statuses: () => endpoints.map(toStatus),
    close: async () => {
      await Promise.all(endpoints.map(({ connection }) => connection.close()));
    },
  };
}

/** The endpoint that may be asked soonest; among those ready now, the ones that keep up, in configured order. */
function chooseEndpoint<T>(
  endpoints: readonly Endpoint[],
  { method, position }: Question<T>,
  refusedBy: ReadonlySet<number>,
): Endpoint | undefined {
  if (position !== undefined) return endpoints[position];
  const now = performance.now();
  const able = endpoints.filter((endpoint) => !endpoint.missing.has(method) && !refusedBy.has(endpoint.position));
  const rank = (endpoint: Endpoint) => [Math.max(endpoint.restsUntil, now), endpoint.state === 'slow' ? 1 : 0, endpoint.position] as const;
  return able.toSorted((a, b) => {
    const [one, other] = [rank(a), rank(b)];
    return one[0] - other[0] || one[1] - other[1] || one[2] - other[2];
  })[0];
}

function parseResult<T>(parse: (result: unknown) => T, result: unknown, method: string): T {
  try {
    return parse(result);
  } catch (error) {
    if (error instanceof RpcFault) throw error;
    throw new RpcFault('malformed', { method, detail: error instanceof Error ? error.message : 'unknown shape', cause: error });
  }
}

/** Limits concurrency in order of arrival, and spaces starts by `spacingMs`. */
type Gate = { pass<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> };

function createGate({ atOnce, spacingMs }: { atOnce: number; spacingMs: number }): Gate {
  const waiting: (() => void)[] = [];
  let inside = 0;
  let next = 0;
  return {
    async pass(work, signal) {
      signal?.throwIfAborted();
      if (inside < atOnce) inside += 1;
      else await new Promise<void>((resolve) => waiting.push(resolve)); // A finished request hands its place over.
      try {
        signal?.throwIfAborted();
        if (spacingMs > 0) {
          const turn = Math.max(next, performance.now());
          next = turn + spacingMs;
          await wait(Math.max(0, turn - performance.now()), undefined, signal === undefined ? {} : { signal });
        }
        return await work();
      } finally {
        const after = waiting.shift();
        if (after === undefined) inside -= 1;
        else after();
      }
    },
  };
}
