import { expect, test } from 'vitest';
import { shortName } from './shown.ts';

test('beside a mark a demo project has its name alone; a real project keeps all of it', () => {
  expect(shortName({ name: 'Saltmarsh (demo)', demo: true })).toBe('Saltmarsh');
  expect(shortName({ name: 'Saltmarsh (demo)', demo: false })).toBe('Saltmarsh (demo)');
});
