import { expect, type Page } from '@playwright/test';
import { TOUR_STEPS } from '@redoubt/domain/people/tour/tour-steps';
import { addAccount, logInByCalls } from '../support/accounts.ts';
import { withAnnouncement } from '../support/announce.ts';
import { test } from '../support/test.ts';

/** Windows in CSS px. At a zoom of 200 % a window has half of its own. */
const WINDOWS = [
  { name: '1440 px', width: 1440, height: 900 },
  { name: '1440 px at 200 %', width: 720, height: 450 },
  { name: '768 px', width: 768, height: 1024 },
  { name: '768 px at 200 %', width: 384, height: 512 },
  { name: '360 px', width: 360, height: 780 },
  { name: '320 px', width: 320, height: 640 },
] as const;

const AREAS = TOUR_STEPS.filter(({ placement }) => placement !== 'center');

/** Announcements differ: one that was cleared a moment ago is still drawn for a while. */
const announcementFor = (motion: string) => ({
  content: `Our offices are closed on Friday, and what is urgent is read by the people on call, at night as well (${motion}).`,
  link: null,
  linkText: null,
});

const toMiddle = (page: Page) => page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight / 2, behavior: 'instant' }));

/** What lies at the middle of the part of the step's target that is in the window, once the page is still. */
function findOnTop(page: Page, target: string): Promise<string> {
  return page.evaluate(async (selector) => {
    const element = [...document.querySelectorAll(selector)].find((each) => each.getBoundingClientRect().height > 0);
    if (element === undefined) return 'no target';
    const cardOf = () => document.querySelector('[data-tour-card]')?.getBoundingClientRect();
    const placeOf = () => [element.getBoundingClientRect(), cardOf()].map((box) => `${box?.x} ${box?.y}`).join();
    for (let [still, before] = [0, '']; still < 15; before = placeOf()) {
      await new Promise(requestAnimationFrame);
      still = placeOf() === before ? still + 1 : 0;
    }
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const seen = { top: Math.max(top, 0), bottom: Math.min(bottom, window.innerHeight) };
    if (seen.bottom - seen.top < Math.min(bottom - top, 24)) return 'outside the window';
    const found = document.elementFromPoint((left + right) / 2, (seen.top + seen.bottom) / 2);
    return element.contains(found) ? 'the target' : (found?.outerHTML.slice(0, 200) ?? 'nothing');
  }, target);
}

/** Walks through the tour, each step from the middle of the page, and returns the steps whose target is covered or out of sight. */
async function findCovered(page: Page): Promise<Record<string, string>> {
  const covered: Record<string, string> = {};
  await toMiddle(page);
  // A press that a script makes moves nothing.
  await page.getByRole('button', { name: 'Take the tour' }).evaluate((button: HTMLElement) => button.click());
  for (const { title, name, target } of AREAS) {
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    const found = await findOnTop(page, target);
    if (found !== 'the target') covered[name] = found;
    await toMiddle(page);
    await page.locator('[data-tour-card] [data-autofocus]').evaluate((next: HTMLElement) => next.click());
  }
  return covered;
}

for (const [announced, reducedMotion] of [
  [false, 'no-preference'],
  [true, 'no-preference'],
  [true, 'reduce'],
] as const) {
  test(`the tour shows each of its areas and hides none behind the header or a notice, ${announced ? 'with' : 'without'} an announcement, motion: ${reducedMotion} (BR-34)`, async ({
    page,
    request,
  }) => {
    const { email } = await addAccount();
    await logInByCalls(page, { email });
    await page.emulateMedia({ reducedMotion });
    const walk = async () => {
      const covered: Record<string, unknown> = {};
      for (const { name, ...size } of WINDOWS) {
        await page.setViewportSize(size);
        await page.goto('/', { waitUntil: 'networkidle' });
        if (announced) await expect(page.getByRole('region', { name: 'Announcement' })).toBeVisible();
        await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible();
        const found = await findCovered(page);
        if (Object.keys(found).length > 0) covered[name] = found;
      }
      expect(covered).toEqual({});
    };
    if (announced) await withAnnouncement(request, announcementFor(reducedMotion), walk);
    else await walk();
  });
}
