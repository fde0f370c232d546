import { expect, type Locator, type Page } from '@playwright/test';
import { collectEvents } from './support/events.ts';
import { test } from './support/test.ts';

const area = (page: Page, name: string): Locator => page.locator(`[data-tour="${name}"]`);

test('HOME-01: the home page has a search input', async ({ page }) => {
  await page.goto('/');
  await expect(area(page, 'search').getByRole('combobox', { name: 'Search projects' })).toBeVisible();
});

test('HOME-02: projects that trend are listed, with what the list goes by, and lead to their pages', async ({ page, request }) => {
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

test('HOME-04: an incident can be reported from the alerts', async ({ page }) => {
  const sent = collectEvents(page);
  await page.goto('/');
  const report = area(page, 'alerts').getByRole('link', { name: 'Report Incident' });
  const mail = new URL((await report.getAttribute('href')) ?? '');
  expect(mail.protocol).toBe('mailto:');
  expect(mail.pathname).toMatch(/^\S+@\S+$/);
  expect(mail.searchParams.get('subject')).toBe('Incident report');
  // No mail program is there to open; the press itself is what counts.
  await report.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
  await report.click();
  await expect.poll(() => sent.some(({ eventName }) => eventName === 'Report Incident')).toBe(true);
});

test('HOME-07: projects with the newest audits are shown, each with its score or that it has none', async ({ page }) => {
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

test('HOME-08: audits under way have their area, which says that there are none and how one gets here', async ({ page }) => {
  await page.goto('/');
  const works = page.getByRole('region', { name: 'In the works' });
  await expect(works).toHaveAttribute('data-tour', 'in-the-works');
  await expect(works.getByText('No audit under way is on record')).toBeVisible();
  await expect(works.getByRole('link', { name: 'Request a Quote' })).toHaveAttribute('href', /^mailto:/);
});

test('HOME-10: signed out, six areas of the tour are there and visible, and none is there twice', async ({ page }) => {
  await page.goto('/');
  for (const name of ['search', 'alerts', 'trending', 'whats-new', 'filter', 'in-the-works']) {
    await expect(area(page, name), name).toHaveCount(1);
    await expect(area(page, name), name).toBeVisible();
  }
});
