import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../..');

/** Lightness and chroma of a token in the light theme. */
function lightOf(token: string): { lightness: number; chroma: number } {
  const text = readFileSync(join(ROOT, 'packages/ui/src/tokens.css'), 'utf8');
  const [, lightness, chroma] = new RegExp(`${token}: light-dark\\(oklch\\(([\\d.]+) ([\\d.]+)`).exec(text) ?? [];
  return { lightness: Number(lightness), chroma: Number(chroma) };
}

test('amber areas are amber in the light theme: dark orange is brown', () => {
  const { lightness, chroma } = lightOf('--caution-fill');
  expect(lightness).toBeGreaterThanOrEqual(0.62);
  expect(chroma).toBeGreaterThanOrEqual(0.14);
});

test('bars, dots, lines and bands take the amber of areas, not that of words', () => {
  const folders = ['packages/ui/src', 'apps/web/src'].map((folder) => join(ROOT, folder));
  const places = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx?|css)$/.test(name) && !name.includes('.test.'))
      .flatMap((name) => {
        const source = readFileSync(join(folder, name), 'utf8');
        return [...source.matchAll(/\b(?:bg|fill|stroke|border(?:-[stbelrxy])?)-caution(?![-\w])[^\n]*/g)].map(
          ([place]) => `${name}: ${place}`,
        );
      }),
  );
  expect(places).toEqual([]);
});
