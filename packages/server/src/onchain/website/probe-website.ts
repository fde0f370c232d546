import type { IncomingMessage } from 'node:http';
import type { WebhookFailure } from '@redoubt/domain/follow/webhook/delivery';
import { type RequestDeps, requestGuarded } from '../../platform/http/guarded-request.ts';

/** Timeout of a probe, redirects included. */
const PROBE_MS_MAX = 10_000;
const REDIRECTS_MAX = 3;
/** Most bytes of a page that are read. */
const BYTES_MAX = 1_000_000;
/** Most characters of a header that are stored. */
const HEADER_LETTERS_MAX = 500;
/** The headers that are judged, and therefore stored. */
const HEADERS = ['strict-transport-security', 'content-security-policy'] as const;

/** A website's answer at one address, after redirects. */
export type Seen = {
  readonly is: 'seen';
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Blockchain addresses on its page, in lower case. */
  readonly addresses: readonly string[];
};

/** A failed probe, with the reason. */
export type Unseen = { readonly is: 'unseen'; readonly url: string; readonly why: WebhookFailure | 'too-many-redirects' };

export type ProbeDeps = RequestDeps & {
  /** The user agent, for the website's administrators. */
  readonly agent: string;
  readonly timeoutMs?: number;
};

/** Requests one page once, and reads what is judged. Every redirect is guarded like the first address. */
export async function probeWebsite(start: string, { agent, timeoutMs = PROBE_MS_MAX, ...deps }: ProbeDeps): Promise<Seen | Unseen> {
  const signal = AbortSignal.timeout(timeoutMs);
  const headers = { 'user-agent': agent, accept: 'text/html', 'accept-encoding': 'identity' };
  let url = start;
  for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
    const response = await requestGuarded({ url, method: 'GET', headers, signal }, deps);
    if (typeof response === 'string') return { is: 'unseen', url, why: response };
    const { statusCode: status = 0, headers: received } = response;
    const next = status >= 300 && status < 400 ? received.location : undefined;
    if (next !== undefined && URL.canParse(next, url)) {
      response.destroy();
      url = new URL(next, url).href;
      continue;
    }
    const page = await readPage(response).catch(() => undefined);
    if (page === undefined) return { is: 'unseen', url, why: signal.aborted ? 'no-answer' : 'no-connection' };
    return { is: 'seen', url, status, headers: pickHeaders(response), addresses: findAddresses(page) };
  }
  return { is: 'unseen', url, why: 'too-many-redirects' };
}

async function readPage(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    // Leaving the loop ends the connection.
    if (size >= BYTES_MAX) break;
  }
  return Buffer.concat(chunks).subarray(0, BYTES_MAX).toString('utf8');
}

const pickHeaders = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    HEADERS.flatMap((name) => {
      const value = headers[name];
      return value === undefined ? [] : [[name, String(value).slice(0, HEADER_LETTERS_MAX)]];
    }),
  );

const findAddresses = (page: string): string[] => [
  ...new Set([...page.matchAll(/(?<![0-9a-z])0x[0-9a-f]{40}(?![0-9a-z])/gi)].map(([address]) => address.toLowerCase())),
];
