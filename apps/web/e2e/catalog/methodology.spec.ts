import { expect, type Page } from '@playwright/test';
import { test } from '../support/test.ts';

type Ends = { low: number; high: number };
type Check = { id: string; weight: number; applies: string; low: number; high: number };
type Deployment = {
  id: string;
  home: boolean;
  low: number;
  high: number;
  dimensions: { id: string; weight: number; checks: Check[] }[];
  caps: { id: string; max: number; state: string }[];
};
type Breakdown = Ends & {
  shown: Ends;
  coverage: number;
  rated: boolean;
  tier: string;
  blend: { weights: Record<string, Ends> };
  deployments: Deployment[];
};
type Method = {
  dimensions: { id: string; weight: number; linked: boolean }[];
  checks: { id: string; weight: number }[];
  caps: { id: string; max: number }[];
  linkSlack: number;
  letters: { letter: string; min: number }[];
  rating: { coverageMin: number; widthMax: number; provenBelow: number };
};

/** The mean, link and caps of one deployment, in plain arithmetic from nothing but the two published documents. */
function computeDeployment({ dimensions, caps }: Deployment, method: Method): Ends & { coverage: number } {
  if (dimensions.length === 0) return { low: 0, high: 100, coverage: 0 };
  const at = (end: 'low' | 'high') => {
    const each = dimensions.map(({ id, checks }) => ({
      id,
      weight: method.dimensions.find((dimension) => dimension.id === id)?.weight ?? 0,
      value:
        checks.reduce((sum, check) => sum + weightOf(check, method) * check[end], 0) /
        checks.reduce((sum, check) => sum + weightOf(check, method), 0) /
        10,
    }));
    const mean = each.reduce((sum, { weight, value }) => sum + weight * value, 0) / each.reduce((sum, { weight }) => sum + weight, 0);
    const linked = method.dimensions.filter((dimension) => dimension.linked).map(({ id }) => id);
    const link = method.linkSlack + Math.min(...each.filter(({ id }) => linked.includes(id)).map(({ value }) => value));
    const states = end === 'low' ? ['proven', 'not-excluded'] : ['proven'];
    const heights = caps.filter(({ state }) => states.includes(state)).map(({ id }) => method.caps.find((cap) => cap.id === id)?.max ?? 0);
    return { mean, value: Math.min(mean, link, ...heights) };
  };
  const [low, high] = [at('low'), at('high')];
  return { low: low.value, high: high.value, coverage: 100 - (high.mean - low.mean) };
}

const weightOf = ({ id }: Check, { checks }: Method) => checks.find((check) => check.id === id)?.weight ?? 0;

async function readJson<Body>(page: Page, path: string): Promise<Body> {
  const response = await page.request.get(path);
  expect(response.status()).toBe(200);
  return response.json();
}

test('a shown score can be computed again from the two published documents', async ({ page }) => {
  const { method } = await readJson<{ method: Method }>(page, '/api/methodology');
  for (const id of ['aave', 'uniswap', 'lido']) {
    const { breakdown } = await readJson<{ breakdown: Breakdown }>(page, `/api/projects/${id}/score`);
    const computed = breakdown.deployments.map((deployment) => ({ ...computeDeployment(deployment, method), deployment }));
    for (const { deployment, low, high } of computed) {
      expect(low).toBeCloseTo(deployment.low, 6);
      expect(high).toBeCloseTo(deployment.high, 6);
    }
    const end = (which: 'low' | 'high') => {
      const blend = computed.reduce((sum, one) => sum + (breakdown.blend.weights[one.deployment.id]?.[which] ?? 0) * one[which], 0);
      return Math.min(computed[0]?.[which] ?? 0, blend);
    };
    const [low, high] = [end('low'), end('high')];
    expect(breakdown.shown).toEqual({ low: Math.floor(low + 1e-9), high: Math.ceil(high - 1e-9) });
    const { coverageMin, widthMax, provenBelow } = method.rating;
    expect(breakdown.rated).toBe((breakdown.coverage >= coverageMin && high - low <= widthMax) || high < provenBelow);
    expect(breakdown.tier).toBe(breakdown.rated ? method.letters.find(({ min }) => low + 1e-9 >= min)?.letter : 'NR');
    if (id !== 'aave') continue;
    await page.goto(`/projects/${id}`);
    const shown = new RegExp(`${breakdown.shown.low}\\s*(–|-|to)\\s*${breakdown.shown.high}`);
    await expect(page.getByText(breakdown.rated ? shown : 'Too little is proven for a number.').first()).toBeVisible();
  }
});

test('the method as JSON has a tag, and is not sent twice', async ({ page }) => {
  const first = await page.request.get('/api/methodology');
  expect(first.headers()['cache-control']).toBe('public, max-age=300');
  const again = await page.request.get('/api/methodology', { headers: { 'if-none-match': first.headers().etag ?? '' } });
  expect(again.status()).toBe(304);
});

/** The pages of the six dimensions. */
const SLUGS = {
  COD: 'code',
  GOV: 'governance',
  OPS: 'operations',
  FUN: 'fundamentals',
  MKT: 'market',
  COM: 'community',
} as const;

const OLD_ANCHORS = [
  ['COD-02', /\/methodology\/code#COD-02$/],
  ['GOV', /\/methodology\/governance#GOV$/],
  ['CAP-07', /\/methodology\/score#CAP-07$/],
  ['alerts', /\/methodology\/rules#alerts$/],
] as const;

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the pages of the dimensions state each check with the weight that the JSON has, under its anchor', async ({ page }) => {
    const { method, sha256 } = await readJson<{ method: Method; sha256: string }>(page, '/api/methodology');
    expect(method.checks).toHaveLength(56);
    for (const [dimension, slug] of Object.entries(SLUGS)) {
      await page.goto(`/methodology/${slug}`);
      await expect(page.getByText(sha256)).toBeVisible();
      const checks = method.checks.filter(({ id }) => id.startsWith(dimension));
      await expect(page.locator('main details h3')).toHaveCount(checks.length);
      for (const { id, weight } of checks) await expect(page.locator(`#${id} [data-weight]`)).toHaveText(String(weight));
    }
    await page.goto('/methodology/score');
    for (const { id, max } of method.caps)
      await expect(page.locator(`#${id}`).getByRole('cell', { includeHidden: true }).nth(1)).toContainText(String(max));
  });

  test('every link of the contents leads to a page of the method or a part of this one', async ({ page }) => {
    await page.goto('/methodology');
    const links = await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').all();
    // The ten pages, and the parts of the first.
    expect(links).toHaveLength(14);
    for (const link of links) {
      const target = (await link.getAttribute('href')) ?? '';
      if (target.startsWith('#')) await expect(page.locator(target)).toHaveCount(1);
      else expect((await page.request.get(target)).status(), target).toBe(200);
    }
  });

  test('an anchor unfolds its check and brings it into view', async ({ page }) => {
    await page.goto('/methodology/code#COD-03');
    await expect(page.getByRole('heading', { name: 'Independent audits' })).toBeInViewport();
    await expect(page.locator('#COD-03')).toBeVisible();
  });

  test('an anchor of the one page that the method had before leads to the row of its check, cap or part, and from there to it', async ({
    page,
  }) => {
    for (const [anchor, path] of OLD_ANCHORS) {
      await page.goto('about:blank');
      await page.goto(`/methodology#${anchor}`);
      const row = page.locator(`#${anchor}`);
      await expect(row).toBeInViewport();
      await expect(row.getByRole('link').first()).toHaveAttribute('href', path);
    }
    const [anchor, path] = OLD_ANCHORS[3];
    await page.locator(`#${anchor}`).getByRole('link').first().click();
    await expect(page).toHaveURL(path);
    await expect(page.locator(`#${anchor}`)).toBeInViewport();
  });

  test('the table of checks is narrowed by words, dimension and source', async ({ page }) => {
    await page.goto('/methodology');
    await expect(page.getByText('56 of 56 checks')).toBeVisible();
    await page.getByRole('combobox', { name: 'Dimension' }).selectOption('Community Trust');
    await page.getByRole('combobox', { name: 'Answered by' }).selectOption('Our own visitors');
    await page.getByRole('button', { name: 'Filter checks' }).click();
    await expect(page.getByText('2 of 56 checks')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Checks' }).getByRole('link')).toHaveText([/COM-03/, /COM-04/]);
    await page.getByLabel('Words').fill('no check says this');
    await page.getByRole('button', { name: 'Filter checks' }).click();
    await expect(page.getByText('No check matches.')).toBeVisible();
  });

  test('any project’s score can be computed on the page', async ({ page }) => {
    await page.goto('/methodology/score#recompute');
    await page.getByRole('textbox', { name: 'Id of a project' }).fill('lido');
    await page.getByRole('button', { name: 'Compute' }).click();
    await expect(page).toHaveURL(/\/methodology\/score\?project=lido#recompute$/);
    const { breakdown } = await readJson<{ breakdown: Breakdown }>(page, '/api/projects/lido/score');
    await expect(page.getByText(`Shown: ${breakdown.shown.low} to ${breakdown.shown.high}`)).toBeVisible();
    // The address that it had before.
    await page.goto('/methodology?project=no-such-project#recompute');
    await expect(page).toHaveURL(/\/methodology\/score\?project=no-such-project#recompute$/);
    await expect(page.getByText('There is no project with the id “no-such-project”.')).toBeVisible();
  });
});

test('with scripts an anchor of the one page before leads on by itself', async ({ page }) => {
  // A check and a part: without scripts all kinds are followed.
  for (const [anchor, path] of [OLD_ANCHORS[0], OLD_ANCHORS[3]]) {
    await page.goto('about:blank');
    await page.goto(`/methodology#${anchor}`);
    await expect(page).toHaveURL(path);
    await expect(page.locator(`#${anchor}`)).toBeInViewport();
  }
});

test('the footer leads to the method, which prints without its navigation, and what is folded whole', async ({ page }) => {
  await page.goto('/notices');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Scoring method' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'How projects are scored' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText("How much of a project's safety")).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'How projects are scored' })).toBeVisible();
});
