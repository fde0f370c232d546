import { type Bytes, copyBytes, createBytes, parseHex, readWord, writeWord } from './bytes.ts';
import { toWordHex } from './reader.ts';
import { constant, input, TAINT, type Value } from './value.ts';

/** Sampled arguments: the concrete input of a concolic run. */
export type Sample = {
  readonly selector: string;
  /** Argument types in the notation of signatures. */
  readonly types: readonly string[];
  /** Words after the selector. */
  readonly words: readonly bigint[];
  /** Indexes of the words that are addresses. */
  readonly addresses: readonly number[];
  /** Indexes of the words that are lengths of bytes. */
  readonly lengths: readonly number[];
  /** Indexes of the words that are lengths of arrays. */
  readonly counts: readonly number[];
};

/** Splits `address,(uint256,bytes)[],bool` at its outer commas. */
export function splitTypes(text: string): string[] {
  const types: string[] = [];
  let depth = 0;
  let start = 0;
  for (const [at, letter] of [...text].entries()) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter !== ',' || depth > 0) continue;
    types.push(text.slice(start, at));
    start = at + 1;
  }
  if (start < text.length) types.push(text.slice(start));
  return types;
}

/** Elements of arrays that recovery from bytecode takes for words: calls, and bytes. */
const OTHER_ELEMENTS: readonly string[] = ['(address,bytes)', 'bytes', '(address,uint256,bytes)', '(address,bool,bytes)'];
const OTHER_TYPES_MAX = 8;

/** Other types that the arguments of a function might have whose arrays could not be decoded. */
export function listOtherTypes(text: string): string[] {
  const types = splitTypes(text);
  const others = types.flatMap((type, index) =>
    type.endsWith('[]') || type === 'bytes'
      ? OTHER_ELEMENTS.filter((element) => `${element}[]` !== type).map((element) => types.with(index, `${element}[]`).join(','))
      : [],
  );
  return others.slice(0, OTHER_TYPES_MAX);
}

/**
 * The first sample of a function. Every array has one element, so that arrays that belong together
 * have equal length.
 */
export function makeSample(selector: string, argumentTypes: string): Sample {
  return toSample(selector, argumentTypes, { next: 1, bytes: EMPTY, lengths: [], counts: [] });
}

/** The second sample: non-empty bytes, and a few extra words at the end. */
export function makeFullerSample(selector: string, argumentTypes: string): Sample {
  const sample = toSample(selector, argumentTypes, { next: 1, bytes: SOME, lengths: [], counts: [] });
  return { ...sample, words: [...sample.words, ...MORE] };
}

/**
 * The sample of a call with signatures: `elements` in every array, `signatures` one after the other in all bytes, and otherwise the
 * numbers and addresses of another sample.
 */
export function makeSignedSample(like: Sample, { elements, signatures }: { elements: number; signatures: number }): Sample {
  const { selector, types } = like;
  const counter = { next: 1, bytes: toSignatures(signatures), lengths: [], counts: [], elements };
  const sample = toSample(selector, types.join(','), counter);
  // Behind the heads places are others.
  const heads = types.reduce((sum, type) => sum + headWords(type), 0);
  return withAddresses(
    sample,
    like.addresses.flatMap((index) => (index < heads ? [4 + index * 32] : [])),
  );
}

/** Bytes as words, with their length before them: signatures of 65 bytes. */
function toSignatures(count: number): bigint[] {
  const bytes = Array.from({ length: count }, (_, index) => `${toWordHex(BigInt(index + 1))}${toWordHex(1n)}1b`).join('');
  const words = bytes.match(/.{1,64}/g) ?? [];
  return [BigInt(bytes.length / 2), ...words.map((word) => BigInt(`0x${word.padEnd(64, '0')}`))];
}

function toSample(selector: string, argumentTypes: string, counter: Counter): Sample {
  const types = splitTypes(argumentTypes);
  const addresses: number[] = [];
  const words = encode(types, (at) => addresses.push(at), counter, 0);
  return { selector, types, words, addresses, lengths: counter.lengths, counts: counter.counts };
}

const EMPTY: readonly bigint[] = [0n];
/** A selector and three arguments, as in an encoded call. */
const SOME: readonly bigint[] = [100n, 0xf00dbabe_00000000_00000000_00000000_00000000_00000000_00000000_00000000n, 0n, 0n, 0n];
const MORE: readonly bigint[] = [41n, 42n, 43n, 44n];

type Counter = {
  next: number;
  readonly bytes: readonly bigint[];
  readonly lengths: number[];
  readonly counts: number[];
  readonly elements?: number;
};

function encode(types: readonly string[], onAddress: (at: number) => void, counter: Counter, base: number): bigint[] {
  const heads = types.map(headWords);
  const headLength = heads.reduce((sum, length) => sum + length, 0);
  const head: bigint[] = [];
  const tail: bigint[] = [];
  for (const [index, type] of types.entries()) {
    if (isDynamic(type)) {
      const at = headLength + tail.length;
      head.push(BigInt(at * 32));
      tail.push(...encodeDynamic(type, onAddress, counter, base + at));
    } else {
      head.push(...encodeStatic(type, onAddress, counter, base + head.length));
    }
    if (heads[index] === undefined) break;
  }
  return [...head, ...tail];
}

const isTuple = (type: string): boolean => type.startsWith('(') && type.endsWith(')');
const inner = (type: string): string[] => splitTypes(type.slice(1, -1));

function isDynamic(type: string): boolean {
  if (type === 'bytes' || type === 'string' || type.endsWith('[]')) return true;
  const array = /^(.*)\[(\d+)\]$/.exec(type);
  if (array?.[1] !== undefined) return isDynamic(array[1]);
  return isTuple(type) && inner(type).some(isDynamic);
}

function headWords(type: string): number {
  if (isDynamic(type)) return 1;
  const array = /^(.*)\[(\d+)\]$/.exec(type);
  if (array?.[1] !== undefined) return headWords(array[1]) * Number(array[2]);
  return isTuple(type) ? inner(type).reduce((sum, each) => sum + headWords(each), 0) : 1;
}

function encodeStatic(type: string, onAddress: (at: number) => void, counter: Counter, at: number): bigint[] {
  const array = /^(.*)\[(\d+)\]$/.exec(type);
  if (array?.[1] !== undefined)
    return encode(
      Array.from({ length: Number(array[2]) }, () => array[1] ?? ''),
      onAddress,
      counter,
      at,
    );
  if (isTuple(type)) return encode(inner(type), onAddress, counter, at);
  const number = counter.next;
  counter.next += 1;
  if (type === 'address') onAddress(at);
  return [sampleWord(type, number)];
}

function encodeDynamic(type: string, onAddress: (at: number) => void, counter: Counter, at: number): bigint[] {
  if (type === 'bytes' || type === 'string') {
    counter.lengths.push(at);
    return [...counter.bytes];
  }
  if (type.endsWith('[]')) {
    counter.counts.push(at);
    const elements = Array.from({ length: counter.elements ?? 1 }, () => type.slice(0, -2));
    return [BigInt(elements.length), ...encode(elements, onAddress, counter, at + 1)];
  }
  const array = /^(.*)\[(\d+)\]$/.exec(type);
  if (array?.[1] !== undefined)
    return encode(
      Array.from({ length: Number(array[2]) }, () => array[1] ?? ''),
      onAddress,
      counter,
      at,
    );
  return encode(inner(type), onAddress, counter, at);
}

/** Small numbers, because most parameters have an upper bound; unused addresses. */
function sampleWord(type: string, number: number): bigint {
  if (type === 'address') return (0xa11ce_0000_0000_0000_0000_0000_0000_0000_0000n << 8n) + BigInt(number);
  if (type === 'bool') return 1n;
  const bytes = /^bytes(\d+)$/.exec(type)?.[1];
  if (bytes !== undefined) return BigInt(0x70 + number) << BigInt((Number(bytes) - 1) * 8 + (32 - Number(bytes)) * 8);
  return BigInt(number);
}

/** A sample with addresses in words that the code uses as such, by their offsets in the calldata. */
export function withAddresses(sample: Sample, offsets: readonly number[]): Sample {
  const indexes = offsets
    .map((at) => (at - 4) / 32)
    .filter((index) => Number.isInteger(index) && !sample.addresses.includes(index) && isSmall(sample.words[index]))
    // Behind an array that a path supposes to be longer than it is, its next element would be read.
    .filter((index) => !sample.lengths.includes(index) && !sample.counts.includes(index));
  if (indexes.length === 0) return sample;
  const words = sample.words.map((word, index) => (indexes.includes(index) ? sampleWord('address', index + 1) : word));
  return { ...sample, words, addresses: [...sample.addresses, ...indexes] };
}

/** A sample with the types of words that the code holds to a boolean, or uses as addresses, where bytecode told only numbers. */
export function withTypes(sample: Sample, booleans: readonly number[]): Sample {
  if (sample.types.some((type) => headWords(type) !== 1)) return sample;
  const types = sample.types.map((type, index) => {
    if (type !== 'uint256') return type;
    return booleans.includes(4 + index * 32) ? 'bool' : sample.addresses.includes(index) ? 'address' : type;
  });
  return { ...sample, types };
}

/** Whether a word is a sampled number. */
const isSmall = (word: bigint | undefined): boolean => word !== undefined && word < 1n << 32n;

/** Symbolic calldata: each word is tainted as the argument at its offset. */
export function toCalldata({ selector, words }: Sample): Bytes {
  const calldata = createBytes(4 + words.length * 32);
  calldata.data.set(parseHex(selector));
  for (const [index, word] of words.entries()) {
    const at = 4 + index * 32;
    writeWord(calldata, at, isLayout(words, word, index) ? constant(word) : toArgument(at, word));
  }
  return calldata;
}

/** Whether a word is an offset or a length of the encoding, which is not tainted. */
function isLayout(words: readonly bigint[], word: bigint, index: number): boolean {
  return word >= 32n && word % 32n === 0n && Number(word) / 32 < words.length && index < Number(word) / 32;
}

const toArgument = (at: number, v: bigint): Value => input('arg', v, TAINT.arg, { source: { at } });

type Called = { readonly calldata: Bytes; readonly seesMore: boolean };

/** Reads a word of calldata. Behind the sample the caller may have sent more: what is there is zero, and tainted as an argument. */
export function readCalldata({ calldata, seesMore }: Called, at: number): Value {
  const inside = calldata.length - at;
  if (inside >= WORD_BYTES || !seesMore) return readWord(calldata, at);
  if (inside <= 0) return toArgument(at, 0n);
  const joined = createBytes(inside + WORD_BYTES);
  copyBytes(calldata, at, joined, 0, inside);
  writeWord(joined, inside, toArgument(calldata.length, 0n));
  return readWord(joined, 0);
}

/** Calldata from which code copies as much as it always does, with what the caller may have sent behind the sample. */
export function withMore({ calldata, seesMore }: Called, from: Value, size: Value): Bytes {
  const end = from.v + size.v;
  if (!seesMore || from.taint !== 0 || size.taint !== 0 || end <= BigInt(calldata.length) || end > BigInt(calldata.length + MORE_BYTES_MAX))
    return calldata;
  const first = Math.max(Number(from.v), calldata.length);
  const longer = createBytes(Number(end) + WORD_BYTES);
  copyBytes(calldata, 0, longer, 0, calldata.length);
  for (let at = first; at < Number(end); at += WORD_BYTES) writeWord(longer, at, toArgument(at, 0n));
  return longer;
}

const WORD_BYTES = 32;
const MORE_BYTES_MAX = 1_024;

/** Calldata for a node, with some words replaced, also behind the sample. Keys are byte offsets. */
export function encodeCall({ selector, words }: Sample, replaced: ReadonlyMap<number, bigint> = new Map()): `0x${string}` {
  const body = words.map((word, index) => toWordHex(replaced.get(4 + index * 32) ?? word)).join('');
  const more = [...replaced].filter(([at]) => at >= 4 + words.length * 32).toSorted(([a], [b]) => a - b);
  return `0x${more.reduce((text, [at, word]) => `${text.slice(0, at * 2).padEnd(at * 2, '0')}${toWordHex(word)}`, `${selector}${body}`)}`;
}
