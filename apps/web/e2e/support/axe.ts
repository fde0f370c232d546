import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { THEMES } from './pages.ts';

/** The rules that depend on the theme: all others say the same in each. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Half as long as the one that can be read, which every page looked at would have to parse. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

type Scope = {
  except?: string[];
  only?: string[];
  /** Selector of the part that is looked at, instead of all. */
  within?: string;
};

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

/** In the page itself, which has no frames, or in the modal over it, below which nothing can be reached or read. The script stays in the document: to put it there takes longer than most of its rules. */
async function runRules(page: Page, { except = [], only, within = 'dialog:modal' }: Scope): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(
    async ({ except, only, within }) => {
      const run: typeof axe.run = Reflect.get(window, 'axe').run;
      const rules = Object.fromEntries(except.map((id) => [id, { enabled: false }]));
      const { violations } = await run(document.querySelector(within) ?? document, {
        resultTypes: ['violations'],
        rules,
        ...(only !== undefined && { runOnly: only }),
      });
      return violations.map(({ id, help, nodes }) => ({ id, help, targets: nodes.map(({ target }) => target.join(' ')) }));
    },
    { except, only, within },
  );
  return violations.map(({ id, help, targets }) => `${id}: ${help}\n${targets.map((target) => `  ${target}`).join('\n')}`);
}
