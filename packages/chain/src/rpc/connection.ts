import { Pool } from 'undici';
import { classifyError, classifyStatus } from './classify-error.ts';
import { RpcFault } from './rpc-fault.ts';

/** One address that answers JSON-RPC over HTTP. */
export type Connection = {
  /** Safe to show: an address can hold a key, its host can't. */
  readonly host: string;
  /** The result unparsed, and the size of the answer. Throws RpcFault. */
  request(method: string, params: readonly unknown[], signal?: AbortSignal): Promise<{ result: unknown; bytes: number }>;
  /** The results of one batch, in the order of its items, each a result or its own fault. Throws RpcFault where the batch failed. */
  requestAll(
    items: readonly BatchItem[],
    signal?: AbortSignal,
  ): Promise<{ answers: ({ result: unknown } | { fault: RpcFault })[]; bytes: number }>;
  close(): Promise<void>;
};

export type BatchItem = { readonly method: string; readonly params: readonly unknown[] };

export type ConnectionLimits = { readonly timeoutMs: number; readonly bytesMax: number; readonly connections: number };

/** Full blocks of the largest chains are 3 MB; ranges of logs aim at 1 MB. Past the limit a range is halved. */
export const CONNECTION_LIMITS: ConnectionLimits = { timeoutMs: 20_000, bytesMax: 32 * 1024 * 1024, connections: 6 };

/** Keeps connections open between requests. One try a request: the chain client retries. */
export function createConnection(url: string, limits: ConnectionLimits = CONNECTION_LIMITS): Connection {
  const address = new URL(url);
  const pool = new Pool(address.origin, {
    connections: limits.connections,
    pipelining: 1,
    keepAliveTimeout: 30_000,
    connectTimeout: Math.min(limits.timeoutMs, 10_000),
    headersTimeout: limits.timeoutMs,
    bodyTimeout: limits.timeoutMs,
  });
  const path = `${address.pathname}${address.search}`;
  const headers: Record<string, string> = { 'content-type': 'application/json', accept: 'application/json' };
  if (address.username !== '') {
    const credentials = `${decodeURIComponent(address.username)}:${decodeURIComponent(address.password)}`;
    headers.authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  }
  let lastId = 0;

  async function post(body: unknown, method: string, signal: AbortSignal | undefined): Promise<{ text: string; bytes: number }> {
    const deadline = AbortSignal.timeout(limits.timeoutMs);
    try {
      const both = signal === undefined ? deadline : AbortSignal.any([deadline, signal]);
      const reply = await pool.request({ path, method: 'POST', headers, body: JSON.stringify(body), signal: both });
      const answer = await readText(reply.body, limits.bytesMax, method);
      if (reply.statusCode !== 200) throw faultOfStatus(reply.statusCode, reply.headers['retry-after'], answer.text, method);
      return answer;
    } catch (error) {
      if (error instanceof RpcFault) throw error;
      if (signal?.aborted === true) throw signal.reason;
      throw new RpcFault(isTimeout(error, deadline) ? 'timeout' : 'network', { method, detail: codeOf(error), cause: error });
    }
  }

  return {
    host: address.host,
    async request(method, params, signal) {
      lastId += 1;
      const id = lastId;
      const { text, bytes } = await post({ jsonrpc: '2.0', id, method, params }, method, signal);
      return { result: parseAnswer(parseJson(text, method), { id, method }), bytes };
    },
    async requestAll(items, signal) {
      const first = lastId + 1;
      lastId += items.length;
      const method = items[0]?.method ?? 'batch';
      const body = items.map((item, index) => ({ jsonrpc: '2.0', id: first + index, ...item }));
      const { text, bytes } = await post(body, method, signal);
      const parsed = parseJson(text, method);
      if (!Array.isArray(parsed)) {
        // One answer in place of many: the batch was refused as a whole.
        const rpcError = typeof parsed === 'object' && parsed !== null ? toRpcError(parsed) : undefined;
        if (rpcError === undefined) throw new RpcFault('batch', { method, detail: 'no list of answers' });
        throw new RpcFault(classifyError(rpcError), { method, detail: `${rpcError.code}` });
      }
      const byId = new Map<string, unknown>(parsed.map((answer: { id?: unknown } | null) => [String(answer?.id), answer]));
      const answers = items.map((item, index) => {
        try {
          return { result: parseAnswer(byId.get(String(first + index)), { id: first + index, method: item.method }) };
        } catch (error) {
          if (error instanceof RpcFault) return { fault: error };
          throw error;
        }
      });
      return { answers, bytes };
    },
    close: () => pool.destroy(),
  };
}

async function readText(body: AsyncIterable<Buffer>, bytesMax: number, method: string): Promise<{ text: string; bytes: number }> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    // Leaving the loop closes the connection.
    if (bytes > bytesMax) throw new RpcFault('range', { method, detail: `more than ${bytesMax} bytes` });
    chunks.push(chunk);
  }
  return { text: Buffer.concat(chunks, bytes).toString('utf8'), bytes };
}

function faultOfStatus(status: number, retryAfter: string | string[] | undefined, text: string, method: string): RpcFault {
  const seconds = Number(retryAfter);
  const wait = retryAfter !== undefined && Number.isFinite(seconds) && seconds >= 0 ? { retryAfterMs: Math.min(seconds, 300) * 1000 } : {};
  const rpcError = status === 429 ? undefined : readRpcError(text);
  const kind = rpcError === undefined ? classifyStatus(status, method) : classifyError(rpcError);
  return new RpcFault(kind, { method, detail: `HTTP ${status}${rpcError === undefined ? '' : `, ${rpcError.code}`}`, ...wait });
}

function parseJson(text: string, method: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new RpcFault('malformed', { method, detail: text === '' ? 'an empty answer' : 'not JSON', cause });
  }
}

function parseAnswer(answer: unknown, { id, method }: { id: number; method: string }): unknown {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer))
    throw new RpcFault('malformed', { method, detail: 'no object' });
  const rpcError = toRpcError(answer);
  if (rpcError !== undefined) throw new RpcFault(classifyError(rpcError), { method, detail: `${rpcError.code}` });
  // Some gateways echo ids as text.
  if (!('id' in answer) || String(answer.id) !== String(id)) throw new RpcFault('wrong-id', { method });
  if (!('result' in answer)) throw new RpcFault('malformed', { method, detail: 'no result' });
  return answer.result;
}

function readRpcError(text: string): { code: number; message: string } | undefined {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' && answer !== null ? toRpcError(answer) : undefined;
  } catch {
    return undefined; // Pages of proxies; the status says enough.
  }
}

function toRpcError(answer: object): { code: number; message: string } | undefined {
  if (!('error' in answer) || typeof answer.error !== 'object' || answer.error === null) return undefined;
  const { code, message } = answer.error as { code?: unknown; message?: unknown };
  return { code: typeof code === 'number' ? code : 0, message: typeof message === 'string' ? message : '' };
}

const TIMEOUTS = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT']);

function isTimeout(error: unknown, deadline: AbortSignal): boolean {
  return deadline.aborted || TIMEOUTS.has(codeOf(error));
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
