import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { toLoggedPath } from './logged-path.ts';

const APP = resolve(import.meta.dirname, '../../app');

/** Dynamic segments that are not secret. */
const PUBLIC_PARTS = new Set([
  '[id]',
  '[slug]',
  '[name]',
  '[file]',
  '[table]',
  '[username]',
  '[number]',
  '[part]',
  '[chain]',
  '[address]',
  '[hash]',
  '[...nextauth]',
  '[[...path]]',
]);

const SECRET = 'c2VjcmV0LW9mLWEtcGVyc29u';

/** The address of every route and page with a dynamic segment that is not known to be public. */
const ADDRESSES = readdirSync(APP, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?:^|\/)(?:page|route)\.tsx?$/.test(file))
  .map((file) => file.split('/').slice(0, -1))
  .filter((parts) => parts.some((part) => part.startsWith('[') && !PUBLIC_PARTS.has(part)))
  .map((parts) => `/${parts.map((part) => (part.startsWith('[') && !PUBLIC_PARTS.has(part) ? SECRET : part)).join('/')}`);

test('there are such addresses', () => {
  expect(ADDRESSES).toEqual(expect.arrayContaining([`/feeds/${SECRET}`, `/watchlists/${SECRET}`, `/trace/shared/${SECRET}`]));
});

test.each(ADDRESSES)('%s is logged without its secret', (address) => {
  for (const written of [
    address,
    `${address}/`,
    `${address}/more`,
    address.toUpperCase().replace(SECRET.toUpperCase(), SECRET),
    `/${address}`,
  ]) {
    expect(toLoggedPath(written)).not.toContain(SECRET);
  }
  const encoded = address.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  expect(toLoggedPath(encoded)).not.toContain(SECRET);
});

test('other paths are logged as they are, to 200 characters', () => {
  expect(toLoggedPath('/projects/aave')).toBe('/projects/aave');
  expect(toLoggedPath('/watchlists')).toBe('/watchlists');
  expect(toLoggedPath('/%zz')).toBe('/%zz');
  expect(toLoggedPath(`/${'a'.repeat(300)}`)).toHaveLength(200);
});
