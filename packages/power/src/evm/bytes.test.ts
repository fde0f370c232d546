import { expect, test } from 'vitest';
import { ACCOUNT, AMOUNT, CALLER } from '../testing/paths.ts';
import {
  type Bytes,
  cloneBytes,
  copyBytes,
  createBytes,
  grow,
  OutOfMemory,
  originAt,
  parseHex,
  plainBytes,
  readWord,
  readWords,
  sliceBytes,
  toDigits,
  toHexText,
  toNumber,
  writeByte,
  writeWord,
} from './bytes.ts';
import { combine, compute, constant, depends, TAINT, type Value, ZERO } from './value.ts';

const MAX = (1n << 256n) - 1n;

/** Memory of 128 bytes with these words one after the other. */
function memoryOf(...words: readonly Value[]): Bytes {
  const bytes = createBytes(128);
  for (const [index, word] of words.entries()) writeWord(bytes, index * 32, word);
  return bytes;
}

/** What a word would be with another caller and another amount. */
const withOthers = (word: Value, caller: bigint, amount: bigint) =>
  compute(word, ({ op }) => (op === 'caller' ? caller : op === 'arg' ? amount : undefined));

test('a word is kept with its highest byte first, and a value that was written whole comes back as itself', () => {
  const bytes = memoryOf(constant(0x1122n), CALLER);
  expect([toNumber(bytes, 30, 1), toNumber(bytes, 31, 1), toNumber(bytes, 30, 2)]).toEqual([0x11n, 0x22n, 0x1122n]);
  expect(readWord(bytes, 32)).toBe(CALLER);
  expect(readWord(bytes, 0)).toEqual(constant(0x1122n));
});

test('a word across two values is computed from the parts of both', () => {
  const across = readWord(memoryOf(CALLER, AMOUNT), 16);
  expect(across.v).toBe(0x57n << 128n);
  expect(withOthers(across, 0xabn, 0xcdn << 128n)).toBe((0xabn << 128n) | 0xcdn);
});

test('what is written over a part of a value replaces that part alone', () => {
  const bytes = memoryOf(CALLER);
  writeByte(bytes, 31, constant(0x1ffn));
  expect(readWord(bytes, 0).v).toBe(0xffn);
  expect(withOthers(readWord(bytes, 0), 0x1234n, 0n)).toBe(0x12ffn);
  writeWord(bytes, 0, constant(5n));
  expect(readWord(bytes, 0)).toEqual(constant(5n));
});

test('the lowest byte of a value alone is written as one', () => {
  const bytes = createBytes(64);
  writeByte(bytes, 5, CALLER);
  expect(readWord(bytes, 0).v).toBe(0x57n << 208n);
  expect(withOthers(readWord(bytes, 0), 0x1234n, 0n)).toBe(0x34n << 208n);
});

test('behind the end there are zeros', () => {
  const bytes = memoryOf(CALLER, CALLER, CALLER, constant(MAX));
  expect(readWord(bytes, 120).v).toBe(((1n << 64n) - 1n) << 192n);
  expect(readWord(bytes, 128)).toBe(ZERO);
  expect([toNumber(bytes, 127, 2), toHexText(bytes, 127, 2)]).toEqual([0xff00n, '0xff00']);
});

test.each([
  ['forwards', 0, 32],
  ['backwards', 32, 0],
])('memory that is copied onto itself %s is as it was before', (_way, from, to) => {
  const bytes = memoryOf(CALLER, AMOUNT, CALLER);
  copyBytes(bytes, from, bytes, to, 64);
  const [first, second] = from === 0 ? [CALLER, AMOUNT] : [AMOUNT, CALLER];
  expect([readWord(bytes, to), readWord(bytes, to + 32)]).toEqual([first, second]);
});

test('a copy of more than there is fills with zeros that depend on nothing', () => {
  const source = createBytes(32);
  writeWord(source, 0, CALLER);
  const target = memoryOf(AMOUNT, AMOUNT, AMOUNT);
  copyBytes(source, 0, target, 0, 64);
  expect([readWord(target, 0), readWord(target, 32), readWord(target, 64)]).toEqual([CALLER, ZERO, AMOUNT]);
  copyBytes(source, 1_000, target, 64, 32);
  expect(readWord(target, 64)).toEqual(ZERO);
});

test('arguments behind a selector stay what they are when they are moved word by word', () => {
  const calldata = createBytes(96);
  calldata.data.set(parseHex('aabbccdd'));
  writeWord(calldata, 4, ACCOUNT);
  writeWord(calldata, 36, AMOUNT);
  const moved = memoryOf(...readWords(calldata, 0, 96));
  expect([readWord(moved, 4), readWord(moved, 36)]).toEqual([ACCOUNT, AMOUNT]);
  expect(toNumber(moved, 0, 4)).toBe(0xaabbccddn);
  const first = readWord(sliceBytes(moved, 0, 68), 0);
  expect(depends(combine('shr', constant(224n), first), TAINT.arg)).toBe(false);
});

test('a selector that is packed before an argument depends on nothing', () => {
  const bytes = memoryOf(combine('or', constant(0xaabbccddn << 224n), combine('shr', constant(32n), ACCOUNT)));
  expect([0, 3, 4, 31].map((at) => originAt(bytes, at)?.taint ?? 0)).toEqual([0, 0, TAINT.arg, TAINT.arg]);
});

test('a word of more than four pieces depends on all of them, and is no longer tracked', () => {
  const piecesOf = (count: number) => {
    const bytes = createBytes(32);
    for (let at = 0; at < count; at += 1) writeByte(bytes, at, at % 2 === 0 ? CALLER : AMOUNT);
    return readWord(bytes, 0);
  };
  expect(withOthers(piecesOf(4), 1n, 2n)).toBe(0x01020102n << 224n);
  expect(withOthers(piecesOf(5), 1n, 2n)).toBeUndefined();
  expect(piecesOf(5)).toMatchObject({ taint: TAINT.caller | TAINT.arg, v: 0x5799579957n << 216n });
});

test('a copy is changed apart from what it was made of', () => {
  const bytes = memoryOf(CALLER);
  const copy = cloneBytes(bytes);
  writeWord(copy, 0, AMOUNT);
  expect([readWord(bytes, 0), readWord(copy, 0)]).toEqual([CALLER, AMOUNT]);
  expect(toNumber(bytes, 31, 1)).toBe(0x57n);
});

test('memory grows to its limit and no further, and keeps what it holds', () => {
  const bytes = memoryOf(CALLER);
  grow(bytes, 1_000, 1_000);
  grow(bytes, 10, 1_000);
  expect(bytes.length).toBe(1_000);
  expect(() => grow(bytes, 1_001, 1_000)).toThrow(OutOfMemory);
  expect([readWord(bytes, 0), readWord(bytes, 968)]).toEqual([CALLER, ZERO]);
  writeWord(bytes, 968, AMOUNT);
  expect(readWord(bytes, 968)).toBe(AMOUNT);
});

test('digits are bytes there and back', () => {
  expect([...parseHex('0x01ff')]).toEqual([1, 255]);
  expect([...parseHex('01ff')]).toEqual([1, 255]);
  expect(toDigits(parseHex('0x00ab0f'))).toBe('00ab0f');
  expect(toHexText(plainBytes(parseHex('0x00ab0f')), 1)).toBe('0xab0f00');
});
