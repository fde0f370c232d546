import { expect, test } from 'vitest';
import { AMOUNT, answer, CALLER, CONTRACT, entry, load, SIGNER } from '../testing/paths.ts';
import { readerOf, type SmallChain } from '../testing/run-code.ts';
import { evaluate, hashWords } from './evaluate.ts';
import type { Address, CallRequest } from './reader.ts';
import { combine, constant, derive, input, TAINT, type Value, ZERO } from './value.ts';

const OTHER: Address = `0x${'0b'.repeat(20)}`;
const OWNER: Address = `0x${'0a'.repeat(20)}`;
/** The hash of 64 zero bytes: the place of the zero address in a mapping of the first slot. */
const PLACE = 0xad3228b676f7d3cd4284a5443f17f1962b36e491b30a40b2405849e597ba5fb5n;

type Options = { readonly caller?: Address; readonly args?: ReadonlyMap<number, bigint>; readonly signer?: Address };
const as = (value: Value, chain: SmallChain = {}, { caller = OWNER, ...rest }: Options = {}) =>
  evaluate(value, { reader: readerOf(chain), self: CONTRACT, caller, ...rest });

test('a comparison with the caller is decided for another caller', async () => {
  const isOwner = combine('eq', CALLER, load(ZERO, BigInt(OWNER)));
  const chain = { storage: () => BigInt(OWNER) };
  expect([await as(isOwner, chain), await as(isOwner, chain, { caller: OTHER })]).toEqual([1n, 0n]);
  expect(await as(combine('eq', input('origin', 1n, TAINT.origin), CALLER))).toBe(1n);
});

test('what depends neither on the caller nor on arguments is as it was on the path', async () => {
  const storage = () => {
    throw new Error('It is known.');
  };
  expect(await as(load(ZERO, 7n), { storage })).toBe(7n);
  expect(await as(load(combine('add', AMOUNT, ZERO), 7n), { storage })).toBe(7n);
});

test('arguments are those that are said, by their places, and as on the path otherwise', async () => {
  const sum = combine('add', AMOUNT, constant(1n));
  expect(await as(sum, {}, { args: new Map([[36, 4n]]) })).toBe(5n);
  expect(await as(sum, {}, { args: new Map([[4, 4n]]) })).toBe(0x9an);
  expect(await as(combine('add', CALLER, sum))).toBe(BigInt(OWNER) + 0x9an);
});

test('an entry of the caller is read at the place of the other caller, in the account whose storage was read', async () => {
  const asked: [bigint, Address][] = [];
  const storage = (slot: bigint, account: Address) => {
    asked.push([slot, account]);
    return 3n;
  };
  const place = derive('keccak', 1n, [CALLER, ZERO], { at: 64 });
  const zero = { caller: `0x${'0'.repeat(40)}` } as const;
  expect(await as(load(place), { storage }, zero)).toBe(3n);
  await as(input('load', 1n, place.taint | TAINT.storage, { of: [place], source: { at: 0, account: OTHER } }), { storage }, zero);
  await as(input('load', 1n, place.taint | TAINT.storage, { of: [place] }), { storage }, zero);
  expect(asked).toEqual([
    [PLACE, CONTRACT],
    [PLACE, OTHER],
    [PLACE, CONTRACT],
  ]);
});

test('words are hashed as their bytes, or as many of them', () => {
  expect(hashWords([0n, 0n])).toBe(PLACE);
  const ONE_WORD = 0x290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e563n;
  expect([hashWords([0n]), hashWords([0n, 0n], 32)]).toEqual([ONE_WORD, ONE_WORD]);
  expect(hashWords([])).toBe(0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470n);
});

test('a contract is asked about the other caller, in the name of the contract', async () => {
  const asked: CallRequest[] = [];
  const call = (request: CallRequest) => {
    asked.push(request);
    return { ok: true, data: `0x${'01'.padStart(64, '0')}${'02'.padStart(64, '0')}` as const };
  };
  const first = answer(constant(BigInt(OTHER)), CALLER);
  expect(await as(first, { call })).toBe(1n);
  expect(asked).toEqual([{ from: CONTRACT, to: OTHER, data: `0x00000000${OWNER.slice(2).padStart(64, '0')}` }]);
  expect(await as({ ...first, source: { at: 1 } }, { call })).toBe(2n);
  expect(await as({ ...first, source: { at: 2 } }, { call })).toBe(0n);
  expect(await as({ ...first, op: 'ok' }, { call })).toBe(1n);
});

test('a contract that reverts answers nothing', async () => {
  const call = () => ({ ok: false, data: `0x${'09'.padStart(64, '0')}` }) as const;
  const asks = answer(constant(BigInt(OTHER)), CALLER);
  expect([await as(asks, { call }), await as({ ...asks, op: 'ok' }, { call })]).toEqual([0n, 0n]);
});

test('the size of the code at the caller is read, and a selector before arguments stays', async () => {
  const size = derive('size', 0n, [CALLER]);
  expect(await as(size, { codes: { [OWNER]: '0x1234' } })).toBe(2n);
  expect(await as(size)).toBe(0n);
  expect(await as(derive('head', 5n, [CALLER]))).toBe(BigInt(OWNER));
});

test('a precompiled contract computes again, from as many bytes', async () => {
  const asked: CallRequest[] = [];
  const call = (request: CallRequest) => {
    asked.push(request);
    return { ok: true, data: `0x${'05'.padStart(64, '0')}` } as const;
  };
  const hash = derive('raw', 1n, [constant(2n), CALLER], { at: 32 });
  expect(await as(hash, { call })).toBe(5n);
  expect(asked).toEqual([{ to: `0x${'2'.padStart(40, '0')}`, data: `0x${OWNER.slice(2).padStart(64, '0')}` }]);
  expect(await as(hash, { call: () => ({ ok: false, data: '0x' }) })).toBeUndefined();
  expect(await as(hash, { call: () => ({ ok: true, data: '0x' }) })).toBeUndefined();
});

test('who signed is as supposed, or as said', async () => {
  const isSigned = combine('eq', SIGNER, CALLER);
  expect(await as(isSigned)).toBe(0n);
  expect(await as(isSigned, {}, { signer: OWNER })).toBe(1n);
  expect(await as(SIGNER, {}, { signer: OTHER })).toBe(BigInt(OTHER));
});

test('where a derivation was not tracked, nothing is claimed', async () => {
  const lost = derive('mix', 1n, [CALLER]);
  expect(await as(lost)).toBeUndefined();
  expect(await as(combine('add', lost, CALLER))).toBeUndefined();
  expect(await as(load(entry(lost, ZERO)))).toBeUndefined();
});
