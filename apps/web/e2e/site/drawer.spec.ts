import { resolve } from 'node:path';
import { expect, type Locator } from '@playwright/test';
import { rolldown } from 'rolldown';
import { test } from '../support/test.ts';

const left = async (drawer: Locator) => (await drawer.boundingBox())?.x;

test('CONST-03, CONST-04, CONST-05: a drawer is 378 px wide, a large one 736 px, and one inside moves the outer by 180 px until it closes', async ({
  page,
}) => {
  await using bundle = await rolldown({
    input: resolve(import.meta.dirname, '../support/nested-drawers.tsx'),
    logLevel: 'silent',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  });
  const { output } = await bundle.generate({ format: 'iife' });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // In a page of ours, for its style sheet.
  await page.goto('/chains');
  await page.evaluate(output[0].code);
  const outer = page.getByRole('dialog', { name: 'Outer' });
  const inner = page.getByRole('dialog', { name: 'Inner' });
  await expect(outer).toBeVisible();
  expect(await outer.boundingBox()).toEqual({ x: 1440 - 378, y: 0, width: 378, height: 900 });
  await page.getByRole('button', { name: 'Open another' }).click();
  await expect(inner).toBeVisible();
  expect(await inner.boundingBox()).toEqual({ x: 1440 - 736, y: 0, width: 736, height: 900 });
  expect(await left(outer)).toBe(1440 - 378 - 180);
  await page.keyboard.press('Escape');
  await expect(inner).toBeHidden();
  await expect(outer).toBeVisible();
  expect(await left(outer)).toBe(1440 - 378);
  await expect(page.getByRole('button', { name: 'Open another' })).toBeFocused();
});
