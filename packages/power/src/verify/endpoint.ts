/** The response of an endpoint to one request: a result or an error. */
export type Reply =
  | { readonly result: unknown; readonly error?: undefined }
  | { readonly error: { readonly code: number; readonly message: string }; readonly result?: undefined };

/** A JSON-RPC endpoint. Rejects with EndpointDown when there is no response at all. */
export type Endpoint = { ask(method: string, params: readonly unknown[]): Promise<Reply> };

/** No response, or none in JSON-RPC. The message is for users. */
export class EndpointDown extends Error {
  override readonly name = 'EndpointDown';
}

export type EndpointOptions = {
  readonly timeoutMs?: number;
  /** Concurrent requests. */
  readonly atOnce?: number;
  readonly signal?: AbortSignal | undefined;
};

const TIMEOUT_MS = 20_000;
const AT_ONCE = 6;
/** Attempts of a rate-limited request, with exponential backoff. */
const TRIES = 4;
const BACKOFF_MS = 400;
/** Size of an answer. Contracts and their logs fit; more would only fill the memory. */
const BYTES_MAX = 32_000_000;
const TOO_MANY = /rate.?limit|too many requests|capacity|throughput|quota|slow down|throttl/i;

/**
 * Opens an endpoint with `fetch`, in browsers and servers alike. No cookie and no referrer is sent.
 */
export function openEndpoint(url: string, { timeoutMs = TIMEOUT_MS, atOnce = AT_ONCE, signal }: EndpointOptions = {}): Endpoint {
  const pass = createQueue(atOnce);
  async function askOnce(method: string, params: readonly unknown[]): Promise<Reply | 'too-many'> {
    const deadline = AbortSignal.timeout(timeoutMs);
    let response: Response;
    let answer: unknown;
    try {
      response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        signal: signal === undefined ? deadline : AbortSignal.any([deadline, signal]),
      });
      if (response.status === 429) return 'too-many';
      answer = await readJson(response);
    } catch (cause) {
      if (signal?.aborted === true) throw cause;
      if (cause instanceof EndpointDown) throw cause;
      throw new EndpointDown(
        deadline.aborted ? `It did not answer within ${timeoutMs / 1_000} s.` : 'It can’t be reached, or does not speak JSON-RPC.',
        { cause },
      );
    }
    const reply = readReply(answer);
    if (reply === undefined) throw new EndpointDown(`It answered with HTTP ${response.status}, and not in JSON-RPC.`);
    return reply.error !== undefined && TOO_MANY.test(reply.error.message) ? 'too-many' : reply;
  }
  return {
    ask: (method, params) =>
      pass(async () => {
        for (let tried = 0; tried < TRIES; tried += 1) {
          const reply = await askOnce(method, params);
          if (reply !== 'too-many') return reply;
          await wait(BACKOFF_MS * 2 ** tried, signal);
        }
        throw new EndpointDown('It limits the rate of requests.');
      }),
  };
}

/** Several endpoints of one chain as one, with failover in order. */
export function openFirst(urls: readonly string[], options?: EndpointOptions): Endpoint {
  const endpoints = urls.map((url) => openEndpoint(url, options));
  return {
    async ask(method, params) {
      let last = new EndpointDown('No endpoint was named.');
      for (const endpoint of endpoints) {
        try {
          return await endpoint.ask(method, params);
        } catch (error) {
          if (!(error instanceof EndpointDown)) throw error;
          last = error;
        }
      }
      throw last;
    },
  };
}

/** Throws EndpointDown for a body over the limit, which is not read to its end. */
async function readJson(response: Response): Promise<unknown> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let [text, size] = ['', 0];
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    size += part.value.length;
    if (size > BYTES_MAX) {
      await reader?.cancel();
      throw new EndpointDown(`Its answer is larger than ${BYTES_MAX / 1_000_000} MB.`);
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return JSON.parse(text + decoder.decode());
}

function readReply(answer: unknown): Reply | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  if ('error' in answer && typeof answer.error === 'object' && answer.error !== null) {
    const { code, message } = answer.error as { code?: unknown; message?: unknown };
    return { error: { code: typeof code === 'number' ? code : 0, message: typeof message === 'string' ? message : '' } };
  }
  return 'result' in answer ? { result: answer.result } : undefined;
}

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** Limits concurrency. */
function createQueue(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = atOnce;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
