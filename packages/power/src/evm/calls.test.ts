import { expect, test } from 'vitest';
import { assemble } from '../testing/assemble.ts';
import { CONTRACT } from '../testing/paths.ts';
import { computeWord, runCode } from '../testing/run-code.ts';
import { STRANGER } from './path.ts';
import type { CallRequest, CallResult, Hex } from './reader.ts';
import { makeSample, toCalldata } from './sample.ts';
import { TAINT } from './value.ts';

const OTHER = `0x${'bb'.padStart(40, '0')}` as const;
const [NAMED, AMOUNT] = ['0x04 calldataload', '0x24 calldataload'];

type Call = { op?: string; value?: string; gas?: string; length?: string; outAt?: string; out?: string };
/** A call of an account with the first bytes of memory, which writes the answer at the beginning of memory. */
function callOf(to: string, { op = 'call', value = 'push0', gas = 'gas', length = '0x24', outAt = 'push0', out = '0x20' }: Call = {}) {
  return `${out} ${outAt} ${length} push0 ${op === 'call' ? value : ''} ${to} ${gas} ${op}`;
}
const ask = (to: string, of: Call = {}) => callOf(to, { ...of, op: 'staticcall' });
const delegate = (to: string, of: Call = {}) => callOf(to, { ...of, op: 'delegatecall' });
/** A selector and the caller in memory, as a question about the caller. */
const QUESTION = '0x70a08231 0xe0 shl push0 mstore caller 0x04 mstore';

const word = (...words: readonly number[]): Hex => `0x${words.map((each) => each.toString(16).padStart(64, '0')).join('')}`;
/** A chain that answers every call so, and keeps what it was asked. */
function answering({ ok, data }: CallResult) {
  const asked: CallRequest[] = [];
  const call = (request: CallRequest) => {
    asked.push(request);
    return { ok, data };
  };
  return { asked, chain: { call } };
}

test('a call of an account that the call names is an effect, and gives control where there is gas for more than a log', () => {
  const handovers = (gas: string) => runCode(`${callOf(NAMED, { gas })} ${callOf(NAMED, { gas })} stop`)[0]?.path.effects;
  expect(handovers('0x08fc')).toMatchObject([{ kind: 'call', to: { op: 'arg' }, handover: undefined }, { handover: undefined }]);
  expect(handovers('0x08fd')).toMatchObject([{ handover: 1 }, { handover: 2 }]);
  expect(handovers('gas')).toMatchObject([{ handover: 1 }, { handover: 2 }]);
  expect(runCode(`${callOf('0xbb')} stop`)[0]?.path.effects).toMatchObject([{ handover: undefined }]);
});

test('a call says to whom it goes, with which function, words and ether', () => {
  const { chain, asked } = answering({ ok: true, data: '0x' });
  const [result] = runCode(`${QUESTION} ${callOf('0xbb', { value: '0x07' })} stop`, { chain });
  const what = { selector: '70a08231', words: [{ op: 'caller' }], value: { v: 7n }, isFree: false, isOwn: false };
  expect(result?.path.effects).toMatchObject([{ kind: 'call', to: { v: 0xbbn }, ...what }]);
  expect(asked).toMatchObject([{ to: OTHER, data: `0x70a08231${STRANGER.slice(2).padStart(64, '0')}`, value: 7n }]);
});

test('what a contract answers about the caller depends on the caller, and asking is no effect', () => {
  const { chain } = answering({ ok: true, data: word(9) });
  const code = `${QUESTION} ${ask('0xbb')} pop push0 mload`;
  expect(computeWord(code, { chain })).toMatchObject({ op: 'ext', v: 9n, of: [{ v: 0x70a08231n }, { v: 0xbbn }, { op: 'caller' }] });
  expect(computeWord(code, { chain }).taint).toBe(TAINT.ext | TAINT.caller);
  expect(runCode(code, { chain })[0]?.path.effects).toEqual([]);
});

test('a call that moves something says nothing of the caller: a payment that fails is no guard', () => {
  const { chain } = answering({ ok: true, data: word(9) });
  expect(computeWord(`${QUESTION} ${callOf('0xbb')} pop push0 mload`, { chain })).toMatchObject({ op: 'mix', v: 9n, taint: TAINT.ext });
});

test('a call of a function without effects asks, unless it brings ether', () => {
  const chain = { ...answering({ ok: true, data: word(9) }).chain, views: [OTHER] };
  const effectsOf = (value: string, to = '0xbb') => runCode(`${QUESTION} ${callOf(to, { value })} stop`, { chain })[0]?.path.effects.length;
  expect([effectsOf('push0'), effectsOf('0x01'), effectsOf('callvalue'), effectsOf('push0', '0xcc')]).toEqual([0, 1, 1, 1]);
  expect(computeWord(`${QUESTION} ${callOf('0xbb')} pop push0 mload`, { chain }).op).toBe('ext');
});

test('a call that reverts may succeed in another state: there is a path that supposes so', () => {
  const { chain } = answering({ ok: false, data: '0x' });
  const results = runCode(`${QUESTION} ${ask('0xbb')} @on jumpi stop on: 0x01 0x01 sstore stop`, { chain });
  expect(results.map(({ path }) => path.effects.length)).toEqual([0, 1]);
  expect(results[1]?.path.flips).toMatchObject([{ kind: 'caller', truth: true, condition: { op: 'ok' } }]);
});

test('each word of an answer is known by its place, and no more is written than the caller has room for', () => {
  const { chain } = answering({ ok: true, data: word(1, 2) });
  const second = (out: string) => computeWord(`${QUESTION} ${ask('0xbb', { out })} pop 0x20 mload`, { chain });
  expect(second('0x40')).toMatchObject({ op: 'ext', v: 2n, source: { at: 1 } });
  expect(second('0x20').taint & TAINT.ext).toBe(0);
  expect(computeWord(`${QUESTION} ${ask('0xbb')} pop returndatasize`, { chain }).v).toBe(64n);
  expect(computeWord(`${QUESTION} ${ask('0xbb')} pop 0x20 0x20 0x80 returndatacopy 0x80 mload`, { chain }).v).toBe(2n);
});

test('an account of the caller’s choice answers what its caller wants, and the chain is not asked', () => {
  const { chain, asked } = answering({ ok: true, data: word(9) });
  expect(computeWord(`${QUESTION} ${ask(NAMED)}`, { chain }).v).toBe(1n);
  expect(computeWord(`${QUESTION} ${ask(NAMED)} pop push0 mload`, { chain })).toMatchObject({ op: 'ext', v: 1n });
  expect(asked).toEqual([]);
});

test('who signed is supposed, and does not depend on who calls', () => {
  const recover = `caller push0 mstore ${AMOUNT} 0x20 mstore ${ask('0x01', { length: '0x80' })}`;
  expect(computeWord(`${recover} pop push0 mload`)).toMatchObject({ op: 'signer', taint: TAINT.signer | TAINT.arg });
});

test('known signers are recovered in their order, and after them no one', () => {
  const recover = ask('0x01', { length: '0x80' });
  const signers = [7n, 8n];
  const signer = (count: number) => computeWord(`${`${recover} pop `.repeat(count)} push0 mload`, { signers });
  expect([1, 2, 3].map((count) => [signer(count).v, signer(count).source?.at])).toEqual([
    [7n, 0],
    [8n, 1],
    [0n, 2],
  ]);
});

test('precompiled contracts: one copies, and others are computed by the node', () => {
  expect(computeWord(`caller push0 mstore ${ask('0x04', { length: '0x20', outAt: '0x40' })} pop 0x40 mload`).op).toBe('caller');
  const { chain, asked } = answering({ ok: true, data: word(5) });
  const hash = computeWord(`caller push0 mstore ${ask('0x02', { length: '0x20' })} pop push0 mload`, { chain });
  expect(hash).toMatchObject({ op: 'raw', v: 5n, of: [{ v: 2n }, { op: 'caller' }], source: { at: 32 } });
  expect(asked).toMatchObject([{ to: `0x${'2'.padStart(40, '0')}`, data: `0x${STRANGER.slice(2).padStart(64, '0')}` }]);
});

test.each<[to: string, precompiled: boolean]>([
  ['push0', false],
  ['0x01', true],
  ['0x11', true],
  ['0x12', false],
  // The sample of the amount is 2, and stands for any.
  [AMOUNT, false],
])('a call of %s is one of a precompiled contract, or of an account like others', (to, precompiled) => {
  expect(runCode(`${callOf(to)} stop`)[0]?.path.effects).toHaveLength(precompiled ? 0 : 1);
});

const library = (code: string) => ({ chain: { codes: { [OTHER]: assemble(code) } } });

test('delegated code runs on this storage, for the same caller', () => {
  const chain = library('0x09 0x05 sstore caller push0 mstore 0x20 push0 return');
  expect(computeWord(`${delegate('0xbb')} pop push0 mload`, chain).op).toBe('caller');
  const [result] = runCode(`${delegate('0xbb')} stop`, chain);
  expect(result?.path.effects).toMatchObject([{ kind: 'store', account: CONTRACT, slot: { v: 5n }, value: { v: 9n } }]);
  expect(result?.path.delegates).toMatchObject([{ v: 0xbbn }]);
  expect(computeWord(`${delegate('0xbb')} pop 0x05 sload`, chain).v).toBe(9n);
});

test('delegated code that reverts leaves nothing behind but its answer', () => {
  const chain = library('0x09 0x05 sstore 0x07 push0 mstore 0x20 push0 revert');
  const stored = `0x03 0x05 sstore ${delegate('0xbb')}`;
  expect(computeWord(stored, chain).v).toBe(0n);
  expect(computeWord(`${stored} pop 0x05 sload`, chain).v).toBe(3n);
  expect(computeWord(`${stored} pop push0 mload`, chain).v).toBe(7n);
  expect(runCode(`${stored} stop`, chain)[0]?.path.effects).toHaveLength(1);
});

test('delegating to an account that the call names is an effect, and to one without code nothing', () => {
  const [named] = runCode(`${delegate(NAMED)} stop`);
  expect(named?.path).toMatchObject({ effects: [{ kind: 'delegate', to: { op: 'arg' } }], delegates: [{ op: 'arg' }] });
  const [empty] = runCode(`${delegate('0xbb')} stop`);
  expect(empty?.path).toMatchObject({ effects: [], delegates: [{ v: 0xbbn }] });
  expect(computeWord(delegate('0xbb')).v).toBe(1n);
});

test('who passed a guard and chooses the calldata of delegated code can do all that it can', () => {
  const steer = '0x20 push0 0x44 calldataload push0 0xbb gas delegatecall stop';
  const calldata = toCalldata(makeSample('aabbccdd', 'address,bytes'));
  const effectsOf = (code: string) =>
    runCode(code, { ...library('0x09 0x05 sstore stop'), calldata }).map(({ path }) => path.effects.map(({ kind }) => kind));
  expect(effectsOf(steer)).toEqual([['store']]);
  expect(effectsOf(`caller 0x00 sload eq @owner jumpi stop owner: ${steer}`)).toEqual([[], ['delegate']]);
});

test('a proxy that passes on all calldata shows what the caller may have sent behind the sample', () => {
  const chain = library('0x44 calldataload push0 mstore 0x20 push0 return');
  const proxy = (length: string) =>
    computeWord(`${length} push0 push0 calldatacopy 0x20 push0 ${length} push0 0xbb gas delegatecall pop push0 mload`, chain).taint;
  expect([proxy('calldatasize'), proxy('0x44')]).toEqual([TAINT.arg, 0]);
});

test('a call of the contract itself runs here, as the contract', () => {
  const own = (code: string) => ({ chain: { codes: { [CONTRACT]: assemble(code) } } });
  const says = own('0x09 0x05 sstore caller push0 mstore 0x20 push0 return');
  expect(computeWord(`${callOf('address')} pop push0 mload`, says)).toMatchObject({ v: BigInt(CONTRACT), taint: 0 });
  expect(computeWord(`${callOf('address')} pop 0x05 sload`, says).v).toBe(9n);
  const reverts = own('0x09 0x05 sstore push0 push0 revert');
  expect(computeWord(callOf('address'), reverts).v).toBe(0n);
  expect(runCode(`${callOf('address')} stop`, reverts)[0]?.path.effects).toEqual([]);
});

test('calls within calls are left after 24', () => {
  const again = delegate('0xbb');
  const [result] = runCode(`${again} stop`, library(`${again} stop`));
  expect([result?.cut, result?.path.frames.length]).toEqual(['steps', 24]);
});

test('the caller chooses a whole call where its length is an argument and no function stands before it', () => {
  const calldata = toCalldata(makeSample('aabbccdd', 'address,bytes'));
  const isFree = (before: string, length: string) =>
    runCode(`${before} ${callOf(NAMED, { length })} stop`, { calldata })[0]?.path.effects[0];
  expect(isFree('', '0x44 calldataload')).toMatchObject({ isFree: true });
  expect(isFree('', '0x24')).toMatchObject({ isFree: false });
  expect(isFree('0x70a08231 0xe0 shl push0 mstore', '0x04 0x44 calldataload add')).toMatchObject({ isFree: false });
});

test('a call with more memory than is kept is left', () => {
  expect(runCode(`${callOf('0xbb', { length: '0x020001' })} stop`)[0]?.cut).toBe('memory');
  expect(runCode(`${callOf('0xbb', { length: '0x020000' })} stop`)[0]?.success).toBe(true);
});
