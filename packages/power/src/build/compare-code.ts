import { parseHex, toDigits } from '../evm/bytes.ts';
import type { Address, Hex } from '../evm/reader.ts';

/** Where a compiler leaves a place for what is known only at deployment, in bytes from the start of the code. */
export type Place = { readonly start: number; readonly length: number };

/** The runtime code of a contract as a compiler made it. */
export type BuiltCode = {
  /** `0x` and hexadecimal digits, places of libraries as the compiler writes them (`__…__`) or as zeros. */
  readonly code: string;
  /** Places of each immutable variable, by the compiler's id of it; `undefined` where the build does not list them. */
  readonly immutables: ReadonlyMap<string, readonly Place[]> | undefined;
  /** Places of each library's address, by `file:name`; those that stand in the code by their placeholder need not be listed. */
  readonly libraries: ReadonlyMap<string, readonly Place[]>;
  /** Whether immutable variables stand behind the code, as Vyper has them. */
  readonly isAppended: boolean;
};

export type SetImmutable = { readonly id: string; readonly value: Hex };
export type LinkedLibrary = { readonly name: string; readonly address: Address };

/** Live code beside what a compiler made of the source. */
export type Comparison =
  | {
      readonly is: 'same';
      /** Hashes of the compiler's metadata, which say nothing about what the code does: they differ by a comment or a path. */
      readonly metadata: 'same' | 'different' | 'none';
      readonly immutables: readonly SetImmutable[];
      /** Each has code of its own, to be compared by itself. */
      readonly libraries: readonly LinkedLibrary[];
    }
  | {
      readonly is: 'different';
      /** `length`: one is longer; `code`: bytes differ; `immutable`, `library`: one variable or library has two values. */
      readonly reason: 'length' | 'code' | 'immutable' | 'library';
      /** Runs of bytes that differ, at most `RUNS_MAX`; none where the lengths do. */
      readonly runs: readonly Place[];
      /** How many bytes differ, or by how many the live code is longer (negative: shorter). */
      readonly bytes: number;
    }
  | { readonly is: 'cannot-be-compared'; readonly reason: 'no-code' | 'no-build' };

/** Runs that are listed: one changed function has a few; a rewritten contract has thousands. */
export const RUNS_MAX = 20;

const WORD = 32;
const ADDRESS = 20;
const PUSH32 = 0x7f;
/** Solidity's libraries begin with their own address, which deployment sets: PUSH20, ADDRESS, EQ. */
const CALL_PROTECTION = /^73(0{40})3014/;

/**
 * Compares the code that stands at an address with a build of it. Only what deployment sets is left out: immutable variables, addresses of
 * libraries, hashes of metadata; a library must carry its own address. Each other byte must be equal, so that one changed instruction is found.
 */
export function compareCode({ address, code: live }: { readonly address: Address; readonly code: Hex }, built: BuiltCode): Comparison {
  if (live === '0x') return { is: 'cannot-be-compared', reason: 'no-code' };
  const { code, libraries } = readPlaceholders(built);
  if (code.length === 0) return { is: 'cannot-be-compared', reason: 'no-build' };
  if (CALL_PROTECTION.test(toDigits(code.subarray(0, 24)))) code.set(parseHex(address), 1);
  const bytes = parseHex(live);
  const appended =
    built.isAppended && bytes.length > code.length && (bytes.length - code.length) % WORD === 0 ? bytes.length - code.length : 0;
  const longer = bytes.length - appended - code.length;
  if (longer !== 0) return { is: 'different', reason: 'length', runs: [], bytes: longer };

  const left = new Uint8Array(code.length);
  const leave = ({ start, length }: Place) => left.fill(1, start, start + length);
  const hashes = listMetadataHashes(code);
  const isOther = hashes.some((place) => listRuns(code, bytes, new Uint8Array(code.length), place).length > 0);
  hashes.forEach(leave);
  const immutables = built.immutables ?? assumeImmutables(code, hashes);
  for (const places of [...immutables.values(), ...libraries.values()]) places.forEach(leave);

  const runs = listRuns(code, bytes, left);
  if (runs.length > 0)
    return { is: 'different', reason: 'code', runs: runs.slice(0, RUNS_MAX), bytes: runs.reduce((sum, { length }) => sum + length, 0) };
  const setImmutables: SetImmutable[] = [];
  for (const [id, places] of immutables) {
    const [value, ...others] = new Set(places.map((place) => slice(bytes, place)));
    if (others.length > 0) return { is: 'different', reason: 'immutable', runs: places.slice(0, RUNS_MAX), bytes: 0 };
    // Of an assumed place that is still zero, it is not known whether it is a variable.
    if (value !== undefined && (built.immutables !== undefined || BigInt(value) !== 0n)) setImmutables.push({ id, value });
  }
  for (let start = code.length; start < bytes.length; start += WORD)
    setImmutables.push({ id: `word ${(start - code.length) / WORD}`, value: slice(bytes, { start, length: WORD }) });
  const linked: LinkedLibrary[] = [];
  for (const [name, places] of libraries) {
    const [address, ...others] = new Set(places.map((place) => slice(bytes, place)));
    if (others.length > 0) return { is: 'different', reason: 'library', runs: places.slice(0, RUNS_MAX), bytes: 0 };
    if (address !== undefined) linked.push({ name, address });
  }
  return {
    is: 'same',
    metadata: hashes.length === 0 ? 'none' : isOther ? 'different' : 'same',
    immutables: setImmutables,
    libraries: linked,
  };
}

const slice = (bytes: Uint8Array, { start, length }: Place): Hex => `0x${toDigits(bytes.subarray(start, start + length))}`;

/** The code with zeros where libraries go, and these places. */
function readPlaceholders({ code, libraries }: BuiltCode): { code: Uint8Array; libraries: ReadonlyMap<string, readonly Place[]> } {
  const found = new Map(libraries);
  const listed = new Set([...libraries.values()].flatMap((places) => places.map(({ start }) => start)));
  const digits = code.replace(/^0x/, '').replaceAll(/__.{36}__|__.{38}/g, (name, at: number) => {
    if (!listed.has(at / 2)) found.set(name, [...(found.get(name) ?? []), { start: at / 2, length: ADDRESS }]);
    return '0'.repeat(2 * ADDRESS);
  });
  return { code: /^([0-9a-f]{2})*$/i.test(digits) ? parseHex(`0x${digits}`) : new Uint8Array(), libraries: found };
}

/** The keys under which CBOR metadata holds a hash, as they stand in the code, and the hash's length. */
const HASH_KEYS: readonly (readonly [key: string, length: number])[] = [
  ['64697066735822', 34],
  ['65627a7a72305820', 32],
  ['65627a7a72315820', 32],
];

/** Places of metadata hashes: at the end of the code, and of each contract whose code this one carries. */
function listMetadataHashes(code: Uint8Array): Place[] {
  const digits = toDigits(code);
  return HASH_KEYS.flatMap(([key, length]) => {
    const places: Place[] = [];
    for (let at = digits.indexOf(key); at >= 0; at = digits.indexOf(key, at + 2)) {
      const start = (at + key.length) / 2;
      // A map of one to four entries stands before the first key: else these bytes are code.
      const isMap = at % 2 === 0 && at >= 2 && /a[1-4]/.test(digits.slice(at - 2, at));
      if (isMap && start + length <= code.length) places.push({ start, length });
    }
    return places;
  });
}

/** Where a build lists no immutable variables: words of zeros that the code pushes, as the compiler leaves them, each a variable by itself. */
function assumeImmutables(code: Uint8Array, hashes: readonly Place[]): Map<string, Place[]> {
  const places = new Map<string, Place[]>();
  const end = hashes.at(-1)?.start ?? code.length;
  for (let at = 0; at < end; at += 1) {
    const opcode = code[at] ?? 0;
    if (opcode < 0x60 || opcode > PUSH32) continue;
    const length = opcode - 0x5f;
    const word = code.subarray(at + 1, at + 1 + length);
    if (opcode === PUSH32 && word.length === WORD && word.every((byte) => byte === 0))
      places.set(`assumed at ${at + 1}`, [{ start: at + 1, length: WORD }]);
    at += length;
  }
  return places;
}

/** Runs of bytes within `place` that differ and are not left out. */
function listRuns(a: Uint8Array, b: Uint8Array, left: Uint8Array, { start, length }: Place = { start: 0, length: a.length }): Place[] {
  const runs: { start: number; length: number }[] = [];
  for (let at = start; at < start + length; at += 1) {
    if (a[at] === b[at] || left[at] === 1) continue;
    const last = runs.at(-1);
    if (last !== undefined && last.start + last.length === at) last.length += 1;
    else runs.push({ start: at, length: 1 });
  }
  return runs;
}
