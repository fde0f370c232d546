import { join } from 'node:path';
import { type ContractChain, runContracts, toPerson } from '@redoubt/demo-chain/testing/run-contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listControlPaths } from '../analysis/control-paths.ts';
import type { Controller, ControlPath, PowerMap } from '../analysis/power-map.ts';
import { toSelector } from '../analysis/read-safe.ts';
import type { Address } from '../evm/reader.ts';
import { mapPowers } from '../map-powers.ts';
import { COMPILER_VERSIONS } from '../testing/cases/compiler-versions.ts';
import { toHash } from '../testing/cases/contract-calls.ts';
import { readArtifact } from '../testing/cases/libraries-and-protocols.ts';
import { type Head, readChain } from '../testing/read-chain.ts';
import { isAlone, listControlWays } from '../text/control-ways.ts';
import { describeControl } from '../text/describe-control.ts';
import { toWho } from '../text/describe-controller.ts';

const SAFE = '@safe-global/safe-smart-account/build/artifacts/contracts/';
const DAY_S = 86_400;
const PROPOSER_ROLE = toHash('PROPOSER_ROLE');
const [ann, ben, cid, boss, deployer] = ['ann', 'ben', 'cid', 'boss', 'deployer'].map(toPerson) as [
  Address,
  Address,
  Address,
  Address,
  Address,
];
const byEnd = (one: ControlPath, other: ControlPath): number => ((one.steps.at(-1) ?? '') < (other.steps.at(-1) ?? '') ? -1 : 1);
const ZERO: Address = `0x${'0'.repeat(40)}`;
/** OpenZeppelin's timelock by version; the first names its deployer as administrator, whether asked or not. */
const TIMELOCKS = [
  { name: 'TimelockOf3', artifact: 'openzeppelin-contracts-3/build/contracts/TimelockController.json', role: 'TIMELOCK_ADMIN_ROLE' },
  { name: 'TimelockOf4', artifact: 'openzeppelin-contracts-4/build/contracts/TimelockController.json', role: 'TIMELOCK_ADMIN_ROLE' },
  { name: 'TimelockOf5', artifact: '@openzeppelin/contracts/build/contracts/TimelockController.json', role: 'DEFAULT_ADMIN_ROLE' },
] as const;
let chain: ContractChain;

beforeAll(async () => {
  chain = await runContracts({
    folder: join(import.meta.dirname, '../../contracts/holders'),
    others: {
      UniTimelock: artifactOf('UniTimelock'),
      GovernorAlpha: artifactOf('GovernorAlpha'),
      Uni: artifactOf('Uni'),
      Safe: readArtifact(`${SAFE}Safe.sol/Safe.json`),
      SafeProxy: readArtifact(`${SAFE}proxies/SafeProxy.sol/SafeProxy.json`),
      ...Object.fromEntries(TIMELOCKS.map(({ name, artifact }) => [name, readArtifact(artifact)])),
      TransparentUpgradeableProxy: readArtifact('@openzeppelin/contracts/build/contracts/TransparentUpgradeableProxy.json'),
    },
  });
});
afterAll(() => chain?.[Symbol.asyncDispose]());

function artifactOf(name: string) {
  const artifact = COMPILER_VERSIONS.others[name];
  if (artifact === undefined) throw new Error(`There is no ${name}.`);
  return artifact;
}

/** The map of a purse that `owner` owns, with the controllers behind it. */
async function mapPurse(owner: Address, candidates: readonly Address[] = []): Promise<PowerMap> {
  return mapOf(await chain.make('Purse', [owner], { value: 10n ** 18n }), candidates);
}

async function mapOf(address: Address, candidates: readonly Address[] = []): Promise<PowerMap> {
  const head = (await chain.rpc.ask('eth_getBlockByNumber', ['latest', false])) as Head;
  return mapPowers({
    address,
    chainId: 31_337n,
    time: BigInt(head.timestamp),
    block: BigInt(head.number),
    reader: readChain((method, params) => chain.rpc.ask(method, params), head),
    candidatesOf: async () => [ann, ben, cid, boss, ...candidates],
  });
}

const toUnits = (amount: bigint): string => (amount * 10n ** 18n).toString();

const controllerOf = ({ controllers }: PowerMap, address: Address): Controller | undefined =>
  controllers.find((each) => each.address === address);

/** Who can sweep the purse, in words. */
const whoOf = (map: PowerMap): string[] => listControlWays([{ name: 'Purse', map }]).map(toWho);

async function makeSafe(owners: readonly Address[], threshold: number): Promise<Address> {
  const proxy = await chain.make('SafeProxy', [await chain.make('Safe')]);
  await chain.call(ann, proxy, { contract: 'Safe', name: 'setup', args: [owners, threshold, ZERO, '0x', ZERO, ZERO, 0, ZERO] });
  return proxy;
}

test('SKY-07: a wallet of the older kind has its threshold and owners from storage, verified in code', async () => {
  const wallet = await chain.make('SharedWallet', [[ann, ben, cid], 2]);
  const map = await mapPurse(wallet);
  expect(controllerOf(map, wallet)).toMatchObject({
    kind: 'multisig',
    family: 'multisig-wallet',
    verified: true,
    multisig: { threshold: 2, owners: [ann, ben, cid] },
    controllers: [],
  });
  expect(whoOf(map)).toEqual(['2 of 3 owners of a multisig wallet']);
});

test('SKY-07: what such a wallet itself does takes as many owners as what it owns', async () => {
  const map = await mapOf(await chain.make('SharedWallet', [[ann, ben, cid], 2]));
  const ways = listControlWays([{ name: 'Wallet', map }]).filter(({ capability }) => capability === 'execute');
  expect(ways.map(toWho)).toEqual(['2 of 3 owners of a multisig wallet']);
});

test('SKY-07: an owner who stands twice in the list of a wallet, and so suffices alone, is said to', async () => {
  const wallet = await chain.make('SharedWallet', [[ann, ben, ann], 2]);
  expect(whoOf(await mapPurse(wallet))).toEqual(['2 of 3 owners of a multisig wallet, for which one key suffices,']);
});

test('SKY-07: a wallet of the older kind with more than sixty-four owners has all of them', async () => {
  const owners = Array.from({ length: 70 }, (_, index) => toPerson(`owner ${index}`));
  const wallet = await chain.make('SharedWallet', [owners, 40]);
  expect(controllerOf(await mapPurse(wallet), wallet)).toMatchObject({ kind: 'multisig', multisig: { threshold: 40, owners } });
});

test.each([
  ['AssistedWallet', 'some account acts alone'],
  ['ClerkedWallet', 'some account replaces the owners'],
])('SKY-07: the threshold of %s is not believed: %s', async (name) => {
  const wallet = await chain.make(name, [[ann, ben, cid], 2, boss]);
  const map = await mapPurse(wallet);
  expect(controllerOf(map, wallet)).toMatchObject({ kind: 'multisig', verified: false, controllers: [boss], reason: 'acts-alone' });
  expect(listControlPaths(map, wallet).map(({ steps }) => steps)).toContainEqual([wallet, boss]);
  expect(whoOf(map)).toContain('A single-key wallet (EOA)');
});

test('SKY-07: who states owners and a threshold, and lets one account act, is that account’s', async () => {
  const wallet = await chain.make('PretendedWallet', [[ann, ben, cid], 2, boss]);
  const map = await mapPurse(wallet);
  expect(controllerOf(map, wallet)).toMatchObject({ verified: false, controllers: [boss] });
  expect(whoOf(map)).toContain('A single-key wallet (EOA)');
});

test('SKY-07: what has the storage of a Safe and other code is no Safe: who can make it act is named', async () => {
  const imitation = await chain.make('ImitatedSafe', [await chain.make('Safe'), [ann, ben, cid], 2, boss]);
  const map = await mapPurse(imitation);
  expect(controllerOf(map, imitation)).toMatchObject({ family: 'signers', reason: 'acts-alone', multisig: { threshold: 2 } });
  expect(controllerOf(map, imitation)?.controllers).toContain(boss);
  expect(whoOf(map)).toContain('A single-key wallet (EOA)');
  expect(whoOf(map).join()).not.toContain('Safe');
});

test('SKY-07: a Safe of seventy owners has all of them', async () => {
  const owners = Array.from({ length: 70 }, (_, index) => toPerson(`owner ${index}`));
  const safe = await makeSafe(owners, 40);
  const map = await mapPurse(safe);
  expect(controllerOf(map, safe)).toMatchObject({ kind: 'multisig', complete: true, multisig: { threshold: 40 } });
  expect(whoOf(map)).toEqual(['40 of 70 owners of a Safe']);
});

test('code that is not EVM code is said to be that, as a contract and as an owner', async () => {
  const [program, broken] = [`0x${'57'.repeat(20)}`, `0x${'58'.repeat(20)}`] as const;
  await chain.rpc.ask('anvil_setCode', [program, `0xeff00000${'5b'.repeat(600)}`]);
  await chain.rpc.ask('anvil_setCode', [broken, '0x0c00']);
  for (const address of [program, broken]) {
    expect(await mapOf(address)).toMatchObject({ powers: [], unknown: [{ selector: undefined, reason: 'not-evm' }] });
    expect(describeControl([{ name: 'It', map: await mapOf(address) }])).toEqual({
      tone: 'caution',
      words: 'It runs code that is not EVM code: it was not analysed.',
    });
    const owned = await mapPurse(address);
    expect(controllerOf(owned, address)).toMatchObject({ kind: 'contract', complete: false, reason: 'not-evm' });
    expect(whoOf(owned)).toEqual(['A contract with an unknown controller']);
  }
});

test('SKY-07: a proxy whose implementation is not set can be upgraded by who may set it', async () => {
  const IMPLEMENTATION = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc';
  const begin = chain.encode({ contract: 'Forwarder', name: 'forward', args: [ben, '0x'] });
  const proxy = await chain.make('TransparentUpgradeableProxy', [await chain.make('Forwarder'), ann, begin]);
  const before = await mapOf(proxy);
  await chain.rpc.ask('anvil_setStorageAt', [proxy, IMPLEMENTATION, `0x${'0'.repeat(64)}`]);
  await chain.rpc.ask('anvil_mine', []);
  const map = await mapOf(proxy);
  expect(map.proxy).toMatchObject({ kind: 'eip-1967', implementations: [] });
  const upgrades = ({ powers }: PowerMap) =>
    powers.filter(({ capabilities }) => capabilities.includes('upgrade')).map(({ holders }) => holders);
  expect(upgrades(before)).toHaveLength(1);
  expect(upgrades(map)).toEqual(upgrades(before));
  expect(describeControl([{ name: 'It', map }])?.words).toMatch(/^A single-key wallet \(EOA\) (can|may) upgrade It/);
});

test('SKY-07: a contract that makes any call for anyone lets anyone use its powers', async () => {
  const forwarder = await chain.make('Forwarder');
  const map = await mapPurse(forwarder);
  expect(controllerOf(map, forwarder)).toMatchObject({ reason: 'anyone-may-act' });
  expect(whoOf(map)[0]).toMatch(/^Anyone/);
});

test('SKY-07: an owner is the wallet that it was until its code makes any call for anyone (EIP-7702)', async () => {
  const wallet = toPerson('delegating');
  expect(whoOf(await mapPurse(wallet))).toEqual(['A single-key wallet (EOA)']);
  const forwarder = await chain.make('Forwarder');
  await chain.rpc.ask('anvil_setCode', [wallet, `0xef0100${forwarder.slice(2)}`]);
  const map = await mapPurse(wallet);
  expect(controllerOf(map, wallet)).toMatchObject({ kind: 'delegated-account', delegate: forwarder, reason: 'anyone-may-act' });
  expect(whoOf(map)).toEqual(['Anyone, through a wallet whose code makes any call for anyone,']);
});

test('SKY-07: who may take a wallet’s own ether alone has no power over what the wallet controls (EIP-7702)', async () => {
  const wallet = toPerson('spending');
  await chain.rpc.ask('anvil_setCode', [wallet, `0xef0100${(await chain.make('OpenPurse')).slice(2)}`]);
  await chain.rpc.ask('anvil_setBalance', [wallet, `0x${(10n ** 18n).toString(16)}`]);
  const map = await mapPurse(wallet);
  expect(controllerOf(map, wallet)).toMatchObject({ kind: 'delegated-account', controllers: [], complete: true });
  expect(whoOf(map)[0]).not.toMatch(/^Anyone/);
});

test('SKY-07: a timelock of Compound’s kind has its delay, and its admin stands behind it', async () => {
  for (const name of ['UniTimelock', 'QueueingAdmin']) {
    const timelock = await chain.make(name, [ann, 2 * DAY_S]);
    const map = await mapPurse(timelock);
    expect(controllerOf(map, timelock)).toMatchObject({ kind: 'timelock', family: 'compound-timelock', verified: true, delayS: 2 * DAY_S });
    expect(listControlPaths(map, timelock)).toEqual([{ steps: [timelock, ann], delayS: 2 * DAY_S, isKnown: true }]);
  }
});

test.each(TIMELOCKS)(
  'SKY-07: $name names its deployer behind the delay until the role is renounced, and no one who only executes or cancels',
  async ({ name, role }) => {
    const safe = await makeSafe([ann, ben], 2);
    const admin = name === 'TimelockOf3' ? deployer : boss;
    const timelock = await chain.make(name, [2 * DAY_S, [safe], [ZERO], ...(name === 'TimelockOf3' ? [] : [boss])]);
    const roleOf = (title: string) => (title === 'DEFAULT_ADMIN_ROLE' ? `0x${'0'.repeat(64)}` : toHash(title));
    const said = (from: Address, method: string, args: readonly unknown[]) =>
      chain.call(from, timelock, { contract: name, name: method, args });
    if (name !== 'TimelockOf3') await said(admin, 'grantRole', [roleOf('CANCELLER_ROLE'), cid]);
    const behind = { delayS: 2 * DAY_S, isKnown: true };
    const before = await mapPurse(timelock, [deployer, safe]);
    expect(controllerOf(before, timelock)).toMatchObject({ kind: 'timelock', verified: true, delayS: 2 * DAY_S });
    expect(listControlPaths(before, timelock).toSorted(byEnd)).toEqual(
      [
        { steps: [timelock, safe], ...behind },
        { steps: [timelock, admin], ...behind },
      ].toSorted(byEnd),
    );
    await said(admin, 'renounceRole', [roleOf(role), admin]);
    expect(listControlPaths(await mapPurse(timelock, [deployer, safe]), timelock)).toEqual([{ steps: [timelock, safe], ...behind }]);
  },
);

test('SKY-07: a delay that someone can pass by, or that the code does not keep, is not counted as one', async () => {
  const shortcut = await chain.make('ShortcutAdmin', [ann, 2 * DAY_S, boss]);
  const passed = await mapPurse(shortcut);
  expect(controllerOf(passed, shortcut)).toMatchObject({ kind: 'timelock', verified: false, reason: 'acts-without-delay' });
  expect(controllerOf(passed, shortcut)?.delayS).toBeUndefined();
  expect(listControlPaths(passed, shortcut)).toContainEqual({ steps: [shortcut, boss], delayS: 0, isKnown: true });
  const hasty = await chain.make('HastyAdmin', [ann, 2 * DAY_S]);
  expect(controllerOf(await mapPurse(hasty), hasty)).toMatchObject({ kind: 'timelock', verified: false });
});

test('SKY-07: a governor of Compound’s kind has its quorum, periods in blocks, and the timelock behind it', async () => {
  const timelock = await chain.make('UniTimelock', [ann, 2 * DAY_S]);
  const uni = await chain.make('Uni', [ann, ben, 2_000_000_000n]);
  const governor = await chain.make('GovernorAlpha', [timelock, uni]);
  const map = await mapPurse(governor);
  const vote = controllerOf(map, governor)?.vote;
  expect(controllerOf(map, governor)).toMatchObject({ kind: 'governor', family: 'compound-governor' });
  expect(vote).toMatchObject({ votingDelay: 1, votingPeriod: 40_320, clock: 'blocks', quorum: toUnits(40_000_000n), timelock });
  expect(whoOf(map)).toEqual(['A vote of token holders']);
  await chain.call(ann, uni, { contract: 'Uni', name: 'delegate', args: [ben] });
  const delegated = await mapPurse(governor);
  const votes = toUnits(1_000_000_000n);
  expect(controllerOf(delegated, governor)?.vote?.most).toEqual({ is: 'known', account: ben, votes, by: 'wallet' });
  expect(whoOf(delegated)).toEqual(['A vote of token holders, whose quorum one wallet reaches alone,']);
});

test('SKY-07: a governor of OpenZeppelin’s has its quorum and periods, and its timelock the delay', async () => {
  const ballots = await chain.make('Ballots', [ann]);
  const timelock = await chain.make('TimelockController', [DAY_S, [], [], ann]);
  const governor = await chain.make('Assembly', [ballots, timelock]);
  const grant = (role: string) => chain.call(ann, timelock, { contract: 'TimelockController', name: 'grantRole', args: [role, governor] });
  await grant(PROPOSER_ROLE);
  const map = await mapPurse(timelock, [governor]);
  expect(controllerOf(map, governor)).toMatchObject({
    kind: 'governor',
    family: 'openzeppelin-governor',
    vote: { votingDelay: 7_200, votingPeriod: 50_400, clock: 'blocks', quorum: toUnits(40_000n), timelock },
  });
  expect(controllerOf(map, timelock)).toMatchObject({ kind: 'timelock', delayS: DAY_S, verified: true });
  expect(listControlPaths(map, timelock)).toContainEqual({ steps: [timelock, governor], delayS: DAY_S, isKnown: true });
});

const ballotsCall = (from: Address, ballots: Address, name: string, args: readonly unknown[]) =>
  chain.call(from, ballots, { contract: 'Ballots', name, args });

/** A purse that a governor owns, of whose million votes ben has some, and its sentence. */
async function mapGoverned(
  votes: bigint,
  { governor = 'Assembly', token = 'Ballots', voter = ben, others = [] as readonly Address[] } = {},
): Promise<{ map: PowerMap; at: Address; words: string }> {
  const ballots = await chain.make(token, [ann]);
  const timelock = await chain.make('TimelockController', [0n, [], [], ann]);
  const at = await chain.make(governor, [ballots, timelock]);
  const said = (name: string, args: readonly unknown[]) => chain.call(ann, timelock, { contract: 'TimelockController', name, args });
  await said('grantRole', [PROPOSER_ROLE, at]);
  await said('renounceRole', [`0x${'0'.repeat(64)}`, ann]);
  if (votes > 0n) {
    await ballotsCall(ann, ballots, 'transfer', [boss, toUnits(votes)]);
    await ballotsCall(boss, ballots, 'delegate', [voter]);
  }
  const map = await mapPurse(at, [at, ...others]);
  return { map, at, words: describeControl([{ name: 'Purse', map }])?.words ?? '' };
}

test('SKY-12: a wallet that reaches the quorum of a vote alone is named, with how much of it it has', async () => {
  const { map, at, words } = await mapGoverned(50_000n);
  const most = { is: 'known', account: ben, votes: toUnits(50_000n), by: 'wallet' };
  expect(controllerOf(map, at)?.vote).toMatchObject({ quorum: toUnits(40_000n), proposalThreshold: '0', most });
  expect(words).toContain('A vote of token holders, whose quorum one wallet reaches alone, can withdraw the funds of Purse');
  expect(words).toContain('125\u00a0% of the votes that a quorum takes');
  expect(listControlWays([{ name: 'Purse', map }]).every(isAlone)).toBe(true);
});

test('SKY-12: of a quorum that no known account reaches alone, it is said how much one has', async () => {
  const { map, words } = await mapGoverned(39_999n);
  expect(words).toContain('A vote of token holders can withdraw the funds of Purse');
  expect(words).toContain('99.9\u00a0% of the votes that a quorum takes, the most of the known accounts.');
  expect(listControlWays([{ name: 'Purse', map }]).some(isAlone)).toBe(false);
});

test('SKY-12: who reaches a quorum with too few votes for a proposal does not decide alone', async () => {
  const { words } = await mapGoverned(50_000n, { governor: 'SteepAssembly' });
  expect(words).toContain('A vote of token holders can withdraw');
  expect(words).toContain('125\u00a0% of the votes that a quorum takes, the most of the known accounts, too few to make a proposal.');
});

test('SKY-12: a contract with the votes of a quorum is no single key', async () => {
  const voter = await chain.make('Forwarder');
  const { map, at, words } = await mapGoverned(50_000n, { voter, others: [voter] });
  expect(controllerOf(map, at)?.vote?.most).toMatchObject({ account: voter, by: 'contract' });
  expect(words).toContain('whose quorum one contract reaches alone,');
  expect(listControlWays([{ name: 'Purse', map }]).some(isAlone)).toBe(false);
});

test('SKY-12: a vote by the second that one wallet decides has the time of that vote as its delay', async () => {
  const { map, at } = await mapGoverned(50_000n, { token: 'TimedBallots' });
  expect(controllerOf(map, at)).toMatchObject({ delayS: 57_600, vote: { clock: 'seconds', most: { account: ben } } });
  expect(describeControl([{ name: 'Purse', map }])?.tone).toBe('danger');
});

test.each([
  ['no account that the records name has votes', 0n, {}],
  ['the calls that ask for votes failed', 50_000n, { token: 'SecretBallots' }],
] as const)('SKY-12: whether one account reaches the quorum is never left out: %s', async (why, votes, how) => {
  const { words } = await mapGoverned(votes, how);
  expect(words).toContain(`Whether one account reaches the vote’s quorum alone is not known: ${why}.`);
});

test('SKY-07: owners of a Safe that are Safes are resolved, and a key behind several of them counts once', async () => {
  const [first, second] = [await makeSafe([ann, ben], 1), await makeSafe([ann, cid], 1)];
  const outer = await makeSafe([first, second], 2);
  const map = await mapPurse(outer);
  expect(controllerOf(map, outer)?.multisig).toMatchObject({ threshold: 2, owners: expect.arrayContaining([first, second]), keys: 1 });
  expect(controllerOf(map, first)).toMatchObject({ kind: 'multisig', family: 'safe', multisig: { threshold: 1 } });
  expect(whoOf(map)).toEqual(['2 of 2 owners of a Safe, for which one key suffices,']);
  expect(controllerOf(map, ann)).toBeUndefined();
});

test('SKY-07: owners that stand behind more contracts than are followed are said to be unresolved', async () => {
  let safe = await makeSafe([ann, ben], 2);
  const made = [safe];
  for (let depth = 0; depth < 7; depth += 1) {
    safe = await makeSafe([safe, cid], 2);
    made.push(safe);
  }
  const map = await mapPurse(safe);
  expect(controllerOf(map, made[1] ?? safe)).toMatchObject({ kind: 'multisig' });
  expect(controllerOf(map, made[0] ?? safe)).toMatchObject({ kind: 'contract', verified: false, reason: 'depth' });
});

test('SKY-07: an account that code knows as an alias is named by its contract on the parent chain', async () => {
  const parent: Address = `0x${'ab'.repeat(20)}`;
  const alias: Address = `0x${(BigInt(parent) + 0x1111000000000000000000000000000000001111n).toString(16)}`;
  const outpost = await chain.make('Outpost', [parent]);
  const map = await mapOf(outpost);
  expect(map.powers[0]?.holders).toEqual([alias]);
  expect(controllerOf(map, alias)).toMatchObject({ kind: 'contract', aliasOf: parent, reason: 'on-parent-chain', complete: false });
  expect(whoOf(map)).toEqual(['A contract on the parent chain']);
});

test('SKY-08: a delay that functions have by themselves is found, and one that its owner can shorten is not', async () => {
  const patient = await mapOf(await chain.make('PatientOwner', [ann]));
  const delayOf = ({ powers }: PowerMap, signature: string) => powers.find(({ selector }) => selector === toSelector(signature))?.delayS;
  expect(['settle()', 'applyFee()', 'commitFee(uint256)', 'offer(address)'].map((signature) => delayOf(patient, signature))).toEqual([
    3 * DAY_S,
    2 * DAY_S,
    undefined,
    undefined,
  ]);
  const ways = listControlWays([{ name: 'It', map: patient }]);
  expect(ways.map(({ delayS }) => delayS)).toContain(2 * DAY_S);
  const shortened = await mapOf(await chain.make('HurriedOwner', [ann]));
  expect(delayOf(shortened, 'applyFee()')).toBeUndefined();
});
