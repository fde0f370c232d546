import { toEventSelector, toFunctionSelector } from 'viem';
import { expect, test } from 'vitest';
import { findEvent, findFunction } from './find-signature.ts';
import signatures from './signatures.json' with { type: 'json' };

test('functions and events of widely used contracts have names', () => {
  expect(findFunction('0xa9059cbb')).toEqual({ name: 'transfer', signature: 'transfer(address,uint256)' });
  expect(findFunction('0x6a761202')?.name).toBe('execTransaction');
  expect(findFunction('0x7ff36ab5')?.name).toBe('swapExactETHForTokens');
  expect(findEvent('0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef')).toEqual({
    name: 'Transfer',
    signature: 'Transfer(address,address,uint256)',
  });
});

test('unknown selectors, and names of object properties, are not found', () => {
  expect(findFunction('0x00000001')).toBeUndefined();
  expect(findFunction('0xconstructor')).toBeUndefined();
  expect(findEvent('0x')).toBeUndefined();
});

test('every entry of the table has the hash of its signature as its key', () => {
  for (const [selector, signature] of Object.entries(signatures.functions)) expect(toFunctionSelector(signature)).toBe(`0x${selector}`);
  for (const [topic, signature] of Object.entries(signatures.events)) expect(toEventSelector(signature)).toBe(`0x${topic}`);
});
