import { expect } from '@playwright/test';
import { test } from '../support/test.ts';

test('on a phone each page of the method is at most 6,000 px long', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const part of ['', 'code', 'governance', 'operations', 'fundamentals', 'market', 'community', 'evidence', 'score', 'rules']) {
    await page.goto(`/methodology/${part}`);
    expect(await page.evaluate(() => document.documentElement.scrollHeight), part).toBeLessThanOrEqual(6_000);
  }
});
