import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../..');

/** Classes that name a side of the screen. What is centred by half of a width is so from either side. */
const SIDES =
  /(?<![\w-])-?(?:[mp][lr]-(?=[\d[a])|text-(?:left|right)(?![\w-])|(?:border|rounded)-[lr](?!\w)|(?:left|right)-(?!1\/2)(?=[\d[]))/;

test('nothing is placed at the left or the right, but where lines begin or end, so that a page can be read from the right', () => {
  const files = globSync(['apps/web/src/**/*.tsx', 'packages/ui/src/**/*.tsx'], { cwd: ROOT }).map((file) => join(ROOT, file));
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n');
    return lines.flatMap((line, index) => (SIDES.test(line) ? [`${relative(ROOT, file)}:${index + 1}: ${line.trim()}`] : []));
  });
  expect(found).toEqual([]);
});
