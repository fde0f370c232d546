import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readIds, readNamed } from './runner/proofs.ts';
import { ROOT } from './runner/run-command.ts';

const listed = readIds(readFileSync(join(ROOT, 'docs/requirements.md'), 'utf8'));

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

// That a test proves each of them is checked by the run of the tests itself, which knows their names: runner/proofs.ts.
test('docs/requirements.md has a line for every id that code or a test names, once', () => {
  const named = listNamed();
  expect(listed.filter((id, index) => listed.indexOf(id) !== index)).toEqual([]);
  expect([...named].filter(([id]) => !listed.includes(id)).map(([id, file]) => `${id} in ${file}`)).toEqual([]);
});

test('an id that no test but those of --all can name stands in docs/testing.md', () => {
  const files = globSync('{apps,packages,script}/**/*.{test,spec}.{ts,tsx}', { cwd: ROOT, exclude: ['**/node_modules', '**/.next'] });
  const texts = files.filter((file) => !file.includes('.long.')).map((file) => readFileSync(join(ROOT, file), 'utf8'));
  const named = new Set(texts.flatMap(readNamed));
  const excused = readIds(readFileSync(join(ROOT, 'docs/testing.md'), 'utf8'));
  expect(listed.filter((id) => !named.has(id) && !excused.includes(id))).toEqual([]);
});
