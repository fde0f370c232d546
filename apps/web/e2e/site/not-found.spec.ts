import { expect } from '@playwright/test';
import { ERROR_STATUS, test } from '../support/test.ts';

test.use({ allowedWarning: ERROR_STATUS });

test('ROUTE-23: an unknown project answers 404 with a page that leads on', async ({ page }) => {
  const response = await page.goto('/projects/no-such-project');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Back to Homepage' })).toHaveAttribute('href', '/');
});

test('OP-11: an unknown path answers 404 with a page that says so and leads home', async ({ page }) => {
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Back to Homepage' }).click();
  await page.waitForURL('/');
});

test('an id that no project can have answers 404, not 500', async ({ request }) => {
  for (const id of ['UPPER', 'a'.repeat(65), 'a%20b', '..%2f..', '%F0%9F%A6%84']) {
    const status = (await request.get(`/projects/${id}`)).status();
    expect([400, 404], id).toContain(status);
  }
});

test('ERR-13, ERR-14, ERR-15, ERR-16, ERR-17: the page for errors of ours says so, reports itself once, with its address, title and subtitle, and leads home', async ({
  page,
}) => {
  const reports: { title: string; description: string }[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/errors')) reports.push(request.postDataJSON());
  });
  const reported = page.waitForResponse((response) => response.url().endsWith('/api/errors'));
  const response = await page.goto('/500');
  expect(response?.status()).toBe(500);
  await expect(page.getByRole('heading', { name: 'Oops' })).toBeVisible();
  await expect(page.getByText('Sorry, something went wrong.', { exact: true })).toBeVisible();
  const text = 'Server Error 500. We apologize and are fixing the problem. Please try again at a later stage.';
  await expect(page.getByText(text, { exact: true })).toBeVisible();
  expect((await reported).status()).toBeLessThan(300);
  await page.waitForLoadState('networkidle');
  expect(reports).toHaveLength(1);
  for (const part of ['/500', 'Oops', 'Sorry, something went wrong.']) expect(JSON.stringify(reports[0])).toContain(part);
  await page.getByRole('link', { name: 'Back to Homepage' }).click();
  await page.waitForURL('/');
});

test('T-24: a report that can not be delivered is not reported', async ({ page }) => {
  let asked = 0;
  await page.route('**/api/errors', (route) => {
    asked += 1;
    return route.fulfill({ status: 500, json: { code: 'UnknownException', message: 'stub' } });
  });
  await page.goto('/500');
  await expect.poll(() => asked).toBe(1);
  await page.waitForLoadState('networkidle');
  expect(asked).toBe(1);
});
