import { type APIResponse, expect } from '@playwright/test';
import { test } from '../support/test.ts';

// The script that must not run is reported by the browser.
test.use({ allowedWarning: /Content Security Policy|ERR_UNKNOWN_URL_SCHEME/ });

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

function expectSecurityHeaders(response: APIResponse): void {
  expect(response.headers()).toMatchObject(ALWAYS);
  expect(response.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(response.headers()['x-powered-by']).toBeUndefined();
  expect(response.headers().server).toBeUndefined();
}

for (const path of [
  '/',
  '/projects/uniswap',
  '/projects/no-such-project',
  '/no/such/page',
  '/api/health',
  '/api/no-such-call',
  '/api/search-project?keyword=u',
]) {
  test(`${path} carries the security headers`, async ({ request }) => {
    expectSecurityHeaders(await request.get(path));
  });
}

test('static files carry the security headers and may be kept', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const path = /\/_next\/static\/[^"]+\.js/.exec(html)?.[0] ?? '';
  const response = await request.get(path);
  expect(response.status()).toBe(200);
  expectSecurityHeaders(response);
  expect(response.headers()['cache-control']).toContain('immutable');
});

test('scripts of a page run by nonce alone, and the nonce is new every time', async ({ request }) => {
  const policies = await Promise.all([0, 1].map(async () => (await request.get('/')).headers()['content-security-policy'] ?? ''));
  const nonces = policies.map((policy) => /script-src [^;]*'nonce-([^']+)'/.exec(policy)?.[1]);
  for (const nonce of nonces) expect(nonce).toMatch(/^[A-Za-z0-9+/=]{22,}$/);
  expect(nonces[0]).not.toBe(nonces[1]);
  for (const policy of policies) {
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
    expect(scripts).toContain("'strict-dynamic'");
    expect(scripts).not.toMatch(/unsafe|\*|https?:/);
  }
});

test('a script without the nonce does not run', async ({ page }) => {
  await page.goto('/');
  const ran = await page.evaluate(() => {
    const marked = window as Window & { ran?: boolean };
    document.body.insertAdjacentHTML('beforeend', '<img src="x:" onerror="window.ran = true">');
    // The page's own script hears of the same event after the one that must not run.
    return new Promise<boolean>((resolve) => document.body.lastElementChild?.addEventListener('error', () => resolve(marked.ran === true)));
  });
  expect(ran).toBe(false);
});

test('answers of the API are not stored unless they say so, and every answer has an id', async ({ request }) => {
  const response = await request.get('/api/health');
  expect(response.headers()['cache-control']).toBe('no-store');
  expect(response.headers()['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

test('no source map, environment file or repository is served', async ({ request }) => {
  for (const path of ['/.env', '/.git/config', '/package.json', '/_next/static/chunks/main.js.map', '/secrets', '/var/secrets']) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
});
