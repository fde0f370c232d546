import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../support/test.ts';

const area = (page: Page, name: string): Locator => page.locator(`[data-tour="${name}"]`);

test('HOME-01, HOME-03, HOME-07, HOME-08, HOME-10: the home page has a search input, recent alerts, the newest audits and those under way; six areas of the tour are visible, none twice', {
  lock: 'catalogue',
}, async ({ page }) => {
  await page.goto('/');
  await expect(area(page, 'search').getByRole('combobox', { name: 'Search projects' })).toBeVisible();
  for (const name of ['search', 'alerts', 'trending', 'whats-new', 'filter', 'in-the-works']) {
    await expect(area(page, name), name).toHaveCount(1);
    await expect(area(page, name), name).toBeVisible();
  }
  await test.step('on a phone the page is at most 5,500 px long', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(5_500);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step('alerts are listed with severity, date and evidence', async () => {
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
  await test.step('audits are shown, each with its verdict and, where counted, its findings', async () => {
    const news = page.getByRole('region', { name: 'What’s new' });
    await expect(news).toHaveAttribute('data-tour', 'whats-new');
    const cards = news.getByRole('article');
    await expect(cards).toHaveCount(8);
    for (const card of await cards.all()) {
      await expect(card.getByText(/(Critical|High|Medium|Low) risk|Not known/)).toBeVisible();
      await expect(card.getByRole('link', { name: /, source: / })).toHaveAttribute('href', /^https?:/);
    }
  });
  await test.step('audits under way have their area, which says that there are none and how one gets here', async () => {
    const works = page.getByRole('region', { name: 'In the works' });
    await expect(works).toHaveAttribute('data-tour', 'in-the-works');
    await expect(works.getByText('No audit under way is on record')).toBeVisible();
    await expect(works.getByRole('button', { name: 'Request a Quote' })).toBeVisible();
  });
});

test('HOME-02: projects that trend are listed, with what the list goes by, and verdicts of well-known real projects, each in a sentence; they lead to their pages', {
  lock: 'catalogue',
}, async ({ page, request }) => {
  const { projects, basis } = await (await request.get('/api/search-project?perPage=6')).json();
  await page.goto('/');
  const trends = page.getByRole('region', { name: 'Keep up with trends' });
  await expect(trends).toHaveAttribute('data-tour', 'trending');
  await expect(trends.getByText(basis === 'visits' ? /^By visitors/ : /^By rank/)).toBeVisible();
  const rows = trends.getByRole('listitem');
  await expect(rows).toHaveCount(6);
  expect(projects).toHaveLength(6);
  await expect(
    rows
      .first()
      .getByText(/Not known|(Critical|High|Medium|Low) risk/)
      .first(),
  ).toBeAttached();
  const link = rows.first().getByRole('link');
  const href = await link.getAttribute('href');
  await link.click();
  await page.waitForURL(href ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await page.waitForURL('/');
  const verdicts = page.getByRole('region', { name: 'Verdicts' });
  await expect(verdicts.getByRole('listitem')).toHaveCount(6);
  for (const card of await verdicts.getByRole('listitem').all())
    await expect(card.getByText(/(Critical|High|Medium|Low) risk/)).toBeVisible();
  const first = verdicts.getByRole('link').first();
  const name = await first.innerText();
  await first.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});
