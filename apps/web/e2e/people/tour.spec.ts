import { expect, type Locator, type Page } from '@playwright/test';
import { addAccount, logInByCalls } from '../support/accounts.ts';
import { COLOUR_RULES, expectAccessible } from '../support/axe.ts';
import { collectEvents } from '../support/events.ts';
import { test } from '../support/test.ts';

// What is missing is warned of.
test.use({ contextOptions: { reducedMotion: 'reduce' }, allowedWarning: /^Guided tour: / });

const AREAS = [
  'Your account',
  'Search for projects',
  'Stay informed on safety',
  'Keep up with trends',
  "What's new",
  'Filter through projects',
  'In the works',
];

const card = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title });
const anyCard = (page: Page): Locator => page.locator('[data-tour-card]');

async function press(page: Page, name: string): Promise<void> {
  await anyCard(page).getByRole('button', { name, exact: true }).click();
}

/** The names of the events that the page sends from now on, of those that match. */
function recordEvents(page: Page, pattern: RegExp): () => string[] {
  const sent = collectEvents(page);
  return () => sent.map(({ eventName }) => eventName).filter((name) => pattern.test(name));
}

/** Presses Next on each of these steps in turn. */
async function pass(page: Page, titles: readonly string[]): Promise<void> {
  for (const title of titles) {
    await expect(card(page, title)).toBeVisible();
    await press(page, 'Next');
  }
}

async function startAsUser(page: Page, address = '/?tour=true'): Promise<void> {
  const { email } = await addAccount();
  await logInByCalls(page, { email });
  await page.goto(address);
}

test('TOUR-01, TOUR-06, TOUR-07, TOUR-08, TOUR-09, TOUR-10, TOUR-11, TOUR-12, TOUR-15, TOUR-19, TOUR-26, TOUR-34, TOUR-35, ROUTE-02, T-06: a user is shown seven areas, counted, and is done', async ({
  page,
}) => {
  await startAsUser(page);
  for (const [index, title] of AREAS.entries()) {
    const step = card(page, title);
    await expect(step).toBeVisible();
    await expect(step).toContainText(`${index + 1} of 7`);
    const bar = step.locator('[data-tour-progress]');
    await expect.poll(async () => (await bar.boundingBox())?.width).toBeCloseTo((332 * (index + 1)) / 7, 0);
    await press(page, 'Next');
  }
  const end = card(page, "You're all set!");
  await expect(end.getByRole('button', { name: 'Done' })).toBeVisible();
  await expect(end.getByRole('button', { name: 'Sign Up' })).toHaveCount(0);
  await press(page, 'Done');
  await expect(anyCard(page)).toHaveCount(0);
});

test('TOUR-02, TOUR-14, TOUR-20, TOUR-27, T-07, EVT-09, EVT-10, OP-51: a visitor begins with the search at 2 of 7 and is offered an account', async ({
  page,
}) => {
  const events = recordEvents(page, /Tour$/);
  await page.goto('/');
  await page.getByRole('button', { name: 'Take the tour' }).click();
  await expect(card(page, 'Search for projects')).toContainText('2 of 7');
  await expect(anyCard(page).getByRole('button', { name: 'Back' })).toHaveCount(0);
  await pass(page, AREAS.slice(1));
  const end = card(page, "You're all set!");
  await expect(end.getByRole('button', { name: 'Done' })).toBeVisible();
  await end.getByRole('button', { name: 'Sign Up' }).click();
  await expect(anyCard(page)).toHaveCount(0);
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Create Account' })).toBeVisible();
  await expect.poll(events).toEqual(['Start Guided User Tour', 'Finish User Tour']);
});

test('TOUR-03, TOUR-04, TOUR-05, T-05: the end leaves the tour out of the address, keeps the rest, and loads nothing', async ({ page }) => {
  await page.goto('/?utm_source=x&tour');
  await expect(card(page, 'Search for projects')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { mark: 'same page' }));
  await pass(page, AREAS.slice(1));
  await press(page, 'Done');
  await expect(page).toHaveURL(/\/\?utm_source=x$/);
  expect(await page.evaluate(() => Reflect.get(window, 'mark'))).toBe('same page');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('TOUR-16, TOUR-17, TOUR-18, TOUR-21, TOUR-22, TOUR-24, TOUR-25, T-10, EVT-11: closing asks about skipping, leads back, and only then skips', async ({
  page,
}) => {
  const events = recordEvents(page, /Tour$/);
  await page.goto('/?tour=true');
  await pass(page, AREAS.slice(1, 4));
  await press(page, 'Back');
  await expect(card(page, 'Keep up with trends')).toBeVisible();
  await press(page, 'Close tour');
  const question = card(page, 'Do you want to skip?');
  await expect(question).toContainText('restart the tour');
  const link = question.getByRole('link', { name: 'Account Settings > Guided Tour > Get Started' });
  await expect(link).toHaveAttribute('href', '/my/settings');
  await press(page, 'Return to tour');
  await expect(card(page, 'Keep up with trends')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await press(page, 'Yes, skip');
  await expect(anyCard(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole('button', { name: 'Take the tour' }).click();
  await expect(card(page, 'Search for projects')).toBeVisible();
  await expect.poll(events).toEqual(['Start Guided User Tour', 'Return To User Tour', 'Skip User Tour', 'Start Guided User Tour']);
});

test('TOUR-29, TOUR-40, ROUTE-20, SITE-59: the menu that the first step invites to open ends the tour where it leads, the settings start it again without a document, and a user who logs out in another tab ends it, too', async ({
  page,
}) => {
  const events = recordEvents(page, /^(Finish|Skip) User Tour$/);
  await startAsUser(page);
  await expect(card(page, 'Your account')).toBeVisible();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Account Settings' }).click();
  await page.waitForURL('**/my/settings');
  await expect(anyCard(page)).toHaveCount(0);
  await page.evaluate(() => Object.assign(window, { mark: 'same document' }));
  await page.getByRole('region', { name: 'Guided Tour' }).getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL(/\/\?tour=true/);
  await expect(card(page, 'Your account')).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'mark'))).toBe('same document');

  await pass(page, AREAS.slice(0, 2));
  await expect(card(page, 'Stay informed on safety')).toBeVisible();
  const [before, other] = [events(), await page.context().newPage()];
  await other.goto('/notices');
  await other.getByRole('button', { name: 'Account menu' }).click();
  await other.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.bringToFront();
  await expect(anyCard(page)).toHaveCount(0);
  expect(events()).toEqual(before);
});

test('TOUR-28, TOUR-30, TOUR-31, T-03: what is missing or hidden is warned of and passed over, in the direction of the visitor', async ({
  page,
}) => {
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await page.goto('/?tour=true');
  await expect(card(page, 'Search for projects')).toBeVisible();
  const hide = (area: string, how: 'none' | 'gone') =>
    page.locator(`[data-tour="${area}"]`).evaluate((element, way) => {
      if (way === 'gone') element.removeAttribute('data-tour');
      else element.style.display = 'none';
    }, how);
  await hide('alerts', 'gone');
  await hide('whats-new', 'none');
  await hide('in-the-works', 'gone');
  await press(page, 'Next');
  await expect(card(page, 'Keep up with trends')).toBeVisible();
  await press(page, 'Back');
  await expect(card(page, 'Search for projects')).toBeVisible();
  await pass(page, ['Search for projects', 'Keep up with trends', 'Filter through projects']);
  await expect(card(page, "You're all set!").getByRole('button', { name: 'Sign Up' })).toBeVisible();
  expect(warnings).toEqual([3, 3, 3, 5, 7].map((step) => `Guided tour: the target of step ${step} is missing or not visible.`));
});

test('TOUR-36, TOUR-38, T-08: the tour is loaded when it is asked for; its card is 290 px wide up to windows of 480 px, then 380 px, and lies over everything', async ({
  page,
}) => {
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length);
  await page.setViewportSize({ width: 480, height: 800 });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const before = await loaded();
  await page.getByRole('button', { name: 'Take the tour' }).click();
  await expect(card(page, 'Search for projects')).toBeVisible();
  expect(await loaded()).toBeGreaterThan(before);
  expect((await anyCard(page).boundingBox())?.width).toBe(290);
  await page.setViewportSize({ width: 481, height: 800 });
  await expect.poll(async () => (await anyCard(page).boundingBox())?.width).toBe(380);
  await expect(page.locator('.react-joyride__overlay')).toHaveCSS('z-index', '999');
});

test('TOUR-37, TOUR-39, TOUR-40, T-09: the spotlight leaves 2 px, lets presses through, and beside it nothing happens', async ({
  page,
}) => {
  await page.goto('/?tour=true');
  await expect(card(page, 'Search for projects')).toBeVisible();
  const search = page.locator('[data-tour="search"]').getByRole('combobox');
  await search.click();
  await expect(search).toBeFocused();
  await pass(page, AREAS.slice(1, 2));
  await expect(card(page, 'Stay informed on safety')).toBeVisible();
  const area = page.locator('[data-tour="alerts"]');
  const hole = page.locator('.react-joyride__spotlight path').nth(1);
  const [around, inside] = [await hole.boundingBox(), await area.boundingBox()];
  expect(Math.abs((around?.x ?? 0) - ((inside?.x ?? 0) - 2))).toBeLessThanOrEqual(1);
  expect(Math.abs((around?.y ?? 0) - ((inside?.y ?? 0) - 2))).toBeLessThanOrEqual(1);
  expect(Math.abs((around?.width ?? 0) - ((inside?.width ?? 0) + 4))).toBeLessThanOrEqual(1);
  expect(Math.abs((around?.height ?? 0) - ((inside?.height ?? 0) + 4))).toBeLessThanOrEqual(1);
  await page.mouse.click(8, 500);
  await expect(card(page, 'Stay informed on safety')).toBeVisible();
  await area.getByRole('heading', { level: 3 }).first().getByRole('link').click();
  await page.waitForURL('**/projects/**');
  await expect(anyCard(page)).toHaveCount(0);
  // Who comes back is not shown round again.
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Take the tour' })).toBeVisible();
  await expect(anyCard(page)).toHaveCount(0);
});

test('the keyboard alone leads through the tour, round the card and its area, and back to where it began', async ({ page }) => {
  await page.goto('/');
  const opener = page.getByRole('button', { name: 'Take the tour' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(card(page, 'Search for projects').getByRole('button', { name: 'Next' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.locator('[data-tour="search"]').getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Escape');
  await expect(card(page, 'Do you want to skip?').getByRole('button', { name: 'Return to tour' })).toBeFocused();
  await expectAccessible(page, { except: COLOUR_RULES });
  await page.keyboard.press('Escape');
  await expect(anyCard(page)).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('TOUR-06, OP-50, SITE-35, ROUTE-20: on a phone the first step shows the menu, and settings and menu start the tour from elsewhere', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await startAsUser(page, '/my/settings');
  await page.getByRole('region', { name: 'Guided Tour' }).getByRole('link', { name: 'Get Started' }).click();
  await expect(card(page, 'Your account')).toBeVisible();
  const hole = await page.locator('.react-joyride__spotlight path').nth(1).boundingBox();
  const menu = await page.getByRole('button', { name: 'Open menu' }).boundingBox();
  expect(Math.abs((hole?.x ?? 0) + 2 - (menu?.x ?? 0))).toBeLessThanOrEqual(1);
  await page.keyboard.press('Escape');
  await press(page, 'Yes, skip');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Guided Tour' }).click();
  await expect(card(page, 'Your account')).toBeVisible();
});
