import { join } from 'node:path';
import { keccak_256 } from '@noble/hashes/sha3';
import { type ContractChain, runContracts, toPerson } from '@redoubt/demo-chain/testing/run-contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toDigits } from '../evm/bytes.ts';
import { BUDGET, type Budget } from '../evm/explore.ts';
import type { Address } from '../evm/reader.ts';
import { mapPowers } from '../map-powers.ts';
import { type Head, readChain } from '../testing/read-chain.ts';
import { ACCOUNTS_MAX } from './find-holders.ts';
import { type BatchReader, readStorageWords, toStorageCall } from './many-words.ts';
import type { PowerMap } from './power-map.ts';
import { toSelector } from './read-safe.ts';

const [owner, keeper, clerk, member] = ['owner', 'keeper', 'clerk', 'member'].map(toPerson) as [Address, Address, Address, Address];
const strangers = Array.from({ length: 400 }, (_, index) => toPerson(`stranger ${index}`));
let chain: ContractChain;

beforeAll(async () => {
  chain = await runContracts({ folder: join(import.meta.dirname, '../../contracts/holders') });
});
afterAll(() => chain?.[Symbol.asyncDispose]());

type Reading = {
  readonly budget?: Budget;
  readonly candidates: readonly Address[];
  readonly onBatch?: (words: number) => void;
  readonly single?: boolean;
};

async function mapOf(
  address: Address,
  { candidates, onBatch = () => undefined, single = false, budget = BUDGET }: Reading,
): Promise<PowerMap> {
  const head = (await chain.rpc.ask('eth_getBlockByNumber', ['latest', false])) as Head;
  const ask = (method: string, params: readonly unknown[]) => chain.rpc.ask(method, params);
  const toSlot = (slot: bigint) => `0x${slot.toString(16).padStart(64, '0')}` as const;
  const batches: Pick<BatchReader, 'readStorage'> = {
    async readStorage(account, slots) {
      onBatch(slots.length);
      const places = slots.map((slot) => ({ account, slot: toSlot(slot) }));
      return readStorageWords(await ask('eth_call', toStorageCall(places, head.number)), slots.length)?.map(BigInt);
    },
  };
  return mapPowers({
    address,
    chainId: 31_337n,
    time: BigInt(head.timestamp),
    block: BigInt(head.number),
    reader: { ...readChain(ask, head), ...(!single && batches) },
    candidatesOf: async () => candidates,
    budget,
  });
}

const powerOf = ({ powers }: PowerMap, signature: string) => powers.find(({ selector }) => selector === toSelector(signature));

test('SKY-08: a member is found behind any number of accounts that are none, in a few requests', async () => {
  const wards = await chain.make('Wards', [], { from: owner });
  await chain.call(owner, wards, { contract: 'Wards', name: 'rely', args: [member] });
  let batches = 0;
  const map = await mapOf(wards, { candidates: [...strangers, owner, member], onBatch: (words) => (batches += words > 100 ? 1 : 0) });
  const file = powerOf(map, 'file(uint256)');
  expect(file?.holders.toSorted()).toEqual([owner, member].toSorted());
  expect(file).toMatchObject({ holdersComplete: false, lookedUp: { accounts: 403, cut: false } });
  expect(batches).toBe(1);
});

test('SKY-08: owners that stand in an array of the contract are tried without being named by anyone', async () => {
  const wallet = await chain.make('SharedWallet', [[owner, keeper], 2]);
  expect(powerOf(await mapOf(wallet, { candidates: [] }), 'confirmTransaction(uint256)')?.holders.toSorted()).toEqual(
    [owner, keeper].toSorted(),
  );
});

test('SKY-08: where words are read one by one, fewer accounts are tried, which is said', async () => {
  const wards = await chain.make('Wards', [], { from: owner });
  const map = await mapOf(wards, { candidates: [owner, ...strangers, member], single: true });
  expect(powerOf(map, 'file(uint256)')).toMatchObject({ holders: [owner], lookedUp: { cut: true } });
});

test('SKY-08: more accounts than are looked up are said to be cut', async () => {
  const wards = await chain.make('Wards', [], { from: owner });
  const many = Array.from(
    { length: ACCOUNTS_MAX + 5 },
    (_, index): Address => `0x${(2n ** 120n + BigInt(index)).toString(16).padStart(40, '0')}`,
  );
  const map = await mapOf(wards, { candidates: [owner, ...many] });
  expect(powerOf(map, 'file(uint256)')).toMatchObject({ holders: [owner], lookedUp: { accounts: ACCOUNTS_MAX, cut: true } });
});

test('SKY-08: holders by a role are found by the storage of that role', async () => {
  const permissions = await chain.make('Permissions', [], { from: owner });
  const [role, other] = ['pricer', 'packer'].map((name) => `0x${toDigits(keccak_256(new TextEncoder().encode(name)))}`);
  await chain.call(owner, permissions, { contract: 'Permissions', name: 'allow', args: [role, member, true] });
  await chain.call(owner, permissions, { contract: 'Permissions', name: 'allow', args: [other, keeper, true] });
  const map = await mapOf(permissions, { candidates: [...strangers, keeper, member] });
  expect(powerOf(map, 'setPrice(uint256)')).toMatchObject({ holders: [member], ways: [{ guards: [{ kind: 'member' }] }] });
});

test('SKY-08: who needs an entry that the call names holds the function as well as its owner, who needs none', async () => {
  const desk = await chain.make('Desk', [owner, keeper]);
  await chain.call(owner, desk, { contract: 'Desk', name: 'setClerk', args: [clerk, true] });
  const map = await mapOf(desk, { candidates: [clerk, ...strangers] });
  expect(powerOf(map, 'settle(uint256)')).toMatchObject({ holders: [owner, clerk], holdersComplete: false });
  expect(powerOf(map, 'setClerk(address,bool)')).toMatchObject({ holders: [owner], holdersComplete: true });
});

test('SKY-08: holders are not called complete beside a list that may be open to anyone, or where the analysis stopped at a limit', async () => {
  const desk = await chain.make('Desk', [owner, keeper]);
  const map = await mapOf(desk, { candidates: [clerk] });
  expect(powerOf(map, 'audit(uint256)')).toMatchObject({ holders: [owner], holdersComplete: false, waysOpen: true });
  const cut = await mapOf(desk, { candidates: [], budget: { ...BUDGET, pathsMax: 3 } });
  expect(powerOf(cut, 'setLimit(uint256)')).toMatchObject({ holders: [owner], ways: [{}], holdersComplete: false, waysOpen: true });
});

test('SKY-08: who holds a function in another state only is told, and its holders are not called complete', async () => {
  const desk = await chain.make('Desk', [owner, keeper]);
  const calm = powerOf(await mapOf(desk, { candidates: [] }), 'setLimit(uint256)');
  expect(calm).toMatchObject({ holders: [owner], holdersComplete: false });
  expect(calm?.ways).toContainEqual(expect.objectContaining({ holders: [keeper], needsState: true }));
  await chain.call(owner, desk, { contract: 'Desk', name: 'setEmergency', args: [true] });
  expect(powerOf(await mapOf(desk, { candidates: [] }), 'setLimit(uint256)')).toMatchObject({
    holders: expect.arrayContaining([owner, keeper]),
    holdersComplete: true,
  });
});
