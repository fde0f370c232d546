import { setTimeout as wait } from 'node:timers/promises';
import { CONNECTION_LIMITS, type ConnectionLimits, createConnection } from './connection.ts';
import { createEndpoint, type Endpoint, type EndpointStatus, proveChain, recordFailure, recordSuccess, toStatus } from './endpoint.ts';
import { isBilled } from './is-billed.ts';
import { findMeter, type RequestBudget, type Urgency, type Usage } from './meter.ts';
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
  /** Requests of the past wait for all others; `usual` by default. */
  readonly urgency?: Urgency;
};

export type Answer<T> = { readonly value: T; readonly bytes: number; readonly position: number };

/** A chain, read through all its endpoints. */
export type ChainClient = {
  readonly chainId: number;
  /** Whether its endpoints are public, so that requests are rate-limited. */
  readonly rateLimited: boolean;
  /** Most addresses of one `eth_getLogs`, as learned from the endpoints so far. */
  logAddressesMax(): number;
  /** Whether blocks are known to tell by their filter (`logsBloom`) who emitted logs: false until one was seen, and once one was seen that does not. */
  hasFilters(): boolean;
  /** Records of a block with logs whether its filter tells them. */
  recordFilter(position: number, isMatching: boolean): void;
  /** Whether the chain was seen to have logs that belong to no transaction. */
  hasSystemLogs(): boolean;
  recordSystemLogs(): void;
  /** Whether each request counts at one of its endpoints: then repeated comparisons are made less often. */
  readonly billed: boolean;
  /** Asks the best endpoint, then the others, with pauses. Throws the last RpcFault when none can answer. */
  ask<T>(question: Question<T>): Promise<Answer<T>>;
  /**
   * Asks many questions in batches, of a size that the endpoint accepts: fewer round trips, each item is
   * still billed. The results are in order: a value, or the fault of that question.
   */
  askAll<T>(questions: readonly Question<T>[]): Promise<(Answer<T> | RpcFault)[]>;
  /** Lets an endpoint with inconsistent answers rest: others are asked first. */
  penalise(position: number, why: string): void;
  /** Makes each endpoint prove its chain id again with the next request, before a destructive decision. */
  revalidate(): void;
  /** Records the newest block of an endpoint, and whether that is old. */
  recordHead(position: number, head: number, slow: boolean): void;
  statuses(): EndpointStatus[];
  /** What was sent since the last call, by endpoint and method. Requests of other clients of the process to the same addresses count, too. */
  takeUsage(): (Usage & { readonly position: number; readonly host: string })[];
  /** Tells the units that an endpoint was sent earlier on a day, such as 2026-11-23. */
  recordUsed(position: number, day: string, units: number): void;
  close(): Promise<void>;
};

export type ChainClientOptions = {
  readonly chainId: number;
  readonly urls: readonly string[];
  readonly rateLimited?: boolean;
  /** Of each endpoint, in the order of the addresses. */
  readonly budgets?: readonly RequestBudget[];
  readonly limits?: Partial<ConnectionLimits>;
  readonly tries?: number;
};

/** Concurrent requests: more only slow a node down. */
const AT_ONCE = 6;
const RATE_LIMITED = { atOnce: 1, ofHead: 0, spacingMs: 250 };
/** More of them for the head, so that what waits for its turn by the rate does not delay it. */
const OF_HEAD = 2;
const TRIES = 6;

export function createChainClient({
  chainId,
  urls,
  rateLimited = false,
  budgets = [],
  limits,
  tries = TRIES,
}: ChainClientOptions): ChainClient {
  const endpoints = urls.map((url, position) =>
    createEndpoint(createConnection(url, { ...CONNECTION_LIMITS, ...limits }), position, findMeter(url, budgets[position] ?? {})),
  );
  const filters = { seen: false, missing: false };
  let systemLogs = false;
  const gate = createGate(rateLimited ? RATE_LIMITED : { atOnce: AT_ONCE, ofHead: OF_HEAD, spacingMs: 0 });

  async function askOnce<T>(endpoint: Endpoint, { method, params, parse, signal, urgency = 'usual' }: Question<T>): Promise<Answer<T>> {
    // What the budget forbids says nothing about the endpoint.
    await endpoint.meter.admit({ method, count: 1 }, urgency, signal);
    try {
      await proveChain(endpoint, chainId);
      const startedAt = performance.now();
      const { result, bytes } = await endpoint.connection.request(method, params, signal);
      endpoint.meter.addBytes(method, bytes);
      const value = parseResult(parse, result, method);
      recordSuccess(endpoint, performance.now() - startedAt);
      return { value, bytes, position: endpoint.position };
    } catch (error) {
      learn(endpoint, { method, params }, error);
      if (isRpcFault(error, 'unsupported')) endpoint.missing.add(method);
      else if (isRpcFault(error) && !isRpcFault(error, ...OF_THE_QUESTION)) recordFailure(endpoint, error);
      throw error;
    }
  }

  async function askTogether<T>(endpoint: Endpoint, questions: readonly Question<T>[]): Promise<(Answer<T> | RpcFault)[]> {
    const [{ signal, urgency = 'usual' } = {} as Partial<Question<T>>] = questions;
    for (const [method, of] of Map.groupBy(questions, (question) => question.method))
      await endpoint.meter.admit({ method, count: of.length }, urgency, signal);
    await proveChain(endpoint, chainId);
    const { answers, bytes } = await endpoint.connection.requestAll(
      questions.map(({ method, params }) => ({ method, params })),
      signal,
    );
    endpoint.meter.addBytes(questions[0]?.method ?? '', bytes);
    return answers.map((answer, index) => {
      const question = questions[index] as Question<T>;
      if ('fault' in answer) return answer.fault;
      try {
        const value = parseResult(question.parse, answer.result, question.method);
        return { value, bytes: Math.round(bytes / answers.length), position: endpoint.position };
      } catch (error) {
        if (error instanceof RpcFault) return error;
        throw error;
      }
    });
  }

  /** One batch. What another endpoint or a later try may answer is asked singly, with all tries. */
  async function askBatch<T>(questions: readonly Question<T>[]): Promise<(Answer<T> | RpcFault)[]> {
    const [first] = questions;
    const endpoint = first && chooseEndpoint(endpoints, first, new Set());
    const singly = () => Promise.all(questions.map((question) => client.ask(question).catch(toFault)));
    if (endpoint === undefined || questions.length === 1 || endpoint.batchMax === 1 || endpoint.restsUntil > performance.now())
      return singly();
    let together: (Answer<T> | RpcFault)[];
    try {
      together = await gate.pass(() => askTogether(endpoint, questions), first);
    } catch (error) {
      if (!isRpcFault(error)) throw error;
      // A batch may also be too large by its bytes, or forbidden as such: half of it tells.
      if (isRpcFault(error, 'batch', 'range', 'results', 'refused', 'denied', 'unsupported', 'malformed')) {
        endpoint.batchMax = Math.max(1, Math.min(endpoint.batchMax, Math.floor(questions.length / 2)));
        return client.askAll(questions);
      }
      if (!isRpcFault(error, 'quota')) recordFailure(endpoint, error);
      return singly();
    }
    return Promise.all(
      together.map((answer, index) => {
        const isFinal = !(answer instanceof RpcFault) || isRpcFault(answer, 'refused', 'range', 'results', 'addresses');
        return isFinal ? answer : client.ask(questions[index] as Question<T>).catch(toFault);
      }),
    );
  }

  const client: ChainClient = {
    chainId,
    rateLimited,
    logAddressesMax: () => Math.min(...endpoints.map((endpoint) => endpoint.logAddressesMax)),
    hasFilters: () => filters.seen && !filters.missing,
    recordFilter(position, isMatching) {
      if (isMatching) filters.seen = true;
      else {
        filters.missing = true;
        endpoints[position]?.missing.add(FILTERS);
      }
    },
    hasSystemLogs: () => systemLogs,
    recordSystemLogs() {
      systemLogs = true;
    },
    billed: urls.some((url, position) => isBilled(url, budgets[position])),
    async ask(question) {
      const refusedBy = new Set<number>();
      let last: unknown = new RpcFault('unsupported', { method: question.method });
      const triesMax = question.position === undefined ? (question.tries ?? tries) : 1;
      for (let tried = 0; tried < triesMax; tried += 1) {
        const endpoint = chooseEndpoint(endpoints, question, refusedBy);
        if (endpoint === undefined) break;
        const restMs = endpoint.restsUntil - performance.now();
        if (restMs > 0 && endpoint.outOfQuota)
          throw new RpcFault('quota', { method: question.method, detail: 'the endpoint says it is used up' });
        if (restMs > 0 && question.position === undefined) await wait(restMs, undefined, question.signal && { signal: question.signal });
        try {
          return await gate.pass(() => askOnce(endpoint, question), question);
        } catch (error) {
          if (!isRpcFault(error) || isRpcFault(error, 'range', 'results', 'addresses')) throw error;
          if (isRpcFault(error, 'refused', 'unsupported', 'override', 'no-state', 'no-history', 'quota')) refusedBy.add(endpoint.position);
          last = error;
        }
      }
      throw last;
    },
    async askAll<T>(questions: readonly Question<T>[]): Promise<(Answer<T> | RpcFault)[]> {
      const batches: Promise<(Answer<T> | RpcFault)[]>[] = [];
      const size = Math.max(1, Math.min(...endpoints.map(({ batchMax, meter }) => Math.min(batchMax, meter.itemsMax))));
      for (let from = 0; from < questions.length; from += size) batches.push(askBatch(questions.slice(from, from + size)));
      return (await Promise.all(batches)).flat();
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
    takeUsage: () =>
      endpoints.flatMap(({ position, connection, meter }) =>
        meter.takeUsage().map((usage) => ({ ...usage, position, host: connection.host })),
      ),
    recordUsed(position, day, units) {
      endpoints[position]?.meter.recordUsed(day, units);
    },
    close: async () => {
      await Promise.all(endpoints.map(({ connection }) => connection.close()));
    },
  };
  return client;
}

/** The same client with other urgency, for work that reads the past or follows the head. */
export function withUrgency(client: ChainClient, urgency: Urgency): ChainClient {
  return {
    ...client,
    ask: (question) => client.ask({ ...question, urgency }),
    askAll: (questions) => client.askAll(questions.map((question) => ({ ...question, urgency }))),
  };
}

/** Faults of a question, or of its moment: the endpoint itself works. */
const OF_THE_QUESTION = ['range', 'results', 'addresses', 'refused', 'override', 'batch', 'no-state', 'no-history'] as const;

/** What is listed as missing where blocks do not tell by their filter who emitted logs. */
const FILTERS = 'filters of logs (logsBloom)';

/** What is listed as missing where `eth_call` takes no state overrides. */
const OVERRIDES = 'eth_call with state overrides';

const needOf = ({ method, params }: Pick<Question<unknown>, 'method' | 'params'>): string =>
  method === 'eth_call' && params.length > 2 ? OVERRIDES : method;

/** Remembers a limit that an endpoint told by refusing a question. */
function learn(endpoint: Endpoint, question: Pick<Question<unknown>, 'method' | 'params'>, error: unknown): void {
  if (isRpcFault(error, 'override') && needOf(question) === OVERRIDES) endpoint.missing.add(OVERRIDES);
  const [filter] = question.params as readonly ({ address?: unknown } | undefined)[];
  if (isRpcFault(error, 'addresses') && Array.isArray(filter?.address))
    endpoint.logAddressesMax = Math.max(1, Math.min(endpoint.logAddressesMax, Math.floor(filter.address.length / 2)));
}

function toFault(error: unknown): RpcFault {
  if (error instanceof RpcFault) return error;
  throw error;
}

/** The endpoint that may be asked soonest; among those ready now, the ones that keep up, in configured order. */
function chooseEndpoint<T>(endpoints: readonly Endpoint[], question: Question<T>, refusedBy: ReadonlySet<number>): Endpoint | undefined {
  if (question.position !== undefined) return endpoints[question.position];
  const now = performance.now();
  const need = needOf(question);
  const able = endpoints.filter(
    (endpoint) => !endpoint.missing.has(need) && !endpoint.missing.has(question.method) && !refusedBy.has(endpoint.position),
  );
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

/** Limits concurrency, the most urgent first, then in order of arrival, and spaces starts by `spacingMs`. */
type Gate = { pass<T>(work: () => Promise<T>, question?: Pick<Question<unknown>, 'signal' | 'urgency'>): Promise<T> };

function createGate({ atOnce, ofHead, spacingMs }: { atOnce: number; ofHead: number; spacingMs: number }): Gate {
  const waiting: Readonly<Record<Urgency, (() => void)[]>> = { head: [], usual: [], past: [] };
  let inside = 0;
  let next = 0;

  function letIn(): void {
    for (;;) {
      const others = inside < atOnce ? (waiting.usual.length > 0 ? waiting.usual : waiting.past) : [];
      const queue = waiting.head.length > 0 && inside < atOnce + ofHead ? waiting.head : others;
      const enter = queue.shift();
      if (enter === undefined) return;
      inside += 1;
      enter();
    }
  }

  return {
    async pass(work, { signal, urgency = 'usual' } = {}) {
      signal?.throwIfAborted();
      await new Promise<void>((resolve) => {
        waiting[urgency].push(resolve);
        letIn();
      });
      try {
        signal?.throwIfAborted();
        if (spacingMs > 0) {
          const turn = Math.max(next, performance.now());
          next = turn + spacingMs;
          await wait(Math.max(0, turn - performance.now()), undefined, signal === undefined ? {} : { signal });
        }
        return await work();
      } finally {
        inside -= 1;
        letIn();
      }
    },
  };
}
