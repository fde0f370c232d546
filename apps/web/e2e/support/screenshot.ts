import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { THEMES, WIDTHS } from './pages.ts';

const SCREENS_DIR = resolve(import.meta.dirname, '../../../../test-results/screens');

/** With SCREENS=on: pictures of the whole page in every width and theme, in test-results/screens, for people to look at. */
export async function takeScreens(page: Page, { name }: { name: string }): Promise<void> {
  if (process.env.SCREENS !== 'on') return;
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: width === 360 ? 780 : 900 });
      await page.screenshot({ path: resolve(SCREENS_DIR, `${name}-${width}-${colorScheme}.png`), fullPage: true });
    }
  }
}
