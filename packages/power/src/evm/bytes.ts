import { combine, constant, derive, type Value, ZERO } from './value.ts';

const WORD_BYTES = 32;

/** Memory with byte-level taint tracking: each byte knows the value that it is a part of. */
export type Bytes = {
  data: Uint8Array;
  /**
   * The value that each byte belongs to, in pages: code writes at the beginning of memory and far behind it. Undefined
   * for untainted bytes, and for pages that have no others.
   */
  from: (Page | undefined)[];
  /** The index of each byte within that value. */
  index: Uint8Array;
  length: number;
};

type Page = (Value | undefined)[];
const PAGE_BYTES = 256;

export class OutOfMemory extends Error {}

export function createBytes(length = 0): Bytes {
  const capacity = Math.max(256, length);
  return { data: new Uint8Array(capacity), from: [], index: new Uint8Array(capacity), length };
}

export function cloneBytes({ data, from, index, length }: Bytes): Bytes {
  return { data: data.slice(), from: from.map((page) => page?.slice()), index: index.slice(), length };
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

/** The value that a byte belongs to; undefined for an untainted one. */
export const originAt = ({ from }: Bytes, at: number): Value | undefined => from[Math.floor(at / PAGE_BYTES)]?.[at % PAGE_BYTES];

/** The values that bytes belong to, up to the end of memory. */
function listOrigins(bytes: Bytes, at: number, length: number): Page {
  const found: Page = [];
  const end = Math.min(at + length, bytes.length);
  for (let position = at; position < end; position += 1) found.push(originAt(bytes, position));
  return found;
}

function setOrigin({ from, index }: Bytes, at: number, [value, place]: Origin): void {
  const number = Math.floor(at / PAGE_BYTES);
  let page = from[number];
  if (page === undefined) {
    if (value === undefined) return;
    page = new Array<Value | undefined>(PAGE_BYTES).fill(undefined);
    from[number] = page;
  }
  page[at % PAGE_BYTES] = value;
  index[at] = place;
}

/**
 * The word at an offset, zeros past the end. A value that was written there whole comes back as
 * itself.
 */
export function readWord(bytes: Bytes, at: number): Value {
  const first = originAt(bytes, at);
  let whole = first !== undefined && bytes.index[at] === 0 && at + WORD_BYTES <= bytes.length;
  let parts: Set<Value> | undefined;
  let last: Value | undefined;
  const end = Math.min(at + WORD_BYTES, bytes.length);
  for (let position = at; position < end; position += 1) {
    const part = originAt(bytes, position);
    if (part !== first || bytes.index[position] !== position - at) whole = false;
    if (part === last || part === undefined || part.taint === 0) continue;
    last = part;
    parts ??= new Set();
    parts.add(part);
  }
  if (whole && first !== undefined) return first;
  const v = toNumber(bytes, at, WORD_BYTES);
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
const origins = new WeakMap<Value, { readonly from: Page; readonly index: Uint8Array }>();
type Origin = readonly [from: Value | undefined, index: number];

/**
 * The origin of one byte of a value that was packed from several, such as a selector before an
 * argument.
 */
function toOrigin(value: Value, offset: number): Origin {
  const known = origins.get(value);
  if (known !== undefined) return [known.from[offset], known.index[offset] ?? 0];
  if (value.taint === 0) return [undefined, 0];
  const [first, second] = value.of;
  if (isShiftedAway(value, offset)) return [undefined, 0];
  if ((value.op !== 'or' && value.op !== 'and') || first === undefined || second === undefined) return [value, offset];
  const [mask, rest] = first.op === 'const' ? [first, second] : [second, first];
  if (mask.op !== 'const') return [value, offset];
  const byte = (mask.v >> BigInt((WORD_BYTES - 1 - offset) * 8)) & 255n;
  if (value.op === 'and' && byte === 0n) return [undefined, 0];
  if (byte === (value.op === 'and' ? 255n : 0n)) return toOrigin(rest, offset);
  const under = toOrigin(rest, offset);
  return under[0] === undefined ? under : [value, offset];
}

/** Whether a shift leaves a byte zero. */
function isShiftedAway({ op, of: [by] }: Value, offset: number): boolean {
  if (by?.op !== 'const') return false;
  return op === 'shl' ? by.v >= BigInt(WORD_BYTES - offset) * 8n : op === 'shr' && by.v >= BigInt(offset + 1) * 8n;
}

function remember(word: Value, bytes: Bytes, at: number): void {
  if (word.taint === 0) return;
  origins.set(word, { from: listOrigins(bytes, at, WORD_BYTES), index: bytes.index.slice(at, at + WORD_BYTES) });
}

/** Whether a word begins like calldata: four untainted bytes, then an argument's. */
function isHead(bytes: Bytes, at: number): boolean {
  for (let offset = 0; offset < 4; offset += 1) if ((originAt(bytes, at + offset)?.taint ?? 0) !== 0) return false;
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
    const part = at + offset < bytes.length ? originAt(bytes, at + offset) : undefined;
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
  for (const [part, shift] of SHIFTS.entries()) wordView.setBigUint64(part * 8, value.v >> shift);
  bytes.data.set(wordBytes, at);
  const isJoined = origins.has(value) || (value.op === 'or' && value.of.some(({ op }) => op === 'const'));
  for (let offset = 0; offset < WORD_BYTES; offset += 1)
    setOrigin(bytes, at + offset, isJoined ? toOrigin(value, offset) : value.taint === 0 ? UNTAINTED : [value, offset]);
}

const UNTAINTED: Origin = [undefined, 0];
/** One word as bytes, filled by each write and read. */
const wordBytes = new Uint8Array(WORD_BYTES);
const wordView = new DataView(wordBytes.buffer);
/** Where the four parts of a word begin, as shifts. */
const SHIFTS = [192n, 128n, 64n, 0n] as const;

export function writeByte(bytes: Bytes, at: number, value: Value): void {
  bytes.data[at] = Number(value.v & 255n);
  setOrigin(bytes, at, [value.taint === 0 ? undefined : value, 31]);
}

/** Copies bytes with their taint; zeros past the end of the source. */
export function copyBytes(source: Bytes, sourceAt: number, target: Bytes, targetAt: number, length: number): void {
  // Source and target may be the same memory: copy before writing.
  const inside = Math.max(0, Math.min(length, source.length - sourceAt));
  const from = listOrigins(source, sourceAt, inside);
  const index = source.index.slice(sourceAt, sourceAt + inside);
  target.data.set(source.data.subarray(sourceAt, sourceAt + inside), targetAt);
  target.data.fill(0, targetAt + inside, targetAt + length);
  for (let offset = 0; offset < length; offset += 1) setOrigin(target, targetAt + offset, [from[offset], index[offset] ?? 0]);
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
  if (length === WORD_BYTES && at + length <= bytes.length) {
    wordBytes.set(bytes.data.subarray(at, at + length));
    return SHIFTS.reduce<bigint>((sum, shift, part) => sum | (wordView.getBigUint64(part * 8) << shift), 0n);
  }
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
