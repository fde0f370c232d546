import { readArtifact } from '@redoubt/demo-chain/scenario/artifacts';
import { type ContractChain, toPerson as person, runContracts } from '@redoubt/demo-chain/testing/run-contracts';
import type { ReportedHolder } from '@redoubt/domain/catalog/reported/schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Address, rememberReads } from '../evm/reader.ts';
import { type Head, readChain } from '../testing/read-chain.ts';
import { readAgain } from './read-again.ts';
import { shareReads } from './share-reads.ts';

// A proxy whose admin belongs to a timelock of two days, whose proposer is a Safe of 2 of 3: OpenZeppelin's and Safe's own contracts.

const ZERO = `0x${'0'.repeat(40)}` as const;
const NAMES = ['Safe', 'SafeProxy', 'TransparentUpgradeableProxy', 'ProxyAdmin', 'TimelockController', 'ManyhandsToken'];
const ADMIN_SLOT = '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103';
const IMPLEMENTATION_SLOT = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc';

let chain: ContractChain;
let [safe, timelock, implementation, proxy, admin, owned]: Address[] = [];

beforeAll(async () => {
  chain = await runContracts({ others: Object.fromEntries(NAMES.map((name) => [name, readArtifact(name)])) });
  safe = await chain.make('SafeProxy', [await chain.make('Safe')]);
  const args = [[person('ann'), person('ben'), person('cid')], 2n, ZERO, '0x', ZERO, ZERO, 0n, ZERO];
  await chain.call(person('passer-by'), safe, { contract: 'Safe', name: 'setup', args });
  timelock = await chain.make('TimelockController', [172_800n, [safe], [safe], ZERO]);
  owned = await chain.make('ProxyAdmin', [person('owner')]);
  implementation = await chain.make('ManyhandsToken');
  const setUp = chain.encode({ contract: 'ManyhandsToken', name: 'initialize', args: [person('owner')] });
  proxy = await chain.make('TransparentUpgradeableProxy', [implementation, timelock, setUp]);
  admin = await slot(proxy, ADMIN_SLOT);
});
afterAll(() => chain?.[Symbol.asyncDispose]());

async function slot(address: Address, at: string): Promise<Address> {
  const word = (await chain.rpc.ask('eth_getStorageAt', [address, at, 'latest'])) as string;
  return `0x${word.slice(26)}`;
}

/** The chain at its newest block. `asked` collects the questions to the node. */
async function open(asked: string[] = []) {
  const head = (await chain.rpc.ask('eth_getBlockByNumber', ['latest', false])) as Head;
  return readChain((method, params) => {
    asked.push(JSON.stringify([method, params]));
    return chain.rpc.ask(method, [...params]);
  }, head);
}

const read = async (address: Address | undefined, statement: Parameters<typeof readAgain>[2]) =>
  readAgain(await open(), address ?? ZERO, statement);

const holder = (overrides: Partial<ReportedHolder>): { key: string; about: 'holder'; holder: ReportedHolder } => ({
  key: 'holder',
  about: 'holder',
  holder: {
    power: 'upgrade',
    holder: safe ?? ZERO,
    kind: 'multisig',
    multisig: { threshold: 2, members: 3 },
    delaySeconds: 172_800,
    via: [admin ?? ZERO, timelock ?? ZERO],
    functions: [],
    basis: 'resolved',
    ...overrides,
  },
});

const AGREES = { outcome: 'agrees' };

test('a proxy’s code and admin agree with what was reported, and another value has changed since', async () => {
  expect(await read(proxy, { key: 'a', about: 'implementation', addresses: [implementation ?? ''] })).toEqual(AGREES);
  expect(await read(proxy, { key: 'a', about: 'proxy-admin', address: admin ?? '' })).toEqual(AGREES);
  expect(await read(proxy, { key: 'a', about: 'implementation', addresses: [person('old')] })).toEqual({
    outcome: 'changed',
    found: implementation,
  });
  expect(await read(proxy, { key: 'a', about: 'proxy-admin', address: person('old') })).toEqual({ outcome: 'changed', found: admin });
});

test('a contract without the standard slots cannot be read for them, which is no change', async () => {
  const reading = await read(timelock, { key: 'a', about: 'implementation', addresses: [person('old')] });
  expect(reading).toEqual({ outcome: 'cannot-read', reason: 'No standard slot names an implementation.' });
  expect(await read(timelock, { key: 'a', about: 'proxy-admin', address: person('old') })).toMatchObject({ outcome: 'cannot-read' });
});

test('a Safe’s threshold, members and modules are read from its storage', async () => {
  const members = [person('ann'), person('ben'), person('cid')];
  expect(await read(safe, { key: 'a', about: 'threshold', threshold: 2, members: 3, isSafe: true })).toEqual(AGREES);
  expect(await read(safe, { key: 'a', about: 'threshold', threshold: 4, members: 7, isSafe: true })).toEqual({
    outcome: 'changed',
    found: '2 of 3',
  });
  expect(await read(safe, { key: 'a', about: 'members', addresses: members.toReversed() })).toEqual(AGREES);
  expect(await read(safe, { key: 'a', about: 'members', addresses: [...members.slice(1), person('dan')] })).toEqual({
    outcome: 'changed',
    found: `added ${person('ann')}, removed ${person('dan')}`,
  });
  expect(await read(safe, { key: 'a', about: 'modules', addresses: [] })).toEqual(AGREES);
  expect(await read(timelock, { key: 'a', about: 'threshold', threshold: 2, members: 3, isSafe: true })).toMatchObject({
    outcome: 'cannot-read',
  });
});

test('who upgrades is read link by link, with the threshold and the delay on the path', async () => {
  expect(await read(proxy, holder({}))).toEqual(AGREES);
  expect(await read(proxy, holder({ delaySeconds: null }))).toEqual(AGREES);
  expect(await read(proxy, holder({ multisig: { threshold: 3, members: 5 } }))).toEqual({ outcome: 'changed', found: '2 of 3' });
  expect(await read(proxy, holder({ delaySeconds: 864_000 }))).toEqual({ outcome: 'changed', found: 'delay 2 days' });
  expect(await read(proxy, holder({ delaySeconds: 0 }))).toEqual({ outcome: 'changed', found: 'delay 2 days' });
  expect(await read(proxy, holder({ via: [person('old'), timelock ?? ZERO] }))).toEqual({
    outcome: 'changed',
    found: `proxy admin ${admin}`,
  });
  expect(await read(proxy, holder({ via: [admin ?? ZERO], holder: person('ann'), kind: 'eoa' }))).toEqual({
    outcome: 'changed',
    found: `at ${admin}: owner ${timelock}`,
  });
});

test('an account that lacks the usual roles of a contract decides nothing: another role may name it', async () => {
  const stranger = holder({ holder: person('ann'), kind: 'eoa' });
  expect(await read(proxy, stranger)).toEqual({
    outcome: 'cannot-read',
    reason: `From ${timelock} on: It has roles, and the holder has none of the usual ones.`,
  });
});

test('an owner, a role and a getter are read from the contract itself', async () => {
  const owner = (account: Address, kind: ReportedHolder['kind']) =>
    holder({ power: 'owner', holder: account, kind, via: [], delaySeconds: null, basis: 'stated' });
  expect(await read(owned, owner(person('owner'), 'eoa'))).toEqual(AGREES);
  expect(await read(owned, owner(person('old'), 'eoa'))).toEqual({ outcome: 'changed', found: `owner ${person('owner')}` });
  const role = (power: string, account: Address) => holder({ power, holder: account, kind: 'multisig', via: [], delaySeconds: null });
  expect(await read(timelock, role('role:PROPOSER_ROLE', safe ?? ZERO))).toEqual(AGREES);
  expect(await read(timelock, { ...role('role:PROPOSER_ROLE', person('old')) })).toMatchObject({ outcome: 'changed' });
  expect(await read(proxy, role('functions', safe ?? ZERO))).toMatchObject({ outcome: 'cannot-read' });
});

test('a holder that is called a single key and has code has changed, and so has a contract without code', async () => {
  const owner = holder({ power: 'owner', via: [], delaySeconds: null, holder: timelock ?? ZERO, kind: 'eoa' });
  expect(await read(admin, owner)).toEqual({ outcome: 'changed', found: 'the holder has code now' });
  const key = holder({ power: 'owner', via: [], delaySeconds: null, holder: person('owner'), kind: 'contract' });
  expect(await read(owned, key)).toEqual({ outcome: 'changed', found: 'the holder has no code' });
  expect(await read(person('nowhere'), owner)).toEqual({ outcome: 'changed', found: 'no code at this address' });
});

test('a value that changes on the chain is a change in the next reading', async () => {
  const statement = { key: 'a', about: 'implementation', addresses: [implementation ?? ''] } as const;
  expect(await read(proxy, statement)).toEqual(AGREES);
  await chain.rpc.ask('anvil_setStorageAt', [proxy, IMPLEMENTATION_SLOT, `0x${person('new').slice(2).padStart(64, '0')}`]);
  await chain.rpc.ask('evm_mine');
  expect(await read(proxy, statement)).toEqual({ outcome: 'changed', found: person('new') });
});

test('a node that reaches a limit cannot tell, which is no change', async () => {
  const limited = rememberReads(await open(), { readsMax: 1 });
  const statement = { key: 'a', about: 'proxy-admin', address: admin ?? '' } as const;
  expect(await readAgain(limited, proxy ?? ZERO, statement)).toEqual({
    outcome: 'cannot-read',
    reason: 'The node reached a limit of reads.',
  });
});

test('statements that lead by way of the same contracts ask the node each question once', async () => {
  const asked: string[] = [];
  const reader = shareReads(await open(asked));
  for (let times = 0; times < 3; times += 1) expect(await readAgain(reader, proxy ?? ZERO, holder({}))).toEqual(AGREES);
  expect(new Set(asked).size).toBe(asked.length);
});
