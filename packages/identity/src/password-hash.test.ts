import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './password-hash.ts';

test('a password is known again, and no other is', async () => {
  const hash = await hashPassword('seven ducks 7');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword('seven ducks 7', hash)).toBe(true);
  expect(await isPassword('seven ducks 8', hash)).toBe(false);
  expect(await isPassword('', hash)).toBe(false);
});

test('two people with one password have different hashes', async () => {
  expect(await hashPassword('seven ducks 7')).not.toBe(await hashPassword('seven ducks 7'));
});

test('OP-37: every character of the longest password counts', async () => {
  const longest = `${'ab1 '.repeat(63)}abc`;
  const hash = await hashPassword(`${longest}d`);
  expect(await isPassword(`${longest}d`, hash)).toBe(true);
  expect(await isPassword(`${longest}e`, hash)).toBe(false);
});

test('characters composed and decomposed are one password', async () => {
  expect(await isPassword('caf\u00e9 noir 1', await hashPassword('cafe\u0301 noir 1'))).toBe(true);
});

test.each([null, undefined, '', 'plain', '$argon2id$v=19$m=1,t=1$x$y', '$2b$10$abcdefghijklmnopqrstuv'])(
  'no password belongs to the hash %s',
  async (hash) => {
    expect(await isPassword('seven ducks 7', hash)).toBe(false);
  },
);

test('a flood is turned away instead of piling up, and those in the queue are served', async () => {
  const results = await Promise.allSettled(Array.from({ length: 60 }, () => isPassword('seven ducks 7', null)));
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(8);
  expect(refused[0]).toMatchObject({ reason: { code: 'ServiceUnavailableException' } });
  expect(await isPassword('seven ducks 7', null)).toBe(false);
});
