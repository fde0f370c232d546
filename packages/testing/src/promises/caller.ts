import { askOverHttp } from '../product/ledger.ts';
import { insist } from './book.ts';

export type Asked = {
  readonly path: string;
  readonly body: object;
  /** The same for every try, so that a try that was done is not done again. */
  readonly key?: string;
  /** Of a session, or of a browser that voted. */
  readonly cookie?: string | undefined;
  /** By which a later try is refused because an earlier one was done, though nobody said so. */
  readonly refusedOnceDone?: number;
};

/** Asks the product for changes as its pages do, and keeps asking until it says yes. */
export type Caller = {
  /** How many changes it said yes to. */
  readonly acknowledged: () => number;
  /** Throws when the product says no. */
  ask<Body = unknown>(asked: Asked): Promise<{ readonly body: Body; readonly cookies: readonly string[] }>;
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
