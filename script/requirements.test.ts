import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './runner/run-command.ts';

/** Ids that lines of the page begin with, in their order. */
const listed = [...readFileSync(join(ROOT, 'docs/requirements.md'), 'utf8').matchAll(/^\| ([A-Z]+-\d{2}) \|/gm)].map(([, id]) => id ?? '');

/** Ids of the page's kinds that code and tests name, each with a file that does. */
function listNamed(): Map<string, string> {
  const kinds = [...new Set(listed.map((id) => id.slice(0, id.indexOf('-'))))].join('|');
  const id = new RegExp(`(?<![\\w-])(?:${kinds})-\\d{2}(?![\\w-])`, 'g');
  const files = globSync('{apps,packages,script,bench}/**/*.{ts,tsx}', { cwd: ROOT, exclude: ['**/node_modules', '**/.next'] });
  const named = new Map<string, string>();
  for (const file of files) {
    if (file === 'script/requirements.test.ts') continue;
    for (const [found] of readFileSync(join(ROOT, file), 'utf8').matchAll(id)) named.set(found, file);
  }
  return named;
}

test('docs/requirements.md has a line for every id that code or a test names, once, and each of its ids is named by one', () => {
  const named = listNamed();
  expect(listed.filter((id, index) => listed.indexOf(id) !== index)).toEqual([]);
  expect([...named].filter(([id]) => !listed.includes(id)).map(([id, file]) => `${id} in ${file}`)).toEqual([]);
  expect(listed.filter((id) => !named.has(id))).toEqual([]);
});
