import { expect, test } from 'vitest';
import { listForeignScripts, toLatin, toSkeleton } from './skeleton.ts';

test.each([
  ['Unіswap', 'uniswap'],
  ['АAVЕ', 'aave'],
  ['UΝISWAP', 'uniswap'],
  ['ÉTHENA', 'ethena'],
  ['ＡＡＶＥ', 'aave'],
  ['币安人生', '币安人生'],
  ['1inch', '1inch'],
])('%s reads %s in Latin letters', (text, latin) => {
  expect(toLatin(text)).toBe(latin);
});

test('digits count as letters only where names are compared by their looks', () => {
  expect(toSkeleton('Un1swap')).toBe(toSkeleton('Unlswap'));
  expect(toSkeleton('Tethe0')).not.toBe(toSkeleton('Tether'));
  expect(toSkeleton('rnorpho')).toBe(toSkeleton('Morpho'));
});

test('scripts of letters that look Latin are named', () => {
  expect(listForeignScripts('Unіswap')).toEqual(['Cyrillic']);
  expect(listForeignScripts('ρepе')).toEqual(['Cyrillic', 'Greek']);
  expect(listForeignScripts('Uniswap ł 币')).toEqual([]);
});
