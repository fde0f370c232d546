import { join } from 'node:path';
import { type ContractChain, runContracts, toPerson } from '@redoubt/demo-chain/testing/run-contracts';
import type { PowerMap } from '@redoubt/power/power-map';
import { toSelector } from '@redoubt/power/read-safe';
import type { Address, Hex } from '@redoubt/power/reader';
import { assemble } from '@redoubt/power/testing/assemble';
import { type Head, readChain } from '@redoubt/power/testing/read-chain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mapApart } from './map-apart.ts';

const SECONDS_MAX = 5;
const START_MS = 120_000;
const TEST_MS = 90_000;
const OWNER = toPerson('owner');

let chain: ContractChain;
let head: Head;

beforeAll(async () => {
  chain = await runContracts({ folder: join(import.meta.dirname, '../../../power/contracts') });
  await chain.rpc.ask('evm_mine');
  head = (await chain.rpc.ask('eth_getBlockByNumber', ['latest', false])) as Head;
}, START_MS);
afterAll(() => chain?.[Symbol.asyncDispose]());

/** Puts a contract on the chain with its owner in the first slot, and analyses it as a visitor's request would. */
async function analyse(name: string, code: Hex): Promise<PowerMap> {
  const address = await chain.place(name, code);
  await chain.rpc.ask('anvil_setStorageAt', [address, '0x0', `0x${OWNER.slice(2).padStart(64, '0')}`]);
  return mapPlaced(address);
}

async function mapPlaced(address: Address): Promise<PowerMap> {
  await chain.rpc.ask('evm_mine');
  head = (await chain.rpc.ask('eth_getBlockByNumber', ['latest', false])) as Head;
  const ask = (method: string, params: readonly unknown[]) => chain.rpc.ask(method, params);
  const world = { chainId: 31_337n, time: BigInt(head.timestamp), block: BigInt(head.number) };
  return mapApart({ ...world, address, reader: readChain(ask, head), candidatesOf: async () => [OWNER] });
}

/** A dispatcher over functions named `f0`, `f1`, …: each is sent to its own place. */
const dispatch = (bodies: readonly string[]): Hex =>
  assemble(`0x00 calldataload 0xe0 shr
    ${bodies.map((_, index) => `dup1 0x${toSelector(`f${index}()`)} eq @f${index} jumpi`).join('\n')}
    0x00 0x00 revert
    ${bodies.map((body, index) => `f${index}: ${body}`).join('\n')}
    refuse: 0x00 0x00 revert`);

const ONLY_OWNER = '0x00 sload caller eq iszero @refuse jumpi';
const reasonsOf = ({ unknown }: PowerMap) => new Set(unknown.map(({ reason }) => reason));

const HOSTILE: Readonly<Record<string, { code: Hex; reasons: readonly string[] }>> = {
  'a loop without an end': { code: dispatch(['again: @again jump']), reasons: ['steps', 'time'] },
  'a loop that hashes all its memory': {
    code: dispatch(['hash: 0x01f000 0x00 keccak256 0x00 mstore @hash jump']),
    reasons: ['steps', 'time'],
  },
  'a loop of the dearest arithmetic': {
    code: dispatch(['power: 0x00 not 0x03 "0x0a" 0x00 mstore @power jump']),
    reasons: ['steps', 'time'],
  },
  'three hundred questions to the caller, with much memory': {
    code: dispatch([
      `0x01 0x01f000 mstore ${Array.from({ length: 300 }, (_, index) => `0x${(index + 16).toString(16).padStart(4, '0')} calldataload caller add 0x03 and @q${index} jumpi q${index}:`).join(' ')} 0x01 0x01 sstore stop`,
    ]),
    reasons: ['steps', 'time', 'memory'],
  },
};

test.each(Object.entries(HOSTILE))(
  '%s costs at most five seconds, and is said to be undetermined with the reason',
  async (name, { code, reasons }) => {
    const startedAt = performance.now();
    const map = await analyse(name, code);
    expect((performance.now() - startedAt) / 1000).toBeLessThan(SECONDS_MAX + 1); // A second for a machine that is busy.
    expect(map.powers).toEqual([]);
    expect(reasons).toEqual(expect.arrayContaining([...reasonsOf(map)]));
    expect(map.unknown).not.toEqual([]);
  },
  TEST_MS,
);

test(
  'twenty-four kilobytes of guarded functions cost at most five seconds of thought; those that were not reached are named',
  async () => {
    const code = dispatch(
      Array.from({ length: 860 }, (_, index) => `${ONLY_OWNER} 0x${(index + 1).toString(16).padStart(4, '0')} 0x01 sstore stop`),
    );
    expect(code.length).toBeGreaterThan(2 * 24_000);
    const map = await analyse('jump table', code);
    expect(map.effort.computeMs).toBeLessThan(SECONDS_MAX * 1_000);
    expect(map.powers.length + map.unknown.length).toBe(860);
    for (const { holders } of map.powers) expect(holders).toEqual([OWNER]);
  },
  TEST_MS,
);

test(
  'an answer of two megabytes is cut, and the function that asks for it is judged without it',
  async () => {
    const big = await chain.place('big answer', assemble('0x200000 0x00 return'));
    const map = await analyse(
      'asks for much',
      dispatch([`0x00 0x00 0x00 0x00 ${big} gas staticcall pop ${ONLY_OWNER} 0x01 0x01 sstore stop`]),
    );
    expect(map.powers.map(({ holders }) => holders)).toEqual([[OWNER]]);
  },
  TEST_MS,
);

test(
  'proxies that run each other without an end are cut off',
  async () => {
    const [left, right] = [toPerson('left'), toPerson('right')];
    const proxy = (to: Address) =>
      assemble(
        `calldatasize 0x00 0x00 calldatacopy 0x00 0x00 calldatasize 0x00 ${to} gas delegatecall @ok jumpi 0x00 0x00 revert ok: stop`,
      );
    await chain.place('left', proxy(right));
    await chain.place('right', proxy(left));
    const map = await mapPlaced(left);
    expect(map.kind).toBe('contract');
    expect(map.powers).toEqual([]);
  },
  TEST_MS,
);

test(
  'a proxy that changes its code with every call is told by where it points now, and nothing is said to be proven',
  async () => {
    // What it runs writes the place that names the code before anything else.
    const next = await chain.place('next code', dispatch(['0x01 0x01 sstore stop']));
    const first = await chain.place('first code', dispatch([`${next} 0x05 sstore ${ONLY_OWNER} 0x02 0x02 sstore stop`]));
    const address = await chain.place(
      'changing proxy',
      assemble(
        `calldatasize 0x00 0x00 calldatacopy 0x00 0x00 calldatasize 0x00 0x05 sload gas delegatecall @ok jumpi 0x00 0x00 revert ok: stop`,
      ),
    );
    await chain.rpc.ask('anvil_setStorageAt', [address, '0x5', `0x${first.slice(2).padStart(64, '0')}`]);
    await chain.rpc.ask('anvil_setStorageAt', [address, '0x0', `0x${OWNER.slice(2).padStart(64, '0')}`]);
    const map = await mapPlaced(address);
    expect(map.proxy?.implementations).toEqual([first]);
    expect(map.powers).toMatchObject([
      { selector: toSelector('f0()'), capabilities: expect.arrayContaining(['upgrade']), holders: [OWNER] },
    ]);
  },
  TEST_MS,
);

test(
  'getters that lie change nothing: who is named is who the guard lets pass',
  async () => {
    const lies = (signature: string, word: string) =>
      `dup1 0x${toSelector(signature)} eq @say${word.slice(2, 6)}${toSelector(signature)} jumpi`;
    const answers = [
      ['owner()', `0x${'22'.repeat(20)}`],
      ['getMinDelay()', '0x0fffff'],
      ['getThreshold()', '0x05'],
      ['implementation()', `0x${'33'.repeat(20)}`],
      ['facets()', `0x${'ff'.repeat(32)}`],
    ] as const;
    const code = assemble(`0x00 calldataload 0xe0 shr
      ${answers.map(([signature, word]) => lies(signature, word)).join('\n')}
      dup1 0x${toSelector('f0()')} eq @f0 jumpi 0x00 0x00 revert
      ${answers.map(([signature, word]) => `say${word.slice(2, 6)}${toSelector(signature)}: ${word} 0x00 mstore 0x20 0x00 return`).join('\n')}
      f0: ${ONLY_OWNER} 0x01 0x01 sstore stop
      refuse: 0x00 0x00 revert`);
    const map = await analyse('liar', code);
    expect(map.powers).toMatchObject([{ selector: toSelector('f0()'), holders: [OWNER], enabled: { is: 'yes' } }]);
    expect(map.proxy).toBeUndefined();
    expect(map.controllers.map(({ kind }) => kind)).toEqual(['account']);
  },
  TEST_MS,
);
