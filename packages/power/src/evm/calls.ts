import {
  copyBytes,
  createBytes,
  grow,
  OutOfMemory,
  originAt,
  readWord,
  readWords,
  sliceBytes,
  toHexText,
  toNumber,
  writeWord,
} from './bytes.ts';
import type { Code } from './code.ts';
import { OPCODE } from './opcodes.ts';
import { type Frame, type Meter, type Path, PathCut, type PathResult } from './path.ts';
import { type CallResult, type Hex, type StateRequest, toAddress } from './reader.ts';
import { ADDRESS_MASK, constant, depends, derive, input, isSampled, ONE, TAINT, type Value, ZERO } from './value.ts';

const BYTES_MAX = 131_072;
const DEPTH_MAX = 24;
const CALL_WORK = 20;
/** Gas that comes with ether: too little to call back. */
const STIPEND = 2_300n;
const ECRECOVER = 1n;
const IDENTITY = 4n;
const PRECOMPILES_MAX = 0x11n;
/** The signer that `ecrecover` returns for a sampled signature. */
const SOME_SIGNER = 0x5169_5169_5169_5169_5169_5169n;

type CallOperands = {
  readonly to: Value;
  readonly value: Value;
  readonly at: number;
  readonly length: number;
  readonly outAt: number;
  readonly outLength: number;
  readonly isFree: boolean;
  /** Whether it passes on all calldata, however much the caller sent. */
  readonly isWhole: boolean;
  /** Whether the call has gas for more than a log. */
  readonly hasGas: boolean;
};

/**
 * Starts a call. Delegate calls are executed in a new frame; other calls are answered by the node.
 */
export function* startCall(path: Path, frame: Frame, opcode: number, meter: Meter): Generator<StateRequest, void, unknown> {
  const operands = readOperands(frame, opcode);
  meter.work += CALL_WORK + operands.length + operands.outLength;
  frame.pc += 1;
  if (opcode === OPCODE.delegatecall || opcode === OPCODE.callcode) return yield* delegate(path, frame, operands);
  const target = operands.to.v & ADDRESS_MASK;
  if (isPrecompile(operands.to)) return yield* callPrecompile(path, frame, operands, target);
  const call = readCall(frame, operands);
  const isOwn = toAddress(target) === frame.account && operands.to.taint === 0;
  if (isOwn && !operands.isFree && opcode === OPCODE.call && !frame.isStatic) return yield* callItself(path, frame, operands);
  const isRead = opcode === OPCODE.staticcall || frame.isStatic || (yield* onlyReads(operands, call));
  const isHandover = !isRead && operands.hasGas && isSampled(operands.to);
  if (isHandover) path.handovers += 1;
  if (!isRead)
    path.effects.push({
      kind: 'call',
      to: operands.to,
      value: operands.value,
      selector: call.selector,
      words: call.words,
      isFree: operands.isFree,
      isOwn,
      handover: isHandover ? path.handovers : undefined,
    });
  yield* callOther(frame, operands, { ...call, isRead });
}

/** Whether a precompiled contract is called. A sampled address stands for any, also where the sample is a small number. */
const isPrecompile = (to: Value): boolean => {
  const target = to.v & ADDRESS_MASK;
  return target > 0n && target <= PRECOMPILES_MAX && !isSampled(to);
};

/** A call to the contract itself runs here: what it reads was written on this path. */
function* callItself(path: Path, frame: Frame, operands: CallOperands): Generator<StateRequest, void, unknown> {
  if (path.frames.length >= DEPTH_MAX) throw new PathCut('steps');
  const code = (yield { kind: 'code', address: frame.account }) as Code;
  path.frames.push({
    code,
    account: frame.account,
    calldata: sliceBytes(frame.memory, operands.at, operands.length),
    seesMore: operands.isWhole,
    caller: constant(BigInt(frame.account)),
    value: operands.value,
    isStatic: false,
    hasAsked: false,
    pc: 0,
    stack: [],
    memory: createBytes(),
    returned: createBytes(),
    back: { at: operands.outAt, length: operands.outLength, storage: new Map(path.storage), effects: path.effects.length },
  });
}

/** Whether a CALL is shown to only read: compilers before 2018 had no STATICCALL for view functions. */
function* onlyReads({ to, value }: CallOperands, { selector, regular }: Call): Generator<StateRequest, boolean, unknown> {
  if (selector === undefined || !regular || value.op !== 'const' || value.v !== 0n) return false;
  if (isSampled(to)) return false;
  return (yield { kind: 'view', address: toAddress(to.v & ADDRESS_MASK), selector }) as boolean;
}

function readOperands(frame: Frame, opcode: number): CallOperands {
  const { stack } = frame;
  const pop = () => stack.pop() ?? ZERO;
  const gas = pop();
  const to = pop();
  const value = opcode === OPCODE.call || opcode === OPCODE.callcode ? pop() : ZERO;
  const region = [pop(), pop(), pop(), pop()];
  const [at, length, outAt, outLength] = region.map(({ v }) => {
    if (v > BigInt(BYTES_MAX)) throw new OutOfMemory('memory');
    return Number(v);
  }) as [number, number, number, number];
  if (length > 0) grow(frame.memory, at + length, BYTES_MAX);
  if (outLength > 0) grow(frame.memory, outAt + outLength, BYTES_MAX);
  // With an untainted selector only that function can be called, however much calldata the caller
  // appends.
  const isCertain = length >= 4 && (originAt(frame.memory, at)?.taint ?? 0) === 0;
  const isFree = region[1] !== undefined && depends(region[1], TAINT.arg) && !isCertain;
  const isWhole = frame.seesMore && length === frame.calldata.length && region[1]?.op === 'env';
  return { to, value, at, length, outAt, outLength, isFree, isWhole, hasGas: gas.taint !== 0 || gas.v > STIPEND };
}

type Call = { readonly data: Hex; readonly selector: string | undefined; readonly words: readonly Value[]; readonly regular: boolean };

function readCall({ memory }: Frame, { at, length }: CallOperands): Call {
  const selector = length >= 4 ? toNumber(memory, at, 4).toString(16).padStart(8, '0') : undefined;
  const words = length > 4 ? readWords(sliceBytes(memory, at, length), 4, length - 4) : [];
  return { data: toHexText(memory, at, length), selector, words, regular: length >= 4 && (length - 4) % 32 === 0 };
}

/**
 * The result of a call to another contract at this block. Where it reverts, a forked path may
 * suppose success.
 */
function* callOther(
  frame: Frame,
  operands: CallOperands,
  { data, selector, words, regular, isRead }: Call & { isRead: boolean },
): Generator<StateRequest, void, unknown> {
  const { to, value } = operands;
  const isSample = isSampled(to);
  const result: CallResult = isSample
    ? { ok: true, data: '0x' }
    : ((yield { kind: 'call', to: toAddress(to.v), data, value: value.v }) as CallResult);
  // Payments are no access control: a failed transfer from the caller is not a guard.
  const inputs = isRead ? [to, ...words] : [to, ...words].map(withoutCaller);
  const taint = inputs.reduce<number>((sum, each) => sum | each.taint, TAINT.ext);
  const of = regular && isRead ? [constant(BigInt(`0x${selector ?? '0'}`)), ...inputs] : inputs;
  const op = regular && isRead ? 'ext' : 'mix';
  const answered = result.ok && result.data.length > 2;
  const size = answered ? Math.min((result.data.length - 2) / 2, BYTES_MAX / 4) : isSample || !result.ok ? 32 : 0;
  const returned = createBytes(size);
  for (let index = 0; index * 32 < size; index += 1) {
    const v = answered ? BigInt(`0x${result.data.slice(2 + index * 64, 66 + index * 64).padEnd(64, '0')}`) : 1n;
    writeWord(returned, index * 32, input(answered || isRead ? op : 'mix', v, taint, { of, source: { at: index } }));
  }
  returned.length = size;
  finish(frame, operands, returned, result.ok ? ONE : input(isRead && regular ? 'ok' : 'mix', 0n, taint, { of, source: { at: 0 } }));
}

function withoutCaller(value: Value): Value {
  const taint = value.taint & ~(TAINT.caller | TAINT.origin);
  return taint === value.taint ? value : { v: value.v, op: 'mix', of: [], taint, size: 1 };
}

function finish(frame: Frame, { outAt, outLength }: CallOperands, returned: Frame['returned'], ok: Value): void {
  const length = Math.min(outLength, returned.length);
  if (length > 0) copyBytes(returned, 0, frame.memory, outAt, length);
  frame.returned = returned;
  frame.stack.push(ok);
}

/** The node computes what a precompiled contract answers; who signed a signature is supposed. */
function* callPrecompile(path: Path, frame: Frame, operands: CallOperands, target: bigint): Generator<StateRequest, void, unknown> {
  const { at, length } = operands;
  if (target === IDENTITY) return finish(frame, operands, sliceBytes(frame.memory, at, length), ONE);
  const words = readWords(sliceBytes(frame.memory, at, length), 0, length);
  const taint = words.reduce<number>((sum, each) => sum | each.taint, 0);
  const returned = createBytes(32);
  if (target === ECRECOVER) {
    const at = path.recovered;
    path.recovered += 1;
    const of = (taint & ~(TAINT.caller | TAINT.origin)) | TAINT.signer;
    // Known signers are told apart by their places. Without a signature of anyone's, no one is recovered.
    const signer =
      path.signers === undefined ? input('signer', SOME_SIGNER, of) : input('signer', path.signers[at] ?? 0n, of, { source: { at } });
    writeWord(returned, 0, signer);
    return finish(frame, operands, returned, ONE);
  }
  const { ok, data } = (yield { kind: 'call', to: toAddress(target), data: toHexText(frame.memory, at, length), value: 0n }) as CallResult;
  const answer = ok && data.length > 2 ? BigInt(data.slice(0, 66)) : 0n;
  writeWord(returned, 0, derive('raw', answer, [constant(target), ...words], { at: length }));
  finish(frame, operands, returned, ok ? ONE : input('mix', 0n, taint | TAINT.ext));
}

/**
 * Executes another contract's code on this storage. A target that the caller chooses can do
 * anything, so the frame ends there.
 */
function* delegate(path: Path, frame: Frame, operands: CallOperands): Generator<StateRequest, void, unknown> {
  const { to, at, length } = operands;
  const target = to.v & ADDRESS_MASK;
  if (isPrecompile(to)) return yield* callPrecompile(path, frame, operands, target);
  // A delegate call to itself, as in a multicall: its functions are explored one by one anyway.
  path.delegates.push(to);
  if (toAddress(target) === frame.account) return finish(frame, operands, createBytes(), ONE);
  // A privileged caller who chooses the calldata of the delegated code can do all that this code
  // can.
  const isSteered = operands.isFree && path.flips.some(({ kind }) => kind === 'caller');
  if (depends(to, TAINT.arg | TAINT.caller) || isSteered) {
    path.effects.push({ kind: 'delegate', to });
    return finish(frame, operands, createBytes(), ONE);
  }
  if (path.frames.length >= DEPTH_MAX) throw new PathCut('steps');
  const code = (yield { kind: 'code', address: toAddress(target) }) as Code;
  if (code.bytes.length === 0) return finish(frame, operands, createBytes(), ONE);
  path.frames.push({
    code,
    account: frame.account,
    calldata: sliceBytes(frame.memory, at, length),
    seesMore: operands.isWhole,
    caller: frame.caller,
    value: frame.value,
    isStatic: frame.isStatic,
    hasAsked: false,
    pc: 0,
    stack: [],
    memory: createBytes(),
    returned: createBytes(),
    back: { at: operands.outAt, length: operands.outLength, storage: new Map(path.storage), effects: path.effects.length },
  });
}

/** Leaves a frame: the path ends, or continues in the caller's frame. */
export function leave(
  path: Path,
  frame: Frame,
  { success, at, length }: { success: boolean; at: number; length: number },
): PathResult | undefined {
  const { back } = frame;
  path.frames.pop();
  const below = path.frames.at(-1);
  const returned = sliceBytes(frame.memory, at, length);
  if (below === undefined || back === undefined) {
    const words = [];
    for (let offset = 0; offset < Math.min(length, 1024); offset += 32) words.push(readWord(returned, offset));
    return { path, success, returned: words };
  }
  if (!success) {
    path.storage = new Map(back.storage);
    path.effects.length = back.effects;
  }
  const copied = Math.min(back.length, length);
  if (copied > 0) copyBytes(returned, 0, below.memory, back.at, copied);
  below.returned = returned;
  below.stack.push(success ? ONE : ZERO);
  return undefined;
}
