import { expect, test } from 'vitest';
import { findNamed } from './find-named.ts';

const project = (id: string, name: string, ...tokenTickers: string[]) => ({ id, name, tokenTickers });
const saltmarsh = project('demo-saltmarsh', 'Saltmarsh (demo)', 'MRSH');
const uniswap = project('uniswap', 'Uniswap', 'UNI');
const universe = project('universe', 'Universe', 'XYZ');

test.each([
  ['Saltmarsh (demo)', saltmarsh],
  ['saltmarsh', saltmarsh],
  [' SALTMARSH ', saltmarsh],
  ['mrsh', saltmarsh],
  ['demo-saltmarsh', saltmarsh],
  ['saltm', saltmarsh],
  ['Uniswap', uniswap],
  // A ticker is a name; letters within another name are not.
  ['UNI', uniswap],
])('“%s” means the one project that it names', (text, meant) => {
  expect(findNamed(text, [uniswap, universe, saltmarsh])).toEqual({ is: 'one', project: meant });
});

test('where a text stands in several names they are offered; what only resembles it is not taken for it', () => {
  expect(findNamed('univ', [universe, project('univ-2', 'Univ Two')])).toMatchObject({
    is: 'several',
    projects: [universe, { id: 'univ-2' }],
  });
  expect(findNamed('Salmarsh', [saltmarsh])).toEqual({ is: 'none', projects: [saltmarsh] });
  expect(findNamed(' ', [saltmarsh])).toMatchObject({ is: 'none' });
  const real = project('saltmarsh', 'Saltmarsh');
  expect(findNamed('saltmarsh', [saltmarsh, real])).toEqual({ is: 'one', project: real });
});
