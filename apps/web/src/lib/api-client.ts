import type * as z from 'zod/mini';
import { GenericError, toApiError } from './api-error.ts';
import { type ErrorReporter, errorReporter, isReportable, serverErrorReport, timeoutReport } from './report-error.ts';

/** Pauses before the second, third and fourth attempt. Source: specification §7 (ERR-03). */
const RETRY_PAUSES_MS = [300, 600, 1_200] as const;

type Query = Readonly<Record<string, string | number | boolean | undefined>>;
/** What of a schema is needed to read an answer. */
export type ResultReader<Result> = Pick<z.ZodMiniType<Result>, 'safeParse'>;

type Call<Result> = { result: ResultReader<Result>; query?: Query; signal?: AbortSignal | undefined };
type BodyCall<Result> = Call<Result> & {
  /** Goes out as JSON; a form, which may hold a file, as it is. */
  body?: unknown;
};
type PostCall<Result> = BodyCall<Result> & {
  /** The server must do this once, however often it is sent: one Idempotency-Key covers all attempts. */
  creates?: boolean;
  /** The request outlives the page. */
  keepalive?: boolean;
};

export type ApiClient = {
  get<Result>(path: string, call: Call<Result>): Promise<Result>;
  post<Result>(path: string, call: PostCall<Result>): Promise<Result>;
  put<Result>(path: string, call: BodyCall<Result>): Promise<Result>;
  patch<Result>(path: string, call: BodyCall<Result>): Promise<Result>;
  delete<Result>(path: string, call: BodyCall<Result>): Promise<Result>;
};

type ClientMeans = {
  fetch: typeof fetch;
  /** Waits; rejects with the signal's reason when that comes first. */
  pause: (durationMs: number, signal: AbortSignal | undefined) => Promise<void>;
  reporter: ErrorReporter;
  pageUrl: () => string;
};

/**
 * Speaks to our API as every screen does: with credentials, in JSON, a 504 tried up to four times, the answer checked
 * against its schema. Rejects with an `ApiError` of the class that fits, or with the signal's reason when aborted.
 * Timeouts and failures of the server are reported. Source: specification §7 and §8.
 */
export function createApiClient({ fetch, pause, reporter, pageUrl }: ClientMeans): ApiClient {
  async function send(path: string, request: RequestInit & { method: string }): Promise<unknown> {
    for (const pauseMs of [...RETRY_PAUSES_MS, undefined]) {
      const { status, ok, body } = await attempt(path, request);
      if (ok) return body;
      if (status === 504 && pauseMs !== undefined) {
        await pause(pauseMs, request.signal ?? undefined);
        continue;
      }
      const error = toApiError({ status, body });
      if (status >= 500 && isReportable(path)) {
        const failure = { pageUrl: pageUrl(), method: request.method, path: withoutQuery(path), status, body, trace: error.stack ?? '' };
        reporter.report(status === 504 ? timeoutReport(failure) : serverErrorReport(failure));
      }
      throw error;
    }
    throw new Error('unreachable: the last attempt returns or throws');
  }

  async function attempt(path: string, request: RequestInit) {
    try {
      const response = await fetch(path, request);
      return { status: response.status, ok: response.ok, body: parseBody(await response.text()) };
    } catch (cause) {
      if (request.signal?.aborted) throw cause;
      throw new GenericError('The connection failed.', { status: 0, body: undefined, cause });
    }
  }

  async function call<Result>(method: string, path: string, { result, query, signal, body, creates, keepalive }: PostCall<Result>) {
    const form = body instanceof FormData;
    const request = {
      method,
      credentials: 'include' as const,
      signal: signal ?? null,
      headers: {
        accept: 'application/json',
        // A form names its own type, with its border.
        ...(body !== undefined && !form && { 'content-type': 'application/json' }),
        ...(creates && { 'idempotency-key': makeKey() }),
      },
      ...(keepalive && { keepalive }),
      ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
    };
    const answer = await send(withQuery(path, query), request);
    const parsed = result.safeParse(answer);
    if (parsed.success) return parsed.data;
    throw new GenericError('The answer has another shape than agreed.', { status: 200, body: answer, cause: parsed.error });
  }

  return {
    get: (path, options) => call('GET', path, options),
    post: (path, options) => call('POST', path, options),
    put: (path, options) => call('PUT', path, options),
    patch: (path, options) => call('PATCH', path, options),
    delete: (path, options) => call('DELETE', path, options),
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

/** 128 random bits in hexadecimal. Not `randomUUID`: browsers have that over TLS and on this machine only. */
function makeKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function withQuery(path: string, query: Query = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

/** A path as it may be reported: what was asked for in the query is the visitor's. */
function withoutQuery(path: string): string {
  return path.split('?', 1)[0] ?? path;
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

/** The client of the page on screen. */
export const apiClient = createApiClient({
  fetch: (...request) => fetch(...request),
  pause: pauseFor,
  reporter: errorReporter,
  pageUrl: () => window.location.href,
});
