import { expect, test } from 'vitest';
import { readWord } from './bytes.ts';
import {
  encodeCall,
  listOtherTypes,
  makeFullerSample,
  makeSample,
  makeSignedSample,
  readCalldata,
  splitTypes,
  toCalldata,
  withAddresses,
  withMore,
  withTypes,
} from './sample.ts';
import { combine, constant, TAINT } from './value.ts';

/** The sampled accounts, by the number of their argument. */
const account = (number: number): bigint => (0xa11cen << 136n) + BigInt(number);
const sample = (types: string) => makeSample('aabbccdd', types);

test.each<[text: string, types: readonly string[]]>([
  ['', []],
  ['address', ['address']],
  ['address,(uint256,bytes)[],bool', ['address', '(uint256,bytes)[]', 'bool']],
  ['(uint256,(bool,bool)),bytes', ['(uint256,(bool,bool))', 'bytes']],
])('the types %s are split at their outer commas', (text, types) => {
  expect(splitTypes(text)).toEqual(types);
});

test.each<[types: string, words: readonly bigint[], places: Partial<Record<'addresses' | 'lengths' | 'counts', number[]>>]>([
  ['address,uint256', [account(1), 2n], { addresses: [0] }],
  ['bool,bytes4,uint8', [1n, 0x72n << 248n, 3n], {}],
  ['address,bytes', [account(1), 64n, 0n], { addresses: [0], lengths: [2] }],
  ['uint256[],bool', [64n, 1n, 1n, 1n], { counts: [2] }],
  ['string,address[]', [64n, 96n, 0n, 1n, account(1)], { addresses: [4], lengths: [2], counts: [3] }],
  ['(address,uint256),address', [account(1), 2n, account(3)], { addresses: [0, 2] }],
  ['uint256[2],address', [1n, 2n, account(3)], { addresses: [2] }],
  ['(address,bytes)[]', [32n, 1n, 32n, account(1), 64n, 0n], { addresses: [3], lengths: [5], counts: [1] }],
  ['bytes[2]', [32n, 64n, 96n, 0n, 0n], { lengths: [3, 4] }],
])('a call of a function of %s is encoded as compilers decode it', (types, words, places) => {
  const { addresses, lengths, counts, ...rest } = sample(types);
  expect(rest.words).toEqual(words);
  expect({ addresses, lengths, counts }).toEqual({ addresses: [], lengths: [], counts: [], ...places });
});

test('the second sample has bytes that are a call, and words behind the arguments', () => {
  const { words } = makeFullerSample('aabbccdd', 'bytes');
  expect(words.slice(0, 3)).toEqual([32n, 100n, 0xf00dbaben << 224n]);
  expect(words.slice(-4)).toEqual([41n, 42n, 43n, 44n]);
});

test('signatures of 65 bytes follow one another, with as many elements in arrays', () => {
  const signed = makeSignedSample(withAddresses(sample('uint256,uint256[],bytes'), [4]), { elements: 2, signatures: 2 });
  const [first, , , count, one, two, length, r, s, v] = signed.words;
  expect([first, count, one, two, length]).toEqual([account(1), 2n, 2n, 3n, 130n]);
  expect([r, s]).toEqual([1n, 1n]);
  // 27, and the next signature behind it.
  expect(v).toBe(0x1bn << 248n);
  expect(signed.addresses).toEqual([0]);
});

test('a number that the code uses as an address becomes one, save lengths, and what is no number', () => {
  const numbers = sample('uint256,uint256[],bytes32');
  expect(withAddresses(numbers, [4])).toMatchObject({ words: [account(1), 96n, numbers.words[2], 1n, 2n], addresses: [0] });
  expect(withAddresses(numbers, [4 + 3 * 32, 4 + 2 * 32, 5, 4 + 9 * 32])).toBe(numbers);
  expect(withAddresses(sample('address'), [4]).addresses).toEqual([0]);
});

test('numbers get the types of what the code does with them, where each argument is one word', () => {
  const numbers = withAddresses(sample('uint256,uint256,uint256'), [4]);
  expect(withTypes(numbers, [36]).types).toEqual(['address', 'bool', 'uint256']);
  expect(withTypes(sample('bytes32,uint256'), [4, 36]).types).toEqual(['bytes32', 'bool']);
  expect(withTypes(sample('uint256[2],uint256'), [36]).types).toEqual(['uint256[2]', 'uint256']);
});

test('lists whose elements could not be decoded are tried as lists of calls and of bytes', () => {
  expect(listOtherTypes('address,bytes[]')).toEqual([
    'address,(address,bytes)[]',
    'address,(address,uint256,bytes)[]',
    'address,(address,bool,bytes)[]',
  ]);
  expect(listOtherTypes('address,uint256')).toEqual([]);
  expect(listOtherTypes('uint256[],uint256[],uint256[]')).toHaveLength(8);
});

test('each word of calldata is its argument, but not where the encoding says where another begins', () => {
  const calldata = toCalldata(sample('uint256,bytes'));
  const word = (at: number) => readWord(calldata, at);
  expect([word(4), word(36), word(68)]).toMatchObject([
    { op: 'arg', source: { at: 4 } },
    { v: 64n, taint: 0 },
    { v: 0n, taint: TAINT.arg },
  ]);
  expect(combine('shr', constant(224n), word(0))).toEqual(constant(0xaabbccddn));
});

test('behind the sample the caller may have sent more, which is zero here', () => {
  const calldata = toCalldata(sample('uint256'));
  const read = (at: number, seesMore = true) => readCalldata({ calldata, seesMore }, at);
  expect(read(4)).toMatchObject({ v: 1n, source: { at: 4 } });
  expect(read(36)).toMatchObject({ v: 0n, op: 'arg', source: { at: 36 } });
  expect(read(100)).toMatchObject({ v: 0n, op: 'arg', source: { at: 100 } });
  expect(read(20)).toMatchObject({ v: 1n << 128n, taint: TAINT.arg });
  expect(read(36, false)).toMatchObject({ v: 0n, taint: 0 });
});

test('a copy of more than the sample shows what the caller may have sent, within bounds', () => {
  const calldata = toCalldata(sample('uint256'));
  const copy = (from: bigint, size: bigint, seesMore = true) => withMore({ calldata, seesMore }, constant(from), constant(size));
  expect(readWord(copy(4n, 64n), 36)).toMatchObject({ op: 'arg', source: { at: 36 } });
  expect(readWord(copy(4n, 64n), 4)).toMatchObject({ v: 1n, source: { at: 4 } });
  expect(copy(4n, 32n)).toBe(calldata);
  expect(copy(4n, 64n, false)).toBe(calldata);
  expect(copy(36n, 1_025n)).toBe(calldata);
  expect(copy(36n, 1_024n)).not.toBe(calldata);
});

test('a call for a node has the words of the sample, and others where they are said, also behind it', () => {
  const word = (v: number) => v.toString(16).padStart(64, '0');
  const numbers = sample('uint256,uint256');
  expect(encodeCall(numbers)).toBe(`0xaabbccdd${word(1)}${word(2)}`);
  expect(encodeCall(numbers, new Map([[36, 9n]]))).toBe(`0xaabbccdd${word(1)}${word(9)}`);
  const behind = new Map([
    [132, 8n],
    [68, 7n],
  ]);
  expect(encodeCall(numbers, behind)).toBe(`0xaabbccdd${word(1)}${word(2)}${word(7)}${word(0)}${word(8)}`);
});
