import { expect } from '@playwright/test';
import { collectEvents } from '../support/events.ts';
import { expectAnswerFirst } from '../support/places.ts';
import { expectNoSidewaysScroll } from '../support/sideways.ts';
import { test } from '../support/test.ts';

const TABS = [
  'Overview',
  'Code Security',
  'Governance Strength',
  'Operational Resilience',
  'Fundamental Health',
  'Market Stability',
  'Community Trust',
  'Activity',
  'History',
];

test('PROJ-01, PROJ-12, PROJ-13, OP-23: the page shows the name and the logo of the project with that id; the tabs stand in their order and lead to addresses of their own; opening the project is told once, and each tab by its name', async ({
  page,
}) => {
  const sent = collectEvents(page);
  await page.goto('/projects/uniswap');
  await expect(page.getByRole('heading', { level: 1, name: 'Uniswap' })).toBeVisible();
  const logo = page.locator('#project-head img[src="/logos/uniswap.svg"]');
  await expect(logo).toBeVisible();
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const tabs = page.getByRole('navigation', { name: 'Project', exact: true }).getByRole('link');
  expect((await tabs.allInnerTexts()).map((text) => text.replace(/\s*\d+$/, ''))).toEqual(TABS);
  await expect(tabs.nth(0)).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => sent.length).toBe(2);
  await tabs.filter({ hasText: 'Governance Strength' }).click();
  await expect(page).toHaveURL('/projects/uniswap?tab=governance');
  await expect(tabs.filter({ hasText: 'Governance Strength' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('heading', { name: 'Contracts under control' })).toBeVisible();
  await expect.poll(() => sent.length).toBe(3);
  await tabs.filter({ hasText: 'Market Stability' }).click();
  await expect.poll(() => sent.length).toBe(4);
  await page.waitForLoadState('networkidle');
  expect(sent.map(({ eventName }) => eventName)).toEqual([
    'View Project',
    'View Project Overview Tab',
    'View Project Governance Strength Tab',
    'View Project Market Stability Tab',
  ]);
  expect(sent.map(({ properties }) => properties.projectId)).toEqual(['uniswap', 'uniswap', 'uniswap', 'uniswap']);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/projects/uniswap');
  await expect(page.getByRole('heading', { name: 'Who can take the money' })).toBeVisible();
});

test('OP-23: a tab is reached and opened with the keyboard alone', async ({ page }) => {
  await page.goto('/projects/uniswap');
  const operations = page.getByRole('navigation', { name: 'Project', exact: true }).getByRole('link', { name: 'Operational Resilience' });
  for (let presses = 0; presses < 40 && !(await operations.evaluate((link) => link === document.activeElement)); presses += 1) {
    await page.keyboard.press('Tab');
  }
  await expect(operations).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/projects/uniswap?tab=operations');
  await expect(page.getByRole('heading', { name: 'Bug bounty', exact: true })).toBeVisible();
});

test('OP-23: an address without a tab that exists shows the first one, an old one leads to its successor, and all have one canonical address', async ({
  page,
  request,
}) => {
  const canonical = /<link rel="canonical" href="[^"]*\/projects\/uniswap"/;
  for (const query of ['tab=nothing', 'tab=code&tab=market', 'tab=', 'tab=code', 'tab=history&kind=audits']) {
    const answer = await request.get(`/projects/uniswap?${query}`);
    expect(answer.status(), query).toBe(200);
    expect(await answer.text(), query).toMatch(canonical);
  }
  await page.goto('/projects/uniswap?tab=nothing');
  await expect(page.getByRole('heading', { name: 'Who can take the money' })).toBeVisible();
  for (const [old, successor] of [
    ['control', 'governance'],
    ['skynet', 'activity'],
    ['team', 'fundamentals'],
  ] as const) {
    await page.goto(`/projects/uniswap?tab=${old}`);
    await expect(page).toHaveURL(`/projects/uniswap?tab=${successor}`);
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Uniswap' })).toBeVisible();
});

test('OP-23, T-45: a tab that is asked for from the condensed head is shown from its top; otherwise the place on the page stays', async ({
  page,
}) => {
  const top = (name: string) => page.getByRole('navigation', { name, exact: true }).evaluate((row) => row.getBoundingClientRect().top);
  const head = page.getByRole('navigation', { name: 'Project', exact: true });
  const condensed = page.getByRole('navigation', { name: 'Project, while scrolled' });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/projects/aave?tab=governance');
  // Less than brings the row of tabs under the space that the page keeps free above, where a click would scroll by itself.
  await page.evaluate(() => scrollTo(0, 40));
  const before = await page.evaluate(() => scrollY);
  await head.getByRole('link', { name: 'Code Security' }).click();
  await expect(head.getByRole('link', { name: 'Code Security' })).toHaveAttribute('aria-current', 'page');
  expect(await page.evaluate(() => scrollY)).toBe(before);

  await page.evaluate(() => scrollTo(0, 1_500));
  await condensed.getByRole('link', { name: 'History' }).click();
  await expect(page).toHaveURL(/tab=history$/);
  // The row of tabs stands right below the bar of the site, and the tab below it.
  await expect.poll(() => top('Project')).toBeGreaterThanOrEqual(56);
  expect(await top('Project')).toBeLessThan(60);

  await page.evaluate(() => scrollTo(0, 700));
  const place = await page.evaluate(() => scrollY);
  await condensed.getByRole('link', { name: 'Market Stability' }).click();
  await expect(page).toHaveURL(/tab=market$/);
  await page.goBack();
  await expect(page).toHaveURL(/tab=history$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
});

test('the page is shared by its address without a tab', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // Whether the device can share by itself depends on the device.
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  const sent = collectEvents(page);
  await page.goto('/projects/uniswap?tab=code');
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/projects\/uniswap$/);
  await expect.poll(() => sent.filter(({ eventName }) => eventName === 'Share Project')).toHaveLength(1);
});

test('where the device shares by itself, it is given the page; closing its dialog is no failure', async ({ page }) => {
  await page.addInitScript(() => {
    const share = async (data: ShareData) => {
      (window as { shared?: ShareData }).shared = data;
      throw new DOMException('closed', 'AbortError');
    };
    Object.defineProperty(navigator, 'share', { value: share });
  });
  await page.goto('/projects/uniswap');
  await page.getByRole('button', { name: 'Share' }).click();
  await expect.poll(() => page.evaluate(() => (window as { shared?: ShareData }).shared?.title)).toBe('Uniswap');
  await expect(page.getByText('Copying was refused')).toHaveCount(0);
});

test('PROJ-12, PROJ-13: a tab that is opened by its address is the first one told; the history is narrowed to one kind by its address', async ({
  page,
  request,
}) => {
  const { incidents, audits } = await (await request.get('/api/projects/aave')).json();
  const sent = collectEvents(page);
  await page.goto('/projects/aave?tab=history');
  await expect.poll(() => sent.length).toBe(2);
  await page.waitForLoadState('networkidle');
  expect(sent.map(({ eventName }) => eventName)).toEqual(['View Project', 'View Project History Tab']);
  const filter = page.getByRole('navigation', { name: 'Kinds of entries' });
  const entries = page.getByRole('region', { name: 'Timeline' }).locator('ol > li');
  await filter.getByRole('link', { name: /^Incidents/ }).click();
  await expect(page).toHaveURL(/tab=history&kind=incidents$/);
  await expect(entries).toHaveCount(incidents.length);
  await filter.getByRole('link', { name: /^Audits/ }).click();
  await expect(entries).toHaveCount(audits.length);
});

test('what is shown of the score leads to everything behind it', async ({ page, request }) => {
  await page.goto('/projects/uniswap');
  await page.getByRole('heading', { name: 'How this score was calculated' }).click();
  const href = await page.getByRole('link', { name: /Everything behind the score/ }).getAttribute('href');
  const { breakdown } = await (await request.get(href ?? '')).json();
  const { rated, shown } = breakdown;
  const words = rated ? `${shown.low} to ${shown.high}` : 'Too little is proven for a number.';
  await expect(page.locator('#project-head').getByText(words)).toBeVisible();
});

test('the verdict comes first: its level, its sentence with basis and age, four short answers that lead to their evidence, and the answer to each question', async ({
  page,
  request,
}) => {
  const { verdict } = await (await request.get('/api/projects/arbitrum')).json();
  expect(verdict).toMatchObject({ level: 'medium', basis: expect.any(String), asOf: expect.any(String) });
  await page.goto('/projects/arbitrum');
  const strip = page.getByRole('region', { name: 'Verdict', exact: true });
  await expect(strip).toContainText('Medium risk');
  await expect(strip.getByRole('heading', { level: 2 })).toHaveText(verdict.reasons[0].brief ?? verdict.reasons[0].sentence);
  await expect(strip).toContainText(/Reported by others|From several kinds of sources/);
  const chips = strip.getByRole('listitem');
  expect(await chips.locator('.verdict-chip-label').allInnerTexts()).toEqual(['Sell', 'Mint', 'Withdraw deposits', 'Timelock']);
  for (const [index, chip] of verdict.chips.entries()) await expect(chips.nth(index)).toContainText(chip.value);
  const money = page.getByRole('region', { name: 'Who can take the money' });
  await expect(money).toContainText('No timelock');
  await expect(money).toContainText('7 of 8 contracts read by others');
  await expect(money).toContainText('Dashed: read by others, not proven here');
  await expect(money.getByRole('listitem').filter({ hasText: 'Arbitrum Security Council' }).first()).toContainText(/9 of 12.*L2BEAT, /);
  await expect(money.getByRole('link', { name: 'What others read of its contracts' })).toBeVisible();
  await page.getByRole('heading', { name: 'Verdict by question' }).click();
  const panel = page.locator('#verdict');
  await expect(panel.getByRole('listitem')).toHaveCount(5);
  const control = panel.getByRole('listitem').filter({ hasText: 'Who can take the money' });
  await expect(control).toContainText('9 of 12 keys');
  await expect(control).toContainText('Reported by others');
  await expect(control.getByRole('link', { name: /^block 22,397,501/ })).toHaveAttribute('href', /github\.com\/l2beat/);
  await chips.nth(2).getByRole('link').click();
  await expect(page).toHaveURL(/\?tab=governance#(reported|powers)$/);
});

test('the answer to a project stands above the fold, on phones too', async ({ page }) => {
  for (const id of ['uniswap', 'aave']) await expectAnswerFirst(page, `/projects/${id}`);
});

test('the document of a project’s tab is at most 250 kB, however many contracts it has', async ({ request }) => {
  const tabs = [
    '',
    '?tab=code',
    '?tab=governance',
    '?tab=governance&readings=3&contracts=2',
    '?tab=market',
    '?tab=activity',
    '?tab=history',
  ];
  for (const path of [...tabs.map((tab) => `aave${tab}`), 'zksync?tab=governance', 'lido?tab=governance']) {
    const document = await (await request.get(`/projects/${path}`)).body();
    expect(document.length, path).toBeLessThanOrEqual(250_000);
  }
});

test('lists of contracts go on at addresses of their own, in place, and without scripts', async ({ page, browser }) => {
  await page.goto('/projects/aave?tab=governance');
  const read = page.getByRole('region', { name: 'Reported by others' });
  await expect(read).toContainText(/1 to 4 of \d+/);
  await read.getByRole('link', { name: 'Contracts read by others: next page' }).click();
  await expect(page).toHaveURL(/\?tab=governance&readings=2#reported$/);
  await expect(read).toContainText(/5 to 8 of \d+/);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(page.url());
  await expect(plain.getByRole('region', { name: 'Reported by others' })).toContainText(/5 to 8 of \d+/);
  await context.close();
});

test('in forced colours the verdict, its signs and the lines of the map can be seen, and the level’s word stays', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/projects/aave');
  const strip = page.getByRole('region', { name: 'Verdict', exact: true });
  await expect(strip.getByText('Medium risk')).toBeVisible();
  const hidden = await page.evaluate(() => {
    const backOf = (element: Element): string => {
      const { backgroundColor } = getComputedStyle(element);
      return backgroundColor !== 'rgba(0, 0, 0, 0)' || element.parentElement === null ? backgroundColor : backOf(element.parentElement);
    };
    const signs = [...document.querySelectorAll('.verdict .icon')].map((sign) => [
      getComputedStyle(sign).backgroundColor,
      backOf(sign.parentElement ?? sign),
    ]);
    const lines = [...document.querySelectorAll('.power-lines path')].map((line) => [
      getComputedStyle(line).stroke,
      backOf(line.closest('div') ?? line),
    ]);
    if (signs.length === 0 || lines.length === 0) return ['nothing was looked at'];
    return [...signs, ...lines].filter(([colour, back]) => colour === back);
  });
  expect(hidden).toEqual([]);
});

test('at 200 % nothing scrolls sideways, and the verdict and its short answers are whole', async ({ page }) => {
  // 1440 by 900 px, enlarged: half as many CSS pixels each way.
  await page.setViewportSize({ width: 720, height: 450 });
  await page.goto('/projects/aave');
  await expectNoSidewaysScroll(page);
  const strip = page.getByRole('region', { name: 'Verdict', exact: true });
  await expect(strip.getByRole('heading')).toBeVisible();
  const cut = await strip.evaluate((element) =>
    [element, ...element.querySelectorAll('*:not(.sr-only)')]
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
      .map(({ className, textContent }) => `${className}: ${textContent}`),
  );
  expect(cut).toEqual([]);
  await expect(page.getByRole('region', { name: 'Who can take the money' })).toContainText('Value at stake: not known');
});

test('a dimension has its checks by result, each with its answer and its evidence', async ({ page }) => {
  await page.goto('/projects/aave?tab=code');
  const table = page.getByRole('region', { name: 'Checks of Code Security' });
  await expect(table).toContainText(/\d+ of \d+ passed/);
  await table.getByText(/^\d+ passed$/).click();
  const audits = table.getByRole('listitem').filter({ hasText: 'Independent audits' }).first();
  await expect(audits).toContainText(/\d+ reports/);
  await audits.getByLabel('More about Independent audits').click();
  await expect(audits.getByRole('link', { name: /^How do we know/ })).toHaveAttribute('href', '/methodology/code#COD-03');
});

test('a token of which nothing is known has no rank, and says that nothing has been checked', async ({ page, request }) => {
  const { projects } = await (await request.get('/api/search-project?keyword=pepe')).json();
  const token = projects.find(({ verdict }: { verdict: { sentence: string } }) => verdict.sentence.includes('nothing else'));
  await page.goto(`/projects/${token.id}`);
  await expect(page.locator('#project-head').getByText('Not known')).toBeVisible();
  await expect(page.getByText('Nothing about it has been checked.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'On record' }).locator('tbody tr').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Analyse this contract now' })).toBeVisible();
});

test('machines read what the page is about and where it stands', async ({ request }) => {
  const html = await (await request.get('/projects/uniswap?tab=code')).text();
  const { '@graph': graph } = JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}');
  const of = (type: string) => graph.find((each: { '@type': string }) => each['@type'] === type);
  expect(of('WebPage').url).toMatch(/\/projects\/uniswap$/);
  expect(of('WebPage').about.name).toBe('Uniswap');
  expect(of('BreadcrumbList').itemListElement.map(({ name }: { name: string }) => name)).toEqual(['Home', 'Projects', 'Uniswap']);
});

test('on a phone, the tab that an address names is in sight', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/projects/uniswap?tab=history');
  await expect(page.getByRole('navigation', { name: 'Project', exact: true }).getByRole('link', { name: 'History' })).toBeInViewport({
    ratio: 0.95,
  });
});
