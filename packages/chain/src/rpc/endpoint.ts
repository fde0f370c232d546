import { parseQuantity } from '../hex.ts';
import type { Connection } from './connection.ts';
import { countFailure } from './failure-counts.ts';
import { createMeter, type Meter } from './meter.ts';
import { isRpcFault, RpcFault } from './rpc-fault.ts';

/** `unknown`: not asked yet; `slow`: its newest block is old; `wrong-chain`: it serves another chain and is not used. */
export type EndpointState = 'unknown' | 'ok' | 'slow' | 'failing' | 'wrong-chain';

/** An endpoint's state as operators see it. */
export type EndpointStatus = {
  readonly position: number;
  readonly host: string;
  readonly state: EndpointState;
  readonly head: number | undefined;
  readonly latencyMs: number | undefined;
  /** Methods that it does not offer, state overrides where it takes none, and filters of logs where its blocks have none. */
  readonly missing: readonly string[];
  readonly lastError: string | undefined;
  /** What waits until its units of the day are renewed. */
  readonly waits: string | undefined;
};

/** An endpoint with its state. */
export type Endpoint = {
  readonly position: number;
  readonly connection: Connection;
  readonly meter: Meter;
  readonly missing: Set<string>;
  /** Most items of a batch, as learned so far. */
  batchMax: number;
  /** Most addresses in the filter of one request for logs, as learned so far. */
  logAddressesMax: number;
  state: EndpointState;
  head: number | undefined;
  latencyMs: number | undefined;
  lastError: string | undefined;
  /** Failures in a row. */
  failures: number;
  /** Not asked before this time of the process's clock. */
  restsUntil: number;
  /** When it last proved its chain id; `undefined` after each failure of the connection. */
  provenAt: number | undefined;
  proof: Promise<void> | undefined;
  /** Whether its rest ends with a new quota only: no request waits for that. */
  outOfQuota: boolean;
};

/** How long a proof of the chain id is valid while the connection holds. */
const PROOF_VALID_MS = 10 * 60_000;
const WRONG_CHAIN_RESTS_MS = 15_000;
const REST_MIN_MS = 50;
const REST_MAX_MS = 10_000;
const RATE_REST_MAX_MS = 60_000;
/** A used-up quota comes back at a time that the endpoint does not tell. */
const QUOTA_RESTS_MS = 10 * 60_000;
/** Items of a batch that nearly all providers accept. */
const BATCH_MAX = 50;
/** Some endpoints refuse more addresses, and others are slower than with two requests. */
const LOG_ADDRESSES_MAX = 500;

export function createEndpoint(connection: Connection, position: number, meter: Meter = createMeter()): Endpoint {
  return {
    position,
    connection,
    meter,
    batchMax: BATCH_MAX,
    logAddressesMax: LOG_ADDRESSES_MAX,
    missing: new Set(),
    state: 'unknown',
    head: undefined,
    latencyMs: undefined,
    lastError: undefined,
    failures: 0,
    restsUntil: 0,
    provenAt: undefined,
    proof: undefined,
    outOfQuota: false,
  };
}

/** Asks the endpoint for its chain id, unless it proved it lately. Throws `wrong-chain`. */
export async function proveChain(endpoint: Endpoint, chainId: number): Promise<void> {
  if (endpoint.provenAt !== undefined && performance.now() - endpoint.provenAt < PROOF_VALID_MS) return;
  endpoint.proof ??= askForChain(endpoint, chainId).finally(() => {
    endpoint.proof = undefined;
  });
  await endpoint.proof;
}

async function askForChain(endpoint: Endpoint, chainId: number): Promise<void> {
  // Counted, and asked even at the end of a budget: what follows it is what the budget decides on.
  await endpoint.meter.admit({ method: 'eth_chainId', count: 1 }, 'head').catch(() => undefined);
  const { result } = await endpoint.connection.request('eth_chainId', []);
  let answered: number;
  try {
    answered = parseQuantity(result);
  } catch (cause) {
    throw new RpcFault('malformed', { method: 'eth_chainId', cause });
  }
  if (answered !== chainId)
    throw new RpcFault('wrong-chain', { detail: `${endpoint.connection.host} speaks of chain ${answered}, not ${chainId}` });
  endpoint.provenAt = performance.now();
}

export function recordSuccess(endpoint: Endpoint, tookMs: number): void {
  endpoint.failures = 0;
  endpoint.outOfQuota = false;
  if (endpoint.state !== 'slow') endpoint.state = 'ok';
  endpoint.latencyMs = endpoint.latencyMs === undefined ? tookMs : endpoint.latencyMs * 0.9 + tookMs * 0.1;
}

/** Lets the endpoint rest: longer with each failure in a row, as long as it asks, and longest on a wrong chain. */
export function recordFailure(endpoint: Endpoint, error: unknown): void {
  // Requests that were in flight when the rest began do not count again.
  if (performance.now() >= endpoint.restsUntil) endpoint.failures += 1;
  countFailure({ host: endpoint.connection.host, kind: isRpcFault(error) ? error.kind : 'other' });
  endpoint.lastError = error instanceof Error ? error.message : 'unknown';
  if (isRpcFault(error, 'wrong-chain')) {
    endpoint.state = 'wrong-chain';
    endpoint.provenAt = undefined;
    endpoint.restsUntil = performance.now() + WRONG_CHAIN_RESTS_MS;
    return;
  }
  if (isRpcFault(error, 'quota')) {
    endpoint.state = 'failing';
    endpoint.restsUntil = performance.now() + QUOTA_RESTS_MS;
    endpoint.outOfQuota = true;
    return;
  }
  const limited = isRpcFault(error, 'rate-limit');
  endpoint.state = 'failing';
  if (!limited) endpoint.provenAt = undefined; // Another server may answer after a failure.
  const doubled = (limited ? 1000 : 100) * 2 ** Math.min(endpoint.failures - 1, 10) * (0.75 + Math.random() / 2);
  const asked = isRpcFault(error) ? error.retryAfterMs : undefined;
  const restMs = asked === undefined ? Math.min(doubled, limited ? RATE_REST_MAX_MS : REST_MAX_MS) : Math.max(asked, REST_MIN_MS);
  endpoint.restsUntil = performance.now() + restMs;
}

export function toStatus({ position, connection, meter, state, head, latencyMs, missing, lastError }: Endpoint): EndpointStatus {
  return {
    position,
    host: connection.host,
    state,
    head,
    latencyMs: latencyMs === undefined ? undefined : Math.round(latencyMs),
    missing: [...missing].sort(),
    lastError: state === 'ok' ? undefined : lastError,
    waits: meter.waits(),
  };
}
