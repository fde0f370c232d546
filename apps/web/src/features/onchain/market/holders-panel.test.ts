import { expect, test } from 'vitest';
import { toTiles } from './holders-panel.tsx';

test('the tiles of holders are those listed, what others hold, and what is not recorded: together the whole supply', () => {
  const holder = (digit: string, share: number, rest = {}) =>
    ({ address: `0x${digit.repeat(40)}`, share, kind: 'key', label: null, holdsPower: false, ...rest }) as const;
  const tiles = toTiles({ top: [holder('1', 0.4, { holdsPower: true }), holder('2', 0.2, { kind: 'burnt' })], knownShare: 0.75 });
  expect(tiles.map(({ name, look }) => [name, look])).toEqual([
    ['0x1111…1111, Single-key wallet (EOA)', 'caution'],
    ['0x2222…2222, Burned', 'safe'],
    ['Other holders', 'neutral'],
    ['Holders not recorded', 'unknown'],
  ]);
  expect(tiles.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
  expect(toTiles({ top: [holder('1', 1)], knownShare: 1 })).toHaveLength(1);
});
