import type { Announcement } from '@redoubt/domain/platform/announcement/schema';

/** A changed announcement is in an open page within a minute. */
const ASK_EVERY_MS = 45_000;

type Deps = { load: () => Promise<Announcement | null>; isVisible: () => boolean };

export type AnnouncementFeed = {
  subscribe(listener: () => void): () => void;
  /** The latest answer: null when nothing is announced, `undefined` before any. */
  read(): Announcement | null | undefined;
};

/** Asks again what is announced for as long as anybody listens and the page is looked at. What can't be asked stays as it was. */
export function createAnnouncementFeed({ load, isVisible }: Deps): AnnouncementFeed {
  const listeners = new Set<() => void>();
  let latest: Announcement | null | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;

  async function ask() {
    const answer = await load().catch(() => undefined);
    if (answer === undefined || JSON.stringify(answer) === JSON.stringify(latest)) return;
    latest = answer;
    for (const listener of listeners) listener();
  }

  return {
    read: () => latest,
    subscribe(listener) {
      listeners.add(listener);
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

export const announcementFeed = createAnnouncementFeed({
  load: async () => (await import('./load-announcement.ts')).loadAnnouncement(),
  isVisible: () => document.visibilityState === 'visible',
});
