import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { THEMES } from './pages.ts';

/** The rules that depend on the theme: all others say the same in each. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

type Scope = { except?: string[]; only?: string[] };

/**
 * Everything axe knows, WCAG 2.2 AA and its best practices; a finding names the rule and the elements. What is found only while a page changes (it is
 * without its title, or half faded in) is looked at again: a fault is what stays.
 */
export async function expectAccessible(page: Page, scope: Scope = {}): Promise<void> {
  await expect.poll(() => findFaults(page, scope), { message: 'accessibility findings' }).toEqual([]);
}

/** `expectAccessible` in both themes, with motion reduced: everything in the first, what depends on colours in the second. */
export async function expectAccessibleInThemes(page: Page): Promise<void> {
  for (const [index, colorScheme] of THEMES.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page, index === 0 ? {} : { only: COLOUR_RULES });
  }
}

/** What the browser says of a page that went while it was looked at, such as one that asks again by itself. */
const GONE = /Execution context was destroyed|Cannot find context/;

async function findFaults(page: Page, scope: Scope): Promise<string[]> {
  try {
    return await runRules(page, scope);
  } catch (error) {
    if (error instanceof Error && GONE.test(error.message)) return ['the page went meanwhile'];
    throw error;
  }
}

/** In the page itself, which has no frames. The script stays in the document: to put it there takes longer than most of its rules. */
async function runRules(page: Page, { except = [], only }: Scope): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async ({ except, only }) => {
      const run: typeof axe.run = Reflect.get(window, 'axe').run;
      const rules = Object.fromEntries(except.map((id) => [id, { enabled: false }]));
      const { violations } = await run({ resultTypes: ['violations'], rules, ...(only !== undefined && { runOnly: only }) });
      return violations.map(({ id, help, nodes }) => ({ id, help, targets: nodes.map(({ target }) => target.join(' ')) }));
    },
    { except, only },
  );
  return violations.map(({ id, help, targets }) => `${id}: ${help}\n${targets.map((target) => `  ${target}`).join('\n')}`);
}
