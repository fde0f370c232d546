import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileContracts } from './compile-contracts.ts';

const FOLDER = join(import.meta.dirname, '../../artifacts');

test('the compiled contracts are what their sources come to', () => {
  const kept = readdirSync(FOLDER).map((file) => [file, JSON.parse(readFileSync(join(FOLDER, file), 'utf8'))]);
  const compiled = [...compileContracts()].map(([name, artifact]) => [`${name}.json`, artifact]);
  expect(Object.fromEntries(kept)).toEqual(Object.fromEntries(compiled));
});
