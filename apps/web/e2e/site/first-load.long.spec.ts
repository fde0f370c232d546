import { expect, type Page } from '@playwright/test';
import { expectNoJump } from '../support/layout-shift.ts';
import { test } from '../support/test.ts';

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

/** The last largest paint: when it was, in ms from the beginning of navigation, and what was painted. */
function readLargestPaint(page: Page): Promise<{ atMs: number; text: string; image: string | undefined }> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        type Paint = PerformanceEntry & { element: Element | null; url: string };
        new PerformanceObserver((list) => {
          const paint = list.getEntries().at(-1) as Paint;
          const image = paint.url === '' ? undefined : new URL(paint.url).pathname;
          resolve({ atMs: paint.startTime, text: paint.element?.textContent ?? '', image });
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
}

const PATHS = ['/', '/projects', '/projects/uniswap'];

for (const path of PATHS) {
  test(`${path} loads at most 175 kB of scripts, 30 kB of styles and 600 kB in all over the wire`, async ({ page }, testInfo) => {
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
    expect(scripts).toBeLessThanOrEqual(175);
    expect(styles).toBeLessThanOrEqual(30);
    expect(all).toBeLessThanOrEqual(600);
  });

  for (const width of [360, 1440]) {
    test(`${path} paints its largest part from the document itself at ${width} px, and does not jump`, async ({ page }, testInfo) => {
      await page.setViewportSize({ width, height: 800 });
      // The cookie notice comes with the scripts, and few texts are larger. Who has answered it does not see it.
      await page.addInitScript(() => localStorage.setItem('cookieConsent', 'true'));
      const document = await page.goto(path);
      await page.waitForLoadState('networkidle');
      const { atMs, text, image } = await readLargestPaint(page);
      testInfo.annotations.push({ type: 'LCP', description: `${Math.round(atMs)} ms: ${image ?? text.slice(0, 80)}` });
      const html = (await document?.text()) ?? '';
      // Scripts had no part in it: it stands in the document as it was sent, outside of any script.
      const sent = html.replace(/<script\b[\s\S]*?<\/script>/g, '');
      expect(await page.evaluate((markup) => new DOMParser().parseFromString(markup, 'text/html').body.textContent, sent)).toContain(text);
      if (image !== undefined) expect(sent).toContain(image);
      await expectNoJump(page);
    });
  }
}
