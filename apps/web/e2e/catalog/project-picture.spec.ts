import { expect } from '@playwright/test';
import { test } from '../support/test.ts';

/** Width and height as a PNG's first chunk states them. */
function sizeOf(png: Buffer): [number, number] {
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

for (const path of ['/share-image', '/projects/uniswap/share-image', '/projects/layerzero/share-image']) {
  test(`${path} is a picture that is not sent twice`, async ({ request }) => {
    const first = await request.get(path);
    expect(first.status()).toBe(200);
    expect(first.headers()['content-type']).toBe('image/png');
    expect(sizeOf(await first.body())).toEqual([1200, 630]);
    const etag = first.headers().etag ?? '';
    const second = await request.get(path, { headers: { 'if-none-match': etag } });
    expect(second.status()).toBe(304);
    expect((await second.body()).length).toBe(0);
    const other = await request.get(path, { headers: { 'if-none-match': '"another"' } });
    expect(other.status()).toBe(200);
  });
}

for (const path of ['/projects/no-such-project/share-image', '/projects/NOT%20AN%20ID/share-image']) {
  test(`${path} is not there`, async ({ request }) => {
    expect((await request.get(path)).status()).toBe(404);
  });
}

test('pages name their picture', async ({ page, request }) => {
  for (const [path, picture] of [
    ['/', '/share-image'],
    ['/projects/uniswap?tab=code', '/projects/uniswap/share-image'],
  ] as const) {
    await page.goto(path);
    const url = await page.locator('meta[property="og:image"]').getAttribute('content');
    expect(new URL(url ?? '').pathname).toBe(picture);
    expect((await request.get(new URL(url ?? '').pathname)).status()).toBe(200);
    await expect(page.locator('meta[name="twitter:card"]')).toHaveAttribute('content', 'summary_large_image');
  }
});
