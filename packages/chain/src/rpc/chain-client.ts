import { setTimeout as wait } from 'node:timers/promises';
import { CONNECTION_LIMITS, type ConnectionLimits, createConnection } from './connection.ts';
import { createEndpoint, type Endpoint, type EndpointStatus, noteFailure, noteSuccess, proveChain, toStatus } from './endpoint.ts';
import { isRpcFault, RpcFault } from './rpc-fault.ts';

export type Question<T> = {
  readonly method: string;
  readonly params: readonly unknown[];
  /** Checks the shape of the result; what it throws counts against the endpoint, and the next is asked. */
  readonly parse: (result: unknown) => T;
  readonly signal?: AbortSignal;
  /** Only this endpoint, with one try. */
  readonly position?: number;
  /** How often it is tried at most; as the client was told unless said. */
  readonly tries?: number;
};

export type Answer<T> = { readonly value: T; readonly bytes: number; readonly position: number };

/** A chain through all its endpoints. */
export type ChainClient = {
  readonly chainId: number;
  /** Whether its endpoints are everybody's, so that they are asked gently. */
  readonly gentle: boolean;
  /** Asks the best endpoint, then the others, with rests between. Throws the last RpcFault when none can answer. */
  ask<T>(question: Question<T>): Promise<Answer<T>>;
  /** Lets an endpoint rest whose answers do not fit together: others are asked first. */
  distrust(position: number, why: string): void;
  /** The next request to each endpoint asks first which chain it speaks of: before something is believed that undoes much. */
  doubt(): void;
  /** Notes the newest block that an endpoint told of, and whether that is old. */
  noteHead(position: number, head: number, slow: boolean): void;
  statuses(): EndpointStatus[];
  close(): Promise<void>;
};

export type ChainClientOptions = {
  readonly chainId: number;
  readonly urls: readonly string[];
  readonly gentle?: boolean;
  readonly limits?: Partial<ConnectionLimits>;
  readonly tries?: number;
};

/** Requests at a time: more only make one node slower. */
const AT_ONCE = 6;
const GENTLE = { atOnce: 1, spacingMs: 250 };
const TRIES = 6;

export function createChainClient({ chainId, urls, gentle = false, limits, tries = TRIES }: ChainClientOptions): ChainClient {
  const endpoints = urls.map((url, position) => createEndpoint(createConnection(url, { ...CONNECTION_LIMITS, ...limits }), position));
  const gate = createGate(gentle ? GENTLE : { atOnce: AT_ONCE, spacingMs: 0 });

  async function askOnce<T>(endpoint: Endpoint, { method, params, parse, signal }: Question<T>): Promise<Answer<T>> {
    try {
      await proveChain(endpoint, chainId);
      const startedAt = performance.now();
      const { result, bytes } = await endpoint.connection.request(method, params, signal);
      const value = parseResult(parse, result, method);
      noteSuccess(endpoint, performance.now() - startedAt);
      return { value, bytes, position: endpoint.position };
    } catch (error) {
      if (isRpcFault(error, 'unsupported')) endpoint.missing.add(method);
      else if (isRpcFault(error) && !isRpcFault(error, 'range', 'refused')) noteFailure(endpoint, error);
      throw error;
    }
  }

  return {
    chainId,
    gentle,
    async ask(question) {
      const refusing = new Set<number>();
      let last: unknown = new RpcFault('unsupported', { method: question.method });
      const triesMax = question.position === undefined ? (question.tries ?? tries) : 1;
      for (let tried = 0; tried < triesMax; tried += 1) {
        const endpoint = chooseEndpoint(endpoints, question, refusing);
        if (endpoint === undefined) break;
        const restMs = endpoint.restsUntil - performance.now();
        if (restMs > 0 && question.position === undefined) await wait(restMs, undefined, question.signal && { signal: question.signal });
        try {
          return await gate.pass(() => askOnce(endpoint, question), question.signal);
        } catch (error) {
          if (!isRpcFault(error) || error.kind === 'range') throw error;
          if (isRpcFault(error, 'refused', 'unsupported')) refusing.add(endpoint.position);
          last = error;
        }
      }
      throw last;
    },
    distrust(position, why) {
      const endpoint = endpoints[position];
      if (endpoint !== undefined) noteFailure(endpoint, new RpcFault('inconsistent', { detail: why }));
    },
    doubt() {
      for (const endpoint of endpoints) endpoint.provenAt = undefined;
    },
    noteHead(position, head, slow) {
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

/** Whoever may be asked soonest; among those who may now, those who keep up, in the operator's order. */
function chooseEndpoint<T>(
  endpoints: readonly Endpoint[],
  { method, position }: Question<T>,
  refusing: ReadonlySet<number>,
): Endpoint | undefined {
  if (position !== undefined) return endpoints[position];
  const now = performance.now();
  const able = endpoints.filter((endpoint) => !endpoint.missing.has(method) && !refusing.has(endpoint.position));
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

/** Lets at most so many through at a time, in the order of arrival, and no two closer than `spacingMs`. */
type Gate = { pass<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> };

function createGate({ atOnce, spacingMs }: { atOnce: number; spacingMs: number }): Gate {
  const waiting: (() => void)[] = [];
  let inside = 0;
  let next = 0;
  return {
    async pass(work, signal) {
      signal?.throwIfAborted();
      if (inside < atOnce) inside += 1;
      else await new Promise<void>((resolve) => waiting.push(resolve)); // Whoever leaves hands over its place.
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
