import type { IncomingMessage } from 'node:http';
import { type RequestDeps, requestGuarded } from './guarded-request.ts';

const REDIRECTS_MAX = 3;
const TIMEOUT_MS = 60_000;
/** A server that asks for more patience than this is asked again after it. */
const RETRY_SECONDS_MAX = 7 * 86_400;

/** What a server answered. `missing`: it says that there is no such page, in `text`. */
export type FetchedText =
  | { readonly is: 'page' | 'missing'; readonly text: string; readonly etag: string | undefined }
  | { readonly is: 'unchanged' }
  | { readonly is: 'failed'; readonly why: string; readonly retryAfterSeconds?: number };

export type FetchDeps = RequestDeps & {
  /** The user agent, for the server's administrators. */
  readonly agent: string;
  readonly timeoutMs?: number;
};

type FetchParams = {
  readonly url: string;
  /** The page and its redirects begin with this. */
  readonly base: string;
  /** Media types that are read. */
  readonly types: readonly string[];
  readonly bytesMax: number;
  /** Of the page as it was read before. */
  readonly etag?: string | undefined;
};

/**
 * Reads one text from a server whole, or says why not: within its size, its time and its media types, after at most three redirects
 * that stay under `base`. Never a part of it: a body that breaks off is a failure.
 */
export async function fetchText(
  { url, base, types, bytesMax, etag }: FetchParams,
  { agent, timeoutMs = TIMEOUT_MS, ...deps }: FetchDeps,
): Promise<FetchedText> {
  const signal = AbortSignal.timeout(timeoutMs);
  const headers = {
    'user-agent': agent,
    accept: types.join(', '),
    // A compressed answer could be far larger than it looks.
    'accept-encoding': 'identity',
    ...(etag !== undefined && { 'if-none-match': etag }),
  };
  let next = url;
  for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
    if (!isUnder(next, base)) return failed(`It leads to another place: ${toPlace(next)}.`);
    const response = await requestGuarded({ url: next, method: 'GET', headers, signal }, deps);
    if (typeof response === 'string') return failed(FAILURES[response] ?? 'It cannot be reached.');
    const { statusCode: status = 0, headers: received } = response;
    if (status >= 300 && status < 400 && status !== 304) {
      response.destroy();
      if (received.location === undefined || !URL.canParse(received.location, next)) return failed(`It answers ${status} without a place.`);
      next = new URL(received.location, next).href;
      continue;
    }
    return await readAnswer(response, { types, bytesMax, etag, signal });
  }
  return failed('It redirects too often.');
}

const FAILURES: Readonly<Record<string, string>> = {
  'no-such-host': 'Its name is unknown.',
  'no-trust': 'Its certificate is not valid.',
  'no-answer': 'It does not answer in time.',
  'no-connection': 'It cannot be reached.',
  'private-target': 'It is no https address in the public internet.',
};

const failed = (why: string) => ({ is: 'failed' as const, why });

/** Compared as parsed addresses: host, port and path as a whole. */
function isUnder(url: string, base: string): boolean {
  if (!URL.canParse(url)) return false;
  const { href, username, password } = new URL(url);
  return username === '' && password === '' && href.startsWith(new URL(base).href);
}

const toPlace = (url: string): string => URL.parse(url)?.origin.slice(0, 100) ?? 'no address';

type AnswerContext = Pick<FetchParams, 'types' | 'bytesMax' | 'etag'> & { readonly signal: AbortSignal };

async function readAnswer(response: IncomingMessage, { types, bytesMax, etag, signal }: AnswerContext): Promise<FetchedText> {
  const { statusCode: status = 0, headers } = response;
  const refuse = (why: string, retryAfterSeconds?: number): FetchedText => {
    response.destroy();
    return { ...failed(why), ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
  };
  if (status === 304) return etag === undefined ? refuse('It answers 304 to a first question.') : drain(response);
  if (status !== 200 && status !== 404) {
    const wait = parseRetryAfter(headers['retry-after']);
    const again = wait === undefined ? '' : ` It asks to come back in ${wait} seconds.`;
    return refuse(`It answers ${status}.${again}`, wait);
  }
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (!types.includes(type))
    return refuse(status === 404 ? 'It answers 404.' : `Its content type is “${type.slice(0, 60)}”, not ${types.join(' or ')}.`);
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') return refuse('It is compressed, which was not asked for.');
  const length = headers['content-length'];
  // Without either, a body that breaks off looks whole.
  if (length === undefined && headers['transfer-encoding'] === undefined) return refuse('It does not say where its answer ends.');
  if (length !== undefined && Number(length) > bytesMax) return refuse(`It has ${length} bytes; at most ${bytesMax} are read.`);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > bytesMax) return refuse(`It has more than ${bytesMax} bytes.`);
      chunks.push(chunk);
    }
  } catch {
    return failed(signal.aborted ? 'It does not answer in time.' : 'Its answer breaks off.');
  }
  if (!response.complete) return failed('Its answer breaks off.');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    return failed('It is no text in UTF-8.');
  }
  return { is: status === 404 ? 'missing' : 'page', text, etag: toEtag(headers.etag) };
}

function drain(response: IncomingMessage): FetchedText {
  response.resume();
  return { is: 'unchanged' };
}

/** Source: RFC 9110, 8.8.3. Anything else is not sent back. */
function toEtag(etag: string | undefined): string | undefined {
  return etag !== undefined && etag.length <= 500 && /^(?:W\/)?"[\x21\x23-\x7e]*"$/.test(etag) ? etag : undefined;
}

/** Seconds, or the time of a date. Source: RFC 9110, 10.2.3. */
function parseRetryAfter(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - Date.now()) / 1_000);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), RETRY_SECONDS_MAX) : undefined;
}
