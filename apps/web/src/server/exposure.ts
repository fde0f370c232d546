import type { IncomingHttpHeaders } from 'node:http';
import { isLoopbackHost } from '@redoubt/server/platform/loopback';
import { hostOf } from '../http/development.ts';

/** Whether the site was seen to be reached under a name that is not this machine's, for as long as the process lives. */
export type Exposure = {
  readonly found: boolean;
  /** Looks at one request. */
  look(request: { path: string; headers: IncomingHttpHeaders }): void;
};

/**
 * Finds out that something forwards to this process without saying so: a tunnel, or a proxy that adds no header. Its visitors' requests look
 * like those of this machine, but browsers among them fetch the scripts of our pages, and name the site's other name as Host or Referer.
 * A page of another site that embeds a script of ours does not count, nor does a hostile Host header alone.
 */
export function createExposure({ onFound }: { onFound: (name: string) => void }): Exposure {
  let found = false;
  return {
    get found() {
      return found;
    },
    look({ path, headers }) {
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
