import { expect, type Page } from '@playwright/test';
import { test } from './support/test.ts';

type Loaded = { url: string; bytes: number };

/** What the browser has fetched for the page so far, by the browser's own account: bodies as they crossed the wire, compressed, without headers. */
function listLoaded(page: Page): Promise<Loaded[]> {
  return page.evaluate(() =>
    (['navigation', 'resource'] as const)
      .flatMap((type) => performance.getEntriesByType(type) as PerformanceResourceTiming[])
      .map(({ name, encodedBodySize }) => ({ url: name, bytes: encodedBodySize })),
  );
}

const kilobytes = (loaded: readonly Loaded[], pattern: RegExp) =>
  loaded.filter(({ url }) => pattern.test(url)).reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

for (const path of ['/', '/projects/uniswap']) {
  test(`${path} loads at most 180 kB of scripts, 30 kB of styles and 600 kB in all over the wire`, async ({ page }, testInfo) => {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const loaded = await listLoaded(page);
    const scripts = kilobytes(loaded, /\.js(\?|$)/);
    const styles = kilobytes(loaded, /\.css(\?|$)/);
    const all = kilobytes(loaded, /./);
    testInfo.annotations.push({
      type: 'kB',
      description: `scripts ${scripts.toFixed(1)}, styles ${styles.toFixed(1)}, all ${all.toFixed(1)}`,
    });
    // A test that measures nothing would always hold.
    expect(scripts).toBeGreaterThan(50);
    expect(scripts).toBeLessThanOrEqual(180);
    expect(styles).toBeLessThanOrEqual(30);
    expect(all).toBeLessThanOrEqual(600);
  });
}
