/** Pauses before the second, third and fourth attempt. Source: specification §7 (ERR-03). */
const RETRY_PAUSES_MS = [300, 600, 1_200] as const;

/** `body`: the parsed JSON, or the text when it was none. */
export type Answer = { status: number; ok: boolean; body: unknown };

/** Sends a request to our API, a 504 up to four times, and resolves with the last answer, whatever it says. Rejects as `fetch` does. */
export type TryRequest = (path: string, request: RequestInit) => Promise<Answer>;

export type RequestDeps = {
  fetch: typeof fetch;
  /** Waits; rejects with the signal's reason when that comes first. */
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

/** JSON, or the text itself when it is none (a gateway's page), or nothing when it is empty. */
function parseBody(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A key under which the server does a thing once, however often it is sent: 128 random bits in hexadecimal. Not `randomUUID`: browsers have that over TLS and on this machine only. */
export function makeKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Waits for `durationMs`, or until `signal` says to stop. */
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

/** What the page on screen sends with. */
export const PAGE_DEPS: RequestDeps = { fetch: (...request) => fetch(...request), pause: pauseFor };
