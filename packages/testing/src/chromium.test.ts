import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { chromiumArguments, findChromium } from './chromium.ts';

const folder = mkdtempSync(join(tmpdir(), 'chromium-'));
const browser = join(folder, 'google-chrome');
writeFileSync(browser, '');
chmodSync(browser, 0o755);
writeFileSync(join(folder, 'chromium'), 'not executable');
afterAll(() => rmSync(folder, { recursive: true }));

test('the first executable on the path is found', () => {
  expect(findChromium({ PATH: `/nowhere:${folder}` })).toBe(browser);
});

test('a given path counts alone, and only when it can be executed', () => {
  expect(findChromium({ PATH: '/nowhere', CHROMIUM_PATH: browser })).toBe(browser);
  expect(findChromium({ PATH: folder, CHROMIUM_PATH: join(folder, 'chromium') })).toBeUndefined();
});

test('an empty variable counts as unset', () => {
  expect(findChromium({ PATH: folder, CHROMIUM_PATH: '' })).toBe(browser);
});

test('the sandbox is given up for root alone', () => {
  expect(chromiumArguments({ isRoot: true })).toContain('--no-sandbox');
  expect(chromiumArguments({ isRoot: false })).not.toContain('--no-sandbox');
});
