import type { FlagLogEntry } from '@redoubt/flags/remote-flag-client';

type Deps = { readonly fetch: typeof fetch; readonly log: (warning: FlagLogEntry) => void };

/**
 * The `fetch` and the logger of a flag client. A warning is logged when it first occurs, and not
 * again while it persists, however often the client polls. After a poll without a warning, the next
 * one is logged again.
 */
export function createWarnOnce({ fetch, log }: Deps): { fetch: typeof fetch; onLog: (warning: FlagLogEntry) => void } {
  const logged = new Set<string>();
  let succeeded = false;
  return {
    fetch: async (...request) => {
      if (succeeded) logged.clear();
      const answer = await fetch(...request);
      succeeded = answer.ok || answer.status === 304;
      return answer;
    },
    onLog: (warning) => {
      succeeded = false;
      const key = `${warning.level} ${warning.id} ${warning.words}`;
      if (logged.has(key)) return;
      logged.add(key);
      log(warning);
    },
  };
}
