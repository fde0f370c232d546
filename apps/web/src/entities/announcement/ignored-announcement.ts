import { BROWSER_DEPS, createRemembered, type RememberDeps } from '@/browser/store/remembered';

/** Key under which the content of the announcement that was dismissed last is stored. Fixed by SITE-39. */
export const IGNORED_KEY = 'ignoredBannerContent';

export type IgnoredAnnouncement = {
  /** The content that was dismissed last, or null. */
  read(): string | null;
  ignore(content: string): void;
  subscribe(listener: () => void): () => void;
};

/** Remembers the one announcement that was dismissed last (T-39, T-40). */
export function createIgnoredAnnouncement(deps: RememberDeps): IgnoredAnnouncement {
  const { read, write, subscribe } = createRemembered(IGNORED_KEY, deps);
  return { read, ignore: write, subscribe };
}

export const ignoredAnnouncement = createIgnoredAnnouncement(BROWSER_DEPS);
