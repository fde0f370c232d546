import { expect, type Page } from '@playwright/test';
import { test } from '../support/demo-product.ts';
import { recordFailures } from '../support/failures.ts';
import { expectGoodLooks } from '../support/looks.ts';

test.describe.configure({ mode: 'default' });

test('a victim pastes the transaction of a theft, sees where the money is with least and most, and reads each movement again', async ({
  page,
  product,
}) => {
  const faults = recordFailures(page);
  await expect.poll(async () => (await page.request.get(`${product.url}/trace`)).text(), { intervals: [2_000] }).toContain('Sluice Vault');
  await page.goto(`${product.url}/trace`);
  const incident = page
    .getByRole('region', { name: 'Incidents on recorded chains' })
    .getByRole('listitem')
    .filter({ hasText: 'Sluice Vault' })
    .getByRole('link');
  const [, , , chain, hash] = (await incident.getAttribute('href'))?.split('/') ?? [];
  await page.getByLabel('Transaction or address').fill(hash ?? '');
  await page.getByRole('button', { name: 'Look it up' }).click();
  await expect(page).toHaveURL(`${product.url}/trace/tx/${chain}/${hash}`);
  await expectGoodLooks(page, { name: 'trace-transaction' });

  await page.getByRole('button', { name: 'Start the trace' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where the money is');
  const ways = page.getByRole('region', { name: 'Ways out', exact: true });
  await expect(ways).toBeVisible();
  await expect(ways).toContainText('at least');
  await expect(ways).toContainText('at most');
  await expectGoodLooks(page, { name: 'trace-run' });
  // The key of the Stop button is in the address only while there is something to stop.
  await expect(page).toHaveURL(/\/trace\/runs\/[0-9a-f-]{36}$/);
  const run = page.url();
  await expectGraph(page, run);

  await ways.getByRole('rowheader').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/trace\/demo\/0x[0-9a-f]{40}$/);
  await expectGoodLooks(page, { name: 'trace-address' });

  await page.goto(run);
  await page.getByRole('link', { name: 'Check it yourself' }).click();
  const endpoint = page.getByLabel('RPC endpoint for Demo chain');
  await expect(endpoint).toHaveValue(/^http:\/\/127\.0\.0\.1:\d+\/?$/);
  await page.getByRole('button', { name: 'Check everything' }).click();
  // The node keeps the state of the newest blocks alone: what was internal may not be answered, and is never said to match.
  await expect(page.getByRole('status').filter({ hasText: /^[1-9]\d* match, 0 mismatch, \d+ cannot answer\.$/ })).toBeVisible();
  await expectGoodLooks(page, { name: 'trace-check' });
  expect(faults).toEqual([]);
});

/** The picture is there before scripts have come; then a canvas stands for it that says the same, the largest movements first. */
async function expectGraph(page: Page, run: string): Promise<void> {
  const document = await (await page.request.get(run)).text();
  expect(document).toContain(`${new URL(run).pathname}/graph.svg`);
  const svg = await (await page.request.get(`${run}/graph.svg`)).text();
  const drawn = svg.match(/<path class="edge/g)?.length ?? 0;
  expect(drawn).toBeGreaterThan(3);
  expect(document).toContain(`The movements of the graph: ${Math.min(40, drawn)} of ${drawn}`);
  const graph = page.getByRole('region', { name: 'How the money moved' });
  await graph.scrollIntoViewIfNeeded();
  await graph.getByRole('button', { name: 'Tables' }).click();
  await expect(graph.getByRole('region', { name: 'Movements of the graph' }).getByRole('row')).toHaveCount(drawn + 1);
}
