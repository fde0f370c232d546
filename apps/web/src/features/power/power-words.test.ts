import { expect, test } from 'vitest';
import { isHeldByContracts, toProxyWords, toUseWords } from './power-words.ts';

test('a function that a timelock or a Safe holds is not said to have never been used: its uses are calls to those', () => {
  const selectors = ['0x3659cfe6'];
  const timelock = { kind: 'timelock', direct: true, selectors } as const;
  const owner = { kind: 'eoa', direct: false, selectors } as const;
  expect(toUseWords(0, isHeldByContracts([timelock, owner], '0x3659cfe6'))).toBe('no direct use on record');
  expect(toUseWords(0, isHeldByContracts([{ ...owner, direct: true }], '0x3659cfe6'))).toBe('never used on record');
  expect(toUseWords(0, isHeldByContracts([timelock], '0x12345678'))).toBe('never used on record');
  expect([toUseWords(1, true), toUseWords(2, false)]).toEqual(['used 1 time', 'used 2 times']);
});

test('a proxy is called by its standard, not by an id', () => {
  expect(['eip-1967', 'safe', 'other'].map(toProxyWords)).toEqual(['Proxy, EIP-1967', 'Proxy of a Safe', 'Proxy of an unknown kind']);
});
