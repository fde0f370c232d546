import type { FlagConfig } from './config-v5.ts';

/** The config that was fetched last: when, its text, and the tag under which the service knows it. Source: FLAG-11. */
export type CachedConfig = { readonly Timestamp: number; readonly ConfigJSON: string; readonly HttpETag: string };

export type FlagCache = {
  read(): CachedConfig | undefined;
  /** As the engine keeps it: three parts, each on a line of its own. */
  readonly engine: { get(key: string): string | undefined; set(key: string, text: string): void };
};

/** Keeps the config in memory. One that leads elsewhere and has no flags is not kept: it is what services send that lead in a circle. */
export function createFlagCache(): FlagCache {
  let cached: CachedConfig | undefined;
  return {
    read: () => cached,
    engine: {
      get: () => cached && `${cached.Timestamp}\n${cached.HttpETag}\n${cached.ConfigJSON}`,
      set: (_, text) => {
        const [timestamp = '', etag = '', ...json] = text.split('\n');
        const next = { Timestamp: Number(timestamp), ConfigJSON: json.join('\n'), HttpETag: etag };
        if (hasFlags(next.ConfigJSON)) cached = next;
      },
    },
  };
}

function hasFlags(json: string): boolean {
  const { f, p } = JSON.parse(json) as FlagConfig;
  if (f === undefined || f === null) return false;
  return Object.keys(f).length > 0 || !p?.r;
}
