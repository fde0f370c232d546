import type { IncomingHttpHeaders } from 'node:http';
import { isLoopbackHost } from '@redoubt/server/platform/loopback';
import { hostOf } from '../http/development.ts';

/**
 * Whether, since the process started, the site was reached under a name that is not a loopback
 * name.
 */
export type Exposure = {
  readonly found: boolean;
  /** Checks one request. */
  check(request: { path: string; headers: IncomingHttpHeaders }): void;
};

/**
 * Detects that something forwards to this process without a header: a tunnel, or a simple proxy.
 * Its visitors' requests look local, but their browsers fetch the scripts of our pages with the
 * site's other name in Host or Referer. Cross-site requests for a script do not count, nor does a
 * forged Host header alone.
 */
export function createExposure({ onFound }: { onFound: (name: string) => void }): Exposure {
  let found = false;
  return {
    get found() {
      return found;
    },
    check({ path, headers }) {
      if (found || !path.startsWith('/_next/static/') || headers['sec-fetch-site'] === 'cross-site') return;
      const names = [hostOf(headers.host ?? ''), hostOfUrl(headers.referer)];
      const other = names.find((name) => name !== undefined && !isLoopbackHost(name));
      if (other === undefined) return;
      found = true;
      onFound(other);
    },
  };
}

function hostOfUrl(url: string | undefined): string | undefined {
  return url === undefined ? undefined : URL.parse(url)?.hostname;
}
