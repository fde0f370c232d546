import { expect, type Page } from '@playwright/test';
import { test } from '../support/test.ts';

const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search projects' });

test('a slip of the hand is forgiven, and it is said that this is a guess', async ({ page }) => {
  await page.goto('/notices');
  await searchBox(page).fill('unsiwap');
  await expect(page.getByRole('listbox', { name: 'Did you mean' }).getByRole('option').first()).toContainText('Uniswap');
});

test('the address of a contract on record finds its project and says which contract it is', async ({ page, request }) => {
  const { contracts } = await (await request.get('/api/projects/uniswap')).json();
  const [{ address, name }] = contracts;
  await page.goto('/notices');
  await searchBox(page).fill(address.toUpperCase().replace('0X', '0x'));
  const option = page.getByRole('option').first();
  await expect(option).toContainText(name);
  await searchBox(page).press('Enter');
  await page.waitForURL(/\/projects\/[a-z0-9-]+$/);
});

test('ANL-05, ANL-06: an address on no list, a transaction that no incident names and an ENS name lead to what the browser reads itself, and to explorers; none is taken for a project', async ({
  page,
}) => {
  const address = `0x${'12'.repeat(20)}`;
  await page.goto('/notices');
  await searchBox(page).fill(address);
  await expect(page.getByText('No project on record lists this address.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ethereum', exact: true })).toHaveAttribute(
    'href',
    `https://etherscan.io/address/${address}`,
  );
  await searchBox(page).press('Tab');
  await expect(page.getByRole('link', { name: 'Read in your browser who controls it' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('list', { name: 'Explorers' }).getByRole('link').first()).toBeFocused();

  const transaction = `0x${'ab'.repeat(32)}`;
  await searchBox(page).fill(transaction);
  await expect(page.getByText('No incident on record names this transaction.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Base', exact: true })).toHaveAttribute('href', `https://basescan.org/tx/${transaction}`);

  await expect(page.getByRole('link', { name: 'Look for it on the recorded chains' })).toHaveAttribute('href', `/trace?q=${transaction}`);
  // Longer than the box, which keeps the hash.
  await searchBox(page).fill(`https://basescan.org/tx/${transaction}#eventlog`);
  await expect(page.getByRole('link', { name: 'Its page, on Base' })).toHaveAttribute('href', `/trace/tx/base/${transaction}`);

  await searchBox(page).fill('no-such-project.eth');
  await expect(page.getByRole('link', { name: 'Resolve it in your browser, and read who controls the address' })).toHaveAttribute(
    'href',
    '/analyse?address=no-such-project.eth',
  );
  await expect(page.getByRole('option')).toHaveCount(0);
});

test("an incident's transaction leads to the project's history", async ({ page, request }) => {
  const { incidents } = await (await request.get('/api/projects/abracadabra')).json();
  const known = incidents.find(({ transaction }: { transaction: string | null }) => transaction !== null)?.transaction;
  if (known === undefined) throw new Error('This test needs an incident of Abracadabra that names its transaction');
  await page.goto('/notices');
  await searchBox(page).fill(known);
  await expect(page.getByRole('listbox', { name: 'Incidents with this transaction' }).getByRole('option').first()).toHaveAttribute(
    'href',
    /\?tab=history$/,
  );
  await searchBox(page).press('Enter');
  await page.waitForURL(/\?tab=history$/);
});
