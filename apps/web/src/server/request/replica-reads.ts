import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestClass } from './request-class.ts';

/** Who reads from the replica sees the site as it was at most so long ago. */
const STALE_MS_MAX = 5_000;

/** Longer than the replica may be behind: a browser that changed something reads from the primary until the replica has it. */
const OWN_WRITE_SECONDS = 15;

export const OWN_WRITE_COOKIE = 'redoubt-fresh';

/** The browser is known, by a session or a vote: what it reads may be its own. */
const KNOWN = /(?:^|; *)(?:(?:__Secure-|__Host-)?(?:next-auth\.session-token|redoubt-[a-z]+))=/;

const FRESH_PATH = /^\/api\/(?:auth|health|user)(?:\/|$)/;

export type ReplicaReads = {
  /** Whether the request may be answered from the replica, at this moment. */
  mayRead(request: IncomingMessage, target: { requestClass: RequestClass; path: string }): boolean;
  /** Lets the browser read from the primary after a request that may have changed something. */
  markWriter(request: IncomingMessage, response: ServerResponse): void;
};

/** Which requests a replica answers that is `lagMs` behind. */
export function createReplicaReads({ lagMs, https }: { lagMs: () => number | undefined; https: boolean }): ReplicaReads {
  const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';
  return {
    mayRead(request, { requestClass, path }) {
      const { cookie = '', authorization, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = request.headers;
      if (!isRead(request) || !['api', 'document'].includes(requestClass) || FRESH_PATH.test(path)) return false;
      if (authorization !== undefined || KNOWN.test(cookie)) return false;
      // An open page asks because it heard of a change; the replica may not have it yet.
      if (site === 'same-origin' && mode !== 'navigate') return false;
      return (lagMs() ?? Number.POSITIVE_INFINITY) <= STALE_MS_MAX;
    },
    markWriter(request, response) {
      if (isRead(request)) return;
      const cookie = `${OWN_WRITE_COOKIE}=1; Path=/; Max-Age=${OWN_WRITE_SECONDS}; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`;
      response.appendHeader('set-cookie', cookie);
    },
  };
}
