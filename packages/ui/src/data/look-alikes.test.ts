import { expect, test } from 'vitest';
import { createLookAlikes, shortenBeside } from './look-alikes.ts';

const OWNER = `0x1f98${'a'.repeat(32)}f984`;
const POISON = `0x1f98${'b'.repeat(32)}f984`;
const CLOSE = `0x1f98${'a'.repeat(20)}${'c'.repeat(12)}f984`;

test('digits are added until no other address looks the same, to the whole where it differs in the middle (BR-20)', () => {
  expect(shortenBeside(OWNER, [])).toBe('0x1f98…f984');
  expect(shortenBeside(OWNER, [POISON])).toBe('0x1f98aaaa…aaaaf984');
  expect(shortenBeside(OWNER, [POISON, CLOSE])).toBe('0x1f98aaaa…aaaaf984');
  const middle = `${OWNER.slice(0, 20)}dd${OWNER.slice(22)}`;
  expect(shortenBeside(OWNER, [middle])).toBe(OWNER);
});

test('an address that comes to the page later is changes from the first, and is alone again when it goes (BR-20)', () => {
  const page = createLookAlikes();
  let changes = 0;
  page.subscribe(() => {
    changes += 1;
  });
  page.enter(OWNER);
  page.enter(OWNER.toUpperCase().replace('0X', '0x'));
  expect([page.listAlike(OWNER), changes]).toEqual([[], 0]);
  const leave = page.enter(POISON);
  expect([page.listAlike(OWNER), page.listAlike(POISON), changes]).toEqual([[POISON], [OWNER], 1]);
  expect(page.listAlike(OWNER)).toBe(page.listAlike(OWNER));
  leave();
  expect([page.listAlike(OWNER), changes]).toEqual([[], 2]);
});
