import { expect, type Page } from '@playwright/test';
import { addAccount, logInByCalls } from '../support/accounts.ts';
import { collectEvents } from '../support/events.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { expectStillBars } from '../support/still-bars.ts';
import { test } from '../support/test.ts';

const PRODUCTS = [
  ['Security Audit', '/products/security-audit'],
  ['Skynet', '/products/skynet'],
  ['KYC', '/products/kyc'],
  ['Penetration Testing', '/products/pentest'],
  ['SkyTrace', '/products/skytrace'],
] as const;

const COMPANY = [
  ['About', '/company/about'],
  ["Careers We're Hiring", '/company/careers'],
  ['Disclaimer', '/company/disclaimer'],
  ['Terms and Conditions', '/company/terms-and-conditions'],
  ['Privacy Policy', '/company/privacy-policy'],
  ['Cookie Policy', '/company/cookie-policy'],
] as const;

const menus = (page: Page) => page.getByRole('navigation', { name: 'Site' });

test('SITE-08, SITE-10, SITE-15, OP-14, T-01: the header with logo and search is on every page but the home page, which has a bar of its own', async ({
  page,
}) => {
  await page.goto('/chains');
  const header = page.locator('[data-site-header]');
  await expect(header.getByRole('combobox', { name: 'Search projects' })).toBeVisible();
  await header.getByRole('link', { name: 'Redoubt' }).click();
  await page.waitForURL('/');
  await expect(header).toHaveCount(0);
  const bar = page.locator('[data-home-bar]');
  for (const name of ['Products', 'Company', 'Request a Quote', 'Log In', 'Sign Up', 'Search projects']) {
    await expect(bar.getByRole('button', { name })).toBeVisible();
  }
  await expect(bar.getByRole('link', { name: 'Resources' })).toHaveAttribute('href', '/resources');
});

test('SITE-01, SITE-11, SITE-12, SITE-13: Products and Company unfold their pages, by pointer and by keys alone', async ({ page }) => {
  const sent = collectEvents(page);
  for (const [label, links, event] of [
    ['Products', PRODUCTS, 'Open Products Menu'],
    ['Company', COMPANY, 'Open Company Menu'],
  ] as const) {
    await page.goto('/chains');
    const button = menus(page).getByRole('button', { name: label });
    const items = menus(page).getByRole('link').filter({ hasNotText: 'Resources' });
    await expect(items).toHaveCount(0);
    await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(items).toHaveText(links.map(([name]) => name.replace(' We', 'We')));
    expect(await items.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(links.map(([, href]) => href));
    await expect.poll(() => sent.some(({ eventName }) => eventName === event)).toBe(true);
    await page.getByRole('heading', { level: 1 }).click();
    await expect(items).toHaveCount(0);

    await button.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await expect(items.first()).toBeFocused();
    await page.keyboard.press('End');
    await expect(items.last()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(items.first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await expect(items).toHaveCount(0);
    await page.keyboard.press('ArrowUp');
    await expect(items.last()).toBeFocused();
    await page.keyboard.press('Enter');
    await page.waitForURL(links.at(-1)?.[1] ?? '');
    await expect(items).toHaveCount(0);
  }
});

test('nothing in the bars overlaps or leaves the window from 360 px on, signed out or in', async ({ page }) => {
  const { email } = await addAccount();
  for (const signedIn of [false, true]) {
    if (signedIn) await logInByCalls(page, { email });
    for (const path of ['/chains', '/']) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      // Where each layout of the bars is narrowest.
      for (const width of [360, 640, 768, 1024]) {
        await page.setViewportSize({ width, height: 800 });
        const faults = await page.locator('[data-site-header] .frame, [data-home-bar] .frame').evaluate((bar) => {
          const edges = bar.getBoundingClientRect();
          const parts = [...bar.children].filter((part) => part.checkVisibility() && part.getBoundingClientRect().width > 0);
          const boxes = parts.map((part) => part.getBoundingClientRect());
          const outside = boxes.filter(({ left, right }) => left < edges.left || right > edges.right + 0.5).length;
          const overlapping = boxes.filter(({ left }, index) => left < (boxes[index - 1]?.right ?? 0) - 0.5).length;
          return { outside, overlapping, sideways: document.documentElement.scrollWidth - innerWidth };
        });
        expect(faults, `${path} at ${width} px`).toEqual({ outside: 0, overlapping: 0, sideways: 0 });
      }
    }
  }
});

for (const [who, signedIn, cases] of [
  [
    'a visitor',
    false,
    [
      ['/chains', 360],
      ['/chains', 1440],
      ['/', 768],
    ],
  ],
  [
    'a user',
    true,
    [
      ['/chains', 768],
      ['/', 360],
      ['/', 1440],
    ],
  ],
] as const) {
  test(`nothing in the bars moves for ${who} while their last parts and the session are on their way`, async ({ page }) => {
    if (signedIn) await logInByCalls(page, await addAccount());
    for (const [path, width] of cases) await expectStillBars(page, { path, width, signedIn });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('SITE-26, SITE-27, SITE-01: the menu puts the focus into its search after it has opened, and its four parts fold', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/chains');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(drawer.getByRole('button', { name: 'Close menu' })).toBeFocused();
    await page.clock.runFor(250);
    await expect(drawer.getByRole('combobox', { name: 'Search projects' })).toBeFocused();
    for (const [title, first, open] of [
      ['Account', 'Guided Tour', true],
      ['Products', 'Security Audit', true],
      ['Resources', 'Resources', false],
      ['Company', 'About', false],
    ] as const) {
      const part = drawer.getByRole('button', { name: title, exact: true });
      const link = drawer.getByRole('link', { name: first, exact: true });
      await expect(link).toBeVisible({ visible: open });
      await part.click();
      await expect(part).toHaveAttribute('aria-expanded', String(!open));
      await expect(link).toBeVisible({ visible: !open });
      await part.click();
      await expect(link).toBeVisible({ visible: open });
    }
    await expectGoodLooks(page, { name: 'menu-open' });
    await drawer.getByRole('link', { name: 'KYC' }).click();
    await page.waitForURL('/products/kyc');
    await expect(drawer).toBeHidden();
  });

  test('SITE-48, T-42: a tap shows the Wechat code', async ({ page }) => {
    await page.goto('/chains');
    await page.getByRole('button', { name: 'Wechat' }).tap();
    const code = page.getByRole('img', { name: 'Wechat QR code' });
    await expect(code).toBeVisible();
    const box = await code.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(360);
  });
});

test('CONST-03: between phones and desktops the menu is a drawer of 378 px at the right', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 800 });
  await page.goto('/chains');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect.poll(() => drawer.boundingBox()).toEqual({ x: 522, y: 0, width: 378, height: 800 });
  await page.mouse.click(100, 400);
  await expect(drawer).toBeHidden();
});

test('SITE-48, SITE-51: logo, signs and code have their sizes; the code shows while it is pointed at or focused, and Escape hides it', async ({
  page,
}) => {
  await page.goto('/chains');
  const footer = page.getByRole('contentinfo');
  const size = async (part: ReturnType<typeof footer.locator>) => {
    const box = await part.boundingBox();
    return [box?.width, box?.height];
  };
  expect(await size(footer.getByRole('img', { name: 'Redoubt' }))).toEqual([168, 40]);
  const signs = footer.getByRole('list', { name: 'Elsewhere' }).locator('.icon');
  await expect(signs).toHaveCount(9);
  for (const sign of await signs.all()) expect(await size(sign)).toEqual([20, 20]);

  const wechat = footer.getByRole('button', { name: 'Wechat' });
  const code = footer.getByRole('img', { name: 'Wechat QR code' });
  await expect(code).toBeHidden();
  await wechat.hover();
  await expect(code).toBeVisible();
  expect(await size(code)).toEqual([150, 150]);
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBe(150);
  await page.mouse.move(5, 5);
  await expect(code).toBeHidden();
  await wechat.focus();
  await expect(code).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(code).toBeHidden();
  await expect(footer.getByText(`© ${new Date().getUTCFullYear()}`)).toHaveCount(2);
});

test('SITE-03, SITE-52, SITE-55, OP-55: the cookie notice stands between content and footer, says what cookies are for, stays on the next page, and leads to the policy; on paper there is the page alone', async ({
  page,
}) => {
  await page.goto('/chains');
  const notice = page.getByRole('region', { name: 'Cookies' });
  await expect(notice).toContainText(
    'and its partners use cookies to make this site work, to measure its audience, for third-party features and for advertising. By staying on this site you consent to this.',
  );
  await expect(notice.getByRole('link')).toHaveAttribute('href', '/company/cookie-policy');
  const order = await page.evaluate(() =>
    [...document.querySelectorAll('[data-site-header], main, section[aria-label="Cookies"], footer')].map(({ tagName }) => tagName),
  );
  expect(order).toEqual(['HEADER', 'MAIN', 'SECTION', 'FOOTER']);
  await page.emulateMedia({ media: 'print' });
  for (const part of [page.locator('[data-site-header]'), page.getByRole('contentinfo'), notice]) await expect(part).toBeHidden();
  await expect(page.getByRole('main')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: 'Redoubt' }).first().click();
  await page.waitForURL('/');
  await expect(notice).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('SITE-11, SITE-12, SITE-48: the menus and the Wechat code open under the pointer, and a quote is asked for by mail', async ({
    page,
  }) => {
    await page.goto('/chains');
    await menus(page).getByRole('button', { name: 'Products' }).hover();
    await expect(menus(page).getByRole('link', { name: 'SkyTrace' })).toBeVisible();
    await menus(page).getByRole('button', { name: 'Company' }).focus();
    await expect(menus(page).getByRole('link', { name: 'Disclaimer' })).toBeVisible();
    await expect(page.locator('[data-site-header]').getByRole('link', { name: 'Request a Quote' })).toHaveAttribute('href', /^mailto:/);
    await page.getByRole('button', { name: 'Wechat' }).hover();
    await expect(page.getByRole('img', { name: 'Wechat QR code' })).toBeVisible();
  });
});
