import { expect, test } from 'vitest';
import { assemble } from '../../testing/assemble.ts';
import { CONTRACT } from '../../testing/paths.ts';
import { parseCode } from '../code.ts';
import { findDispatched } from './find-dispatched.ts';

const SELECTOR = '0x00 calldataload 0xe0 shr';
const END = '0x00 0x00 revert one: stop two: stop';
const find = (code: string) => {
  const { selectors, isOpenEnded } = findDispatched(parseCode(assemble(code)), CONTRACT);
  return { selectors: selectors.toSorted(), isOpenEnded };
};
const ONE = { selectors: ['12345678'], isOpenEnded: false };

test.each<[how: string, code: string]>([
  ['one after the other', `${SELECTOR} dup1 0x12345678 eq @one jumpi dup1 0xabcdef01 eq @two jumpi ${END}`],
  ['with the number first', `${SELECTOR} dup1 0x12345678 swap1 eq @one jumpi dup1 0xabcdef01 eq @two jumpi ${END}`],
  ['in halves', `${SELECTOR} dup1 0x80000000 gt @low jumpi 0xabcdef01 eq @two jumpi stop low: 0x12345678 eq @one jumpi ${END}`],
  ['as differences', `${SELECTOR} dup1 0x12345678 sub iszero @one jumpi dup1 0xabcdef01 xor iszero @two jumpi ${END}`],
  ['in one condition', `${SELECTOR} dup1 0x12345678 eq swap1 0xabcdef01 eq or @one jumpi ${END}`],
  [
    'behind the question whether any ether came',
    `callvalue @two jumpi ${SELECTOR} dup1 0x12345678 eq @one jumpi 0xabcdef01 eq @one jumpi ${END}`,
  ],
])('functions are found where code compares the selector %s', (_how, code) => {
  expect(find(code)).toEqual({ selectors: ['12345678', 'abcdef01'], isOpenEnded: false });
});

test.each<[how: string, condition: string]>([
  ['a sum', `0x05 ${SELECTOR} add 0x1234567d eq`],
  ['a difference', `0x05 ${SELECTOR} sub 0x12345673 eq`],
  ['what is left of a number', `${SELECTOR} 0x20000000 sub 0x0dcba988 eq`],
  ['turned bits', `0x01 ${SELECTOR} xor 0x12345679 eq`],
  ['all bits turned', `${SELECTOR} not 0x12345678 not eq`],
  ['a multiple', `0x04 ${SELECTOR} mul 0x48d159e0 eq`],
  ['an odd multiple on 32 bits', `0xffffffff 0x9e3779b1 ${SELECTOR} mul and 0xf6d680f8 eq`],
  ['a mask', `0xffffffff ${SELECTOR} and 0x12345678 eq`],
  ['a division', `0x01${'00'.repeat(28)} 0x00 calldataload div 0x12345678 eq`],
  ['its place in the word', '0x00 calldataload 0xe0 shr 0xe0 shl 0x12345678 0xe0 shl eq'],
])('a function is found where code compares %s', (_how, condition) => {
  // What is found beside it is no function when it is run.
  expect(find(`${condition} @one jumpi ${END}`).selectors).toContain('12345678');
});

test('a comparison that no selector passes names none', () => {
  expect(find(`${SELECTOR} 0x0112345678 eq @one jumpi ${END}`).selectors).toEqual([]);
});

test('there may be other functions where the hash of the selector decides', () => {
  const hash = `${SELECTOR} 0x00 mstore 0x20 0x00 keccak256`;
  expect(find(`${SELECTOR} 0x12345678 eq @two jumpi ${hash} 0x1234 eq @one jumpi ${END}`)).toEqual({ ...ONE, isOpenEnded: true });
});

test('behind a table that the selector chooses from, each entry is found', () => {
  // The lowest bit chooses one of two places, five bytes apart, from the 17th byte on.
  const table = 'first: @even jump second: @odd jump';
  const entries = `even: 0x12345678 eq @one jumpi 0x00 0x00 revert odd: 0xabcdef01 eq @two jumpi ${END}`;
  const code = `${SELECTOR} dup1 0x01 and 0x05 mul 0x11 add jump ${table} ${entries}`;
  expect(find(code).selectors).toEqual(['12345678', 'abcdef01']);
});

test('a function is not looked for behind the first question about the chain', () => {
  expect(find(`0x00 sload pop ${SELECTOR} 0x12345678 eq @one jumpi ${END}`).selectors).toEqual([]);
});
