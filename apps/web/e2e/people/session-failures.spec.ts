import { expect } from '@playwright/test';
import { test } from '../support/test.ts';

// What the library writes about the failure is provoked.
test.use({ allowedWarning: /next-auth|CLIENT_SESSION_ERROR/ });

test('SESS-28: asking for the session fails unexpectedly: CLIENT_SESSION_ERROR is reported, and the visitor counts as logged out', async ({
  page,
}) => {
  await page.goto('/notices');
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  const reported = page.waitForRequest('**/api/auth/_log');
  await page.evaluate(() => {
    // A clock that fails once: the library reads it before it asks, outside of what it catches per call.
    const read = Date.now;
    Date.now = () => {
      Date.now = read;
      throw new Error('There is no clock.');
    };
    const newValue = JSON.stringify({ event: 'session', data: { trigger: 'getSession' } });
    window.dispatchEvent(new StorageEvent('storage', { key: 'nextauth.message', newValue }));
  });
  const report = new URLSearchParams((await reported).postData() ?? '');
  expect({ code: report.get('code'), level: report.get('level') }).toEqual({ code: 'CLIENT_SESSION_ERROR', level: 'error' });
  expect((await (await reported).response())?.status()).toBe(200);
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
});
