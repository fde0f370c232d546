import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { RESULTS_PATH, type Result, readResults } from './results.ts';
import { type Command, ROOT, runCommand } from './run-command.ts';

// Runs of vitest and Playwright themselves over small tests: what a report leaves out goes unseen.

mkdirSync(join(ROOT, 'var'), { recursive: true });
const folder = mkdtempSync(join(ROOT, 'var/reporters-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What the reporter wrote of a run over `files`, without what differs between runs. */
async function report(command: Command, files: Readonly<Record<string, string>>): Promise<readonly Partial<Result>[]> {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const path = join(folder, 'results.json');
  rmSync(path, { force: true });
  const { exitCode } = await runCommand(command, { environment: { CI: 'true', [RESULTS_PATH]: path } });
  const results = readResults({ name: 'all', path, exitCode });
  return results.map(({ seconds: _, error, ...rest }) => ({
    ...rest,
    ...(error !== undefined && { error: stripVTControlCharacters(error).split('\n')[0] ?? '' }),
  }));
}

const at = (name: string) => `${folder.slice(ROOT.length + 1)}/${name}`;

test('of vitest: failed tests, hooks of a file and of a group, files that can’t be loaded, and errors outside tests', async () => {
  const files = {
    'vitest.config.ts': 'export default { test: { include: ["*.case.ts"], includeTaskLocation: true } };',
    'a.case.ts': `import { expect, test } from 'vitest';
test('adds', () => {});
test.skip('is left out', () => {});
test('subtracts', () => expect(3).toBe(2));`,
    'b.case.ts': `import { afterAll, beforeAll, describe, test } from 'vitest';
afterAll(() => { throw new Error('no end'); });
test('passes', () => {});
describe('with a world', () => { beforeAll(() => { throw new Error('no world'); }); test('waits', () => {}); });`,
    'c.case.ts': `import './nowhere.ts';`,
    'd.case.ts': `import { test } from 'vitest';
test('leaves something', async () => { Promise.reject(new Error('not waited for')); await new Promise((done) => setTimeout(done, 50)); });`,
  };
  const command = ['vitest', 'run', `--root=${folder}`, `--reporter=${join(ROOT, 'script/runner/vitest-reporter.ts')}`] as const;
  const results = await report(command, files);
  const again = (name: string) => join(folder, name);
  expect(results).toHaveLength(10);
  expect(results).toEqual(
    expect.arrayContaining([
      { name: `${at('a.case.ts')}:2 > adds`, state: 'passed', again: again('a.case.ts') },
      { name: `${at('a.case.ts')}:3 > is left out`, state: 'skipped', again: again('a.case.ts') },
      {
        name: `${at('a.case.ts')}:4 > subtracts`,
        state: 'failed',
        again: again('a.case.ts'),
        error: expect.stringContaining('expected 3 to be 2'),
      },
      { name: `${at('b.case.ts')}:3 > passes`, state: 'passed', again: again('b.case.ts') },
      { name: `${at('b.case.ts')}:4 > with a world > waits`, state: 'skipped', again: again('b.case.ts') },
      { name: `${at('b.case.ts')} > around its tests`, state: 'failed', again: again('b.case.ts'), error: 'Error: no end' },
      {
        name: `${at('b.case.ts')} > around the tests of with a world`,
        state: 'failed',
        again: again('b.case.ts'),
        error: 'Error: no world',
      },
      {
        name: `${at('c.case.ts')} > around its tests`,
        state: 'failed',
        again: again('c.case.ts'),
        error: expect.stringContaining('nowhere.ts'),
      },
      { name: `${at('d.case.ts')}:2 > leaves something`, state: 'passed', again: again('d.case.ts') },
      { name: `${at('d.case.ts')} > outside its tests`, state: 'failed', again: again('d.case.ts'), error: 'Error: not waited for' },
    ]),
  );
});

test('of Playwright: failed tests, tests that a failed hook or an earlier failure kept from running, and errors outside tests', async () => {
  const files = {
    'playwright.config.ts': `export default { testMatch: '*.journey.ts', projects: [{ name: 'small' }], workers: 1 };`,
    'a.journey.ts': `import { expect, test } from '@playwright/test';
test('adds', () => {});
test.skip('is left out', () => {});
test.describe('group', () => { test('subtracts', () => expect(3).toBe(2)); });`,
    'b.journey.ts': `import { test } from '@playwright/test';
test.beforeAll(() => { throw new Error('no world'); });
test('first', () => {});
test('second', () => {});`,
  };
  const command = [
    'playwright',
    'test',
    `--config=${join(folder, 'playwright.config.ts')}`,
    `--reporter=${join(ROOT, 'script/runner/playwright-reporter.ts')}`,
  ] as const;
  expect(await report(command, files)).toEqual([
    { name: `${at('a.journey.ts')}:2 > adds`, state: 'passed', again: '[small] › a.journey.ts › adds' },
    { name: `${at('a.journey.ts')}:3 > is left out`, state: 'skipped' },
    {
      name: `${at('a.journey.ts')}:4 > group › subtracts`,
      state: 'failed',
      again: '[small] › a.journey.ts › group › subtracts',
      error: expect.stringContaining('expect(received).toBe(expected)'),
    },
    { name: `${at('b.journey.ts')}:3 > first`, state: 'failed', again: '[small] › b.journey.ts › first', error: 'Error: no world' },
    { name: `${at('b.journey.ts')}:4 > second`, state: 'skipped', again: '[small] › b.journey.ts › second' },
  ]);

  const broken = { 'b.journey.ts': `import './nowhere.ts';` };
  const strays = await report(command, broken);
  expect(strays).toContainEqual({ name: 'browser tests > outside tests', state: 'failed', error: expect.stringContaining('nowhere') });
});
