import { expect, test } from 'vitest';
import { squarify } from './treemap.tsx';

const FRAME = { width: 640, height: 220 };

test('tiles fill the frame in proportion to their shares, inside it and without overlap', () => {
  const parts = [0.4, 0.2, 0.15, 0.1, 0.05, 0.05, 0.03, 0.02].map((share) => ({ share }));
  const tiles = squarify(parts, FRAME);
  expect(tiles).toHaveLength(8);
  for (const { part, x, y, width, height } of tiles) {
    expect((width * height) / (640 * 220)).toBeCloseTo(part.share, 6);
    expect(x).toBeGreaterThanOrEqual(0);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(640.001);
    expect(y + height).toBeLessThanOrEqual(220.001);
  }
  for (const [index, one] of tiles.entries())
    for (const other of tiles.slice(index + 1)) {
      const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
      const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
      expect(Math.min(across, down)).toBeLessThan(0.001);
    }
});

test('tiles are near squares where shares are alike, and parts without a share have none', () => {
  const tiles = squarify([{ share: 0.25 }, { share: 0 }, { share: 0.25 }, { share: 0.25 }, { share: 0.25 }], FRAME);
  expect(tiles).toHaveLength(4);
  for (const { width, height } of tiles) expect(Math.max(width / height, height / width)).toBeLessThan(2);
  expect(squarify([], FRAME)).toEqual([]);
});
