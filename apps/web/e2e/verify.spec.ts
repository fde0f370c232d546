import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectGoodLooks } from './support/looks.ts';
import { test } from './support/test.ts';

const PROJECT = '/projects/demo-keel';

/** Every minute the powers of contracts are worked out that nobody looked at yet; on a busy machine that takes a while. */
test.setTimeout(300_000);
const PATIENCE = { timeout: 240_000 };

const endpointOf = (page: Page) => page.getByLabel('RPC endpoint for Demo chain');

async function openVerify(page: Page): Promise<void> {
  await expect(async () => {
    await page.goto(`${PROJECT}/verify`);
    await expect(endpointOf(page)).toBeVisible({ timeout: 5_000 });
  }).toPass(PATIENCE);
}

test('OP-23: with the keyboard alone a visitor has a project’s readings read again by their own browser, and keeps the result', async ({
  page,
}) => {
  await expect(async () => {
    await page.goto(`${PROJECT}?tab=control`);
    await expect(page.getByRole('link', { name: 'Verify', exact: true })).toBeVisible({ timeout: 5_000 });
  }).toPass(PATIENCE);
  await page.getByRole('link', { name: 'Verify', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${PROJECT}/verify`);
  const endpoint = endpointOf(page);
  await expect(endpoint).toHaveValue(/^http:\/\/127\.0\.0\.1:\d+$/);

  const asked: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && asked.push(new URL(request.url()).origin));
  await endpoint.focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Check everything' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /^All \d+ match\.$/ })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Match', { exact: true }).first()).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'Download' }).focus();
      await page.keyboard.press('Enter');
    })(),
  ]);
  const report = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(report).toMatchObject({ project: 'demo-keel', mismatch: 0, cannotAnswer: 0 });
  expect(report.facts.length).toBe(report.match);
  expect(JSON.stringify(report.endpoints)).not.toContain('http');
  await expectGoodLooks(page, { name: 'verify-done' });
});

test('an address that no browser can ask is refused with words, and an endpoint that is down is no mismatch', async ({ page }) => {
  await openVerify(page);
  const endpoint = endpointOf(page);
  await endpoint.fill('http://rpc.example');
  await endpoint.press('Enter');
  await expect(page.getByText('Without https only a node on your own machine can be asked')).toBeVisible();
  await expect(endpoint).toHaveAttribute('aria-invalid', 'true');
});

test.describe('with an endpoint that is down', () => {
  test.use({ allowedComplaint: /ERR_CONNECTION_REFUSED|Failed to load resource/ });

  test('every reading says that there is no answer, and none that something is wrong', async ({ page }) => {
    await openVerify(page);
    await endpointOf(page).fill('http://127.0.0.1:9');
    await page.getByRole('button', { name: 'Check everything' }).click();
    await expect(
      page.getByRole('status').filter({ hasText: /^0 of \d+ match, 0 do not, and for \d+ the endpoint could not answer\.$/ }),
    ).toBeVisible({
      timeout: 60_000,
    });
    await expectGoodLooks(page, { name: 'verify-no-answer' });
  });
});

test('any contract is analysed in the browser, through an endpoint that the visitor names', async ({ page, request }) => {
  const { contracts } = (await (await request.get('/api/projects/demo-keel')).json()) as { contracts: { address: string }[] };
  await openVerify(page);
  const url = await endpointOf(page).inputValue();
  // Entered from another page, without a new document: the page sees to it that it has one of its own.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Analyse a contract' }).click();
  await expect(page).toHaveURL('/analyse');
  await page.getByLabel('Contract').fill(contracts[0]?.address ?? '');
  await page.getByLabel('RPC endpoint').fill(url);
  await page.getByRole('button', { name: 'Analyse' }).click();
  await expect(page.getByText('3 of 5 owners of a Safe can replace the code')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('upgradeToAndCall(address,bytes)')).toBeVisible();
  await expectGoodLooks(page, { name: 'analyse-done' });
});

test('only the worker may ask foreign hosts: the page’s own scripts may not', async ({ page }) => {
  const answer = await page.goto(`${PROJECT}/verify`);
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("worker-src 'self'");
  expect(policy).toContain("connect-src 'self';");
  expect((await page.request.get('/')).headers()['content-security-policy']).toContain("worker-src 'none'");
});
