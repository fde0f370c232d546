import { expect, test } from 'vitest';
import type { PowerFact } from '../analysis/power-map.ts';
import { toWordHex } from '../evm/reader.ts';
import { listAttempts } from './list-attempts.ts';

const PARTIES = { trader: '0xaa', pool: '0xbb' } as const;
const word = (address: string) => toWordHex(BigInt(address));

const power = (types: string, capability: PowerFact['capabilities'][number] = 'blacklist'): PowerFact => ({
  contract: '0xcc',
  selector: '11223344',
  types,
  capabilities: [capability],
  ways: [],
  holders: [],
  holdersComplete: true,
  enabled: { is: 'yes' },
  proofs: [],
});
const dataOf = (fact: PowerFact) => listAttempts(fact, PARTIES).map(({ data }) => data.slice(10));

test('a list of addresses is called with the trader, and with the pool', () => {
  const data = dataOf(power('address[]'));
  expect(data.filter((each) => each.includes(word('0xaa')))).toHaveLength(1);
  expect(data.filter((each) => each.includes(word('0xbb')))).toHaveLength(1);
});

test('a function that takes from one account and gives to another is called with two different ones, and with what the first has', () => {
  const attempts = listAttempts(power('address,address,uint256', 'withdraw'), { ...PARTIES, holder: '0xdd', amounts: [77n] });
  const data = attempts.map((each) => each.data.slice(10));
  expect(data).toContain(`${word('0xaa')}${word('0xdd')}${toWordHex(77n)}`);
  expect(data).toContain(`${word('0xdd')}${word('0xaa')}${toWordHex(77n)}`);
  expect(attempts.find((each) => each.data.endsWith(toWordHex(77n)) && each.data.includes(word('0xdd')))?.namesTrader).toBe(true);
});

test('a blacklist whose argument types were lost is called in the usual shapes', () => {
  const data = dataOf(power(''));
  const [one, single, offset] = [toWordHex(1n), toWordHex(32n), toWordHex(64n)];
  expect(data).toContain(`${word('0xaa')}${one}`);
  expect(data).toContain(`${single}${one}${word('0xaa')}`);
  expect(data).toContain(`${offset}${one}${one}${word('0xbb')}`);
  expect(dataOf(power('', 'pause'))).toEqual(['']);
});
