/** Pauses before the second, third and fourth attempt (ERR-03). */
const RETRY_PAUSES_MS = [300, 600, 1_200] as const;

/** `body`: the parsed JSON, or the text when it is not JSON. */
export type Answer = { status: number; ok: boolean; body: unknown };

/**
 * Sends a request to our API, up to four times on 504, and resolves with the last answer of any
 * status. Rejects as `fetch` does.
 */
export type TryRequest = (path: string, request: RequestInit) => Promise<Answer>;

export type RequestDeps = {
  fetch: typeof fetch;
  /** Waits. Rejects with the signal's reason when that aborts first. */
  pause: (durationMs: number, signal: AbortSignal | undefined) => Promise<void>;
};

export function createTryRequest({ fetch, pause }: RequestDeps): TryRequest {
  async function attempt(path: string, request: RequestInit): Promise<Answer> {
    const response = await fetch(path, request);
    return { status: response.status, ok: response.ok, body: parseBody(await response.text()) };
  }

  return async function tryRequest(path, request) {
    for (const pauseMs of RETRY_PAUSES_MS) {
      const answer = await attempt(path, request);
      if (answer.status !== 504) return answer;
      await pause(pauseMs, request.signal ?? undefined);
    }
    return attempt(path, request);
  };
}

/** JSON; the text itself when it is not JSON (a gateway's page); undefined when it is empty. */
function parseBody(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * An Idempotency-Key: 128 random bits in hexadecimal. Not `randomUUID`, which browsers have only
 * over TLS and on localhost.
 */
export function makeIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Waits for `durationMs`, or rejects when `signal` aborts. */
export function pauseFor(durationMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, durationMs);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

/** The browser's own. */
export const PAGE_DEPS: RequestDeps = { fetch: (...request) => fetch(...request), pause: pauseFor };
