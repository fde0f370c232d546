import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readBudgets } from './budgets.ts';
import { listParts } from './parts.ts';
import { ROOT } from './run-command.ts';

test.each([true, false])('docs/testing.md has a budget for every part of a run, all tests: %s', (isAll) => {
  const budgets = readBudgets(readFileSync(join(ROOT, 'docs/testing.md'), 'utf8'), { isAll });
  const names = [...listParts({ isAll }).map(({ name }) => name), 'second tries'];
  expect(names.filter((name) => !((budgets.get(name) ?? 0) > 0))).toEqual([]);
});

test('a part that only all tests have takes its budget from there', () => {
  const manual = '| Part | `script/test` | `script/test --all` |\n|---|---|---|\n| browser tests | 8 | 20 |\n| benches | – | 6.5 |\n';
  expect([...readBudgets(manual, { isAll: false })]).toEqual([
    ['browser tests', 8],
    ['benches', 6.5],
  ]);
  expect(readBudgets(manual, { isAll: true }).get('browser tests')).toBe(20);
});
