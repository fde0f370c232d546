import type * as z from 'zod/mini';
import { GenericError, toApiError } from './api-error.ts';
import { type ErrorReporter, errorReporter, reportAnswer } from './report-error.ts';
import { type Answer, createTryRequest, makeIdempotencyKey, PAGE_DEPS, type RequestDeps } from './try-request.ts';

type Query = Readonly<Record<string, string | number | boolean | undefined>>;

type Call<Result> = { result: z.ZodMiniType<Result>; query?: Query; signal?: AbortSignal | undefined };
type BodyCall<Result> = Call<Result> & {
  /** Sent as JSON; a form, which may hold a file, as it is. */
  body?: unknown;
};
type PostCall<Result> = BodyCall<Result> & {
  /**
   * The call creates something. All attempts have one Idempotency-Key, so the server does it once.
   */
  creates?: boolean;
};

export type ApiClient = {
  get<Result>(path: string, call: Call<Result>): Promise<Result>;
  post<Result>(path: string, call: PostCall<Result>): Promise<Result>;
  put<Result>(path: string, call: BodyCall<Result>): Promise<Result>;
  patch<Result>(path: string, call: BodyCall<Result>): Promise<Result>;
  delete<Result>(path: string, call: BodyCall<Result>): Promise<Result>;
};

type ClientDeps = RequestDeps & { reporter: ErrorReporter; pageUrl: () => string };

/**
 * The client of our API for all screens: sends credentials, retries 504 up to four times (ERR-03),
 * and parses the answer with its schema. Rejects with the fitting `ApiError`, or with the signal's
 * reason when aborted. Reports timeouts and server errors.
 */
export function createApiClient({ reporter, pageUrl, ...deps }: ClientDeps): ApiClient {
  const tryRequest = createTryRequest(deps);

  async function send(path: string, request: RequestInit & { method: string }): Promise<unknown> {
    let answer: Answer;
    try {
      answer = await tryRequest(path, request);
    } catch (cause) {
      if (request.signal?.aborted) throw cause;
      throw new GenericError('The connection failed.', { status: 0, body: undefined, cause });
    }
    if (answer.ok) return answer.body;
    const error = toApiError(answer);
    reportAnswer(reporter, { ...answer, pageUrl: pageUrl(), method: request.method, path, trace: error.stack ?? '' });
    throw error;
  }

  async function call<Result>(method: string, path: string, { result, query, signal, body, creates }: PostCall<Result>) {
    const form = body instanceof FormData;
    const request = {
      method,
      credentials: 'include' as const,
      signal: signal ?? null,
      headers: {
        accept: 'application/json',
        // The browser sets the type of a form, with its boundary.
        ...(body !== undefined && !form && { 'content-type': 'application/json' }),
        ...(creates && { 'idempotency-key': makeIdempotencyKey() }),
      },
      ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
    };
    const answer = await send(withQuery(path, query), request);
    const parsed = result.safeParse(answer);
    if (parsed.success) return parsed.data;
    throw new GenericError('The answer does not match its schema.', { status: 200, body: answer, cause: parsed.error });
  }

  return {
    get: (path, options) => call('GET', path, options),
    post: (path, options) => call('POST', path, options),
    put: (path, options) => call('PUT', path, options),
    patch: (path, options) => call('PATCH', path, options),
    delete: (path, options) => call('DELETE', path, options),
  };
}

function withQuery(path: string, query: Query = {}): string {
  const entries = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return entries.length === 0 ? path : `${path}?${new URLSearchParams(entries)}`;
}

/** The browser's own client. */
export const apiClient = createApiClient({ ...PAGE_DEPS, reporter: errorReporter, pageUrl: () => window.location.href });
