import { join } from 'node:path';
import { type ContractChain, runContracts, toPerson } from '@redoubt/demo-chain/testing/run-contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Address } from '../evm/reader.ts';
import { mapPowers } from '../map-powers.ts';
import { type Head, readChain } from '../testing/read-chain.ts';
import { listControlWays } from '../text/control-ways.ts';
import { toWho } from '../text/describe-controller.ts';
import type { PowerMap } from './power-map.ts';

const SIGNERS = ['ann', 'ben', 'cid', 'dan', 'eve'].map(toPerson).toSorted();
const [owner] = ['owner'].map(toPerson) as [Address];
const ETHER = { value: 10n ** 18n };
let chain: ContractChain;

beforeAll(async () => {
  chain = await runContracts({ folder: join(import.meta.dirname, '../../contracts/holders') });
});
afterAll(() => chain?.[Symbol.asyncDispose]());

async function mapOf(address: Address): Promise<PowerMap> {
  const head = (await chain.rpc.ask('eth_getBlockByNumber', ['latest', false])) as Head;
  return mapPowers({
    address,
    chainId: 31_337n,
    time: BigInt(head.timestamp),
    block: BigInt(head.number),
    reader: readChain((method, params) => chain.rpc.ask(method, params), head),
    candidatesOf: async () => [...SIGNERS, owner],
  });
}

/** Who can do what on a contract, in words. */
const whoOf = (map: PowerMap): string[] =>
  listControlWays([{ name: 'it', map }])
    .map((way) => `${toWho(way)}: ${way.capability}`)
    .toSorted();

test('SKY-07 of signatures that a contract asks for, as many must agree as it needs', async () => {
  const ascending = await mapOf(await chain.make('AscendingSigners', [owner, SIGNERS, 3n], ETHER));
  expect(whoOf(ascending)).toEqual(['3 of 5 known signers: withdraw', 'A single-key wallet (EOA): ownership']);
  expect(whoOf(await mapOf(await chain.make('PackedSigners', [SIGNERS], ETHER)))).toEqual(['3 of 5 known signers: withdraw']);
  expect(whoOf(await mapOf(await chain.make('MarkedSigners', [SIGNERS], ETHER)))).toEqual(['2 of 5 known signers: withdraw']);
  const named = await mapOf(await chain.make('NamedSigners', SIGNERS.slice(0, 2), ETHER));
  expect(whoOf(named)).toEqual(['2 of 2 known signers: execute']);
  expect(named.powers.map(({ holdersComplete }) => holdersComplete)).toEqual([true]);
});

test('SKY-07 where one signature is enough, each signer counts alone', async () => {
  const map = await mapOf(await chain.make('AscendingSigners', [owner, SIGNERS, 1n], ETHER));
  expect(whoOf(map).filter((each) => each.endsWith('withdraw'))).toEqual(SIGNERS.map(() => 'A single-key wallet (EOA): withdraw'));
});

test.each([
  ['RepeatedSigners', 'both signatures may be of one'],
  ['NeighbourSigners', 'the third may be that of the first'],
  ['LenientSigners', 'others may be of anyone'],
  ['WeighedSigners', 'one has enough votes'],
])('SKY-07 %s asks for several signatures, and %s: each signer counts alone', async (name) => {
  const map = await mapOf(await chain.make(name, [SIGNERS], ETHER));
  expect(whoOf(map)).toEqual(SIGNERS.map(() => 'A single-key wallet (EOA): withdraw'));
});

test('SKY-07 what a contract owns that acts on signatures, its signers decide, and who acts without them', async () => {
  const purseOf = async (wallet: Address) => mapOf(await chain.make('Purse', [wallet], ETHER));
  expect(whoOf(await purseOf(await chain.make('NamedSigners', SIGNERS.slice(0, 2))))).toEqual(['2 of 2 known signers: withdraw']);
  const bypassed = await chain.make('BypassedSigners', [owner, ...SIGNERS.slice(0, 2)], ETHER);
  const purse = await purseOf(bypassed);
  expect(whoOf(purse)).toEqual(['2 of 2 known signers: withdraw', 'A single-key wallet (EOA): withdraw']);
  expect(purse.controllers.find(({ address }) => address === bypassed)?.reason).toBe('acts-alone');
  // Of the wallet itself each way has its own holder.
  const own = await mapOf(bypassed);
  expect(whoOf(own)).toEqual(['2 of 2 known signers: execute', 'A single-key wallet (EOA): execute']);
  expect(own.controllers.find(({ address }) => address === bypassed)?.reason).toBeUndefined();
});

const paymentsOf = async (name: string, needed = 3n): Promise<PowerMap> => {
  const at = await chain.make(name, [SIGNERS, needed], ETHER);
  await chain.call(SIGNERS[0] as Address, at, { contract: name, name: 'propose', args: [owner, 5n] });
  return mapOf(at);
};
const takersOf = (map: PowerMap): string[] => whoOf(map).filter((each) => each.endsWith('withdraw') || each.endsWith('execute'));

test('SKY-07 where owners confirm on chain and the contract counts, as many must agree as it needs', async () => {
  const map = await paymentsOf('CountedPayments');
  expect(takersOf(map)).toEqual(['3 of 5 known signers: withdraw']);
  const purse = await mapOf(await chain.make('Purse', [map.address], ETHER));
  expect(whoOf(purse)).toEqual(['3 of 5 known signers: withdraw']);
  expect(takersOf(await paymentsOf('CountedPayments', 1n))).toEqual(SIGNERS.map(() => 'A single-key wallet (EOA): withdraw'));
});

test.each([
  ['RepeatedPayments', 'an owner may confirm twice'],
  ['EnlistingPayments', 'an owner may make others owners'],
  ['SharedCountPayments', 'a confirmation of one payment counts for another'],
  ['ForgottenPayments', 'a confirmation may be revoked and is still counted'],
])('SKY-07 %s counts confirmations, and %s: each owner counts alone', async (name) => {
  expect(takersOf(await paymentsOf(name))).toEqual(SIGNERS.map(() => 'A single-key wallet (EOA): withdraw'));
});

test.each(['LookedUpCalls', 'ListedCalls'])(
  '%s, which runs what its owners approved one by one, is never said to be harmless',
  async (name) => {
    const map = await mapOf(await chain.make(name, [SIGNERS, 3n], ETHER));
    const run = map.unknown.filter(({ reason }) => reason === 'conditions').map(({ selector }) => selector);
    expect([...run, ...map.openDangers.map(({ selector }) => selector)]).toHaveLength(1);
  },
);
