import type * as z from 'zod/mini';
import { GenericError, toApiError } from './api-error.ts';
import { type ErrorReporter, errorReporter, reportAnswer } from './report-error.ts';
import { type Answer, createTryRequest, makeKey, PAGE_DEPS, type RequestDeps } from './try-request.ts';

type Query = Readonly<Record<string, string | number | boolean | undefined>>;

type Call<Result> = { result: z.ZodMiniType<Result>; query?: Query; signal?: AbortSignal | undefined };
type BodyCall<Result> = Call<Result> & {
  /** Goes out as JSON; a form, which may hold a file, as it is. */
  body?: unknown;
};
type PostCall<Result> = BodyCall<Result> & {
  /** The server must do this once, however often it is sent: one Idempotency-Key covers all attempts. */
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
 * Speaks to our API as every screen does: with credentials, in JSON, a 504 tried up to four times, the answer checked
 * against its schema. Rejects with an `ApiError` of the class that fits, or with the signal's reason when aborted.
 * Timeouts and failures of the server are reported. Source: specification §7 and §8.
 */
export function createApiClient({ reporter, pageUrl, ...means }: ClientDeps): ApiClient {
  const tryRequest = createTryRequest(means);

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
        // A form names its own type, with its border.
        ...(body !== undefined && !form && { 'content-type': 'application/json' }),
        ...(creates && { 'idempotency-key': makeKey() }),
      },
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

function withQuery(path: string, query: Query = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

/** The client of the page on screen. */
export const apiClient = createApiClient({ ...PAGE_DEPS, reporter: errorReporter, pageUrl: () => window.location.href });
