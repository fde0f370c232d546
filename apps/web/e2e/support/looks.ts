import type { Page } from '@playwright/test';
import { expectAccessibleInThemes } from './axe.ts';
import { takeScreens } from './screenshot.ts';
import { expectNoSidewaysScroll } from './sideways.ts';

/** What every page is held to, of one that a test has brought into a state: accessible in both themes, no wider than a phone; with pictures. */
export async function expectGoodLooks(page: Page, { name }: { name: string }): Promise<void> {
  const before = page.viewportSize();
  await expectAccessibleInThemes(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);
  await takeScreens(page, { name });
  if (before !== null) await page.setViewportSize(before);
}
