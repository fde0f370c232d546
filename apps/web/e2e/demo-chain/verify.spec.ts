import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { ProjectFacts } from '@redoubt/domain/onchain/verify/schema';
import { toSelector } from '@redoubt/power/analysis/read-safe';
import { assemble } from '@redoubt/power/testing/assemble';
import { toReadings } from '@redoubt/power/verify/to-readings';
import { askNode } from '@redoubt/testing/chain/anvil';
import { findFreePort } from '@redoubt/testing/listen';
import type { Product } from '@redoubt/testing/product/product';
import { waitFor } from '@redoubt/testing/wait';
import { test } from '../support/demo-product.ts';
import { expectGoodLooks } from '../support/looks.ts';

test.describe.configure({ mode: 'default' });

test.beforeAll(async ({ product }) => {
  await expect.poll(() => countPowers(product), { intervals: [1_000] }).toBe(1);
  await expect.poll(() => countReadings(product), { intervals: [1_000] }).toBeGreaterThan(20);
});

const readFacts = async ({ url }: Product): Promise<ProjectFacts> => (await fetch(`${url}/api/projects/demo-wardstone/facts`)).json();

/** Contracts of Wardstone whose powers were worked out. */
const countPowers = async (product: Product) => ((await readFacts(product)) as Partial<ProjectFacts>).powers?.length ?? 0;

/** Readings of Wardstone that can be repeated: those of its score come after the powers. */
const countReadings = async (product: Product) => toReadings(await readFacts(product)).length;

test('OP-23: with the keyboard alone a visitor has a project’s readings read again by their own browser, and keeps the result', async ({
  page,
  product,
}) => {
  await page.goto(`${product.url}/projects/demo-wardstone/verify`);
  const endpoint = page.getByLabel('RPC endpoint for Demo chain');
  await expect(endpoint).toHaveValue(/^http:\/\/127\.0\.0\.1:\d+\/?$/);
  await endpoint.focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Check everything' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /\d+ (of \d+ )?match/ })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).focus();
  await page.keyboard.press('Enter');
  const report = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(report.facts.filter(({ verdict }: { verdict: { is: string } }) => verdict.is === 'mismatch')).toEqual([]);
  expect(report).toMatchObject({ project: 'demo-wardstone', mismatch: 0 });
  expect(report.match).toBeGreaterThan(20);
  // An address may hold a key: the report names hosts alone.
  expect(JSON.stringify(report.endpoints)).not.toContain('http');
});

test('OP-23: of an endpoint that answers nothing it is told once why, and every reading stays unknown', async ({ page, product }) => {
  await page.goto(`${product.url}/projects/demo-wardstone/verify`);
  await page.getByLabel('RPC endpoint for Demo chain').fill(`http://127.0.0.1:${await findFreePort()}`);
  await page.getByRole('button', { name: 'Check everything' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: /^0 of \d+ match, 0 do not, and for \d+ the endpoint could not answer\.$/ }),
  ).toBeVisible();
  const results = page.getByRole('region', { name: 'What came back' });
  await expect(results.getByText(/^\d+ × Cannot answer$/)).toHaveCount(1);
  await expect(results.getByText('Check the address, and whether it allows calls from browsers (CORS).')).toBeVisible();
  expect((await results.boundingBox())?.height).toBeLessThan(400);
  await results.getByText(/^The \d+ statements$/).click();
  expect(await results.getByRole('listitem').count()).toBeGreaterThan(20);
});

test('documents call no other host, and only pages that repeat readings may start the worker for it', async ({ page, product }) => {
  const policyOf = async (path: string) => (await page.request.get(`${product.url}${path}`)).headers()['content-security-policy'] ?? '';
  expect(await policyOf('/projects/demo-wardstone/verify')).toContain("worker-src 'self'");
  expect(await policyOf('/projects/demo-wardstone/verify')).toContain("connect-src 'self';");
  expect(await policyOf('/')).toContain("worker-src 'none'");
});

/** Of a contract of a demo project, as the catalogue names it. */
async function findAddress({ dataDir }: Product, project: string, name: string): Promise<string> {
  const { contracts } = JSON.parse(await readFile(join(dataDir, `chain/projects/${project}.json`), 'utf8'));
  return contracts.find((contract: { name: string }) => contract.name === name).address;
}

/** Enters an address and has it read, all by keyboard, from the endpoint that is proposed. */
async function analyse(page: Page, { port }: Product, subject: string, { host = '127.0.0.1' } = {}): Promise<string> {
  await page.goto(`http://${host}:${port}/analyse`);
  const field = page.getByLabel('Address, ENS name or transaction');
  const endpoint = page.getByLabel('RPC endpoint');
  await expect(endpoint).toHaveValue(/^http:\/\/127\.0\.0\.1:\d+\/?$/);
  await field.focus();
  await page.keyboard.insertText(subject);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Chain', { exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(endpoint).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^Analyse through 127\.0\.0\.1:\d+$/ })).toBeFocused();
  await page.keyboard.press('Enter');
  return endpoint.inputValue();
}

test('ANL-01: a visitor pastes an address and reads, by keyboard, who can take the money, proven in their own browser', async ({
  page,
  product,
}) => {
  // Under the other name of this machine: the demo chain answers pages of both.
  await analyse(page, product, await findAddress(product, 'demo-tollgate', 'TOLL'), { host: 'localhost' });
  const answer = page.getByRole('region', { name: 'Who can take the money' });
  await expect(answer).toContainText('A single-key wallet (EOA) can mint tokens of the contract, without a timelock');
  await expect(answer).toContainText(/Demo chain, block \d+/);
  await expect(answer.getByText('Single-key wallet (EOA)', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Privileged functions', exact: true })).toContainText(
    'Simulated: succeeds from the holder',
  );
  await expectGoodLooks(page, { name: 'analyse-token' });
});

test('ANL-01: the chains that are published have an endpoint to begin with, and the press that asks it names it; an example fills the address in', async ({
  page,
  product,
}) => {
  await page.goto(`${product.url}/analyse`);
  const chain = page.getByLabel('Chain', { exact: true });
  await expect(chain).toHaveValue('demo');
  await page.getByRole('button', { name: /^Fill in an example: / }).click();
  await expect(page.getByLabel('Address, ENS name or transaction')).toHaveValue(/^0x[0-9a-f]{40}$/);
  await chain.selectOption('Ethereum');
  const url = await page.getByLabel('RPC endpoint').inputValue();
  expect(url).toMatch(/^https:\/\//);
  await expect(page.getByRole('button', { name: `Analyse through ${new URL(url).host}`, exact: true })).toBeVisible();
  expect(await chain.getByRole('option').count()).toBeGreaterThan(40);
  await chain.selectOption('Another chain');
  await expect(page.getByLabel('RPC endpoint')).toHaveValue('');
});

test('ANL-02: an address without a contract, a hostile contract and what is no address at all each say so', async ({ page, product }) => {
  const answer = page.getByRole('region', { name: 'What was found' });
  const node = await analyse(page, product, `0x${'12'.repeat(20)}`);
  await expect(answer).toContainText('There is no contract at this address');

  await analyse(page, product, await deployLoop(node));
  const powers = page.getByRole('region', { name: 'Who can take the money' });
  await expect(powers).toContainText('1 function could not be determined');
  await expect(page.getByRole('region', { name: 'Not determined', exact: true })).toContainText(
    /the analysis exceeded its (time limit|limit of steps)/,
  );
  await expectGoodLooks(page, { name: 'analyse-hostile' });

  await analyse(page, product, '0x1234');
  await expect(page.getByText('Enter an address (0x and 40 digits), a transaction')).toBeVisible();
});

test('ANL-05, ANL-06: a pasted link of an explorer brings its chain, an ENS name Ethereum, and a transaction is read from the node that the press names', async ({
  page,
  product,
}) => {
  await page.goto(`${product.url}/analyse?address=fund.eth`);
  const chain = page.getByLabel('Chain', { exact: true });
  await expect(chain).toHaveValue('ethereum');
  await page.getByLabel('Address, ENS name or transaction').fill(`https://basescan.org/tx/0x${'1'.repeat(64)}`);
  await expect(chain).toHaveValue('base');
  await chain.selectOption('demo');
  const node = await page.getByLabel('RPC endpoint').inputValue();
  const { transactions } = await askNode<{ transactions: string[] }>(node, 'eth_getBlockByNumber', ['0x1', false]);
  await page.getByLabel('Address, ENS name or transaction').fill(transactions[0] ?? '');
  await page.getByRole('button', { name: /^Analyse through / }).click();
  const answer = page.getByRole('region', { name: 'Transaction', exact: true });
  await expect(answer).toContainText(/Succeeded\s*Block\s*1,/);
  await expect(answer.getByRole('link', { name: /^0x[0-9a-f]{40}$/ }).first()).toHaveAttribute('href', /&chain=demo$/);
  await page.getByLabel('Address, ENS name or transaction').fill('fund.eth');
  await chain.selectOption('demo');
  await page.getByRole('button', { name: /^Analyse through / }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'ENS names are held on Ethereum' })).toBeVisible();
});

test.describe('an endpoint that is none', () => {
  test.use({ allowedWarning: /ERR_CONNECTION_REFUSED|Failed to load resource/ });

  test('ANL-03: says that it can’t be reached, and keeps what was entered', async ({ page, product }) => {
    await page.goto(`${product.url}/analyse?address=0x${'12'.repeat(20)}`);
    await page.getByLabel('RPC endpoint').fill(`http://127.0.0.1:${await findFreePort()}`);
    await page.getByRole('button', { name: 'Analyse' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'It can’t be reached, or does not speak JSON-RPC.' })).toBeVisible();
    await expect(page.getByLabel('Address, ENS name or transaction')).toHaveValue(`0x${'12'.repeat(20)}`);
  });
});

/** A contract with one function that never ends, deployed by an account with ether on that chain. */
async function deployLoop(node: string): Promise<string> {
  const runtime = assemble(
    `0x00 calldataload 0xe0 shr dup1 0x${toSelector('f0()')} eq @again jumpi 0x00 0x00 revert again: @again jump`,
  ).slice(2);
  const size = (runtime.length / 2).toString(16).padStart(2, '0');
  // PUSH1 size, DUP1, PUSH1 9, PUSH0, CODECOPY, PUSH0, RETURN
  const data = `0x60${size}8060095f395ff3${runtime}`;
  const { transactions } = await askNode<{ transactions: { from: string }[] }>(node, 'eth_getBlockByNumber', ['0x1', true]);
  const hash = await askNode(node, 'eth_sendTransaction', [{ from: transactions[0]?.from, data, gas: '0x7a120' }]);
  const receipt = await waitFor(
    'the contract',
    async () => (await askNode<{ contractAddress: string } | null>(node, 'eth_getTransactionReceipt', [hash])) ?? undefined,
    { everyMs: 250 },
  );
  return receipt.contractAddress;
}
