import type { IncomingMessage } from 'node:http';
import type { WebhookFailure } from '@redoubt/domain/follow/webhook/failure';
import { type RequestDeps, requestGuarded } from '../../platform/http/guarded-request.ts';

/** How long a look may take, redirects included. */
const LOOK_MS_MAX = 10_000;
const REDIRECTS_MAX = 3;
/** Of a page no more is read. */
const BYTES_MAX = 1_000_000;
/** Of a header no more is kept. */
const HEADER_LETTERS_MAX = 500;
/** What is judged, and therefore kept. */
const HEADERS = ['strict-transport-security', 'content-security-policy'] as const;

/** What a website showed at one address, after redirects. */
export type Seen = {
  readonly is: 'seen';
  readonly url: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Addresses of chains that its page names, in lower case. */
  readonly addresses: readonly string[];
};

/** Why nothing was seen. */
export type Unseen = { readonly is: 'unseen'; readonly url: string; readonly why: WebhookFailure | 'too-many-redirects' };

export type LookMeans = RequestDeps & {
  /** Who asks, as its administrators read it. */
  readonly agent: string;
  readonly timeoutMs?: number;
};

/** Asks for one page as a browser would, once, and reads what of it is judged. Every redirect is guarded like the first address. */
export async function lookAtWebsite(start: string, { agent, timeoutMs = LOOK_MS_MAX, ...means }: LookMeans): Promise<Seen | Unseen> {
  const signal = AbortSignal.timeout(timeoutMs);
  const headers = { 'user-agent': agent, accept: 'text/html', 'accept-encoding': 'identity' };
  let url = start;
  for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
    const response = await requestGuarded({ url, method: 'GET', headers, signal }, means);
    if (typeof response === 'string') return { is: 'unseen', url, why: response };
    const { statusCode: status = 0, headers: given } = response;
    const next = status >= 300 && status < 400 ? given.location : undefined;
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
