import { expect, test } from 'vitest';
import { assemble } from '../testing/assemble.ts';
import { scanCode } from './environment-reads.ts';

test('what code asks about is found, also where nothing leads to it', () => {
  expect(scanCode(assemble('caller extcodesize stop origin balance')).found.toSorted()).toEqual(['balance', 'code', 'origin']);
});

test('bytes that are pushed are no opcodes, nor is the metadata of a compiler', () => {
  expect(scanCode(assemble('0x3b3b3b pop')).found).toEqual([]);
  expect(scanCode(assemble('caller pop "0xa1323232320005"')).found).toEqual([]);
});

test('gas that is passed on to a call is no question, and a call is told', () => {
  expect(scanCode(assemble('gas delegatecall'))).toEqual({ found: [], calls: true });
  expect(scanCode(assemble('gas pop'))).toEqual({ found: ['gas'], calls: false });
});
