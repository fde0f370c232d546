import { askOverHttp } from '../product/ledger.ts';
import { insist } from './book.ts';

export type Request = {
  readonly path: string;
  readonly body: object;
  /** The idempotency key: the same for every attempt, so that a change is made once. */
  readonly key?: string;
  /** Of a session, or of a browser that voted. */
  readonly cookie?: string | undefined;
  /** The status that a retry gets when an earlier attempt succeeded without an answer. */
  readonly refusedOnceDone?: number;
};

/** Requests changes as the product's pages do, and retries until one is acknowledged. */
export type Caller = {
  /** How many changes were acknowledged. */
  readonly acknowledged: () => number;
  /** Throws when the product refuses. */
  ask<Body = unknown>(request: Request): Promise<{ readonly body: Body; readonly cookies: readonly string[] }>;
};

export function createCaller({ url }: { url: string }): Caller {
  let acknowledged = 0;
  return {
    acknowledged: () => acknowledged,
    ask: ({ path, body, key, cookie, refusedOnceDone }) =>
      insist(path, async (attempts) => {
        const headers = {
          'content-type': 'application/json',
          origin: url,
          ...(key !== undefined && { 'idempotency-key': key }),
          ...(cookie !== undefined && { cookie }),
        };
        const { outcome, status, text = '', cookies = [] } = await askOverHttp(`${url}${path}`, { headers, body: JSON.stringify(body) });
        if (outcome === 'unknown') return undefined;
        const isDone = outcome === 'acknowledged' || (attempts > 1 && status === refusedOnceDone);
        if (!isDone) throw new Error(`${path} was refused at try ${attempts} with ${status}: ${text}`);
        acknowledged += 1;
        return { body: JSON.parse(text), cookies: cookies.map((each) => each.split(';', 1)[0] ?? '') };
      }),
  };
}
