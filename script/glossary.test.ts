import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './runner/run-command.ts';

test('docs/glossary.md has one row for each word, and a meaning in each row', () => {
  const rows = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Word '))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const words = rows.flatMap(([, word = '']) => word.split(', '));
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
  expect(rows.filter(([, , meaning]) => meaning === '')).toEqual([]);
});
