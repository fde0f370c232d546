import { expect, test, vi } from 'vitest';
import type { Part } from './parts.ts';
import type { Result } from './results.ts';
import { runParts } from './run-parts.ts';

const passed = (name: string): Result => ({ name, state: 'passed', seconds: 1, again: name });
const failed = (name: string): Result => ({ name, state: 'failed', seconds: 1, again: name, error: 'no' });
const build = (result: Result): Part => ({ name: 'build', build: 'made', run: async () => [result] });

test('what failed is tried again after every part, each with what tries it, and what passes then is flaky', async () => {
  const begun: string[] = [];
  const unit = { name: 'unit', run: async () => [passed('a'), failed('b')], again: vi.fn(async () => [passed('b')]) };
  const browser = { name: 'browser', run: async () => [failed('c'), failed('d')], again: vi.fn(async () => [passed('c'), failed('d')]) };
  const sizes = { name: 'sizes', run: async () => [passed('e')], again: vi.fn(async () => []) };
  const budgets = new Map([['unit', 7]]);
  const run = await runParts({ parts: [unit, browser, sizes], budgets, onBegin: (name) => begun.push(name) });
  expect(begun).toEqual(['unit', 'browser', 'sizes', 'second tries']);
  expect([unit, browser, sizes].map(({ again }) => again.mock.calls)).toEqual([[[['b']]], [[['c', 'd']]], []]);
  expect(run.results.map(({ name, state }) => `${name} ${state}`)).toEqual(['a passed', 'b passed', 'c passed', 'd failed', 'e passed']);
  expect(run.flaky.map(({ name }) => name)).toEqual(['b', 'c']);
  expect(run.parts.map(({ name, budget }) => [name, budget])).toEqual([
    ['unit', 7],
    ['browser', undefined],
    ['sizes', undefined],
    ['second tries', undefined],
  ]);
});

test('without a build, what needs one has failed without being run, and the rest runs once', async () => {
  const { again: _, ...unbuilt } = failed('build');
  const browser: Part = { name: 'browser', build: 'needed', run: vi.fn(async () => [passed('c')]) };
  const unit = { name: 'unit', run: async () => [failed('a')], again: vi.fn(async () => [passed('a')]) };
  const { results } = await runParts({ parts: [build(unbuilt), unit, browser], budgets: new Map() });
  expect(results.map(({ name, state }) => `${name} ${state}`)).toEqual(['build failed', 'a failed', 'browser failed']);
  expect(browser.run).not.toHaveBeenCalled();
  expect(unit.again).not.toHaveBeenCalled();
});

test('where nothing failed nothing is tried again', async () => {
  const unit = { name: 'unit', run: async () => [passed('a')], again: vi.fn(async () => []) };
  const { parts, flaky } = await runParts({ parts: [build(passed('build')), unit], budgets: new Map() });
  expect(unit.again).not.toHaveBeenCalled();
  expect([parts.map(({ name }) => name), flaky]).toEqual([['build', 'unit'], []]);
});
