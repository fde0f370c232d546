import { expect, test } from 'vitest';
import { listOpenPaths } from './power-paths.ts';

const anyone = (enabled: boolean | null, taking: readonly string[]) => ({ enabled, custody: { kind: 'key' }, noticeSeconds: 0, taking });

test('FACT-01 what anyone can do counts as what a single key can do at once', () => {
  const openDangers = [
    { selector: 'aaaaaaaa', capabilities: ['withdraw'], proven: ['withdraw'] },
    { selector: 'bbbbbbbb', capabilities: ['mint'], proven: [] },
    { selector: 'cccccccc', capabilities: ['pause'], proven: ['pause'] },
  ] as const;
  expect(listOpenPaths({ openDangers }, 'take')).toEqual([anyone(true, ['funds']), anyone(null, ['mint'])]);
  expect(listOpenPaths({ openDangers }, 'block')).toEqual([anyone(true, [])]);
});

test('FACT-01 calls of the caller’s choice count when a stranger’s call succeeded', () => {
  const calls = (proven: boolean) => [
    { selector: 'aaaaaaaa', capabilities: ['execute'] as const, proven: proven ? (['execute'] as const) : [] },
  ];
  expect(listOpenPaths({ openDangers: calls(false) }, 'take')).toEqual([]);
  expect(listOpenPaths({ openDangers: calls(true) }, 'take')).toEqual([anyone(true, ['funds', 'mint'])]);
});

test('FACT-01 of a function with a proven and a supposed danger each counts as what it is', () => {
  const openDangers = [{ selector: 'aaaaaaaa', capabilities: ['mint', 'pause'], proven: ['pause'] }] as const;
  expect(listOpenPaths({ openDangers }, 'take')).toEqual([anyone(null, ['mint'])]);
  expect(listOpenPaths({ openDangers }, 'block')).toEqual([anyone(true, [])]);
});
