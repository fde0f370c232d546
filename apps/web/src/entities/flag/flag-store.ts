import type { FlagValues } from '@redoubt/domain/platform/flag/schema';
import { FLAG_DEFAULTS, type FlagKey, flagEventName, mapFlags } from '@redoubt/flags/flag-keys';
import { track } from '@/browser/track/track';

export type Flags = Readonly<Record<FlagKey, boolean>>;

/** A changed flag is in an open page within a minute. */
const ASK_EVERY_MS = 45_000;

type Deps = {
  load: () => Promise<FlagValues>;
  /** Told what was seen of a flag. */
  onSeen: (key: FlagKey, seen: FlagValues['flags'][string]) => void;
  isVisible: () => boolean;
};

export type FlagStore = {
  /** Keeps the flags of this user fresh for as long as anybody listens. Another user than before has none until they are known. */
  subscribe(user: string, listener: () => void): () => void;
  read(user: string): Flags;
};

/** What the page knows of the flags of who looks at it. What can't be asked stays as it was. */
export function createFlagStore({ load, onSeen, isVisible }: Deps): FlagStore {
  const listeners = new Set<() => void>();
  let known: { user: string; flags: Flags } = { user: '', flags: FLAG_DEFAULTS };
  let timer: ReturnType<typeof setInterval> | undefined;

  async function ask() {
    const { user, flags } = known;
    const answer = await load().catch(() => undefined);
    if (answer === undefined || known.user !== user) return;
    const next = mapFlags((key) => answer.flags[key]?.value ?? FLAG_DEFAULTS[key]);
    for (const [key, seen] of Object.entries(answer.flags)) if (isFlagKey(key)) onSeen(key, seen);
    if (next.portfolio === flags.portfolio && next.impersonationTool === flags.impersonationTool) return;
    known = { user, flags: next };
    for (const listener of listeners) listener();
  }

  return {
    read: (user) => (user === known.user ? known.flags : FLAG_DEFAULTS),
    subscribe(user, listener) {
      listeners.add(listener);
      const another = known.user !== user;
      if (another) known = { user, flags: FLAG_DEFAULTS };
      if (another || timer === undefined) void ask();
      timer ??= setInterval(() => isVisible() && void ask(), ASK_EVERY_MS);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}

function isFlagKey(key: string): key is FlagKey {
  return Object.hasOwn(FLAG_DEFAULTS, key);
}

/** Counts which variation of a flag a visitor saw, once a visit (FLAG-38, OP-43). */
function countSeen(key: FlagKey, { value, variationId }: FlagValues['flags'][string]): void {
  const name = flagEventName(key);
  try {
    if (window.sessionStorage.getItem(name) !== null) return;
    window.sessionStorage.setItem(name, '1');
  } catch {
    // Blocked: then it can't be told what was counted.
    return;
  }
  track(name, { value, variationId });
}

export const flagStore = createFlagStore({
  load: async () => (await import('./load-flags.ts')).loadFlags(),
  onSeen: countSeen,
  isVisible: () => document.visibilityState === 'visible',
});
