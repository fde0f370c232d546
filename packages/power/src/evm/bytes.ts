import { combine, constant, derive, type Value, ZERO } from './value.ts';

const WORD_BYTES = 32;

/** Memory with byte-level taint tracking: each byte knows the value that it is a part of. */
export type Bytes = {
  data: Uint8Array;
  /** The value that each byte belongs to; undefined for untainted bytes. */
  from: (Value | undefined)[];
  /** The index of each byte within that value. */
  index: Uint8Array;
  length: number;
};

export class OutOfMemory extends Error {}

export function createBytes(length = 0): Bytes {
  const capacity = Math.max(256, length);
  return { data: new Uint8Array(capacity), from: [], index: new Uint8Array(capacity), length };
}

export function cloneBytes({ data, from, index, length }: Bytes): Bytes {
  return { data: data.slice(), from: from.slice(), index: index.slice(), length };
}

/** Expands memory up to `end`. Throws OutOfMemory past `bytesMax`. */
export function grow(bytes: Bytes, end: number, bytesMax: number): void {
  if (end > bytesMax) throw new OutOfMemory('memory');
  if (end <= bytes.length) return;
  if (end > bytes.data.length) {
    const capacity = Math.max(bytes.data.length * 2, end);
    const [data, index] = [new Uint8Array(capacity), new Uint8Array(capacity)];
    data.set(bytes.data);
    index.set(bytes.index);
    bytes.data = data;
    bytes.index = index;
  }
  bytes.length = end;
}

/**
 * The word at an offset, zeros past the end. A value that was written there whole comes back as
 * itself.
 */
export function readWord(bytes: Bytes, at: number): Value {
  const first = bytes.from[at];
  let whole = first !== undefined && bytes.index[at] === 0 && at + WORD_BYTES <= bytes.length;
  let parts: Set<Value> | undefined;
  let v = 0n;
  for (let offset = 0; offset < WORD_BYTES; offset += 1) {
    const position = at + offset;
    if (position >= bytes.length) {
      whole = false;
      continue;
    }
    const part = bytes.from[position];
    if (part !== first || bytes.index[position] !== offset) whole = false;
    if (part !== undefined && part.taint !== 0) {
      parts ??= new Set();
      parts.add(part);
    }
  }
  if (whole && first !== undefined) return first;
  v = toNumber(bytes, at, WORD_BYTES);
  if (v === 0n && parts === undefined) return ZERO;
  if (parts === undefined) return constant(v);
  const known = joinParts(bytes, at, v);
  const word =
    known === undefined
      ? derive(isHead(bytes, at) ? 'head' : 'mix', v, [...parts])
      : isHead(bytes, at) && v >> 224n !== 0n
        ? derive('head', v, [known])
        : known;
  remember(word, bytes, at);
  return word;
}

/**
 * The origins of the bytes of words that were read across values, so that they can be written
 * elsewhere without loss.
 */
const origins = new WeakMap<Value, readonly Origin[]>();
type Origin = readonly [from: Value | undefined, index: number];

/**
 * The origin of one byte of a value that was packed from several, such as a selector before an
 * argument.
 */
function toOrigin(value: Value, offset: number): Origin {
  const known = origins.get(value)?.[offset];
  if (known !== undefined) return known;
  if (value.taint === 0) return [undefined, 0];
  const [first, second] = value.of;
  if ((value.op !== 'or' && value.op !== 'and') || first === undefined || second === undefined) return [value, offset];
  const [mask, rest] = first.op === 'const' ? [first, second] : [second, first];
  if (mask.op !== 'const') return [value, offset];
  const byte = (mask.v >> BigInt((WORD_BYTES - 1 - offset) * 8)) & 255n;
  if (value.op === 'and' && byte === 0n) return [undefined, 0];
  if (byte === (value.op === 'and' ? 255n : 0n)) return toOrigin(rest, offset);
  const under = toOrigin(rest, offset);
  return under[0] === undefined ? under : [value, offset];
}

function remember(word: Value, bytes: Bytes, at: number): void {
  if (word.taint === 0) return;
  const isInside = (offset: number) => at + offset < bytes.length;
  origins.set(
    word,
    Array.from({ length: WORD_BYTES }, (_, offset) =>
      isInside(offset) ? ([bytes.from[at + offset], bytes.index[at + offset] ?? 0] as const) : ([undefined, 0] as const),
    ),
  );
}

/** Whether a word begins like calldata: four untainted bytes, then an argument's. */
function isHead({ from }: Bytes, at: number): boolean {
  for (let offset = 0; offset < 4; offset += 1) if ((from[at + offset]?.taint ?? 0) !== 0) return false;
  return true;
}

/** Pieces of a packed word that are tracked. A word of more pieces counts as mixed. */
const PIECES_MAX = 4;

type Piece = { readonly part: Value; readonly start: number; end: number; readonly index: number };

/**
 * Rebuilds a word that was packed from parts of values and from untainted bytes, as an expression
 * of shifts and masks.
 */
function joinParts(bytes: Bytes, at: number, v: bigint): Value | undefined {
  const pieces: Piece[] = [];
  for (let offset = 0; offset < WORD_BYTES; offset += 1) {
    const part = at + offset < bytes.length ? bytes.from[at + offset] : undefined;
    if (part === undefined || part.taint === 0) continue;
    const index = bytes.index[at + offset] ?? 0;
    const last = pieces.at(-1);
    if (last !== undefined && last.part === part && last.end === offset - 1 && index === last.index + offset - last.start)
      last.end = offset;
    else if (pieces.length === PIECES_MAX) return undefined;
    else pieces.push({ part, start: offset, end: offset, index });
  }
  let joined: Value | undefined;
  let certain = v;
  for (const { part, start, end, index } of pieces) {
    const shift = (index - start) * 8;
    const moved = combine(shift >= 0 ? 'shl' : 'shr', constant(BigInt(Math.abs(shift))), part);
    const keep = ((1n << BigInt((end - start + 1) * 8)) - 1n) << BigInt((WORD_BYTES - 1 - end) * 8);
    const kept = combine('and', constant(keep), moved);
    certain &= ~keep;
    joined = joined === undefined ? kept : combine('or', joined, kept);
  }
  if (joined !== undefined && certain !== 0n) joined = combine('or', constant(certain), joined);
  return joined?.v === v ? joined : undefined;
}

export function writeWord(bytes: Bytes, at: number, value: Value): void {
  const isJoined = origins.has(value) || (value.op === 'or' && value.of.some(({ op }) => op === 'const'));
  let left = value.v;
  for (let offset = WORD_BYTES - 1; offset >= 0; offset -= 1) {
    bytes.data[at + offset] = Number(left & 255n);
    left >>= 8n;
    const [from, index] = isJoined ? toOrigin(value, offset) : [value, offset];
    bytes.from[at + offset] = from;
    bytes.index[at + offset] = index;
  }
}

export function writeByte(bytes: Bytes, at: number, value: Value): void {
  bytes.data[at] = Number(value.v & 255n);
  bytes.from[at] = value.taint === 0 ? undefined : value;
  bytes.index[at] = 31;
}

/** Copies bytes with their taint; zeros past the end of the source. */
export function copyBytes(source: Bytes, sourceAt: number, target: Bytes, targetAt: number, length: number): void {
  // Source and target may be the same memory: copy before writing.
  const data = source.data.slice(sourceAt, sourceAt + length);
  const index = source.index.slice(sourceAt, sourceAt + length);
  const from = source.from.slice(sourceAt, sourceAt + length);
  for (let offset = 0; offset < length; offset += 1) {
    const inside = sourceAt + offset < source.length;
    target.data[targetAt + offset] = inside ? (data[offset] ?? 0) : 0;
    target.from[targetAt + offset] = inside ? from[offset] : undefined;
    target.index[targetAt + offset] = inside ? (index[offset] ?? 0) : 0;
  }
}

export function sliceBytes(source: Bytes, at: number, length: number): Bytes {
  const result = createBytes(length);
  copyBytes(source, at, result, 0, length);
  return result;
}

export function plainBytes(data: Uint8Array): Bytes {
  return { data, from: [], index: new Uint8Array(data.length), length: data.length };
}

/** The words from an offset on, the last one padded with zeros. */
export function readWords(bytes: Bytes, at: number, length: number): Value[] {
  const words: Value[] = [];
  for (let offset = 0; offset < length; offset += WORD_BYTES) words.push(readWord(bytes, at + offset));
  return words;
}

export function toNumber(bytes: Bytes, at: number, length: number): bigint {
  let hex = '';
  for (let offset = 0; offset < length; offset += 1) {
    const position = at + offset;
    hex += position < bytes.length ? HEX[bytes.data[position] ?? 0] : '00';
  }
  return BigInt(`0x${hex || '0'}`);
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Bytes as `0x` and digits. */
export function toHexText(bytes: Bytes, at = 0, length: number = bytes.length): `0x${string}` {
  let hex = '';
  for (let offset = 0; offset < length; offset += 1) hex += at + offset < bytes.length ? HEX[bytes.data[at + offset] ?? 0] : '00';
  return `0x${hex}`;
}

/** Hexadecimal digits, without `0x`. */
export const toDigits = (data: Uint8Array): string => Array.from(data, (byte) => HEX[byte]).join('');

export function parseHex(text: string): Uint8Array {
  const digits = text.startsWith('0x') ? text.slice(2) : text;
  const data = new Uint8Array(digits.length >> 1);
  for (let index = 0; index < data.length; index += 1) data[index] = Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16);
  return data;
}
