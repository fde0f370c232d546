import { expect, type Page } from '@playwright/test';
import { test } from './support/test.ts';

type Loaded = { url: string; bytes: number };

/** What the browser fetches for `path` until it rests, in bytes as they crossed the wire, headers included. */
async function load(page: Page, path: string): Promise<Loaded[]> {
  const devtools = await page.context().newCDPSession(page);
  const urls = new Map<string, string>();
  const loaded: Loaded[] = [];
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => void urls.set(requestId, request.url));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    loaded.push({ url: urls.get(requestId) ?? '', bytes: encodedDataLength });
  });
  await devtools.send('Network.enable');
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  return loaded;
}

const kilobytes = (loaded: readonly Loaded[], pattern: RegExp) =>
  loaded.filter(({ url }) => pattern.test(url)).reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

for (const path of ['/', '/projects/uniswap']) {
  test(`${path} loads at most 180 kB of scripts, 30 kB of styles and 600 kB in all over the wire`, async ({ page }, testInfo) => {
    const loaded = await load(page, path);
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
