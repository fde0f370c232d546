import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { THEMES } from './pages.ts';
import { takeScreens } from './screenshot.ts';
import { expectNoSidewaysScroll } from './sideways.ts';

/** What every page is held to, of one that a test has brought into a state: accessible in both themes, no wider than a phone; with pictures. */
export async function expectGoodLooks(page: Page, { name }: { name: string }): Promise<void> {
  const before = page.viewportSize();
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);
  await takeScreens(page, { name });
  if (before !== null) await page.setViewportSize(before);
}
