/**
 * A concolic value: the concrete word of this run together with its symbolic expression and its
 * taint. The expression lets a condition be evaluated again for another caller or other arguments.
 */
export type Value = {
  /** The concrete word on this path. */
  readonly v: bigint;
  readonly op: Op;
  readonly of: readonly Value[];
  /** Taint: the kinds of input that the value depends on, as a sum of TAINT. */
  readonly taint: number;
  /** Nodes of the expression tree, to keep it small. */
  readonly size: number;
  /** Identifies an input. */
  readonly source?: InputSource;
};

/** Where an input comes from, beyond its operands. */
export type InputSource = {
  /**
   * Offset in the calldata of `arg`; index of the returned word of `ext`; bytes hashed by `keccak`; the opcode of `env` and `time`.
   */
  readonly at: number;
  /** Address whose storage `load` read. */
  readonly account?: string;
  /** How often the path had given control to an account of the caller's choice before `load` read. */
  readonly handovers?: number;
  /** How many effects the path had before `load` read. */
  readonly effects?: number;
};

/**
 * Operations of the expression tree: inputs, operations that can be evaluated again, and `mix`,
 * which depends on its operands in a way that is not tracked. `raw` is the first word that a precompiled
 * contract (its first operand) returns for the other operands as bytes. `head` is a word whose upper four
 * bytes are untainted (a selector).
 */
export type Op =
  | 'const'
  | 'caller'
  | 'origin'
  | 'value'
  | 'arg'
  | 'load'
  | 'ext'
  | 'ok'
  | 'size'
  | 'time'
  | 'env'
  | 'balance'
  | 'selector'
  | 'raw'
  | 'signer'
  | 'mix'
  | 'head'
  | 'keccak'
  | Arithmetic;

export type Arithmetic = keyof typeof ARITHMETIC;

/**
 * Sources of taint, one bit each. `time` is what the block says (number, time, base fee, producer …); `env` is what a caller
 * chooses beside caller, value and arguments: gas, gas price, and the size of the calldata. `selector` is there only where
 * functions are looked for.
 */
export const TAINT = {
  caller: 1,
  origin: 2,
  arg: 4,
  storage: 8,
  ext: 16,
  time: 32,
  signer: 64,
  funds: 128,
  env: 256,
  selector: 512,
} as const;

/** Whether a value is tainted by any of these sources. */
export const depends = ({ taint }: Value, on: number): boolean => (taint & on) !== 0;

/** Whether an address stands for any: the caller chooses it, or is it. */
export const isSampled = (address: Value): boolean => depends(address, TAINT.arg | TAINT.caller | TAINT.origin);

const WORD = 1n << 256n;
const MASK = WORD - 1n;
const SIGN = 1n << 255n;
export const ADDRESS_MASK = (1n << 160n) - 1n;

export const wrap = (v: bigint): bigint => v & MASK;
const signed = (v: bigint): bigint => (v & SIGN ? v - WORD : v);
const bit = (is: boolean): bigint => (is ? 1n : 0n);

/** Operations on words (yellow paper, appendix H). Operands in stack order, top first. */
export const ARITHMETIC = {
  add: (a: bigint, b: bigint) => wrap(a + b),
  mul: (a: bigint, b: bigint) => wrap(a * b),
  sub: (a: bigint, b: bigint) => wrap(a - b),
  div: (a: bigint, b: bigint) => (b === 0n ? 0n : a / b),
  sdiv: (a: bigint, b: bigint) => (b === 0n ? 0n : wrap(signed(a) / signed(b))),
  mod: (a: bigint, b: bigint) => (b === 0n ? 0n : a % b),
  smod: (a: bigint, b: bigint) => (b === 0n ? 0n : wrap(signed(a) % signed(b))),
  exp: (a: bigint, b: bigint) => power(a, b),
  signextend: (a: bigint, b: bigint) => (a >= 31n ? b : wrap(BigInt.asIntN(Number(a) * 8 + 8, b))),
  lt: (a: bigint, b: bigint) => bit(a < b),
  gt: (a: bigint, b: bigint) => bit(a > b),
  slt: (a: bigint, b: bigint) => bit(signed(a) < signed(b)),
  sgt: (a: bigint, b: bigint) => bit(signed(a) > signed(b)),
  eq: (a: bigint, b: bigint) => bit(a === b),
  iszero: (a: bigint) => bit(a === 0n),
  and: (a: bigint, b: bigint) => a & b,
  or: (a: bigint, b: bigint) => a | b,
  xor: (a: bigint, b: bigint) => a ^ b,
  not: (a: bigint) => a ^ MASK,
  byte: (a: bigint, b: bigint) => (a >= 32n ? 0n : (b >> (248n - 8n * a)) & 255n),
  shl: (a: bigint, b: bigint) => (a >= 256n ? 0n : wrap(b << a)),
  shr: (a: bigint, b: bigint) => (a >= 256n ? 0n : b >> a),
  sar: (a: bigint, b: bigint) => (a >= 256n ? (b & SIGN ? MASK : 0n) : wrap(signed(b) >> a)),
  clz: (a: bigint) => BigInt(a === 0n ? 256 : 256 - a.toString(2).length),
  addmod: (a: bigint, b: bigint, n: bigint) => (n === 0n ? 0n : (a + b) % n),
  mulmod: (a: bigint, b: bigint, n: bigint) => (n === 0n ? 0n : (a * b) % n),
} satisfies Record<string, (...operands: bigint[]) => bigint>;

function power(base: bigint, exponent: bigint): bigint {
  let [result, square, left] = [1n, base, exponent];
  for (; left > 0n; left >>= 1n) {
    if (left & 1n) result = wrap(result * square);
    square = wrap(square * square);
  }
  return result;
}

const NONE: readonly Value[] = [];

export const constant = (v: bigint): Value => ({ v, op: 'const', of: NONE, taint: 0, size: 1 });

export const ZERO = constant(0n);
export const ONE = constant(1n);

/** A tainted input, or a value that is treated as one. */
export function input(
  op: Op,
  v: bigint,
  taint: number,
  { of = NONE, source }: { of?: readonly Value[]; source?: InputSource } = {},
): Value {
  const size = sizeOf(of);
  if (size > SIZE_MAX) return { v, op: 'mix', of: NONE, taint, size: 1 };
  return source === undefined ? { v, op, of, taint, size } : { v, op, of, taint, size, source };
}

/** Larger trees are dropped: the taint stays, the expression does not. */
const SIZE_MAX = 400;

function sizeOf(of: readonly Value[]): number {
  let size = 1;
  for (const operand of of) size += operand.size;
  return size;
}

/** The result of an operation. What follows from constants alone is a constant. */
export function combine(op: Arithmetic, ...of: Value[]): Value {
  // A sum keeps its zero: the first element of an array is at its hash plus nothing.
  const [first, second] = of;
  if (op === 'sub' && first !== undefined && isZero(second)) return first;
  const v = (ARITHMETIC[op] as (...operands: bigint[]) => bigint)(...of.map((operand) => operand.v));
  if (op === 'and')
    return isSelector(op, of)
      ? constant(v)
      : derive(
          op,
          v,
          of.map((side, index) => look(side, of[1 - index])),
        );
  return isSelector(op, of) ? constant(v) : derive(op, v, of);
}

const isZero = (value: Value | undefined): boolean => value?.op === 'const' && value.v === 0n;

/** Removes what a mask hides, so that a variable of a packed word is separated from the others. */
function look(side: Value, mask: Value | undefined): Value {
  return mask?.op === 'const' ? prune(side, mask.v) : side;
}

function prune(value: Value, bits: bigint): Value {
  const [first, second] = value.of;
  if (first === undefined || second === undefined) return value;
  if (value.op === 'or') {
    if ((toBits(first) & bits) === 0n) return prune(second, bits);
    if ((toBits(second) & bits) === 0n) return prune(first, bits);
  }
  if (value.op === 'shr' && first.op === 'const' && first.v < 256n) {
    const seen = prune(second, wrap(bits << first.v));
    return seen === second ? value : combine('shr', first, seen);
  }
  if (value.op === 'and' && first.op === 'const') {
    const seen = prune(second, bits & first.v);
    return seen === second ? value : combine('and', first, seen);
  }
  return value;
}

/** The bits that can be set in a value. */
function toBits({ op, of: [first, second], v }: Value): bigint {
  if (op === 'const') return v;
  if (op === 'caller' || op === 'origin') return ADDRESS_MASK;
  if (op === 'iszero' || op === 'eq' || op === 'lt' || op === 'gt') return 1n;
  if (first === undefined || second === undefined) return MASK;
  if (op === 'and') return toBits(first) & toBits(second);
  if (op === 'or') return toBits(first) | toBits(second);
  if (op === 'shl' && first.op === 'const' && first.v < 256n) return wrap(toBits(second) << first.v);
  if (op === 'shr' && first.op === 'const' && first.v < 256n) return toBits(second) >> first.v;
  return MASK;
}

const SELECTOR_BITS = 224n;

/**
 * Whether only the selector is left of the first word of calldata, which is untainted whatever the
 * arguments.
 */
function isSelector(op: Arithmetic, [first, second]: readonly Value[]): boolean {
  if (op === 'shr') return second?.op === 'head' && first?.op === 'const' && first.v >= SELECTOR_BITS;
  if (op === 'div') return first?.op === 'head' && second?.op === 'const' && second.v >= 1n << SELECTOR_BITS;
  if (op !== 'and') return false;
  const [mask, head] = first?.op === 'const' ? [first, second] : [second, first];
  return head?.op === 'head' && mask?.op === 'const' && (mask.v & ((1n << SELECTOR_BITS) - 1n)) === 0n;
}

/** A value from operands whose concrete result was computed elsewhere. */
export function derive(op: Op, v: bigint, of: readonly Value[], source?: InputSource): Value {
  let taint = 0;
  for (const operand of of) taint |= operand.taint;
  if (taint === 0) return constant(v);
  return source === undefined ? input(op, v, taint, { of }) : input(op, v, taint, { of, source });
}

/** Visits a tree, inputs last. Does not descend below a node for which `visit` returns false. */
export function walk(value: Value, visit: (node: Value) => boolean | undefined): void {
  if (visit(value) === false) return;
  for (const operand of value.of) walk(operand, visit);
}

/** The first matching node, outermost first. */
export function find(value: Value, fits: (node: Value) => boolean): Value | undefined {
  if (fits(value)) return value;
  for (const operand of value.of) {
    const found = find(operand, fits);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The offsets in the calldata of the arguments in a value, in the order of the tree. */
export function listArguments(value: Value): number[] {
  const found: number[] = [];
  walk(value, ({ op, source }) => {
    if (op === 'arg' && source !== undefined) found.push(source.at);
    return undefined;
  });
  return found;
}

/** Keys by value, since paths that share conditions ask for the same ones again and again. */
const keys = new WeakMap<Value, string>();

/** A key that is equal for equal trees, to recognise a condition. */
export function toKey(value: Value): string {
  const { op, of, v, source } = value;
  if (op === 'const') return v.toString(16);
  if (of.length === 0) return `${op}${source === undefined ? '' : source.at}${op === 'mix' ? v.toString(16) : ''}`;
  const known = keys.get(value);
  if (known !== undefined) return known;
  let inner = '';
  for (const operand of of) inner += inner === '' ? toKey(operand) : `,${toKey(operand)}`;
  const key = `${op}${source === undefined ? '' : source.at}(${inner})`;
  keys.set(value, key);
  return key;
}

/** The word of an expression for other inputs. Undefined where the derivation was not tracked. */
export function compute(value: Value, inputOf: (leaf: Value) => bigint | undefined): bigint | undefined {
  if (value.taint === 0) return value.v;
  const known = inputOf(value);
  if (known !== undefined) return known;
  const operation = ARITHMETIC[value.op as Arithmetic] as ((...operands: bigint[]) => bigint) | undefined;
  if (operation === undefined) return undefined;
  const operands: bigint[] = [];
  for (const operand of value.of) {
    const v = compute(operand, inputOf);
    if (v === undefined) return undefined;
    operands.push(v);
  }
  return operation(...operands);
}
