import { expect, test } from 'vitest';
import { judgeCodeless, toUnaliased } from './alias.ts';

// The owner of the ProxyAdmin on Base, and the Safe on Ethereum behind it.
const alias = '0x8cc51c3008b3f03fe483b28b8db90e19cf076a6d';
const safe = '0x7bb41c3008b3f03fe483b28b8db90e19cf07595c';

test('the address on the chain below is the alias without the offset, also where that goes around zero', () => {
  expect(toUnaliased(alias)).toBe(safe);
  expect(toUnaliased(`0x${'0'.repeat(36)}1110`)).toBe('0xeeeeffffffffffffffffffffffffffffffffffff');
});

test('on a rollup an account without code is a key only if nothing on the chain below is behind it', () => {
  const judge = (chain: string, known: boolean | undefined) =>
    judgeCodeless({ chain, address: alias }, (address) => (address === safe ? known : undefined));
  expect(judge('base', true)).toEqual({ is: 'alias', of: safe });
  expect(judge('base', false)).toEqual({ is: 'key' });
  expect(judge('base', undefined)).toEqual({ is: 'unresolved' });
  expect(judge('ethereum', undefined)).toEqual({ is: 'key' });
  // A chain that is not classified is treated like a rollup.
  expect(judge('some-new-chain', undefined)).toEqual({ is: 'unresolved' });
});
