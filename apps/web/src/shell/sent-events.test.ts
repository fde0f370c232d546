import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { EVENT_NAMES } from '@redoubt/domain/platform/event/event-name';
import { expect, test } from 'vitest';

const FOLDERS = ['..', '../../../../packages/ui/src'].map((folder) => resolve(import.meta.dirname, folder));

/** How often each source file names an event; tests send none. */
function countNamed(name: string, files: readonly string[]): number {
  return files.filter((text) => text.includes(`'${name}'`) || text.includes(`"${name}"`)).length;
}

test('EVT-02: code sends every event of the list, and only pages send page views', () => {
  const files = FOLDERS.flatMap((cwd) => globSync('**/*.{ts,tsx}', { cwd }).map((name) => join(cwd, name)))
    .filter((path) => !path.includes('.test.') && !path.includes('/testing/'))
    .map((path) => readFileSync(path, 'utf8'));
  expect(EVENT_NAMES.filter((name) => countNamed(name, files) === 0)).toEqual([]);
  expect(countNamed('View Project', files)).toBe(1);
});
