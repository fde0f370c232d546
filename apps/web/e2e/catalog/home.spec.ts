import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../support/test.ts';

const area = (page: Page, name: string): Locator => page.locator(`[data-tour="${name}"]`);

test('HOME-01: the home page has a search input', async ({ page }) => {
  await page.goto('/');
  await expect(area(page, 'search').getByRole('combobox', { name: 'Search projects' })).toBeVisible();
});

test('HOME-02: projects that trend are listed, with what the list goes by, and lead to their pages', { lock: 'catalogue' }, async ({
  page,
  request,
}) => {
  const { projects, basis } = await (await request.get('/api/search-project?perPage=10')).json();
  await page.goto('/');
  const trends = page.getByRole('region', { name: 'Keep up with trends' });
  await expect(trends).toHaveAttribute('data-tour', 'trending');
  await expect(trends.getByText(basis === 'visits' ? /^By visitors/ : /^By rank/)).toBeVisible();
  const rows = trends.getByRole('listitem');
  await expect(rows).toHaveCount(10);
  expect(projects).toHaveLength(10);
  await expect(
    rows
      .first()
      .getByText(/Not rated|^\d+$|Not assessed/)
      .first(),
  ).toBeAttached();
  const link = rows.first().getByRole('link');
  const href = await link.getAttribute('href');
  await link.click();
  await page.waitForURL(href ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('HOME-03: recent security alerts are listed with severity, date and evidence', async ({ page }) => {
  await page.goto('/');
  const alerts = page.getByRole('region', { name: 'Stay informed on safety' });
  await expect(alerts).toHaveAttribute('data-tour', 'alerts');
  const entries = alerts.getByRole('article');
  await expect(entries).toHaveCount(5);
  for (const entry of await entries.all()) {
    await expect(entry.getByText(/^(Critical|Major|Medium|Minor|Informational)$/)).toBeVisible();
    await expect(entry.getByText(/Exploit|Rug pull|Stolen key|Phishing|Anomaly/).first()).toBeVisible();
    await expect(entry.locator('time')).toBeVisible();
    await expect(entry.getByRole('link', { name: /, source: / })).toHaveAttribute('href', /^https?:/);
    await expect(entry.getByRole('heading').getByRole('link')).toHaveAttribute('href', /^\/projects\/[a-z0-9-]+\?tab=history$/);
  }
  await alerts.getByText('How severity is decided').click();
  await expect(alerts.getByText(/10 million US dollars or more/)).toBeVisible();
});

test('HOME-07: projects with the newest audits are shown, each with its score or that it has none', { lock: 'catalogue' }, async ({
  page,
}) => {
  await page.goto('/');
  const news = page.getByRole('region', { name: 'What’s new' });
  await expect(news).toHaveAttribute('data-tour', 'whats-new');
  const cards = news.getByRole('article');
  await expect(cards).toHaveCount(8);
  for (const card of await cards.all()) {
    await expect(card.getByText('Score', { exact: true })).toBeVisible();
    await expect(card.getByText(/Score \d+, tier|Not rated, between|Not assessed/)).toBeAttached();
    await expect(card.getByText('Findings', { exact: true })).toBeVisible();
    await expect(card.getByRole('link', { name: /, source: / })).toHaveAttribute('href', /^https?:/);
  }
});

test('HOME-08: audits under way have their area, which says that there are none and how one gets here', { lock: 'catalogue' }, async ({
  page,
}) => {
  await page.goto('/');
  const works = page.getByRole('region', { name: 'In the works' });
  await expect(works).toHaveAttribute('data-tour', 'in-the-works');
  await expect(works.getByText('No audit under way is on record')).toBeVisible();
  await expect(works.getByRole('button', { name: 'Request a Quote' })).toBeVisible();
});

test('HOME-10: signed out, six areas of the tour are there and visible, and none is there twice', async ({ page }) => {
  await page.goto('/');
  for (const name of ['search', 'alerts', 'trending', 'whats-new', 'filter', 'in-the-works']) {
    await expect(area(page, name), name).toHaveCount(1);
    await expect(area(page, name), name).toBeVisible();
  }
});
