import type { WebhookFailure } from '@redoubt/domain/follow/webhook/delivery';
import { type RequestDeps, requestGuarded } from '../../platform/http/guarded-request.ts';

/** The timeout of a whole call. */
const CALL_MS_MAX = 10_000;

export type CallDeps = RequestDeps & { readonly timeoutMs?: number };

/** The outcome of a call: a status from 200 to 299, or why it failed. */
export type CallOutcome =
  | { readonly ok: true; readonly status: number }
  | { readonly ok: false; readonly failure: WebhookFailure; readonly status: number | null };

type Message = { readonly url: string; readonly body: string; readonly headers: Readonly<Record<string, string>> };

/** Posts a message. Does not follow redirects or read the response body. */
export async function callWebhook(
  { url, body, headers: own }: Message,
  { timeoutMs = CALL_MS_MAX, ...deps }: CallDeps,
): Promise<CallOutcome> {
  const headers = { ...own, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const response = await requestGuarded({ url, method: 'POST', headers, body, signal: AbortSignal.timeout(timeoutMs) }, deps);
  if (typeof response === 'string') return { ok: false, failure: response, status: null };
  const { statusCode: status = 0 } = response;
  response.destroy();
  return status >= 200 && status < 300 ? { ok: true, status } : { ok: false, failure: 'refused', status };
}
