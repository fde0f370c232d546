import { expect, test } from 'vitest';
import { listOpenPaths } from './power-paths.ts';

const anyone = (enabled: boolean | null) => ({ enabled, custody: { kind: 'key' }, noticeSeconds: 0 });

test('FACT-01 what anyone can do counts as what a single key can do at once', () => {
  const openDangers = [
    { selector: 'aaaaaaaa', capabilities: ['withdraw'], proven: true },
    { selector: 'bbbbbbbb', capabilities: ['mint'] },
    { selector: 'cccccccc', capabilities: ['pause'], proven: true },
  ] as const;
  expect(listOpenPaths({ openDangers }, 'take')).toEqual([anyone(true), anyone(null)]);
  expect(listOpenPaths({ openDangers }, 'block')).toEqual([anyone(true)]);
});

test('FACT-01 calls of the caller’s choice count when a stranger’s call succeeded', () => {
  const calls = (proven: boolean) => [
    { selector: 'aaaaaaaa', capabilities: ['execute'] as const, ...(proven && { proven: true as const }) },
  ];
  expect(listOpenPaths({ openDangers: calls(false) }, 'take')).toEqual([]);
  expect(listOpenPaths({ openDangers: calls(true) }, 'take')).toEqual([anyone(true)]);
});
