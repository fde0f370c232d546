import { copyMadeChain } from '@redoubt/demo-chain/testing/made-chain';
import { makeFolder, type RunningChain, runChain } from '@redoubt/demo-chain/testing/run-chain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Address } from '../evm/reader.ts';
import { mapPowers } from '../map-powers.ts';
import { type Head, readCandidates, readChain } from '../testing/read-chain.ts';
import { listControlPaths } from './control-paths.ts';
import type { PowerFact, PowerMap } from './power-map.ts';
import { toSelector } from './read-safe.ts';

const CHAIN_ID = 31_337n;

const folder = makeFolder();
let chain: RunningChain;
let head: Head;
const maps = new Map<string, PowerMap>();

beforeAll(async () => {
  await copyMadeChain({ dataDir: folder.path });
  chain = await runChain({ dataDir: folder.path });
  head = (await chain.rpc.ask('eth_getBlockByNumber', ['latest', false])) as Head;
  for (const name of Object.keys(TRUTH)) maps.set(name, await mapOf(name));
});
afterAll(async () => {
  await chain?.[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

/** A contract as `project / name`. */
function contractOf(name: string) {
  const [project, label] = name.split(' / ');
  const resident = chain.scenario.projects.find((each) => each.project.id === `demo-${project}`);
  const named = resident?.deployed.contracts.find((each) => each.name === label);
  if (named === undefined) throw new Error(`There is no ${name}.`);
  return named.contract;
}

function mapOf(name: string): Promise<PowerMap> {
  const world = { chainId: CHAIN_ID, time: BigInt(head.timestamp), block: BigInt(head.number) };
  const ask = (method: string, params: readonly unknown[]) => chain.rpc.ask(method, [...params]);
  const candidatesOf = (address: Address) => readCandidates(ask, address, head);
  return mapPowers({ ...world, address: contractOf(name).address, reader: readChain(ask, head), candidatesOf });
}

/** A function, its capability and its holders: people by name, contracts as `project / name`. */
type Row = readonly [signature: string, capability: PowerFact['capabilities'][number], holders: readonly string[]];

const OWNABLE = (owner: string): Row[] => [
  ['transferOwnership(address)', 'ownership', [owner]],
  ['renounceOwnership()', 'ownership', [owner]],
];
const GIVEN_UP: Row[] = [
  ['transferOwnership(address)', 'ownership', []],
  ['renounceOwnership()', 'ownership', []],
];
const TIMELOCK = (self: string, by: string): Row[] => [
  ['schedule(address,uint256,bytes,bytes32,bytes32,uint256)', 'other', [by]],
  ['scheduleBatch(address[],uint256[],bytes[],bytes32,bytes32,uint256)', 'other', [by]],
  ['cancel(bytes32)', 'other', [by]],
  ['updateDelay(uint256)', 'other', [self]],
  ['grantRole(bytes32,address)', 'ownership', [self]],
  ['revokeRole(bytes32,address)', 'ownership', [self]],
];
const MARKET: Row[] = [
  ['setRisk(uint256,uint256)', 'other', ['millrace risk admin']],
  ['upgradeTo(address)', 'upgrade', ['millrace upgrader']],
];
const PAIR: Row[] = [['initialize(address,address)', 'other', ['ferry / Factory']]];
const V3_POOL: Row[] = [
  ['setFeeProtocol(uint8,uint8)', 'fee', ['heron deployer']],
  ['collectProtocol(address,uint128,uint128)', 'withdraw', ['heron deployer']],
];

/**
 * Read from the contracts' sources by hand. All other functions are open to anyone, or change
 * nothing.
 */
const TRUTH: Readonly<Record<string, readonly Row[]>> = {
  'tollgate / TOLL': [
    ['mint(address,uint256)', 'mint', ['tollgate issuer']],
    ['pause()', 'pause', ['tollgate issuer']],
    ['unpause()', 'pause', ['tollgate issuer']],
    ...OWNABLE('tollgate issuer'),
  ],
  'pebble / PEBL': [['setPage(string)', 'other', []], ...GIVEN_UP],
  'ferry / Router': [],
  'ferry / Factory': [
    ['setFeeTo(address)', 'other', ['ferry council']],
    ['setFeeToSetter(address)', 'ownership', ['ferry council']],
  ],
  'ferry / TOLL/WETH': PAIR,
  'ferry / WETH': [],
  'wardstone / WARD': [
    ['issue(address,uint256)', 'mint', ['wardstone issuer']],
    ['addToBlacklist(address)', 'blacklist', ['wardstone issuer']],
    ['removeFromBlacklist(address)', 'blacklist', ['wardstone issuer']],
    ['destroyBlacklistedFunds(address)', 'burn', ['wardstone issuer']],
    ['acceptOwnership()', 'ownership', []],
    ...OWNABLE('wardstone issuer'),
  ],
  'lantern / Deposit address 1': [],
  'manyhands / HAND': [
    ['mint(address,uint256)', 'mint', ['manyhands minter 1', 'manyhands minter 2', 'manyhands minter 3']],
    ['burnFrom(address,uint256)', 'burn', ['manyhands burner', 'manyhands treasurer']],
    ['setStopped(bool)', 'pause', ['manyhands guardian 1', 'manyhands guardian 2']],
    ['pay(address,uint256)', 'withdraw', ['manyhands treasurer']],
    ['grantRole(bytes32,address)', 'ownership', ['manyhands admin', 'manyhands guardian 1']],
    ['revokeRole(bytes32,address)', 'ownership', ['manyhands admin', 'manyhands guardian 1']],
    ['upgradeToAndCall(address,bytes)', 'upgrade', ['manyhands / Proxy admin']],
  ],
  'manyhands / Proxy admin': [
    ['upgradeAndCall(address,address,bytes)', 'upgrade', ['manyhands upgrader']],
    ...OWNABLE('manyhands upgrader'),
  ],
  'quiet-harbour / HRBR': [
    ['rebalance(address,uint256)', 'mint', ['quiet harbour keeper']],
    ['settle(address,uint256)', 'withdraw', ['quiet harbour keeper']],
    ...GIVEN_UP,
  ],
  'commons / COMM': [],
  'commons / Governor': [
    ['relay(address,uint256,bytes)', 'execute', ['commons / Timelock']],
    ['setVotingDelay(uint48)', 'other', ['commons / Timelock']],
    ['setVotingPeriod(uint32)', 'other', ['commons / Timelock']],
    ['setProposalThreshold(uint256)', 'other', ['commons / Timelock']],
    ['updateQuorumNumerator(uint256)', 'other', ['commons / Timelock']],
    ['updateTimelock(address)', 'ownership', ['commons / Timelock']],
  ],
  'commons / Timelock': TIMELOCK('commons / Timelock', 'commons / Governor'),
  'commons / Treasury': [['pay(address,uint256,string)', 'withdraw', ['commons / Timelock']]],
  'keel / Vault': [
    ['upgradeToAndCall(address,bytes)', 'upgrade', ['keel / Timelock']],
    ['setFee(uint256)', 'fee', ['keel / Timelock']],
    ...OWNABLE('keel / Timelock'),
  ],
  'keel / Timelock': [
    ...TIMELOCK('keel / Timelock', 'keel / Safe'),
    ['execute(address,uint256,bytes,bytes32,bytes32)', 'execute', ['keel / Safe']],
    // Calls in an array are not followed; `execute` shows that any call is possible.
    ['executeBatch(address[],uint256[],bytes[],bytes32,bytes32)', 'other', ['keel / Safe']],
  ],
  'heron / Factory': [
    ['setOwner(address)', 'ownership', ['heron deployer']],
    ['enableFeeAmount(uint24,int24)', 'other', ['heron deployer']],
  ],
  'heron / TOLL/WETH 0.3 %': V3_POOL,
  'heron / TOLL/WARD 0.05 %': V3_POOL,
  'lookout / ETH/USD feed': [
    ['setReporter(address)', 'ownership', ['lookout owner']],
    ['report(int256)', 'other', ['lookout reporter']],
    ...OWNABLE('lookout owner'),
  ],
  'tithe / TITH': [
    ['setPool(address)', 'other', ['tithe owner']],
    ['setTax(uint256,uint256)', 'fee', ['tithe owner']],
    ...OWNABLE('tithe owner'),
  ],
  'tithe / TITH/WETH': PAIR,
  'millrace / WETH/TOLL market': MARKET,
  'millrace / WETH/WARD market': MARKET,
  'millrace / Prices': [['setPrice(address,uint256)', 'other', ['millrace price feeder']], ...OWNABLE('millrace price feeder')],
  'millrace / Beacon': [['upgradeTo(address)', 'upgrade', ['millrace upgrader']], ...OWNABLE('millrace upgrader')],
  'fogbank / One ether notes': [],
  'sweetwater / SWEET': [
    ['setPool(address)', 'other', ['sweetwater owner']],
    ['invite(address,bool)', 'blacklist', ['sweetwater owner']],
    ...OWNABLE('sweetwater owner'),
  ],
  'larkspur / LARK': OWNABLE('larkspur founder'),
  'magpie / MAGP': [['transferFrom(address,address,uint256)', 'withdraw', ['magpie owner']], ...OWNABLE('magpie owner')],
  'creel / CREL': [['setPool(address)', 'other', ['creel owner']], ...OWNABLE('creel owner')],
  'saltmarsh / MRSH': [['issue(address,uint256)', 'mint', ['saltmarsh owner']], ...OWNABLE('saltmarsh owner')],
};

const addressOf = (name: string): Address => (name.includes(' / ') ? contractOf(name).address : chain.scenario.context.person(name));
const powerOf = (name: string, signature: string) => maps.get(name)?.powers.find(({ selector }) => selector === toSelector(signature));

test('SKY-08 the truth table: every guarded function is found and no other, on every kind of contract', () => {
  const found = Object.keys(TRUTH).map((name) => [
    name,
    maps
      .get(name)
      ?.powers.map(({ selector }) => selector)
      .toSorted(),
  ]);
  const true_ = Object.entries(TRUTH).map(([name, rows]) => [name, rows.map(([signature]) => toSelector(signature)).toSorted()]);
  expect(found).toEqual(true_);
});

test('SKY-07 the truth table: the holders of each function are found, and no others', () => {
  for (const [name, rows] of Object.entries(TRUTH)) {
    for (const [signature, , holders] of rows) {
      expect([name, signature, powerOf(name, signature)?.holders.toSorted()]).toEqual([name, signature, holders.map(addressOf).toSorted()]);
    }
  }
});

test('SKY-08 the truth table: the capability of a function is inferred from its effects', () => {
  for (const [name, rows] of Object.entries(TRUTH)) {
    for (const [signature, capability] of rows)
      expect([name, signature, powerOf(name, signature)?.capabilities]).toEqual([name, signature, expect.arrayContaining([capability])]);
  }
});

test('an enabled function has a proof: it succeeds from the holder and reverts from a stranger', () => {
  for (const map of maps.values()) {
    for (const { enabled, proofs } of map.powers) {
      if (enabled.is === 'yes')
        expect(proofs).toContainEqual(
          expect.objectContaining({
            outcome: 'proven',
            asHolder: expect.objectContaining({ ok: true }),
            asStranger: expect.objectContaining({ ok: false }),
          }),
        );
    }
  }
  expect(powerOf('tollgate / TOLL', 'mint(address,uint256)')?.enabled).toEqual({ is: 'yes' });
  expect(powerOf('tollgate / TOLL', 'unpause()')?.enabled).toEqual({ is: 'no', reason: 'needs-another-state' });
  expect(powerOf('pebble / PEBL', 'setPage(string)')?.enabled).toEqual({ is: 'no', reason: 'nobody-holds-it' });
});

test('OP-23 no contract of the demo chain has a proven danger open to anyone', () => {
  const found = [...maps].flatMap(([name, { openDangers }]) =>
    openDangers.filter(({ proven }) => proven.length > 0).map((each) => [name, each]),
  );
  expect(found).toEqual([]);
});

test('Quiet Harbour renounced its owner, and its hidden second owner is found', () => {
  const map = maps.get('quiet-harbour / HRBR');
  expect(map?.renounced).toBe(true);
  expect(
    map?.powers
      .filter(({ enabled }) => enabled.is === 'yes')
      .map(({ capabilities }) => capabilities[0])
      .toSorted(),
  ).toEqual(['mint', 'withdraw']);
  expect(maps.get('wardstone / WARD')?.renounced).toBe(false);
});

test('Keel is controlled by a 48-hour timelock and a Safe with a threshold of 3 of 5', () => {
  const map = maps.get('keel / Vault');
  const [timelock, safe] = [addressOf('keel / Timelock'), addressOf('keel / Safe')];
  expect(map?.proxy?.kind).toBe('eip-1967');
  expect(map && listControlPaths(map, timelock)).toEqual([{ steps: [timelock, safe], delayS: 172_800, isKnown: true }]);
  expect(map?.controllers.find(({ address }) => address === safe)).toMatchObject({
    kind: 'multisig',
    verified: true,
    multisig: { threshold: 3, modules: [] },
  });
});

test('the treasury of Commons is controlled by a governor, and the proxy of Manyhands by a single key', () => {
  const treasury = maps.get('commons / Treasury');
  expect(treasury?.controllers.find(({ kind }) => kind === 'governor')).toMatchObject({
    address: addressOf('commons / Governor'),
    delayS: 4 * 86_400,
  });
  const token = maps.get('manyhands / HAND');
  const admin = addressOf('manyhands / Proxy admin');
  expect(token && listControlPaths(token, admin)).toEqual([{ steps: [admin, addressOf('manyhands upgrader')], delayS: 0, isKnown: true }]);
});

test('the time of no analysis is up: the same questions get the same map on a slower machine', () => {
  const ended = [...maps].flatMap(([name, { unknown }]) =>
    unknown.filter(({ reason }) => reason === 'time').map(({ selector }) => `${name}: ${selector}`),
  );
  expect(ended).toEqual([]);
});

test('name() and symbol() cost a few reads, not as many as a text supposed to be long would have words', () => {
  expect(maps.get('tollgate / TOLL')?.effort.reads).toBeLessThan(200);
});
