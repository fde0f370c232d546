import { expect, test } from 'vitest';
import { CONTRACT } from '../testing/paths.ts';
import { computeWord, runCode } from '../testing/run-code.ts';
import { type PathResult, STRANGER } from './path.ts';
import { TAINT } from './value.ts';

// What a few instructions leave, and which paths they have. The word on top of the stack is written last.

const MAX = (1n << 256n) - 1n;
const OWNER = 0xa11ce0n;
const OTHER = `0x${'bb'.padStart(40, '0')}` as const;
/** Slots that hold these words. */
const stores = (...words: readonly bigint[]) => ({ chain: { storage: (slot: bigint) => words[Number(slot)] ?? 0n } });
const SET = '0x01 0x01 sstore stop';

test.each<[code: string, word: bigint]>([
  ['0x03 0x0a sub', 7n],
  ['0x03 0x0a div', 3n],
  ['0x02 0x0a exp', 100n],
  ['0x0a 0x03 lt', 1n],
  ['0x0a 0x03 gt', 0n],
  ['0x07 0x05 0x04 addmod', 2n],
  ['0x07 0x05 0x04 mulmod', 6n],
  ['0x01 0x04 shl', 16n],
  ['0x10 0x04 shr', 1n],
  ['0x80 0x00 signextend', MAX - 127n],
  ['0x1234 0x1e byte', 0x12n],
  ['0x00 not', MAX],
])('%s leaves %o: the operand on top comes first', (code, word) => {
  expect(computeWord(code).v).toBe(word);
});

test.each<[code: string, word: bigint]>([
  ['push0', 0n],
  ['0x010203040506', 0x010203040506n],
  ['0x01020304050607', 0x01020304050607n],
  [`0x${'ff'.repeat(32)}`, MAX],
  ['0x01 0x02 0x03 dup3', 1n],
  ['0x01 0x02 0x03 dup1', 3n],
  ['0x01 0x02 0x03 swap2', 1n],
  ['0x01 0x02 0x03 swap2 pop pop', 3n],
  ['0x01 0x02 swap1 pop', 2n],
  ['0x01 pc', 2n],
])('%s leaves %o on the stack', (code, word) => {
  expect(computeWord(code).v).toBe(word);
});

const AA = `0x${'aa'.repeat(32)}`;
test.each<[does: string, code: string, word: bigint]>([
  ['reads across two words', '0x1122 0x00 mstore 0x1e mload', 0x1122n << 240n],
  ['writes over the rest of a word', `${AA} 0x00 mstore 0x22 0x01 mstore 0x00 mload`, 0xaan << 248n],
  ['writes the lowest byte alone', '0x1234 0x05 mstore8 0x00 mload', 0x34n << 208n],
  ['copies onto what it copies from', '0x1122334455667788 0x00 mstore 0x08 0x18 0x1c mcopy 0x1c mload', 0x1122334455667788n << 192n],
  ['copies nothing, and grows by nothing', '0x00 0x00 0x40 mcopy msize', 0n],
  ['grows by whole words where it writes', '0x00 0x20 mstore8 msize', 0x40n],
  ['grows by whole words where it reads', '0x21 mload pop msize', 0x60n],
  ['copies its own code', '0x02 0x00 0x00 codecopy 0x00 mload', 0x6002n << 240n],
  ['copies code from a place on', '0x02 0x01 0x00 codecopy 0x00 mload', 0x0260n << 240n],
  ['knows the size of its code', 'codesize', 7n],
  ['hashes no bytes', '0x00 0x00 keccak256', 0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470n],
  ['hashes two words', '0x40 0x00 keccak256', 0xad3228b676f7d3cd4284a5443f17f1962b36e491b30a40b2405849e597ba5fb5n],
])('memory: code that %s', (_does, code, word) => {
  expect(computeWord(code).v).toBe(word);
});

test('code of another contract is copied, and that at an account of the caller’s choice is not known', () => {
  const chain = { codes: { [OTHER]: '0x1234' as const } };
  expect(computeWord('0x02 0x00 0x00 0xbb extcodecopy 0x00 mload', { chain }).v).toBe(0x1234n << 240n);
  expect(computeWord('0x02 0x00 0x00 caller extcodecopy 0x00 mload', { chain }).v).toBe(0n);
});

const { caller, origin, arg, storage, ext, time, funds, env } = TAINT;
test.each<[code: string, word: bigint, of: number]>([
  ['address', BigInt(CONTRACT), 0],
  ['caller', BigInt(STRANGER), caller],
  ['origin', BigInt(STRANGER), origin],
  ['callvalue', 0n, funds],
  ['timestamp', 1_790_000_000n, time],
  ['number', 7n, time],
  ['chainid', 1n, time],
  ['basefee', 1_000_000_000n, time],
  ['prevrandao', 0x5eedn, time],
  ['0x05 blockhash', 0xb10cn, time],
  ['gas', 30_000_000n, env],
  ['gasprice', 1_000_000_000n, env],
  ['calldatasize', 68n, env],
  ['returndatasize', 0n, 0],
  ['selfbalance', 5n, ext],
  ['0xbb balance', 5n, ext],
  ['caller balance', 10n ** 18n, ext | caller],
  ['0xbb extcodesize', 2n, 0],
  ['0xcc extcodesize', 0n, ext],
  ['caller extcodesize', 0n, caller],
  ['0x04 calldataload extcodesize', 1n, arg],
  ['0x00 calldataload 0xe0 shr', 0xaabbccddn, 0],
  ['0x24 calldataload', 2n, arg],
  ['0x20 0x24 0x00 calldatacopy 0x00 mload', 2n, arg],
  ['0x44 calldataload', 0n, arg],
  ['0x01000000 calldataload', 0n, 0],
  ['0x00 sload', OWNER, storage],
  ['caller sload', 0n, storage | caller],
  ['0x00 tload', 0n, env],
  ['0x07 0x00 sstore 0x00 sload', 7n, 0],
  ['0x07 0x00 tstore 0x00 tload', 7n, 0],
  ['0x07 0x00 tstore 0x00 sload', OWNER, storage],
  ['0x07 0x00 sstore 0x01 sload', 0n, storage],
])('%s is %o, and depends on what decides it', (code, word, of) => {
  const chain = { storage: (slot: bigint) => (slot === 0n ? OWNER : 0n), balance: 5n, codes: { [OTHER]: '0x1234' as const } };
  expect(computeWord(code, { chain })).toMatchObject({ v: word, taint: of });
});

test('a clock that code reads is reported', () => {
  const countOf = (code: string) => {
    let count = 0;
    runCode(code, {
      onClock: () => {
        count += 1;
      },
    });
    return count;
  };
  expect(['timestamp', 'number', 'chainid basefee caller'].map(countOf)).toEqual([1, 1, 0]);
});

test('the place of an entry keeps its key and the slot of its mapping, also where both are in the code', () => {
  const placeOf = (key: string) => runCode(`${key} 0x00 mstore 0x03 0x20 mstore 0x01 0x40 0x00 keccak256 sstore stop`)[0]?.path.effects[0];
  expect(placeOf('caller')).toMatchObject({ slot: { op: 'keccak', of: [{ op: 'caller' }, { v: 3n }] } });
  expect(placeOf('0xbb')).toMatchObject({ slot: { op: 'keccak', taint: 0, of: [{ v: 0xbbn }, { v: 3n }] } });
});

/** How each path comes to its end. */
const endOf = ({ success, cut, isOfSample = false }: PathResult) =>
  cut ?? (success ? 'succeeds' : isOfSample ? 'reverts as sampled' : 'reverts');

test.each<[code: string, end: string]>([
  ['stop', 'succeeds'],
  ['0x01', 'succeeds'],
  ['0x00 0x00 return', 'succeeds'],
  ['0x00 0x00 revert', 'reverts'],
  ['"0xfe"', 'reverts'],
  ['pop', 'reverts'],
  ['dup1', 'reverts'],
  ['0x01 swap1', 'reverts'],
  ['0x01 add', 'reverts'],
  ['push0 again: dup1 @again jump', 'reverts'],
  ['0x03 jump stop', 'reverts'],
  ['0x04 jump 0x5b stop', 'reverts'],
  ['0x01000000000000000004 jump there: stop', 'reverts'],
  ['0x24 calldataload jump', 'reverts as sampled'],
  ['0x01000001 mload', 'reverts'],
  ['caller mload', 'reverts as sampled'],
  ['0x01000000 mload', 'memory'],
  ['0x0fffe1 mload', 'memory'],
  ['0x0fffe0 mload', 'succeeds'],
  ['again: @again jump', 'steps'],
])('%s %s', (code, end) => {
  expect(runCode(code).map(endOf)).toEqual([end]);
});

test('a path that runs on is left after its steps, and after its work', () => {
  const loop = 'again: @again jump';
  expect(runCode(loop, { stepsMax: 100 })[0]).toMatchObject({ success: false, cut: 'steps', path: { steps: 101 } });
  expect(runCode('0x01 pop stop', { stepsMax: 3 }).map(endOf)).toEqual(['succeeds']);
  const meter = { work: 0, workMax: 50 };
  expect(runCode(loop, { meter }).map(endOf)).toEqual(['steps']);
  expect(meter.work).toBe(51);
});

test('a power and the hash of much cost more work than other instructions', () => {
  const workOf = (code: string) => {
    const meter = { work: 0, workMax: 10_000 };
    runCode(code, { meter });
    return meter.work;
  };
  const plain = workOf('0x02 0x03 mul');
  expect([workOf('0x02 0x03 exp') > plain + 50, workOf('0x0400 0x00 keccak256') > plain + 1_000]).toEqual([true, true]);
  expect(workOf('0x0400 0x00 0x00 codecopy') > workOf('0x00 0x00 0x00 codecopy')).toBe(true);
});

test('a loop over storage is left after 512 words, and after 64 where another state is supposed', () => {
  const loop = 'again: dup1 sload pop 0x01 add @again jump';
  const read = (code: string) => {
    let count = 0;
    const storageOf = () => {
      count += 1;
      return 0n;
    };
    const ends = runCode(code, { chain: { storage: storageOf } }).map(endOf);
    return { ends, count };
  };
  expect(read(`0x00 ${loop}`)).toEqual({ ends: ['reads'], count: 512 });
  expect(read(`0x00 sload @more jumpi stop more: 0x01 ${loop}`)).toEqual({ ends: ['succeeds', 'reads'], count: 64 });
});

test('a path of more than 200 effects is left', () => {
  const [result] = runCode('0x00 again: 0x01 dup2 sstore 0x01 add @again jump');
  expect({ cut: result?.cut, effects: result?.path.effects.length }).toEqual({ cut: 'steps', effects: 200 });
});

/** What each path supposes, and whether it writes. */
const pathsOf = (...args: Parameters<typeof runCode>) =>
  runCode(...args).map(({ path, success }) => ({
    supposes: path.flips.map(({ kind, truth }) => `${kind} ${truth}`),
    ...(success ? { writes: path.effects.length > 0 } : {}),
  }));
const NATURAL = { supposes: [], writes: false };

test('a branch that depends on the caller and a slot has a path of the stranger, and one of the account in the slot', () => {
  const code = `caller 0x00 sload eq @owner jumpi stop owner: ${SET}`;
  expect(pathsOf(code, stores(OWNER))).toEqual([NATURAL, { supposes: ['caller true'], writes: true }]);
  expect(runCode(code, stores(OWNER)).map(({ path }) => path.caller)).toEqual([undefined, OWNER]);
});

test.each<[condition: string, kind: string]>([
  ['caller 0x00 sload eq', 'caller'],
  ['origin 0x00 sload eq', 'caller'],
  ['0x24 calldataload 0x09 eq', 'arg'],
  ['callvalue', 'arg'],
  ['0x0100 gasprice lt', 'arg'],
  ['0x00 sload', 'state'],
  ['0x0100 timestamp lt', 'state'],
])('what the other side of %s supposes is the %s', (condition, kind) => {
  expect(pathsOf(`${condition} @other jumpi stop other: ${SET}`)).toEqual([NATURAL, { supposes: [`${kind} true`], writes: true }]);
});

test('the side that the sample takes is the first, and the other supposes the opposite', () => {
  expect(pathsOf(`0x24 calldataload @other jumpi stop other: ${SET}`)).toEqual([
    { supposes: [], writes: true },
    { supposes: ['arg false'], writes: false },
  ]);
});

test('a branch on what no input changes has one side', () => {
  expect(pathsOf(`0x00 @other jumpi stop other: ${SET}`)).toEqual([NATURAL]);
  expect(pathsOf(`0x00 calldataload 0xe0 shr 0x12345678 eq @other jumpi stop other: ${SET}`)).toEqual([NATURAL]);
});

test('a condition that is asked again is decided as before, also as its opposite', () => {
  const again = (second: string) => pathsOf(`0x00 sload dup1 @first jumpi stop first: ${second} @then jumpi stop then: ${SET}`);
  expect(again('')).toEqual([NATURAL, { supposes: ['state true'], writes: true }]);
  expect(again('iszero')).toEqual([NATURAL, { supposes: ['state true'], writes: false }]);
});

test('who passed for one account is no other, and passes for the same again', () => {
  const both = `caller 0x00 sload eq @first jumpi stop first: caller 0x01 sload eq @second jumpi stop second: ${SET}`;
  expect(pathsOf(both, stores(OWNER, OWNER + 1n))).toEqual([NATURAL, { supposes: ['caller true'], writes: false }]);
  expect(pathsOf(both, stores(OWNER, OWNER))).toEqual([NATURAL, { supposes: ['caller true'], writes: true }]);
});

test('who calls is taken for who began the transaction, which is reported as a part of the paths', () => {
  const both = `caller 0x00 sload eq @first jumpi stop first: origin 0x00 sload eq @second jumpi stop second: ${SET}`;
  const results = runCode(both, stores(OWNER));
  expect(results.map(({ path }) => [path.effects.length, path.isPartial])).toEqual([
    [0, false],
    [1, true],
  ]);
});

test('the zero address calls nothing', () => {
  expect(pathsOf(`caller iszero @none jumpi stop none: ${SET}`)).toEqual([NATURAL]);
  expect(pathsOf(`caller @some jumpi ${SET} some: stop`)).toEqual([NATURAL]);
});

test.each<[condition: string, sides: number, sidesOfFallback: number]>([
  ['0x04 calldatasize lt', 1, 2],
  ['0x44 calldatasize lt', 1, 2],
  ['0x24 calldatasize eq', 1, 2],
  ['0x44 calldatasize eq', 2, 2],
  ['0x44 calldatasize gt', 2, 2],
  ['0x64 calldatasize eq', 2, 2],
])('calldata is longer than the sample, not shorter, save in the fallback: %s', (condition, sides, sidesOfFallback) => {
  const code = `${condition} @other jumpi stop other: stop`;
  expect([runCode(code).length, runCode(code, { anySize: true }).length]).toEqual([sides, sidesOfFallback]);
});

test('a side that does not lead to an instruction is none', () => {
  expect(pathsOf('0x24 calldataload 0x09 eq 0x01 jumpi stop')).toEqual([NATURAL]);
});

test('a path that leads where the caller chooses is one of others', () => {
  const [result] = runCode('0x24 calldataload 0x06 add jump stop there: stop');
  expect(result).toMatchObject({ success: true, path: { isPartial: true } });
  expect(runCode('@there jump there: stop')[0]?.path.isPartial).toBe(false);
});

test('a path of another state costs more than one of another caller or argument, and one without forks the most', () => {
  const costOf = (condition: string, fork: 'whole' | 'straight') =>
    runCode(`${condition} @other jumpi stop other: stop`, { mayFork: () => fork })[1]?.path.cost ?? 0;
  const CALLED = 'caller 0x00 sload eq';
  const costs = [costOf(CALLED, 'whole'), costOf('callvalue', 'whole'), costOf('0x00 sload', 'whole'), costOf(CALLED, 'straight')];
  expect(costs).toEqual([1, 1, 4, 9]);
  expect(runCode(`${CALLED} @other jumpi stop other: stop`, { mayFork: () => 'none' })).toHaveLength(1);
});

test('a decision from outside goes before the sample', () => {
  expect(pathsOf(`0x00 sload @other jumpi stop other: ${SET}`, { decide: () => true, mayFork: () => 'none' })).toEqual([
    { supposes: [], writes: true },
  ]);
});

test('what a path does is kept in order: a store with what was there before, logs as one, what is created or destroyed', () => {
  const [result] = runCode('0x09 0x00 sstore 0x00 0x00 log0 0x01 0x00 0x00 log1 0x00 0x00 0x00 create caller selfdestruct', stores(OWNER));
  expect(result?.path.effects).toMatchObject([
    { kind: 'store', account: CONTRACT, slot: { v: 0n }, value: { v: 9n }, before: { op: 'load', v: OWNER } },
    { kind: 'log' },
    { kind: 'create' },
    { kind: 'destroy', to: { op: 'caller' } },
  ]);
});

test('what is read knows how many effects came before it', () => {
  const [result] = runCode('0x09 0x05 sstore 0x00 sload 0x06 sstore stop');
  expect(result?.path.effects[1]).toMatchObject({ value: { source: { effects: 1, handovers: 0, account: CONTRACT } } });
});
