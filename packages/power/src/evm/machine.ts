import { keccak_256 } from '@noble/hashes/sha3';
import {
  type Bytes,
  copyBytes,
  createBytes,
  grow,
  OutOfMemory,
  plainBytes,
  readWord,
  readWords,
  toDigits,
  writeByte,
  writeWord,
} from './bytes.ts';
import { leave, startCall } from './calls.ts';
import type { Code } from './code.ts';
import { isCaller, normalise, strip, toOtherSide } from './condition.ts';
import { type Coverage, cover, type Side } from './coverage.ts';
import { ARITHMETIC_OPCODES, OPCODE } from './opcodes.ts';
import { clonePath, type Flip, type Frame, type Meter, type Path, PathCut, type PathResult } from './path.ts';
import { type Address, type StateRequest, toAddress } from './reader.ts';
import { readCalldata, withMore } from './sample.ts';
import {
  ADDRESS_MASK,
  ARITHMETIC,
  combine,
  compute,
  constant,
  depends,
  derive,
  input,
  isSampled,
  TAINT,
  toKey,
  type Value,
  walk,
  ZERO,
} from './value.ts';

/** The run of one path: yields requests for chain state and returns the result. */
export type Run = Generator<StateRequest, PathResult, unknown>;

/** How the other side of a branch is followed: with forks at every branch, with those that must be, or not at all. */
export type Fork = 'whole' | 'straight' | 'none';

export type MachineOptions = {
  readonly self: Address;
  readonly caller: bigint;
  readonly chainId: bigint;
  readonly time: bigint;
  readonly block: bigint;
  /** Called when code reads the block's time or number. */
  readonly onClock?: (() => void) | undefined;
  /** Queues a copy of the path that takes the other side of a branch. */
  readonly fork: (path: Path) => void;
  /** Whether a path may fork to the other side of a branch on a condition. */
  readonly mayFork: (side: Side, path: Path, test: Value) => Fork;
  /** Where the sides of branches that were taken are marked. */
  readonly coverage?: Coverage;
  readonly stepsMax: number;
  /** Whether calldata may be shorter than the sample: in the fallback. */
  readonly anySize?: boolean;
  /** Decides a branch against the sample; undefined leaves it to the sample. */
  readonly decide?: (test: Value, pc: number) => boolean | undefined;
  /** Called when the selector decides where to jump or what code to read. */
  readonly onComputed?: () => void;
  /** Counts what the run costs. */
  readonly meter: Meter;
};

const BYTES_MAX = 1_048_576;
const STACK_MAX = 1_024;
const LOADS_MAX = 512;
/**
 * The same where a path supposes another state than there is: a stored text that is supposed to be a long one has the length of
 * what its word would then mean, and every name() and symbol() would read hundreds of words.
 */
const SUPPOSED_LOADS_MAX = 64;
const EFFECTS_MAX = 200;
/** A power takes up to 512 products. */
const EXP_WORK = 64;
/** Cost of a negated constraint: paths that suppose the least change of state come first, those without forks last. */
const COST = { caller: 1, arg: 1, state: 4, straight: 8 } as const;
/** Running out of gas is not modelled. */
const GAS = 30_000_000n;
const GWEI = 1_000_000_000n;
/** Some account that makes blocks. */
const PRODUCER = 0xc014ba5e_0000_0000_0000_0000_0000_0000_0000n;
/** Memory of more bytes costs more gas than any block has. */
const PAYABLE_BYTES = 1n << 24n;
const BALANCE = 10n ** 18n;

/** The path reverts. */
class PathFailed extends Error {
  /** Whether it does because of a place that the sample names: with other arguments it might not. */
  readonly isOfSample: boolean;
  constructor({ isOfSample = false } = {}) {
    super('The path reverts.');
    this.isOfSample = isOfSample;
  }
}

/**
 * Executes a path to its end as concolic EVM: concrete words, with symbolic expressions and taint
 * beside them. At each tainted branch the sample decides, and a copy of the path with the negated
 * constraint goes to `fork`.
 */
export function* run(path: Path, options: MachineOptions): Run {
  const { meter, coverage } = options;
  if (path.fork !== undefined && coverage !== undefined) cover(coverage, path.fork);
  path.fork = undefined;
  try {
    for (;;) {
      const frame = path.frames.at(-1);
      if (frame === undefined) return { path, success: false, returned: [] };
      path.steps += 1;
      if (path.steps > options.stepsMax) throw new PathCut('steps');
      meter.work += 1;
      if (meter.work > meter.workMax) throw new PathCut('steps');
      const opcode = frame.code.bytes[frame.pc] ?? OPCODE.stop;
      const result = yield* step(path, frame, opcode, options);
      if (result !== undefined) return result;
    }
  } catch (error) {
    if (error instanceof PathFailed) return { path, success: false, returned: [], isOfSample: error.isOfSample };
    if (error instanceof PathCut) return { path, success: false, returned: [], cut: error.limit };
    if (error instanceof OutOfMemory || error instanceof RangeError) return { path, success: false, returned: [], cut: 'memory' };
    throw error;
  }
}

function* step(
  path: Path,
  frame: Frame,
  opcode: number,
  options: MachineOptions,
): Generator<StateRequest, PathResult | undefined, unknown> {
  const { stack } = frame;
  const arithmetic = ARITHMETIC_OPCODES[opcode];
  if (arithmetic !== undefined) {
    const [op, operands] = arithmetic;
    const a = pop(stack);
    const b = operands > 1 ? pop(stack) : undefined;
    const c = operands > 2 ? pop(stack) : undefined;
    if (op === 'exp') options.meter.work += EXP_WORK;
    stack.push(c !== undefined && b !== undefined ? combine(op, a, b, c) : b !== undefined ? combine(op, a, b) : combine(op, a));
    frame.pc += 1;
    return undefined;
  }
  if (opcode >= OPCODE.push0 && opcode <= OPCODE.push32) {
    const length = opcode - OPCODE.push0;
    stack.push(length === 0 ? ZERO : constant(pushed(frame.code.bytes, frame.pc + 1, length)));
    frame.pc += 1 + length;
    return undefined;
  }
  if (opcode >= OPCODE.dup1 && opcode < OPCODE.swap1) {
    const value = stack[stack.length - 1 - (opcode - OPCODE.dup1)];
    if (value === undefined || stack.length >= STACK_MAX) throw new PathFailed();
    stack.push(value);
    frame.pc += 1;
    return undefined;
  }
  if (opcode >= OPCODE.swap1 && opcode < OPCODE.log0) {
    const [top, other] = [stack.length - 1, stack.length - 2 - (opcode - OPCODE.swap1)];
    const [first, second] = [stack[top], stack[other]];
    if (first === undefined || second === undefined) throw new PathFailed();
    stack[top] = second;
    stack[other] = first;
    frame.pc += 1;
    return undefined;
  }
  if (opcode >= OPCODE.log0 && opcode <= OPCODE.log4) {
    if (frame.isStatic) throw new PathFailed();
    for (let left = opcode - OPCODE.log0 + 2; left > 0; left -= 1) pop(stack);
    if (path.effects.at(-1)?.kind !== 'log') path.effects.push({ kind: 'log' });
    frame.pc += 1;
    return undefined;
  }
  switch (opcode) {
    case OPCODE.jump: {
      const target = pop(stack);
      if (depends(target, TAINT.selector)) options.onComputed?.();
      // The caller chooses among places in the code, of which the sample leads to one.
      else if (depends(target, CHOSEN)) path.isPartial = true;
      jump(frame, target);
      return undefined;
    }
    case OPCODE.jumpi: {
      branch(path, frame, options);
      return undefined;
    }
    case OPCODE.call:
    case OPCODE.callcode:
    case OPCODE.delegatecall:
    case OPCODE.staticcall:
      yield* startCall(path, frame, opcode, options.meter);
      return undefined;
    case OPCODE.create:
    case OPCODE.create2: {
      if (frame.isStatic) throw new PathFailed();
      for (let left = opcode === OPCODE.create ? 3 : 4; left > 0; left -= 1) pop(stack);
      path.effects.push({ kind: 'create' });
      stack.push(constant(0xc0ffee_c0ffee_c0ffeen));
      frame.pc += 1;
      return undefined;
    }
    case OPCODE.selfdestruct: {
      if (frame.isStatic) throw new PathFailed();
      path.effects.push({ kind: 'destroy', to: pop(stack) });
      return leave(path, frame, { success: true, at: 0, length: 0 });
    }
    case OPCODE.stop:
      return leave(path, frame, { success: true, at: 0, length: 0 });
    case OPCODE.return:
    case OPCODE.revert: {
      const [at, length] = [toIndex(pop(stack)), toIndex(pop(stack))];
      if (length > 0) grow(frame.memory, at + length, BYTES_MAX);
      return leave(path, frame, { success: opcode === OPCODE.return, at, length });
    }
    case OPCODE.sload: {
      stack.push(yield* load(path, frame, pop(stack)));
      frame.pc += 1;
      return undefined;
    }
    case OPCODE.sstore: {
      yield* store(path, frame);
      frame.pc += 1;
      return undefined;
    }
    case OPCODE.balance:
    case OPCODE.selfbalance: {
      const of = opcode === OPCODE.balance ? pop(stack) : constant(BigInt(frame.account));
      stack.push(yield* readBalance(of));
      frame.pc += 1;
      return undefined;
    }
    case OPCODE.extcodecopy: {
      yield* copyCode(path, frame, options.meter);
      frame.pc += 1;
      return undefined;
    }
    case OPCODE.extcodesize:
    case OPCODE.extcodehash: {
      stack.push(yield* measure(pop(stack), opcode === OPCODE.extcodehash));
      frame.pc += 1;
      return undefined;
    }
    default:
      simple(path, frame, opcode, options);
      frame.pc += 1;
      return undefined;
  }
}

function pop(stack: Value[]): Value {
  const value = stack.pop();
  if (value === undefined) throw new PathFailed();
  return value;
}

/** A memory offset. Reverts for one that no gas pays for, and throws OutOfMemory for one that is too large here. */
function toIndex({ v, taint }: Value): number {
  if (v > PAYABLE_BYTES) throw new PathFailed({ isOfSample: taint !== 0 });
  if (v > BigInt(BYTES_MAX)) throw new OutOfMemory('memory');
  return Number(v);
}

function pushed(bytes: Uint8Array, at: number, length: number): bigint {
  if (length <= 6) {
    let number = 0;
    for (let offset = 0; offset < length; offset += 1) number = number * 256 + (bytes[at + offset] ?? 0);
    return BigInt(number);
  }
  let hex = '0x';
  for (let offset = 0; offset < length; offset += 1) hex += (bytes[at + offset] ?? 0).toString(16).padStart(2, '0');
  return BigInt(hex);
}

function jump(frame: Frame, to: Value): void {
  const target = to.v > 0xffffffn ? -1 : Number(to.v);
  if (!frame.code.jumps.has(target)) throw new PathFailed({ isOfSample: to.taint !== 0 });
  frame.pc = target + 1;
}

/**
 * Takes the side that the sample decides, and forks a copy of the path for the negated constraint
 * where possible.
 */
function branch(path: Path, frame: Frame, options: MachineOptions) {
  const target = pop(frame.stack);
  const condition = pop(frame.stack);
  const here = frame.pc;
  const go = (at: Frame, is: boolean) => {
    if (is) jump(at, target);
    else at.pc = here + 1;
  };
  const take = (is: boolean) => {
    const side = { code: frame.code, pc: here, target: target.v, jumps: is };
    if (options.coverage !== undefined && frame.hasAsked) cover(options.coverage, side, { isFixed: condition.taint === 0 });
    go(frame, is);
  };
  if (condition.taint === 0) return take(condition.v !== 0n);
  frame.hasAsked ||= (condition.taint & ~(TAINT.funds | TAINT.env)) !== 0;
  const { test, negated } = normalise(condition);
  // The zero address calls nothing.
  if (isCaller(strip(test))) return take(!negated);
  const isCertain = !canDiffer(test, options);
  if (isCertain) return take((test.v !== 0n) !== negated);
  path.conditions.push(test);
  options.meter.work += test.size;
  const key = toKey(test);
  const known = path.decided.get(key);
  const before = known ?? followsFromCaller(path, test);
  // Who began the transaction is taken for the caller. A contract that may call need not agree.
  if (known === undefined && before !== undefined && depends(test, TAINT.origin)) path.isPartial = true;
  if (before !== undefined) return take(before !== negated);
  const natural = options.decide?.(test, here) ?? test.v !== 0n;
  path.decided.set(key, natural);
  const otherSide: Side = { code: frame.code, pc: here, target: target.v, jumps: !natural !== negated };
  const fork = options.mayFork(otherSide, path, test);
  if (fork !== 'none') {
    const other = clonePath(path);
    options.meter.work += toCloneWork(path);
    const kind = toFlipKind(test);
    const flip: Flip = { condition: test, truth: !natural, kind, pc: here };
    other.flips.push(flip);
    other.decided.set(key, !natural);
    other.cost += COST[kind] + (fork === 'straight' ? COST.straight : 0);
    other.isStraight ||= fork === 'straight';
    const same = flip.truth ? toOtherSide(test, isCaller) : undefined;
    if (same !== undefined) other.caller = same.v & ADDRESS_MASK;
    const otherFrame = other.frames.at(-1);
    if (otherFrame !== undefined && canGo(otherFrame, target, otherSide.jumps)) {
      go(otherFrame, otherSide.jumps);
      if (frame.hasAsked) other.fork = otherSide;
      options.fork(other);
    }
  }
  take(natural !== negated);
}

function toCloneWork({ frames, storage, conditions, decided }: Path): number {
  const held = frames.reduce((sum, { stack, memory }) => sum + stack.length + (memory.data.length >> 3), 0);
  return CLONE_WORK + ((held + storage.size + conditions.length + decided.size) >> 3);
}

const CLONE_WORK = 20;

/**
 * Whether inputs exist that decide a condition otherwise. The calldata can be longer than the sample, never shorter:
 * a decoder's checks of its size hold.
 */
function canDiffer(test: Value, { anySize = false }: MachineOptions): boolean {
  if (!depends(test, TAINT.env)) return true;
  const sizes = new Set<bigint>();
  let size: bigint | undefined;
  walk(test, (node) => {
    if (isCalldataSize(node)) size = node.v;
    if (node.op === 'const') for (const offset of OFFSETS) sizes.add(node.v + offset);
    return undefined;
  });
  const least = size;
  if (least === undefined) return true;
  for (const more of LONGER) sizes.add(least + more);
  const natural = test.v !== 0n;
  return [...sizes].some((each) => {
    if ((each <= least && !anySize) || each < 0n || each > BYTES_MAX) return false;
    const result = compute(test, (leaf) => (isCalldataSize(leaf) ? each : leaf.op in ARITHMETIC ? undefined : leaf.v));
    return result === undefined || (result !== 0n) !== natural;
  });
}

const isCalldataSize = ({ op, source }: Value): boolean => op === 'env' && source?.at === OPCODE.calldatasize;
/** A selector is not counted in lengths of arguments. */
const OFFSETS = [-1n, 0n, 1n, 4n, 5n];
/** What a caller chooses. */
const CHOSEN = TAINT.arg | TAINT.caller | TAINT.origin | TAINT.env | TAINT.funds;
const LONGER = [1n, 20n, 32n, 64n, 65n, 128n, 1_024n];

const canGo = (frame: Frame, target: Value, jumps: boolean): boolean => !jumps || frame.code.jumps.has(Number(target.v & 0xffffffn));

/** What another decision of a condition needs: another caller or signer, other arguments, or another state. */
export function toFlipKind(test: Value): Flip['kind'] {
  if (depends(test, TAINT.caller | TAINT.origin | TAINT.signer)) return 'caller';
  return depends(test, TAINT.arg | TAINT.funds | TAINT.env) ? 'arg' : 'state';
}

/** Decides a comparison of the caller once the path supposes who the caller is. */
function followsFromCaller({ caller }: Path, test: Value): boolean | undefined {
  if (caller === undefined) return undefined;
  const other = toOtherSide(test, isCaller);
  return other === undefined ? undefined : (other.v & ADDRESS_MASK) === caller;
}

const toStorageKey = (account: Address, slot: bigint): string => `${account}${slot.toString(16)}`;

function* load(path: Path, { account }: Frame, slot: Value): Generator<StateRequest, Value, unknown> {
  const written = path.storage.get(toStorageKey(account, slot.v));
  if (written !== undefined) return written;
  // Bounds loops over storage arrays.
  path.loads += 1;
  if (path.loads > (path.flips.some(({ kind }) => kind === 'state') ? SUPPOSED_LOADS_MAX : LOADS_MAX)) throw new PathCut('reads');
  const v = (yield { kind: 'storage', account, slot: slot.v }) as bigint;
  return input('load', v, TAINT.storage | slot.taint, {
    of: [slot],
    source: { at: 0, account, handovers: path.handovers, effects: path.effects.length },
  });
}

function* store(path: Path, frame: Frame): Generator<StateRequest, void, unknown> {
  if (frame.isStatic) throw new PathFailed();
  const slot = pop(frame.stack);
  const value = pop(frame.stack);
  const before = yield* load(path, frame, slot);
  if (path.effects.length >= EFFECTS_MAX) throw new PathCut('steps');
  path.storage.set(toStorageKey(frame.account, slot.v), value);
  path.effects.push({ kind: 'store', account: frame.account, slot, value, before });
}

/**
 * EXTCODESIZE and EXTCODEHASH. A sampled address counts as a contract, because it stands for any. Code may
 * come to an address without it; that of a contract stays.
 */
function* measure(address: Value, asHash: boolean): Generator<StateRequest, Value, unknown> {
  if (depends(address, TAINT.arg)) return derive('size', asHash ? 0xc0den : 1n, [address]);
  if (depends(address, TAINT.caller | TAINT.origin)) return derive('size', 0n, [address]);
  const code = (yield { kind: 'code', address: `0x${(address.v & ADDRESS_MASK).toString(16).padStart(40, '0')}` }) as Code;
  const length = BigInt(code.bytes.length);
  if (asHash) return input('mix', length + 1n, TAINT.ext);
  return length > 0n ? constant(length) : input('size', 0n, TAINT.ext, { of: [address] });
}

/** BALANCE. An account that stands for any has one ether. */
function* readBalance(address: Value): Generator<StateRequest, Value, unknown> {
  const isSample = isSampled(address);
  const v = isSample ? BALANCE : ((yield { kind: 'balance', address: toAddress(address.v & ADDRESS_MASK) }) as bigint);
  return input('balance', v, TAINT.ext | address.taint, { of: [address] });
}

/** EXTCODECOPY: clones keep immutable arguments behind their code. */
function* copyCode(path: Path, frame: Frame, meter: Meter): Generator<StateRequest, void, unknown> {
  const address = pop(frame.stack);
  const [to, from, size] = [toIndex(pop(frame.stack)), pop(frame.stack), pop(frame.stack)];
  const isSample = isSampled(address);
  const code = isSample ? undefined : ((yield { kind: 'code', address: toAddress(address.v & ADDRESS_MASK) }) as Code);
  const source = code === undefined ? createBytes() : plainBytes(code.bytes);
  copyInto(path, frame, source, [to, from, size], meter);
}

function simple(path: Path, frame: Frame, opcode: number, options: MachineOptions) {
  const { stack, memory } = frame;
  const { meter } = options;
  switch (opcode) {
    case OPCODE.jumpdest:
      return;
    case OPCODE.pop:
      pop(stack);
      return;
    case OPCODE.keccak256:
      path.steps += 30;
      stack.push(hash(path, memory, toIndex(pop(stack)), toIndex(pop(stack)), meter));
      return;
    case OPCODE.mload: {
      const at = toIndex(pop(stack));
      grow(memory, at + 32, BYTES_MAX);
      stack.push(readWord(memory, at));
      return;
    }
    case OPCODE.mstore: {
      const at = toIndex(pop(stack));
      grow(memory, at + 32, BYTES_MAX);
      writeWord(memory, at, pop(stack));
      return;
    }
    case OPCODE.mstore8: {
      const at = toIndex(pop(stack));
      grow(memory, at + 1, BYTES_MAX);
      writeByte(memory, at, pop(stack));
      return;
    }
    case OPCODE.mcopy:
      return copyInto(path, frame, memory, [toIndex(pop(stack)), pop(stack), pop(stack)], meter);
    case OPCODE.calldatacopy: {
      const [to, from, size] = [toIndex(pop(stack)), pop(stack), pop(stack)];
      return copyInto(path, frame, withMore(frame, from, size), [to, from, size], meter);
    }
    case OPCODE.codecopy: {
      const [to, from, size] = [toIndex(pop(stack)), pop(stack), pop(stack)];
      if (depends(from, TAINT.selector)) options.onComputed?.();
      return copyInto(path, frame, plainBytes(frame.code.bytes), [to, from, size], meter);
    }
    case OPCODE.returndatacopy:
      return copyInto(path, frame, frame.returned, [toIndex(pop(stack)), pop(stack), pop(stack)], meter);
    case OPCODE.tload: {
      const slot = pop(stack);
      // What was not stored here, an earlier call of the same transaction may have stored.
      const earlier = input('env', 0n, TAINT.env, { of: [slot], source: { at: opcode } });
      stack.push(path.storage.get(`t${toStorageKey(frame.account, slot.v)}`) ?? earlier);
      return;
    }
    case OPCODE.tstore: {
      if (frame.isStatic) throw new PathFailed();
      const slot = pop(stack);
      path.storage.set(`t${toStorageKey(frame.account, slot.v)}`, pop(stack));
      // A later call of the same transaction may act on it.
      if (path.effects.at(-1)?.kind !== 'log') path.effects.push({ kind: 'log' });
      return;
    }
    case OPCODE.calldataload: {
      const at = pop(stack);
      stack.push(at.v > BigInt(BYTES_MAX) ? ZERO : readCalldata(frame, Number(at.v)));
      return;
    }
    default:
      stack.push(environment(frame, opcode, options));
  }
}

function copyInto(path: Path, frame: Frame, source: Bytes, [to, from, size]: readonly [number, Value, Value], meter: Meter): void {
  const length = toIndex(size);
  if (length === 0) return;
  path.steps += length >> 4;
  meter.work += length >> 4;
  grow(frame.memory, to + length, BYTES_MAX);
  copyBytes(source, from.v > BigInt(BYTES_MAX) ? BYTES_MAX : Number(from.v), frame.memory, to, length);
}

/**
 * KECCAK256. The value keeps the hashed words, in which storage layout inference finds the keys of
 * mappings.
 */
function hash(path: Path, memory: Bytes, at: number, length: number, meter: Meter): Value {
  grow(memory, at + length, BYTES_MAX);
  path.steps += length >> 3;
  meter.work += 30 + length;
  const v = BigInt(`0x${toDigits(keccak_256(memory.data.subarray(at, at + length)))}`);
  const words = readWords(memory, at, length);
  // A hash of constants keeps them too: the slot of a role's members is one.
  if (words.every(({ taint }) => taint === 0)) {
    return words.length <= 2 ? { v, op: 'keccak', of: words, taint: 0, size: 3, source: { at: length } } : constant(v);
  }
  return derive('keccak', v, words, { at: length });
}

/** Opcodes that read the environment. */
function environment(frame: Frame, opcode: number, options: MachineOptions): Value {
  switch (opcode) {
    case OPCODE.address:
      return constant(BigInt(frame.account));
    case OPCODE.caller:
      return frame.caller;
    case OPCODE.origin:
      return input('origin', options.caller, TAINT.origin);
    case OPCODE.callvalue:
      return frame.value;
    case OPCODE.calldatasize:
      return input('env', BigInt(frame.calldata.length), TAINT.env, { source: { at: opcode } });
    case OPCODE.codesize:
      return constant(BigInt(frame.code.bytes.length));
    case OPCODE.returndatasize:
      return constant(BigInt(frame.returned.length));
    case OPCODE.gas:
      return input('env', GAS, TAINT.env, { source: { at: opcode } });
    case OPCODE.gasprice:
      return input('env', GWEI, TAINT.env, { source: { at: opcode } });
    case OPCODE.gaslimit:
      return input('time', GAS, TAINT.time, { source: { at: opcode } });
    case OPCODE.basefee:
    case OPCODE.blobbasefee:
      return input('time', GWEI, TAINT.time, { source: { at: opcode } });
    case OPCODE.chainid:
      return input('time', options.chainId, TAINT.time, { source: { at: opcode } });
    case OPCODE.timestamp:
      options.onClock?.();
      return input('time', options.time, TAINT.time, { source: { at: opcode } });
    case OPCODE.number:
      options.onClock?.();
      return input('time', options.block, TAINT.time, { source: { at: opcode } });
    case OPCODE.pc:
      return constant(BigInt(frame.pc));
    case OPCODE.msize:
      return constant(BigInt(Math.ceil(frame.memory.length / 32) * 32));
    case OPCODE.coinbase:
      return input('time', PRODUCER, TAINT.time, { source: { at: opcode } });
    case OPCODE.prevrandao:
      return input('mix', 0x5eedn, TAINT.time);
    case OPCODE.blockhash:
    case OPCODE.blobhash:
      return derive('mix', 0xb10cn, [pop(frame.stack), input('mix', 0n, TAINT.time)]);
    default:
      throw new PathFailed();
  }
}
