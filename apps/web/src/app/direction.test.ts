import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../..');

/** Classes for physical sides. Centring by half a width is the same in both directions. */
const SIDES =
  /(?<![\w-])-?(?:[mp][lr]-(?=[\d[a])|text-(?:left|right)(?![\w-])|(?:border|rounded)-[lr](?!\w)|(?:left|right)-(?!1\/2)(?=[\d[]))/;

test('pages use logical sides, so that right-to-left scripts work', () => {
  const files = globSync(['apps/web/src/**/*.tsx', 'packages/ui/src/**/*.tsx'], { cwd: ROOT }).map((file) => join(ROOT, file));
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n');
    return lines.flatMap((line, index) => (SIDES.test(line) ? [`${relative(ROOT, file)}:${index + 1}: ${line.trim()}`] : []));
  });
  expect(found).toEqual([]);
});
