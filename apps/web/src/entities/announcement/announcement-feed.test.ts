import type { Announcement } from '@redoubt/domain/platform/announcement/schema';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createAnnouncementFeed } from './announcement-feed.ts';

const announcement: Announcement = { content: 'Scoring method 1.2 is open for comment.', linkText: null, link: null };

test('OP-54: a changed announcement reaches an open page within a minute; hidden pages do not ask, and a failure changes nothing', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const answers: (Announcement | null | Error)[] = [announcement, new Error('away'), null];
  let visible = false;
  let asked = 0;
  const feed = createAnnouncementFeed({
    load: async () => {
      const answer = answers[asked] ?? null;
      asked += 1;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    isVisible: () => visible,
  });
  let notified = 0;
  const stop = feed.subscribe(() => {
    notified += 1;
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(0);
  visible = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(feed.read()).toEqual(announcement);
  await vi.advanceTimersByTimeAsync(45_000);
  expect(feed.read()).toEqual(announcement);
  await vi.advanceTimersByTimeAsync(45_000);
  expect(feed.read()).toBeNull();
  expect(notified).toBe(2);
  stop();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toBe(3);
});
