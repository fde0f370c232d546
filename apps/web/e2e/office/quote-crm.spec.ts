import { expect, type Page } from '@playwright/test';
import { CRM_FORM } from '../support/crm-stub.ts';
import { test } from '../support/test.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Protect Your Project Today' });
const frame = (page: Page) => dialog(page).frameLocator('iframe');
const ownForm = (page: Page) => dialog(page).getByRole('button', { name: 'Send request' });
const isScript = (url: URL) => url.pathname === `/forms/embed/${CRM_FORM.portalId}.js`;

/** Comes to a page with or without having pressed 'I Accept' before; returns what was asked of the CRM since. */
async function come(page: Page, { accepts }: { accepts: boolean }): Promise<string[]> {
  const asked: string[] = [];
  page.on('request', (request) => isScript(new URL(request.url())) && asked.push(request.url()));
  await page.goto('/chains');
  if (accepts) await page.evaluate(() => localStorage.setItem('cookieConsent', 'true'));
  return asked;
}

const open = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Request a Quote' }).click();

test('SITE-22: the modal holds the form of the configured portal, whose script is requested again each time it opens', async ({ page }) => {
  const asked = await come(page, { accepts: true });
  expect(asked).toEqual([]);
  for (const times of [1, 2]) {
    await open(page);
    await expect(frame(page).getByText(`${CRM_FORM.portalId} ${CRM_FORM.formId} eu1`)).toBeVisible();
    await expect(ownForm(page)).toHaveCount(0);
    expect(asked).toHaveLength(times);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(page.locator('script[src*="/forms/embed/"]')).toHaveCount(0);
  }
});

test("SITE-22: who has not pressed 'I Accept' gets our own form and is told of the other, which a press loads from whom it names, for this once", async ({
  page,
}) => {
  const asked = await come(page, { accepts: false });
  await open(page);
  await expect(ownForm(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  await dialog(page)
    .getByRole('button', { name: /^Load the form from (127\.0\.0\.1|localhost):\d+$/ })
    .click();
  await expect(frame(page).getByText(`${CRM_FORM.portalId} ${CRM_FORM.formId} eu1`)).toBeVisible();
  await expect(ownForm(page)).toHaveCount(0);
  expect(asked).toHaveLength(1);
  expect(await page.evaluate(() => localStorage.getItem('cookieConsent'))).toBeNull();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await open(page);
  await expect(ownForm(page)).toBeVisible();
  expect(asked).toHaveLength(1);
});

test.describe('where it does not come', () => {
  test.use({ allowedWarning: /ERR_FAILED|ERR_BLOCKED_BY_CLIENT/ });

  test('OP-29: where the form is blocked our own stands in', async ({ page }) => {
    await page.route(isScript, (route) => route.abort('blockedbyclient'));
    await come(page, { accepts: true });
    await open(page);
    await expect(ownForm(page)).toBeVisible();
  });

  test('OP-29: where the form has not come after five seconds our own stands in', async ({ page }) => {
    await page.clock.install();
    await page.route(isScript, () => undefined);
    await come(page, { accepts: true });
    await open(page);
    await expect(dialog(page).getByRole('status', { name: 'The form is loading' })).toBeVisible();
    await page.clock.fastForward(5_000);
    await expect(ownForm(page)).toBeVisible();
  });
});
