import { FetchError, type IFetchResponse } from 'configcat-common';
import { readFlagConfig } from './config-v5.ts';

type ConfigRequest = {
  readonly url: string;
  /** The tag of the config that is known, or null. */
  readonly etag: string | null;
  readonly clientVersion: string;
  readonly timeoutMs: number;
};

/**
 * Asks a flag service for its config: GET, with the tag of what is known and who asks. A body that is no config is a failure like any
 * other. Throws `FetchError`. Source: FLAG-05 to FLAG-09, T-33.
 */
export async function fetchConfig(send: typeof fetch, { url, etag, clientVersion, timeoutMs }: ConfigRequest): Promise<IFetchResponse> {
  const limit = new AbortController();
  const timer = timeoutMs === 0 ? undefined : setTimeout(() => limit.abort(), timeoutMs);
  try {
    const response = await send(url, {
      signal: limit.signal,
      cache: 'no-store',
      headers: {
        'user-agent': clientVersion,
        'x-configcat-useragent': clientVersion,
        ...(etag !== null && { 'if-none-match': etag }),
      },
    });
    const { status: statusCode, statusText: reasonPhrase } = response;
    const text = await response.text();
    if (statusCode === 304 && etag === null) throw new Error('The flag service answers "not modified" to a request without a tag.');
    if (statusCode !== 200) return { statusCode, reasonPhrase };
    const config = readFlagConfig(text);
    // An answer without flags is not kept, so its tag must not be either: "not modified" would be about nothing.
    const hasFlags = Object.keys(config?.f ?? {}).length > 0;
    const tag = hasFlags ? response.headers.get('etag')?.replace(/^W\//, '') : undefined;
    return {
      statusCode,
      reasonPhrase,
      ...(tag !== undefined && { eTag: tag }),
      // Without a body the engine says that the answer is not valid, and keeps what it has.
      ...(config !== undefined && { body: JSON.stringify(config) }),
    };
  } catch (cause) {
    if (limit.signal.aborted) throw new FetchError('timeout', timeoutMs);
    throw new FetchError('failure', cause);
  } finally {
    clearTimeout(timer);
  }
}
