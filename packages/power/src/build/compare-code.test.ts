import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { Hex } from '../evm/reader.ts';
import { type BuiltCode, compareCode } from './compare-code.ts';
import { BuildFault, type BuiltContract, readBuild } from './read-build.ts';

const require = createRequire(import.meta.url);
const folderOf = (name: string) => dirname(require.resolve(`${name}/package.json`));

/** Contracts as their authors published them, by a dozen compilers, with and without optimiser. */
const PUBLISHED = [
  ['@openzeppelin/contracts', 'build/contracts'],
  ['openzeppelin-contracts-2', 'build/contracts'],
  ['openzeppelin-contracts-3', 'build/contracts'],
  ['openzeppelin-contracts-4', 'build/contracts'],
  ['@uniswap/v2-core', 'build'],
  ['@uniswap/v3-core', 'artifacts/contracts'],
] as const;

function listPublished(): BuiltContract[] {
  return PUBLISHED.flatMap(([name, folder]) => {
    const root = join(folderOf(name), folder);
    return readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.json') && !path.endsWith('.dbg.json'))
      .flatMap((path) => {
        try {
          return readBuild(JSON.parse(readFileSync(join(root, path), 'utf8')));
        } catch (error) {
          if (error instanceof BuildFault) return []; // An interface, or an abstract contract.
          throw error;
        }
      });
  });
}

const AT = `0x${'66'.repeat(20)}` as const;

/** The code as it stands on a chain: placeholders of libraries and zero words of immutables are set. */
const deploy = ({ code }: BuiltCode): Hex => {
  const digits = code.replace(/^0x/, '').replaceAll(/__.{38}/g, '11'.repeat(20));
  const set = digits.replaceAll(`7f${'00'.repeat(32)}`, `7f${'22'.repeat(32)}`);
  return `0x${set.replace(/^73(00){20}3014/, `73${AT.slice(2)}3014`)}`;
};
const compare = (code: Hex, built: BuiltCode) => compareCode({ address: AT, code }, built);

function change(code: Hex, at: number): Hex {
  const byte = Number.parseInt(code.slice(2 + at * 2, 4 + at * 2), 16) ^ 0x55;
  return `0x${code.slice(2, 2 + at * 2)}${byte.toString(16).padStart(2, '0')}${code.slice(4 + at * 2)}`;
}

const published = listPublished();

test('of published contracts each is the same as itself deployed, and each single changed byte outside metadata is found', () => {
  expect(published.length).toBeGreaterThan(200);
  for (const built of published) {
    const live = deploy(built);
    const same = compare(live, built);
    expect(same, built.name).toMatchObject({ is: 'same' });
    const size = (live.length - 2) / 2;
    for (let at = 0; at < size; at += Math.max(1, Math.floor(size / 40))) {
      const result = compare(change(live, at), built);
      if (result.is === 'different') {
        expect(result, `${built.name}, byte ${at}`).toEqual({
          is: 'different',
          reason: 'code',
          runs: [{ start: at, length: 1 }],
          bytes: 1,
        });
      } else {
        // What deployment sets is listed instead; a hash of metadata says nothing about the code.
        const isListed = JSON.stringify(result) !== JSON.stringify(same);
        expect(isListed, `${built.name}, byte ${at}`).toBe(true);
      }
    }
  }
});

const PUSHES: BuiltCode = {
  code: `0x7f${'00'.repeat(32)}7f${'00'.repeat(32)}73__$0123456789abcdef0123456789abcdef01$__5b00a264697066735822${'ab'.repeat(34)}64736f6c6343000819${'0033'}`,
  immutables: new Map([
    [
      '7',
      [
        { start: 1, length: 32 },
        { start: 34, length: 32 },
      ],
    ],
  ]),
  libraries: new Map([['src/Math.sol:Math', [{ start: 67, length: 20 }]]]),
  isAppended: false,
};
const LIVE: Hex = `0x7f${'22'.repeat(32)}7f${'22'.repeat(32)}73${'33'.repeat(20)}5b00a264697066735822${'cd'.repeat(34)}64736f6c63430008190033`;

test('immutables and libraries are told by value and address, and other metadata is said', () => {
  expect(compare(LIVE, PUSHES)).toEqual({
    is: 'same',
    metadata: 'different',
    immutables: [{ id: '7', value: `0x${'22'.repeat(32)}` }],
    libraries: [{ name: 'src/Math.sol:Math', address: `0x${'33'.repeat(20)}` }],
  });
});

test.each([
  ['an immutable with two values', change(LIVE, 40), { reason: 'immutable' }],
  ['another version of the compiler in the metadata', change(LIVE, LIVE.length / 2 - 5), { reason: 'code' }],
  ['an instruction', change(LIVE, 87), { reason: 'code', runs: [{ start: 87, length: 1 }], bytes: 1 }],
  ['an instruction more', `${LIVE}00` as Hex, { reason: 'length', bytes: 1 }],
  ['an instruction less', LIVE.slice(0, -2) as Hex, { reason: 'length', bytes: -1 }],
])('%s is a difference', (_, live, what) => {
  expect(compare(live, PUSHES)).toMatchObject({ is: 'different', ...what });
});

test('nothing is compared where there is no code, or where the build has none', () => {
  expect(compare('0x', PUSHES)).toEqual({ is: 'cannot-be-compared', reason: 'no-code' });
  expect(compare(LIVE, { ...PUSHES, code: '0x' })).toEqual({ is: 'cannot-be-compared', reason: 'no-build' });
  expect(compare(LIVE, { ...PUSHES, code: '0xzz' })).toEqual({ is: 'cannot-be-compared', reason: 'no-build' });
});

test('immutables of Vyper stand behind its code, and only whole words may', () => {
  const vyper: BuiltCode = { code: '0x5f5ffd', immutables: new Map(), libraries: new Map(), isAppended: true };
  expect(compare(`0x5f5ffd${'44'.repeat(32)}`, vyper)).toMatchObject({
    is: 'same',
    immutables: [{ id: 'word 0', value: `0x${'44'.repeat(32)}` }],
  });
  expect(compare(`0x5f5ffd${'44'.repeat(31)}`, vyper)).toMatchObject({ is: 'different', reason: 'length', bytes: 31 });
  expect(compare(`0x5f5ffd${'44'.repeat(32)}`, { ...vyper, isAppended: false })).toMatchObject({ is: 'different', reason: 'length' });
});

test('a library carries its own address, and no other', () => {
  const library: BuiltCode = { code: `0x73${'00'.repeat(20)}301460806040`, immutables: new Map(), libraries: new Map(), isAppended: false };
  expect(compare(`0x73${'66'.repeat(20)}301460806040`, library)).toMatchObject({ is: 'same' });
  expect(compare(`0x73${'67'.repeat(20)}301460806040`, library)).toMatchObject({ is: 'different', bytes: 20 });
});
