import { expect } from '@playwright/test';
import { withAnnouncement } from '../support/announce.ts';
import { collectEvents } from '../support/events.ts';
import { expectNoJump } from '../support/layout-shift.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { expectNoSidewaysScroll } from '../support/sideways.ts';
import { test } from '../support/test.ts';

const FIRST = {
  content: 'Scoring method 1.2 is open for comment until 12 December.',
  linkText: 'Read the changes',
  link: '/methodology',
};
const SECOND = { content: `Another, longer one: ${'what it is about, '.repeat(12)}and no more.`, linkText: null, link: null };

// One step of the test keeps the scripts away.
test.use({ allowedWarning: /net::ERR_FAILED/ });

test('SITE-38, SITE-39, SITE-40, SITE-41, T-40: a dismissed announcement stays away, before the first paint; another is shown', {
  lock: '-exclusive-',
}, async ({ page, request }) => {
  const sent = collectEvents(page);
  const banner = page.getByRole('region', { name: 'Announcement' });
  const stored = () => page.evaluate(() => localStorage.getItem('ignoredBannerContent'));
  await withAnnouncement(request, FIRST, async ({ announce }) => {
    await page.addInitScript(() => {
      if (localStorage.getItem('ignoredBannerContent') === null) localStorage.setItem('ignoredBannerContent', 'an older one');
    });
    await page.goto('/chains');
    await expect(banner).toHaveText(`${FIRST.content} ${FIRST.linkText}`);
    await expect(banner.getByRole('link', { name: FIRST.linkText })).toHaveAttribute('href', FIRST.link);
    await page.waitForLoadState('networkidle');
    await expectNoJump(page, { most: 0.001 });
    await expectGoodLooks(page, { name: 'announcement' });

    await banner.getByRole('button', { name: 'Dismiss announcement' }).click();
    await expect(banner).toHaveCount(0);
    expect(await stored()).toBe(FIRST.content);
    await expect.poll(() => sent.some(({ eventName }) => eventName === 'Dismiss Announcement')).toBe(true);

    // Dismissed, neither it nor its place is ever drawn, with scripts still on their way.
    await page.route('**/_next/static/**/*.js', (route) => route.abort());
    await page.goto('/chains');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(banner).toBeHidden();
    expect((await page.locator('[data-site-header] > div').boundingBox())?.y).toBe(0);
    await page.unrouteAll();
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await expect(banner).toHaveCount(0);
    await expectNoJump(page);

    // The home page's own bar has it, too, and many words fit a phone.
    await announce(SECOND);
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto('/');
    await expect(page.locator('[data-home-bar]').getByRole('region', { name: 'Announcement' })).toHaveText(SECOND.content);
    await expectNoSidewaysScroll(page);
    await expectNoJump(page);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('SITE-38: the announcement can be read, and nothing offers to dismiss it', { lock: '-exclusive-' }, async ({ page, request }) => {
    await withAnnouncement(request, FIRST, async () => {
      await page.goto('/chains');
      const banner = page.getByRole('region', { name: 'Announcement' });
      await expect(banner.getByRole('link', { name: FIRST.linkText })).toBeVisible();
      await expect(banner.getByRole('button')).toHaveCount(0);
    });
  });
});
