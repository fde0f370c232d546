import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { keccak_256 } from '@noble/hashes/sha3';
import type { Artifact } from '@redoubt/demo-chain/artifacts/compile-contracts';
import { type ContractChain, toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { toSelector } from '../analysis/read-safe.ts';
import type { Address, Hex } from '../evm/reader.ts';
import { type Case, OWNABLE, ROLES, type Table } from './map-cases.ts';

const require = createRequire(import.meta.url);
const FOLDER = join(import.meta.dirname, '../../contracts/fourth');
/** Long after the chain's beginning: what waits for it cannot be done yet. */
const LATER = 1_800_000_000n;
const ETHER = 10n ** 18n;
const ANY: Hex = `0x${'f'.repeat(64)}`;
/** Who leaves a pool to the vault's administrators, as the vault's makers chose it. */
const LEFT_TO_VAULT: Address = '0xba1ba1ba1ba1ba1ba1ba1ba1ba1ba1ba1ba1ba1b';

const toHash = (data: string | Uint8Array): Hex => `0x${Buffer.from(keccak_256(data)).toString('hex')}`;
const toBytes = (hex: string): Uint8Array => Buffer.from(hex.replaceAll('0x', ''), 'hex');
const toName = (name: string): Hex => `0x${Buffer.from(name).toString('hex').padEnd(64, '0')}`;
const toWord = (value: string | bigint): string => (typeof value === 'bigint' ? value.toString(16) : value.slice(2)).padStart(64, '0');
const toRight = (address: Address): Hex => `0x${address.slice(2).padEnd(64, '0')}`;
/** The address under which a contract of the first layer calls on the second. */
const toAlias = (name: string): Address => {
  const sum = (BigInt(person(name)) + 0x1111000000000000000000000000000000001111n) % 2n ** 160n;
  return `0x${sum.toString(16).padStart(40, '0')}`;
};

/** Calls of one contract, told by who calls. */
const tell =
  (chain: ContractChain, to: Address, contract: string) =>
  (who: string, name: string, args: readonly unknown[] = []): Promise<void> =>
    chain.call(person(who), to, { contract, name, args });

const give = (chain: ContractChain, to: Address) => chain.rpc.ask('anvil_setBalance', [to, `0x${ETHER.toString(16)}`]);

const APPROVE_MESSAGES = 'approveMessages((string,string,string,address,bytes32)[],(((address,uint128)[],uint128,bytes32),bytes[]))';
const ROTATE_SIGNERS = 'rotateSigners(((address,uint128)[],uint128,bytes32),(((address,uint128)[],uint128,bytes32),bytes[]))';
const FRACTION = ['owner', 'treasurer', 'admin'];

/** Written down from the sources before the analysis had seen any of these contracts. */
const CASES: Readonly<Record<string, Case>> = {
  Uni: {
    make: (chain) => chain.make('Uni', [person('ann'), person('minter'), LATER]),
    rows: [
      ['setMinter(address)', 'ownership', ['minter']],
      ['mint(address,uint256)', 'mint', ['minter']],
    ],
  },
  UniTimelock: {
    make: (chain) => chain.make('UniTimelock', [person('steward'), 172_800n]),
    rows: [
      ['queueTransaction(address,uint256,string,bytes,uint256)', undefined, ['steward']],
      ['cancelTransaction(address,uint256,string,bytes,uint256)', undefined, ['steward']],
      ['executeTransaction(address,uint256,string,bytes,uint256)', 'execute', ['steward']],
      ['setDelay(uint256)', undefined, ['UniTimelock']],
      ['setPendingAdmin(address)', 'ownership', ['UniTimelock']],
      ['acceptAdmin()', 'ownership', []],
    ],
  },
  GovernorAlpha: { make: (chain, made) => chain.make('GovernorAlpha', [made('UniTimelock'), made('Uni')]), rows: [] },
  TreasuryVester: {
    make: (chain, made) => chain.make('TreasuryVester', [made('Uni'), person('ann'), ETHER, LATER, LATER + 1_000n, LATER + 2_000n]),
    rows: [['setRecipient(address)', 'ownership', ['ann']]],
  },
  FeeToSetter: {
    make: async (chain) => {
      const factory = await chain.make('V2Factory', [person('deployer')]);
      const setter = await chain.make('FeeToSetter', [factory, LATER, person('owner'), person('treasurer')]);
      await tell(chain, factory, 'V2Factory')('deployer', 'setFeeToSetter', [setter]);
      return setter;
    },
    rows: [
      ['setOwner(address)', 'ownership', ['owner']],
      ['setFeeToSetter(address)', undefined, ['owner']],
      ['toggleFees(bool)', undefined, ['owner']],
    ],
  },
  FeeTo: {
    make: (chain) => chain.make('FeeTo', [person('owner')]),
    rows: [
      ['setOwner(address)', 'ownership', ['owner']],
      ['setFeeRecipient(address)', undefined, ['owner']],
      ['updateTokenAllowState(address,bool)', undefined, ['owner']],
      ['updateTokenAllowStates(address[],bool)', undefined, ['owner']],
    ],
  },
  Operators: {
    make: async (chain) => {
      const operators = await chain.make('Operators', [person('owner')]);
      await tell(chain, operators, 'Operators')('owner', 'addOperator', [person('operator')]);
      return operators;
    },
    rows: [
      ['transferOwnership(address)', 'ownership', ['owner']],
      ['proposeOwnership(address)', 'ownership', ['owner']],
      ['acceptOwnership()', 'ownership', []],
      ['addOperator(address)', 'ownership', ['owner']],
      ['removeOperator(address)', undefined, ['owner']],
      ['executeContract(address,bytes,uint256)', 'execute', ['operator']],
    ],
  },
  Gateway: {
    make: async (chain) => {
      const code = await chain.make('Gateway', [1n, toHash('domain'), 0n]);
      // Who operates it, and one signer of whom only a hash is kept.
      const words = [person('operator'), 0x40n, 1n, 0x20n, 0x60n, 1n, 0n, 1n, person('signer'), 1n];
      return chain.make('GatewayProxy', [code, person('owner'), `0x${words.map(toWord).join('')}`]);
    },
    // What code shows of their arguments is wrong: none can be tried.
    missed: [APPROVE_MESSAGES, ROTATE_SIGNERS],
    rows: [
      ['setPauseStatus(bool)', 'pause', ['owner', 'operator']],
      ['transferOperatorship(address)', 'ownership', ['owner', 'operator']],
      ['upgrade(address,bytes32,bytes)', 'upgrade', ['owner']],
      ['transferOwnership(address)', 'ownership', ['owner']],
      ['proposeOwnership(address)', 'ownership', ['owner']],
      ['acceptOwnership()', 'ownership', []],
      [APPROVE_MESSAGES, undefined, []],
      [ROTATE_SIGNERS, undefined, []],
    ],
  },
  ServiceGovernance: {
    make: (chain, made) => chain.make('ServiceGovernance', [made('Gateway'), 'Axelarnet', 'axelar1governance', 3_600n, person('operator')]),
    rows: [
      ['executeOperatorProposal(address,bytes,uint256)', 'execute', ['operator']],
      ['transferOperatorship(address)', 'ownership', ['operator', 'ServiceGovernance']],
      ['withdraw(address,uint256)', 'withdraw', ['ServiceGovernance']],
    ],
  },
  FirstDollar: {
    make: (chain) => chain.make('FirstDollar', [person('owner'), 10n ** 12n]),
    rows: [
      ['pause()', 'pause', ['owner']],
      ['unpause()', 'pause', ['owner']],
      ['addBlackList(address)', 'blacklist', ['owner']],
      ['removeBlackList(address)', 'blacklist', ['owner']],
      ['destroyBlackFunds(address)', 'burn', ['owner']],
      ['deprecate(address)', undefined, ['owner']],
      ['issue(uint256)', 'mint', ['owner']],
      ['redeem(uint256)', 'burn', ['owner']],
      ['setParams(uint256,uint256)', 'fee', ['owner']],
      ['transferOwnership(address)', 'ownership', ['owner']],
    ],
  },
  Controlled: {
    make: async (chain) => {
      const token = await chain.make('Controlled');
      const said = tell(chain, token, 'Controlled');
      await said('deployer', 'unpause');
      await said('deployer', 'setAssetProtectionRole', [person('guardian')]);
      await said('deployer', 'setSupplyController', [person('minter')]);
      await said('deployer', 'proposeOwner', [person('heir')]);
      return token;
    },
    rows: [
      ['proposeOwner(address)', 'ownership', ['deployer']],
      ['disregardProposeOwner()', undefined, ['deployer', 'heir']],
      ['claimOwnership()', 'ownership', ['heir']],
      ['reclaim()', 'withdraw', ['deployer']],
      ['pause()', 'pause', ['deployer']],
      ['unpause()', 'pause', ['deployer']],
      ['setAssetProtectionRole(address)', 'ownership', ['guardian', 'deployer']],
      ['freeze(address)', 'blacklist', ['guardian']],
      ['unfreeze(address)', 'blacklist', ['guardian']],
      ['wipeFrozenAddress(address)', 'burn', ['guardian']],
      ['setSupplyController(address)', 'ownership', ['minter', 'deployer']],
      ['increaseSupply(uint256)', 'mint', ['minter']],
      ['decreaseSupply(uint256)', 'burn', ['minter']],
    ],
  },
  WildGuard: {
    make: (chain) => chain.make('WildGuard', [person('owner')]),
    // No other contract is asked as long as none is named.
    gaps: ['setAuthority(address)'],
    rows: [
      ['setOwner(address)', 'ownership', ['owner', 'WildGuard']],
      ['setAuthority(address)', 'ownership', ['owner', 'WildGuard']],
      ['permit(bytes32,bytes32,bytes32)', undefined, ['owner', 'WildGuard']],
      ['forbid(bytes32,bytes32,bytes32)', undefined, ['owner', 'WildGuard']],
    ],
  },
  AuthCoin: {
    make: async (chain, made) => {
      const coin = await chain.make('AuthCoin', [person('owner'), made('WildGuard')]);
      const permit = (args: readonly unknown[]) => tell(chain, made('WildGuard'), 'WildGuard')('owner', 'permit', args);
      await permit([toRight(person('ann')), toRight(coin), `0x${toSelector('mint(address,uint256)').padEnd(64, '0')}`]);
      await permit([toRight(person('ben')), ANY, ANY]);
      return coin;
    },
    rows: [
      ['setOwner(address)', 'ownership', ['owner', 'AuthCoin', 'ben']],
      ['setAuthority(address)', 'ownership', ['owner', 'AuthCoin', 'ben']],
      ['mint(address,uint256)', 'mint', ['owner', 'AuthCoin', 'ann', 'ben']],
      ['burn(address,uint256)', 'burn', ['owner', 'AuthCoin', 'ben']],
      ['setName(bytes32)', undefined, ['owner', 'AuthCoin', 'ben']],
      ['stop()', 'pause', ['owner', 'AuthCoin', 'ben']],
      ['start()', 'pause', ['owner', 'AuthCoin', 'ben']],
    ],
  },
  Hats: {
    make: async (chain) => {
      const hats = await chain.make('Hats');
      await chain.rpc.ask('anvil_setStorageAt', [hats, '0x3', `0x${toWord(person('ann'))}`]);
      return hats;
    },
    rows: [],
  },
  Mother: {
    make: (chain, made) => chain.make('Mother', [made('Hats')]),
    rows: [
      ['setOwner(address)', 'ownership', []],
      ['setAuthority(address)', 'ownership', []],
      ['setCap(uint256)', undefined, ['ann', 'Mother']],
      ['stop()', undefined, ['ann', 'Mother']],
    ],
  },
  Resolver: {
    make: async (chain) => {
      const resolver = await chain.make('Resolver', [person('owner')]);
      const args = [
        [toName('Issuer'), toName('Exchanger')],
        [person('ann'), person('ben')],
      ];
      await tell(chain, resolver, 'Resolver')('owner', 'importAddresses', args);
      return resolver;
    },
    rows: [
      ['nominateNewOwner(address)', 'ownership', ['owner']],
      ['acceptOwnership()', 'ownership', []],
      ['importAddresses(bytes32[],address[])', undefined, ['owner']],
    ],
  },
  Synth: {
    make: (chain, made) => chain.make('Synth', [person('owner'), made('Resolver'), person('operator')]),
    rows: [
      ['nominateNewOwner(address)', 'ownership', ['owner']],
      ['acceptOwnership()', 'ownership', []],
      ['setProxy(address)', 'ownership', ['owner']],
      ['setMessageSender(address)', undefined, ['operator']],
      ['setTokenState(address)', undefined, ['owner']],
      ['issue(address,uint256)', 'mint', ['ann', 'ben']],
      ['burn(address,uint256)', 'burn', ['ann', 'ben']],
    ],
  },
  TokenState: {
    make: async (chain, made) => {
      const state = await chain.make('TokenState', [person('owner'), made('Synth')]);
      const said = tell(chain, made('Synth'), 'Synth');
      await said('owner', 'setTokenState', [state]);
      // Whoever spoke last is remembered: it is not the owner.
      await said('passer-by', 'transfer', [person('ann'), 0n]);
      return state;
    },
    rows: [
      ['nominateNewOwner(address)', 'ownership', ['owner']],
      ['acceptOwnership()', 'ownership', []],
      ['setAssociatedContract(address)', 'ownership', ['owner']],
      ['setAllowance(address,address,uint256)', undefined, ['Synth']],
      ['setBalanceOf(address,uint256)', undefined, ['Synth']],
    ],
  },
  Comptroller: {
    make: (chain) => chain.make('Comptroller'),
    rows: [
      ['_setPriceOracle(address)', undefined, []],
      ['_setCloseFactor(uint256)', undefined, []],
      ['_setPauseGuardian(address)', 'ownership', []],
      ['_setTransferPaused(bool)', undefined, []],
    ],
  },
  Troller: {
    make: async (chain, made) => {
      const troller = await chain.make('Troller', [person('admin'), made('Comptroller')]);
      await tell(chain, troller, 'Comptroller')('admin', '_setPauseGuardian', [person('guardian')]);
      return troller;
    },
    rows: [
      ['_setPendingImplementation(address)', undefined, ['admin']],
      ['_acceptImplementation()', 'upgrade', []],
      ['_setPendingAdmin(address)', 'ownership', ['admin']],
      ['_acceptAdmin()', 'ownership', []],
      ['_setPriceOracle(address)', undefined, ['admin', 'Comptroller']],
      ['_setCloseFactor(uint256)', undefined, ['admin', 'Comptroller']],
      ['_setPauseGuardian(address)', 'ownership', ['admin']],
      ['_setTransferPaused(bool)', undefined, ['admin', 'guardian']],
    ],
  },
  OldProxy: {
    make: async (chain) => {
      const proxy = await chain.make('OldProxy', [await chain.make('Reserve'), person('steward')]);
      const said = tell(chain, proxy, 'Reserve');
      await said('passer-by', 'initialize', [person('owner'), person('guardian'), person('admin')]);
      await said('admin', 'configureMinter', [person('minter'), 10n ** 30n]);
      return proxy;
    },
    rows: [
      ['changeAdmin(address)', 'ownership', ['steward']],
      ['upgradeTo(address)', 'upgrade', ['steward']],
      ['upgradeToAndCall(address,bytes)', 'upgrade', ['steward']],
      ['transferOwnership(address)', 'ownership', ['owner']],
      ['pause()', 'pause', ['guardian']],
      ['unpause()', 'pause', ['guardian']],
      ['updatePauser(address)', 'ownership', ['owner']],
      ['setFee(address,uint256)', 'fee', ['owner']],
      ['configureMinter(address,uint256)', 'ownership', ['admin']],
      ['mint(address,uint256)', 'mint', ['minter']],
    ],
  },
  Moon: {
    make: async (chain) => {
      const moon = await chain.make('Moon', [person('owner')]);
      await tell(chain, moon, 'Moon')('owner', 'lock', [0n]);
      return moon;
    },
    rows: [
      ['renounceOwnership()', 'ownership', []],
      ['transferOwnership(address)', 'ownership', []],
      ['lock(uint256)', 'ownership', []],
      ['unlock()', 'ownership', ['owner']],
      ['excludeFromReward(address)', undefined, []],
      ['includeInReward(address)', undefined, []],
      ['excludeFromFee(address)', undefined, []],
      ['setTaxFeePercent(uint256)', 'fee', []],
      ['setMaxTxPercent(uint256)', undefined, []],
      ['setSwapAndLiquifyEnabled(bool)', undefined, []],
    ],
  },
  YearVault: {
    make: async (chain, made) => {
      const vault = await chain.make('YearVault', [made('Uni'), person('owner'), person('operator'), person('guardian')]);
      await tell(chain, vault, 'YearVault')('owner', 'addStrategy', [person('ann'), 1_000n, 100n]);
      return vault;
    },
    // A strategy may give up its own share: only those who hold it for others are named.
    gaps: ['revokeStrategy(address)'],
    rows: [
      ['setGovernance(address)', 'ownership', ['owner']],
      ['acceptGovernance()', 'ownership', []],
      ['setManagement(address)', 'ownership', ['owner']],
      ['setGuardian(address)', 'ownership', ['owner', 'guardian']],
      ['setDepositLimit(uint256)', undefined, ['owner']],
      ['setManagementFee(uint256)', 'fee', ['owner']],
      ['setEmergencyShutdown(bool)', 'pause', ['owner', 'guardian']],
      ['addStrategy(address,uint256,uint256)', undefined, ['owner']],
      ['updateStrategyDebtRatio(address,uint256)', undefined, ['owner', 'operator']],
      ['revokeStrategy(address)', undefined, ['owner', 'guardian', 'ann', 'YearStrategy']],
      ['report(uint256)', 'withdraw', ['ann', 'YearStrategy']],
      ['sweep(address)', 'withdraw', ['owner']],
    ],
  },
  YearStrategy: {
    make: async (chain, made) => {
      const strategy = await chain.make('YearStrategy', [made('YearVault'), person('editor'), person('keeper')]);
      await tell(chain, made('YearVault'), 'YearVault')('owner', 'addStrategy', [strategy, 500n, 100n]);
      return strategy;
    },
    rows: [
      ['setStrategist(address)', 'ownership', ['editor', 'owner']],
      ['setKeeper(address)', 'ownership', ['editor', 'owner']],
      ['setMinReportDelay(uint256)', undefined, ['editor', 'owner']],
      ['harvest()', undefined, ['keeper', 'editor', 'owner', 'guardian', 'operator']],
      ['migrate(address)', 'withdraw', ['YearVault', 'owner']],
      ['setEmergencyExit()', undefined, ['editor', 'owner']],
      ['sweep(address)', 'withdraw', ['owner']],
    ],
  },
  Treasury: {
    make: async (chain, made) => {
      const treasury = await chain.make('Treasury', [made('Uni'), 1n, person('admin')]);
      const said = tell(chain, treasury, 'Treasury');
      const people = ['ann', 'ben', 'cid'].map(person);
      for (const [index, who] of people.entries()) await said('admin', 'queue', [index, who]);
      for (const [index, who] of people.entries()) await said('admin', 'toggle', [index, who]);
      return treasury;
    },
    rows: [
      ['pushManagement(address)', 'ownership', ['admin']],
      ['pullManagement()', 'ownership', []],
      ['renounceManagement()', 'ownership', ['admin']],
      ['deposit(uint256)', undefined, ['ann']],
      ['spend(uint256,address)', 'withdraw', ['ben']],
      ['mintRewards(address,uint256)', 'mint', ['cid']],
      ['queue(uint8,address)', undefined, ['admin']],
      ['toggle(uint8,address)', 'ownership', ['admin']],
    ],
  },
  Child: {
    make: async (chain) => {
      const child = await chain.make('Child');
      await tell(chain, child, 'Child')('passer-by', 'initialize', ['Child', person('operator'), person('admin')]);
      return child;
    },
    // It takes its own word for who speaks, as it does for calls that somebody signed: that way is not named.
    gaps: ['grantRole(bytes32,address)'],
    rows: [
      ['deposit(address,bytes)', 'mint', ['operator', 'Child']],
      ['grantRole(bytes32,address)', 'ownership', ['admin', 'Child']],
      ['changeName(string)', undefined, ['admin', 'Child']],
    ],
  },
  Tracker: {
    make: async (chain, made) => {
      const tracker = await chain.make('Tracker', [person('owner')]);
      const said = tell(chain, tracker, 'Tracker');
      await said('owner', 'setDepositToken', [made('Uni'), true]);
      await said('owner', 'setHandler', [person('keeper'), true]);
      return tracker;
    },
    rows: [
      ['initialize(address[])', undefined, ['owner']],
      ['setGov(address)', 'ownership', ['owner']],
      ['setDepositToken(address,bool)', undefined, ['owner']],
      ['setInPrivateTransferMode(bool)', 'pause', ['owner']],
      ['setInPrivateStakingMode(bool)', 'pause', ['owner']],
      ['setHandler(address,bool)', 'ownership', ['owner']],
      ['withdrawToken(address,address,uint256)', 'withdraw', ['owner']],
      ['stakeForAccount(address,address,address,uint256)', undefined, ['keeper']],
    ],
  },
  Authorizer: {
    make: (chain) => chain.make('Authorizer', [person('admin')]),
    rows: [...ROLES('admin'), ['grantRoles(bytes32[],address)', 'ownership', ['admin']]],
  },
  PoolVault: {
    make: async (chain, made) => {
      const vault = await chain.make('PoolVault', [made('Authorizer')]);
      await give(chain, vault);
      const allow = (who: string, signature: string) => allowAction(chain, made('Authorizer'), vault, who, signature);
      await allow('ann', 'setAuthorizer(address)');
      await allow('guardian', 'setPaused(bool)');
      await allow('ben', 'withdrawCollected(address,uint256)');
      return vault;
    },
    rows: [
      ['setAuthorizer(address)', 'ownership', ['ann']],
      ['setPaused(bool)', 'pause', ['guardian']],
      ['withdrawCollected(address,uint256)', 'withdraw', ['ben']],
    ],
  },
  VaultPool: {
    make: async (chain, made) => {
      await allowAction(chain, made('Authorizer'), person('deployer'), 'editor', 'setSwapFee(uint256)');
      return chain.make('VaultPool', [made('PoolVault'), LEFT_TO_VAULT]);
    },
    rows: [['setSwapFee(uint256)', undefined, ['editor']]],
  },
  OwnedPool: {
    make: (chain, made) => chain.make('VaultPool', [made('PoolVault'), person('owner')]),
    rows: [['setSwapFee(uint256)', undefined, ['owner']]],
  },
  Storage: {
    make: async (chain) => {
      const storage = await chain.make('Storage', [person('owner')]);
      const said = tell(chain, storage, 'Storage');
      const exists = toHash(Buffer.concat([Buffer.from('contract.exists'), toBytes(person('ann'))]));
      await said('owner', 'setBool', [exists, true]);
      await said('owner', 'setAddress', [toHash('contract.addressrocketMinipoolQueue'), person('ben')]);
      await said('owner', 'setDeployedStatus');
      return storage;
    },
    rows: [
      ['setGuardian(address)', 'ownership', ['owner']],
      ['confirmGuardian()', 'ownership', []],
      ['setDeployedStatus()', undefined, ['owner']],
      ['setAddress(bytes32,address)', undefined, ['ann']],
      ['setUint(bytes32,uint256)', undefined, ['ann']],
      ['setBool(bytes32,bool)', undefined, ['ann']],
    ],
  },
  DepositPool: {
    make: (chain, made) => chain.make('DepositPool', [made('Storage')], { value: ETHER }),
    rows: [
      ['setMaximum(uint256)', undefined, ['owner']],
      ['withdrawExcess(uint256)', 'withdraw', ['ben']],
    ],
  },
  Debt: {
    make: (chain) => chain.make('Debt', [person('ann'), person('ben'), person('cid')]),
    rows: [
      ['mint(address,uint256)', 'mint', ['cid']],
      ['burn(address,uint256)', 'burn', ['ann', 'ben', 'cid']],
      ['sendToPool(address,address,uint256)', 'withdraw', ['ben']],
      ['returnFromPool(address,address,uint256)', 'withdraw', ['ann', 'ben']],
    ],
  },
  Identities: {
    make: async (chain) => {
      const identities = await chain.make('Identities', [person('owner'), person('operator')]);
      await tell(chain, identities, 'Identities')('operator', 'registerIdentity', [person('ann')]);
      return identities;
    },
    rows: [
      ['addAgent(address)', 'ownership', ['owner']],
      ['registerIdentity(address)', undefined, ['operator']],
      ['deleteIdentity(address)', undefined, ['operator']],
    ],
  },
  Security: {
    make: async (chain, made) => {
      const security = await chain.make('Security', [person('owner'), made('Identities')]);
      const said = tell(chain, security, 'Security');
      await said('owner', 'addAgent', [person('operator')]);
      await said('operator', 'mint', [person('ann'), ETHER]);
      return security;
    },
    rows: [
      ['addAgent(address)', 'ownership', ['owner']],
      ['removeAgent(address)', undefined, ['owner']],
      ['setIdentities(address)', undefined, ['owner']],
      ['transferOwnership(address)', 'ownership', ['owner']],
      ['pause()', 'pause', ['operator']],
      ['unpause()', 'pause', ['operator']],
      ['forcedTransfer(address,address,uint256)', 'withdraw', ['operator']],
      ['batchForcedTransfer(address[],address[],uint256[])', undefined, ['operator']],
      ['mint(address,uint256)', 'mint', ['operator']],
      ['burn(address,uint256)', 'burn', ['operator']],
      ['setAddressFrozen(address,bool)', 'blacklist', ['operator']],
      ['freezePartialTokens(address,uint256)', undefined, ['operator']],
      ['recoveryAddress(address,address)', 'withdraw', ['operator']],
    ],
  },
  Snapped: {
    make: (chain) => chain.make('Snapped', [person('admin'), person('minter'), person('keeper')]),
    rows: [['snapshot()', undefined, ['keeper']], ['mint(address,uint256)', 'mint', ['minter']], ...ROLES('admin')],
  },
  Fractional: {
    make: async (chain) => {
      const token = await chain.make('Fractional', [person('owner'), person('treasurer'), person('admin')]);
      await tell(chain, token, 'Fractional')('owner', 'addPool', [person('ann')]);
      return token;
    },
    rows: [
      ['nominateNewOwner(address)', 'ownership', ['owner']],
      ['acceptOwnership()', 'ownership', []],
      ['pool_mint(address,uint256)', 'mint', ['ann']],
      ['pool_burn_from(address,uint256)', 'burn', ['ann']],
      ['addPool(address)', 'ownership', FRACTION],
      ['removePool(address)', undefined, FRACTION],
      ['setRedemptionFee(uint256)', 'fee', FRACTION],
      ['setController(address)', 'ownership', FRACTION],
      ['greylistAddress(address)', 'blacklist', FRACTION],
    ],
  },
  Reports: {
    make: async (chain) => {
      const reports = await chain.make('Reports', [person('owner')], { value: ETHER });
      const said = tell(chain, reports, 'Reports');
      await said('owner', 'setConfig', [[person('ann'), person('ben')]]);
      await said('owner', 'addAccess', [person('editor')]);
      return reports;
    },
    rows: [
      ...OWNABLE('owner'),
      ['acceptOwnership()', 'ownership', []],
      ['setConfig(address[])', undefined, ['owner']],
      ['setPayees(address[],address[])', undefined, ['owner']],
      ['addAccess(address)', 'ownership', ['owner']],
      ['setBilling(uint32)', undefined, ['owner', 'editor']],
      ['transmit(uint256)', undefined, ['ann', 'ben']],
      ['withdrawFunds(address,uint256)', 'withdraw', ['owner', 'editor']],
    ],
  },
  House: { make: (chain) => chain.make('House', [person('owner')]), rows: [['settle()', undefined, ['owner']]] },
  Meme: {
    make: async (chain) => {
      const meme = await chain.make('Meme', [person('owner'), person('treasurer')]);
      await give(chain, meme);
      await tell(chain, meme, 'Meme')('owner', 'renounceOwnership');
      return meme;
    },
    rows: [
      ['renounceOwnership()', 'ownership', []],
      ['removeLimits()', undefined, []],
      ['addBots(address[])', 'blacklist', []],
      ['delBots(address[])', 'blacklist', []],
      ['openTrading(address)', undefined, []],
      ['reduceFee(uint256)', 'fee', ['treasurer']],
      ['manualSend()', 'withdraw', ['treasurer']],
      ['rescue(address,uint256)', 'withdraw', ['treasurer']],
    ],
  },
  CrossChain: {
    make: async (chain) => {
      const token = await chain.make('CrossChain', [person('owner'), person('admin')]);
      const said = tell(chain, token, 'CrossChain');
      await said('owner', 'setLimits', [person('ann'), 10n ** 24n, 10n ** 24n]);
      await said('admin', 'setLockbox', [person('treasurer')]);
      return token;
    },
    rows: [
      ['mint(address,uint256)', 'mint', ['ann', 'treasurer']],
      ['burn(address,uint256)', 'burn', ['ann', 'treasurer']],
      ['setLockbox(address)', 'ownership', ['admin']],
      ['setLimits(address,uint256,uint256)', 'ownership', ['owner']],
      ...OWNABLE('owner'),
    ],
  },
  Endpoint: { make: (chain) => chain.make('Endpoint'), rows: [] },
  EveryChain: {
    make: async (chain, made) => {
      const token = await chain.make('EveryChain', [made('Endpoint'), person('owner')]);
      await tell(chain, token, 'EveryChain')('owner', 'setPeer', [30_101, `0x${toWord(person('operator'))}`]);
      return token;
    },
    rows: [
      ['setPeer(uint32,bytes32)', undefined, ['owner']],
      ['setDelegate(address)', undefined, ['owner']],
      ['setMsgInspector(address)', undefined, ['owner']],
      ['setEnforcedOptions((uint32,uint16,bytes)[])', undefined, ['owner']],
      ['lzReceive((uint32,bytes32,uint64),bytes32,bytes,address,bytes)', 'mint', ['Endpoint']],
      ...OWNABLE('owner'),
    ],
  },
  Messenger: { make: (chain) => chain.make('Messenger'), rows: [] },
  Layered: {
    make: (chain, made) => chain.make('Layered', [person('operator'), made('Messenger'), person('admin'), person('steward')]),
    rows: [
      ['mint(address,uint256)', 'mint', ['operator']],
      ['burn(address,uint256)', 'burn', ['operator']],
      ['setRate(uint256)', undefined, ['Messenger']],
      ['setCeiling(uint256)', undefined, [toAlias('steward')]],
      ['setGovernor(address)', 'ownership', [toAlias('admin')]],
    ],
  },
  RoleStore: {
    make: async (chain) => {
      const store = await chain.make('RoleStore', [person('admin')]);
      const role = toHash(toBytes(`${toWord(0x20n)}${toWord(10n)}${toName('CONTROLLER')}`));
      await tell(chain, store, 'RoleStore')('admin', 'grantRole', [person('operator'), role]);
      return store;
    },
    rows: [
      ['grantRole(address,bytes32)', 'ownership', ['admin']],
      ['revokeRole(address,bytes32)', 'ownership', ['admin']],
    ],
  },
  DataStore: {
    make: (chain, made) => chain.make('DataStore', [made('RoleStore')]),
    rows: [
      ['setUint(bytes32,uint256)', undefined, ['operator']],
      ['applyDeltaToUint(bytes32,int256)', undefined, ['operator']],
      ['setAddress(bytes32,address)', undefined, ['operator']],
    ],
  },
  Curated: {
    make: async (chain, made) => {
      const vault = await chain.make('Curated', [person('owner'), made('Uni')]);
      const said = tell(chain, vault, 'Curated');
      await said('owner', 'setCurator', [person('editor')]);
      await said('owner', 'setGuardian', [person('guardian')]);
      await said('owner', 'setIsAllocator', [person('operator'), true]);
      await said('owner', 'setFeeRecipient', [person('treasurer')]);
      await said('editor', 'submitCap', [toHash('market'), 5n]);
      return vault;
    },
    rows: [
      ['setCurator(address)', 'ownership', ['owner']],
      ['setIsAllocator(address,bool)', 'ownership', ['owner']],
      ['setSkimRecipient(address)', undefined, ['owner']],
      ['setGuardian(address)', 'ownership', ['owner']],
      ['setFee(uint256)', 'fee', ['owner']],
      ['setFeeRecipient(address)', undefined, ['owner']],
      ['submitTimelock(uint256)', undefined, ['owner']],
      ['revokePendingTimelock()', undefined, ['owner', 'guardian']],
      ['submitCap(bytes32,uint256)', undefined, ['owner', 'editor']],
      ['revokePendingCap(bytes32)', undefined, ['owner', 'editor', 'guardian']],
      ['reallocate(address,uint256)', 'withdraw', ['owner', 'editor', 'operator']],
      ...OWNABLE('owner'),
    ],
  },
  Comet: {
    make: (chain, made) => chain.make('Comet', [person('owner'), person('guardian'), made('Uni')]),
    rows: [
      ['pause(bool,bool,bool)', 'pause', ['owner', 'guardian']],
      ['withdrawReserves(address,uint256)', 'withdraw', ['owner']],
      ['approveThis(address,address,uint256)', 'withdraw', ['owner']],
    ],
  },
  Conduit: {
    make: async (chain) => {
      const conduit = await chain.make('Conduit', [person('admin')]);
      await tell(chain, conduit, 'Conduit')('admin', 'updateChannel', [person('ann'), true]);
      return conduit;
    },
    rows: [
      ['execute((address,address,address,uint256)[])', undefined, ['ann']],
      ['updateChannel(address,bool)', 'ownership', ['admin']],
    ],
  },
  Linked: {
    make: async (chain) => {
      const token = await chain.make('Linked', [person('owner')]);
      await tell(chain, token, 'Linked')('owner', 'grantMintRole', [person('minter')]);
      return token;
    },
    rows: [
      ['mint(address,uint256)', 'mint', ['minter', 'LinkedPool']],
      ['burn(uint256)', 'burn', ['LinkedPool']],
      ['grantMintAndBurnRoles(address)', 'ownership', ['owner']],
      ['grantMintRole(address)', 'ownership', ['owner']],
      ['grantBurnRole(address)', 'ownership', ['owner']],
      ['revokeMintRole(address)', undefined, ['owner']],
      ['setCCIPAdmin(address)', undefined, ['owner']],
      ...OWNABLE('owner'),
    ],
  },
  Router: {
    make: async (chain) => {
      const router = await chain.make('Router', [person('owner')]);
      await tell(chain, router, 'Router')('owner', 'applyRampUpdates', [5n, person('ann'), person('ben')]);
      return router;
    },
    rows: [['applyRampUpdates(uint64,address,address)', undefined, ['owner']], ...OWNABLE('owner')],
  },
  LinkedPool: {
    make: async (chain, made) => {
      const pool = await chain.make('LinkedPool', [made('Linked'), made('Router'), person('owner'), person('operator')]);
      await tell(chain, made('Linked'), 'Linked')('owner', 'grantMintAndBurnRoles', [pool]);
      return pool;
    },
    // Which chains a router knows can be told from its history alone.
    gaps: ['releaseOrMint((uint64,address,uint256,address))'],
    missed: ['lockOrBurn(uint64,uint256)'],
    rows: [
      ['releaseOrMint((uint64,address,uint256,address))', undefined, ['ben']],
      ['lockOrBurn(uint64,uint256)', undefined, ['ann']],
      ['setRouter(address)', undefined, ['owner']],
      ['setRateLimitAdmin(address)', 'ownership', ['owner']],
      ['setChainRateLimiterConfig(uint64,uint256)', undefined, ['owner', 'operator']],
      ...OWNABLE('owner'),
    ],
  },
  Pooled: {
    make: (chain) => chain.make('Pooled', [person('admin'), person('guardian'), person('editor')]),
    // A moment until which all stands still is not told from other settings.
    gaps: ['pauseFor(uint256)', 'resume()'],
    rows: [
      ...ROLES('admin'),
      ['pauseFor(uint256)', 'pause', ['guardian']],
      ['resume()', 'pause', ['admin']],
      ['setLimit(uint256)', undefined, ['editor']],
    ],
  },
  Rewards: {
    make: (chain) => chain.make('Rewards', [person('admin'), person('operator')]),
    rows: [
      ['configureAssets(address[],uint256[])', undefined, ['admin']],
      ['setTransferStrategy(bytes32,address)', undefined, ['admin']],
      ['setClaimer(address,address)', undefined, ['admin']],
    ],
  },
  Everybody: { make: (chain) => chain.make('Everybody'), rows: [] },
  Kit: {
    make: async (chain, made) => {
      const kit = await chain.make('Kit', [person('owner')], { value: ETHER });
      await tell(chain, kit, 'Kit')('owner', 'setLibrary', [made('Messenger')]);
      return kit;
    },
    rows: [
      ['setLibrary(address)', undefined, ['owner']],
      ['lock()', undefined, ['owner']],
      ['run(bytes)', 'upgrade', ['owner']],
      ['aggregate(address[],bytes[])', undefined, ['owner']],
    ],
  },
  Forgotten: {
    make: (chain) => chain.make('Forgotten', [person('owner')], { value: ETHER }),
    // Tokens that anybody may make for nothing are not told from those that are given for something.
    gaps: ['mint(address,uint256)', 'burnOf(address,uint256)'],
    rows: [['setPrice(uint256)', undefined, ['owner']]],
    dangers: [
      ['mint(address,uint256)', 'mint'],
      ['burnOf(address,uint256)', 'burn'],
      ['exec(address,bytes)', 'upgrade'],
      ['destroy(address)', 'destroy'],
    ],
  },
  Acl: {
    make: (chain) => chain.make('Acl', [person('admin'), toHash('MINTER_ROLE'), person('minter')]),
    rows: ROLES('admin'),
  },
  Core: {
    make: (chain, made) => chain.make('Core', [made('Acl')]),
    rows: [
      ['mint(address,uint256)', 'mint', ['minter']],
      ['setPaused(bool)', 'pause', ['admin']],
      ['execute(address,uint256,bytes)', 'execute', ['admin']],
    ],
  },
  // From here on: written down after what the others had taught, and before the analysis had seen any of them.
  Buckets: {
    make: async (chain) => {
      const token = await chain.make('Buckets', [person('admin')]);
      const said = tell(chain, token, 'Buckets');
      await said('admin', 'addFacilitator', [person('ann'), 10n ** 24n]);
      await said('ann', 'mint', [person('ann'), ETHER]);
      return token;
    },
    // What somebody made themselves they may take back: that is not told from what anybody has.
    missed: ['burn(uint256)'],
    rows: [
      ['addFacilitator(address,uint128)', 'ownership', ['admin']],
      ['setCapacity(address,uint128)', 'ownership', ['admin']],
      ['mint(address,uint256)', 'mint', ['ann']],
      ['burn(uint256)', 'burn', ['ann']],
    ],
  },
  Grants: {
    make: async (chain, made) => {
      const grants = await chain.make('Grants', [made('Uni'), person('admin')]);
      await tell(chain, grants, 'Grants')('admin', 'add', [person('ann'), 5n, 0n]);
      return grants;
    },
    rows: [
      ['add(address,uint96,uint64)', undefined, ['admin']],
      ['revoke(uint256)', 'withdraw', ['admin']],
      ['setBoard(address)', 'ownership', ['admin']],
    ],
  },
  Bits: {
    make: (chain) => chain.make('Bits', [person('owner'), person('keeper'), person('guardian')], { value: ETHER }),
    rows: [
      ['setRoles(address,uint256)', 'ownership', ['owner']],
      ['setFee(uint16)', 'fee', ['owner', 'keeper', 'guardian']],
      ['halt(bool)', 'pause', ['owner', 'guardian']],
      ['hand(address)', 'ownership', ['owner']],
      ['sweep(address)', 'withdraw', ['owner', 'guardian']],
    ],
  },
  Hub: {
    make: async (chain) => {
      const hub = await chain.make('Hub', [person('owner')]);
      await tell(chain, hub, 'Hub')('owner', 'setOperator', [person('operator'), true]);
      return hub;
    },
    rows: [
      ...OWNABLE('owner'),
      ['acceptOwnership()', 'ownership', []],
      ['setOperator(address,bool)', 'ownership', ['owner']],
      ['setPaused(bool)', undefined, ['owner', 'operator']],
    ],
  },
  Spoke: {
    make: (chain, made) => chain.make('Spoke', [made('Hub')], { value: ETHER }),
    rows: [
      ['setRate(uint256)', undefined, ['operator']],
      ['withdraw(address,uint256)', 'withdraw', ['owner']],
    ],
  },
  Waiting: {
    make: (chain) => chain.make('Waiting', [person('owner')]),
    rows: [
      ['announce(bytes32)', undefined, ['owner']],
      ['withdrawAnnouncement(bytes32)', undefined, ['owner']],
      ['setFee(uint256)', undefined, ['owner']],
      ['setTreasury(address)', undefined, ['owner']],
    ],
  },
  Gauge: {
    make: (chain, made) => chain.make('Gauge', [made('Uni'), made('Uni'), person('owner'), person('operator')]),
    rows: [
      ...OWNABLE('owner'),
      ['acceptOwnership()', 'ownership', []],
      ['addReward(uint256,uint256)', undefined, ['owner', 'operator']],
      ['setDistributor(address)', 'ownership', ['owner']],
      ['setStaking(bool)', 'pause', ['owner']],
      ['declareEmergency()', undefined, ['owner']],
      ['recover(address,uint256)', 'withdraw', ['owner']],
    ],
  },
};

/** Lets somebody do one thing of contracts that name their actions after `maker`. */
function allowAction(chain: ContractChain, authorizer: Address, maker: Address, who: string, signature: string): Promise<void> {
  const action = toHash(toBytes(`${toWord(maker)}${toSelector(signature)}`));
  return tell(chain, authorizer, 'Authorizer')('admin', 'grantRole', [action, person(who)]);
}

function readArtifacts(): Record<string, Artifact> {
  const own = JSON.parse(readFileSync(join(FOLDER, 'compiled.json'), 'utf8')) as Record<string, Artifact>;
  const factory = JSON.parse(readFileSync(require.resolve('@uniswap/v2-core/build/UniswapV2Factory.json'), 'utf8')) as {
    abi: unknown[];
    evm: { bytecode: { object: string } };
  };
  return { ...own, V2Factory: { abi: factory.abi, bytecode: `0x${factory.evm.bytecode.object}` } };
}

export const FOURTH: Table = { others: readArtifacts(), cases: CASES };
