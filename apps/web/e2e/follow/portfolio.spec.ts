import { expect, type Page } from '@playwright/test';
import { PERMIT2 } from '@redoubt/domain/onchain/wallet/holdings';
import { addAccount, logInByCalls } from '../support/accounts.ts';
import { turnOn } from '../support/flags.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { test } from '../support/test.ts';

// A refused call is a point of a test: the browser names its status.
test.use({ allowedWarning: /status of (400|401|404|503)|^Guided tour: / });

const SAVINGS = `0x${'ab'.repeat(20)}`;
const OTHER = `0x${'cd'.repeat(20)}`;

const VERDICT = {
  ...{ level: 'unknown', sentence: 'Who controls its contracts was not read.', reasons: [], chips: [] },
  ...{ read: { contracts: 0, of: 0 }, asOf: null, basis: null },
};

const token = (fields: object) => ({
  symbol: 'TKN',
  name: 'Token',
  contract: `0x${'1'.repeat(40)}`,
  logo: null,
  balance: '1',
  priceUsd: null,
  priceSource: null,
  priceFrom: [],
  priceGap: 'no-market',
  valueUsd: null,
  percentage: null,
  projectId: null,
  project: null,
  score: null,
  powers: null,
  alerts: null,
  ...fields,
});

/** The only feed that these wallets need. */
const FEED = { contract: `0x${'f'.repeat(40)}`, name: 'ETH / USD' };
const priced = (priceUsd: number, valueUsd: number) => ({ priceUsd, valueUsd, priceSource: 'feed', priceFrom: [FEED], priceGap: null });

const approval = (token: object, spender: object, risk: object) => ({
  token: {
    contract: `0x${'2'.repeat(40)}`,
    symbol: 'UNI',
    name: 'Uniswap',
    priceUsd: 10,
    priceGap: null,
    projectId: 'uniswap',
    score: null,
    ...token,
  },
  spender: { address: `0x${'7'.repeat(40)}`, kind: 'contract', label: null, projectId: null, score: null, ...spender },
  through: null,
  until: null,
  allowance: '100',
  unlimited: false,
  amountAtRisk: '100',
  valueAtRiskUsd: 1_000,
  ...risk,
});
const unpriced = {
  contract: `0x${'3'.repeat(40)}`,
  symbol: 'AAVE',
  name: 'Aave Token',
  priceUsd: null,
  priceGap: 'no-market',
  projectId: 'aave',
};
const gift = {
  contract: `0x${'4'.repeat(40)}`,
  symbol: 'GIFT',
  name: 'Visit <b>usd-gift.xyz</b> to claim',
  priceUsd: null,
  projectId: null,
};

/** A wallet as Skynet's call tells it: the journeys' product follows no chain. */
const holdings = (address: string) => ({
  address,
  protocol: 'ethereum',
  label: null,
  asOf: { chain: 'ethereum', block: 21_000_000, hash: `0x${'0'.repeat(64)}`, time: '2026-11-01T00:00:00.000Z', finalizedBlock: 20_999_900 },
  totalUsd: 7_500,
  change24h: null,
  transactionCount: 12,
  firstSeen: null,
  lastSeen: null,
  updatedAt: '2026-11-01T00:00:00.000Z',
  tokensAsked: 40,
  approvals: {
    entries: [
      approval(
        {},
        { label: 'Uniswap V2 router', projectId: 'uniswap', score: 58 },
        { unlimited: true, amountAtRisk: '300', valueAtRiskUsd: 3_000, through: PERMIT2, until: '2026-12-03T00:00:00.000Z' },
      ),
      approval({}, { kind: 'account', address: `0x${'8'.repeat(40)}` }, {}),
      approval(unpriced, { address: OTHER }, { amountAtRisk: '2', valueAtRiskUsd: null }),
      approval(unpriced, { kind: 'unknown' }, { allowance: null, amountAtRisk: null, valueAtRiskUsd: null }),
      approval(gift, { kind: 'account' }, { unlimited: true, valueAtRiskUsd: null }),
    ],
    collections: [
      {
        collection: { contract: `0x${'5'.repeat(40)}`, symbol: 'PICS', name: 'Made-up pictures', projectId: null },
        spender: { address: `0x${'6'.repeat(40)}`, kind: 'account', label: null, projectId: null, score: null },
        item: null,
        held: '2',
        readable: true,
      },
    ],
    searched: { fromBlock: 20_990_001, toBlock: 21_000_000 },
    record: { contracts: 14, fromBlock: 20_000_000, complete: false },
    found: 320,
    asked: 300,
    truncated: true,
  },
  tokens: [
    token({ symbol: 'ETH', name: 'ETH on Ethereum', contract: null, balance: '1.500000000000000001', ...priced(3_000, 4_500) }),
    token({
      symbol: 'UNI',
      name: 'Uniswap',
      contract: `0x${'2'.repeat(40)}`,
      balance: '300',
      ...priced(10, 3_000),
      projectId: 'uniswap',
      project: { name: 'Uniswap', verdict: VERDICT },
      powers: { tone: 'caution', words: '3 of 5 owners of a Safe can upgrade UNI, after a delay of 48 hours.' },
      alerts: { count: 2, worst: 'major' },
    }),
    token({
      symbol: 'AAVE',
      name: 'Aave Token',
      contract: `0x${'3'.repeat(40)}`,
      balance: '2',
      projectId: 'aave',
      project: { name: 'Aave', verdict: VERDICT },
      score: 61,
    }),
    token({ symbol: 'GIFT', name: 'Visit <b>usd-gift.xyz</b> to claim', contract: `0x${'4'.repeat(40)}`, balance: '1000000' }),
  ],
});

async function enter(page: Page, { portfolio }: { portfolio: boolean }): Promise<{ username: string }> {
  const account = await addAccount();
  await logInByCalls(page, account);
  if (portfolio) await turnOn(page, { key: 'portfolio', username: account.username });
  return account;
}

async function addWallet(page: Page, { address, label = '' }: { address: string; label?: string }): Promise<void> {
  await page.getByRole('button', { name: 'Add wallet' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill(address);
  await dialog.getByLabel('Chain').selectOption('ethereum');
  await dialog.getByLabel('Label').fill(label);
  await dialog.getByRole('button', { name: 'Add wallet' }).click();
}

test('ROUTE-18, PORT-01, OP-11: where the flag is off there is no portfolio', async ({ page }) => {
  await enter(page, { portfolio: false });
  const answer = await page.goto('/my/portfolio');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await expect(page).toHaveTitle(/^Page not found/);
  await expect(page.getByRole('navigation', { name: 'Account' }).getByRole('link')).toHaveText([
    'Watchlists',
    'Cases',
    'Notifications',
    'Account Settings',
  ]);
  await expect(page.getByText('Wallets')).toHaveCount(0);
});

test('ROUTE-17, PORT-01, PORT-05, PORT-06, OP-42: with the flag on, wallets are added, and read one by one', async ({ page }) => {
  await enter(page, { portfolio: true });
  const asked: string[] = [];
  await page.route('**/api/skynet/wallets?*', async (route) => {
    const address = new URL(route.request().url()).searchParams.get('address') ?? '';
    asked.push(new URL(route.request().url()).search);
    await route.fulfill({ json: holdings(address) });
  });
  expect((await page.goto('/my/portfolio'))?.status()).toBe(200);
  await expect(page).toHaveTitle(/^Portfolio/);
  await expect(page.getByText('No wallet yet')).toBeVisible();
  await addWallet(page, { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD' });
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('The checksum does not match')).toBeVisible();
  await dialog.getByLabel('Address').fill(SAVINGS);
  await dialog.getByRole('button', { name: 'Add wallet' }).click();
  await expect(page.getByRole('region', { name: 'Wallets' })).toContainText('Without a label');
  await addWallet(page, { address: SAVINGS });
  await expect(dialog.getByText('This wallet is in the list twice.')).toBeVisible();
  await dialog.getByLabel('Address').fill(OTHER);
  await dialog.getByLabel('Label').fill('Cold');
  await dialog.getByRole('button', { name: 'Add wallet' }).click();
  await expect(page.getByRole('button', { name: 'Edit Cold' })).toBeVisible();
  await expect.poll(() => asked).toEqual([`?address=${SAVINGS}&protocol=ethereum`, `?address=${OTHER}&protocol=ethereum`]);

  await expect(page.getByRole('region', { name: 'Total' })).toContainText('$15,000');
  await expect(page.getByRole('region', { name: 'Wallets' })).toContainText('at block 21,000,000');
  const rows = page.getByRole('region', { name: 'Holdings' }).getByRole('row');
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(1)).toContainText('ETH');
  await expect(rows.nth(2)).toContainText(/UNI.*3 of 5 owners of a Safe can upgrade UNI, after a delay of 48 hours\..*2.*Major/s);
  await expect(rows.nth(3)).toContainText(/AAVE.*No price found.*Aave.*61.*Not assessed/s);
  const approvals = page.getByRole('region', { name: 'Approvals' });
  await expect(approvals).toContainText('$6,000 at risk, 4 of 8 without a value');
  const allowed = approvals.getByRole('table', { name: 'Approvals', exact: true }).getByRole('row');
  await expect(allowed).toHaveCount(9);
  await expect(allowed.nth(1)).toContainText(
    /UNI.*\$3,000.*300 UNI.*Uniswap V2 router.*58.*by way of Permit2, until 3 Dec 2026.*Unlimited/s,
  );
  await expect(allowed.nth(3)).toContainText(/UNI.*\$1,000.*Not in the catalogue.*No code: a key holder may take it.*up to 100 UNI/s);
  await expect(allowed.nth(7)).toContainText(/AAVE.*Price unknown.*2 AAVE.*Your wallet Cold/s);
  await expect(allowed.nth(6)).toContainText(/Not readable.*Code not read.*Allowance unreadable.*Cold/s);
  const collections = approvals.getByRole('table', { name: 'Approvals of collections' }).getByRole('row');
  await expect(collections).toHaveCount(3);
  await expect(collections.nth(1)).toContainText(/PICS.*2 items.*Not in the catalogue.*No code: a key holder may take it.*All of it/s);
  await approvals.getByText('2 approvals were hidden').click();
  await expect(approvals.getByText('Its name contains a web address').first()).toBeVisible();
  await expect(approvals).toContainText(
    'Ethereum: blocks 20,990,001 to 21,000,000 were searched for approvals of any token or collection.',
  );
  await expect(approvals).toContainText('known from block 20,000,000 to 21,000,000, with gaps that are still being read.');
  await expect(approvals).toContainText('Of 320 pairs of contract and address, 300 were checked.');
  await page.getByText('1 token was hidden').click();
  await expect(page.getByText('Its name contains a web address').last()).toBeVisible();
  await expectGoodLooks(page, { name: 'portfolio' });
});

test('a wallet on a chain that is not connected says so; one that fails can be retried', async ({ page }) => {
  await enter(page, { portfolio: true });
  await page.goto('/my/portfolio');
  await addWallet(page, { address: SAVINGS, label: 'Far' });
  await expect(page.getByText('This chain is not connected: its balances are not assessed.')).toBeVisible();
  let failing = true;
  await page.route('**/api/skynet/wallets?*', (route) =>
    failing
      ? route.fulfill({ status: 503, json: { code: 'ServiceUnavailableException', message: 'stub' } })
      : route.fulfill({ json: holdings(SAVINGS) }),
  );
  await page.reload();
  await expect(page.getByText('Balances did not load.')).toBeVisible();
  await expectGoodLooks(page, { name: 'portfolio-failed' });
  failing = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('$7,500');
});

test('SESS-36: a user who is logged in gets to watchlists, portfolio, settings and the tour from the menu, and signs out', async ({
  page,
}) => {
  await enter(page, { portfolio: true });
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await page.goto('/notices');
  await choose('Watchlists');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Watchlists');
  await choose('Portfolio');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Portfolio');
  await choose('Account Settings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account Settings');
  await choose('Guided Tour');
  await expect(page.getByText('1 of 7')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Yes, skip' }).click();
  await choose('Sign out');
  await expect(page.getByText('Signed out successfully.')).toBeVisible();
  await page.goto('/my/watchlists');
  await expect(page).toHaveURL(/\/auth\/login\?/);
});
