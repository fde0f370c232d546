import { join } from 'node:path';
import { keccak_256 } from '@noble/hashes/sha3';
import { type ContractChain, toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import type { Address, Hex } from '../evm/reader.ts';
import { type Case, OWNABLE, ROLES, type Table } from './map-cases.ts';

const ETHER = 10n ** 18n;
/** Long after the chain's beginning: what waits for it cannot be done yet, and what ends with it has not ended. */
const LATER = 1_800_000_000n;
const ROOT: Hex = `0x${'5a'.repeat(32)}`;

const toHash = (words: string): Hex => `0x${Buffer.from(keccak_256(words)).toString('hex')}`;
const toName = (name: string): Hex => `0x${Buffer.from(name).toString('hex').padEnd(64, '0')}`;

/** Calls of one contract, told by who calls. */
const tell =
  (chain: ContractChain, to: Address, contract: string) =>
  (who: string, name: string, args: readonly unknown[] = []): Promise<void> =>
    chain.call(person(who), to, { contract, name, args });

/** An address that a contract tells when it is asked. */
async function ask(chain: ContractChain, to: Address, signature: string): Promise<Address> {
  const word = (await chain.rpc.ask('eth_call', [{ to, data: toHash(signature).slice(0, 10) }, 'latest'])) as Hex;
  return `0x${word.slice(26)}`;
}

/** Written down from the sources before the analysis had seen any of these contracts. */
const CASES: Readonly<Record<string, Case>> = {
  Cash: { make: (chain) => chain.make('Cash', [person('deployer')]), rows: [] },
  RoleVault: {
    make: async (chain, made) => {
      const people = ['admin', 'operator', 'treasurer', 'guardian'].map(person);
      const vault = await chain.make('RoleVault', [made('Cash'), ...people]);
      await tell(chain, made('Cash'), 'Cash')('deployer', 'transfer', [vault, ETHER]);
      await tell(chain, vault, 'RoleVault')('admin', 'setStrategy', [person('ann')]);
      return vault;
    },
    rows: [
      ['setExitFee(uint16)', 'fee', ['treasurer']],
      ['setStrategy(address)', undefined, ['admin']],
      ['deploy(uint128)', 'withdraw', ['operator']],
      ['reportLoss(uint128)', undefined, ['operator']],
      ['setBroken(bool)', 'pause', ['guardian']],
      ...ROLES('admin'),
    ],
  },
  SlashStake: {
    make: async (chain, made) => {
      const people = ['owner', 'ann', 'guardian', 'treasurer'].map(person);
      const stakes = await chain.make('SlashStake', [made('Cash'), ...people]);
      await tell(chain, made('Cash'), 'Cash')('deployer', 'transfer', [stakes, ETHER]);
      await tell(chain, stakes, 'SlashStake')('ann', 'proposeCut', [person('ben'), 1n]);
      return stakes;
    },
    rows: [
      ['proposeCut(address,uint96)', undefined, ['ann']],
      ['stopCut(uint256)', undefined, ['guardian']],
      ['slashNow(address,uint256)', 'withdraw', ['ann', 'owner']],
      ['jail(address,bool)', 'blacklist', ['ann']],
      ['setCourt(address)', 'ownership', ['owner']],
      ['setTreasury(address)', undefined, ['owner']],
      ['setVeto(address)', 'ownership', ['guardian']],
      ...OWNABLE('owner'),
      ['acceptOwnership()', 'ownership', []],
    ],
  },
  VestWallet: {
    make: async (chain, made) => {
      const wallet = await chain.make('VestWallet', [made('Cash'), person('treasurer'), person('ann'), LATER]);
      await tell(chain, made('Cash'), 'Cash')('deployer', 'transfer', [wallet, ETHER]);
      return wallet;
    },
    rows: [
      ['revoke()', 'withdraw', ['treasurer']],
      ['passOn(address)', 'ownership', ['ann']],
      ['stretch(uint64)', undefined, ['treasurer']],
    ],
  },
  LendMarket: {
    make: (chain) => chain.make('LendMarket', [person('owner'), person('guardian'), person('keeper')]),
    rows: [
      ['list(address,uint16,uint128)', undefined, ['owner']],
      ['step(address,uint128)', undefined, ['keeper']],
      ['stopBorrow(address,bool)', undefined, ['owner', 'guardian']],
      ['setSteward(address,bool)', 'ownership', ['owner']],
      ['setGuardian(address)', 'ownership', ['guardian', 'owner']],
      ...OWNABLE('owner'),
    ],
  },
  ArbiterEscrow: {
    make: (chain) => chain.make('ArbiterEscrow', [person('ann'), person('ben'), person('oracle')], { value: ETHER }),
    rows: [
      ['release()', 'withdraw', ['ann', 'oracle']],
      ['refund()', 'withdraw', ['ben', 'oracle']],
      ['resign(address)', 'ownership', ['oracle']],
    ],
  },
  TwoKeys: {
    make: (chain) => chain.make('TwoKeys', [person('ann'), person('ben')], { value: ETHER }),
    rows: [
      ['agree(bytes32)', undefined, ['ann', 'ben']],
      ['pay(address,uint256)', 'withdraw', ['ann', 'ben']],
    ],
  },
  RescueDesk: {
    make: (chain, made) => chain.make('RescueDesk', [made('Cash')], { value: ETHER }),
    rows: [
      ['rescue(address,address)', 'withdraw', ['deployer']],
      ['rescueEther(address)', 'withdraw', ['deployer']],
    ],
  },
  BitBarred: {
    make: async (chain) => {
      const token = await chain.make('BitBarred', [person('guardian'), person('admin')]);
      await tell(chain, token, 'BitBarred')('admin', 'setAllowance', [person('minter'), ETHER]);
      return token;
    },
    rows: [
      ['bar(address)', 'blacklist', ['guardian']],
      ['unbar(address)', 'blacklist', ['guardian']],
      ['setAllowance(address,uint256)', 'ownership', ['admin']],
      ['mint(address,uint256)', 'mint', ['minter']],
      ['setBlocklister(address)', 'ownership', ['admin']],
    ],
  },
  ReportedShares: {
    make: (chain) => chain.make('ReportedShares', [person('admin'), ['ann', 'ben', 'cid'].map(person), 2n], { value: ETHER }),
    rows: [
      ['report(uint256,uint256)', undefined, ['ann', 'ben', 'cid']],
      ['addMember(address)', 'ownership', ['admin']],
      ['setQuorum(uint256)', undefined, ['admin']],
    ],
  },
  ManyTokens: {
    make: async (chain) => {
      const tokens = await chain.make('ManyTokens', [person('owner')]);
      await tell(chain, tokens, 'ManyTokens')('owner', 'setMaker', [7n, person('minter')]);
      return tokens;
    },
    // Whom a record names that the call chooses may be who holds a power, or who something belongs to: neither is told from the other.
    missed: ['make(uint256,address,uint256)', 'close(uint256)'],
    gaps: ['setMaker(uint256,address)'],
    rows: [
      ['setMaker(uint256,address)', 'ownership', ['owner']],
      ['make(uint256,address,uint256)', 'mint', ['minter']],
      ['close(uint256)', undefined, ['minter', 'owner']],
      ...OWNABLE('owner'),
    ],
  },
  HashedOwner: {
    make: (chain) => chain.make('HashedOwner', [person('hidden')]),
    rows: [
      ['excludeFromFee(address)', 'blacklist', ['hidden']],
      ['setTax(uint256)', 'fee', ['hidden']],
    ],
  },
  Launch: {
    make: (chain) => chain.make('Launch', [person('owner'), person('hidden')]),
    rows: [
      ['openTrading(address)', undefined, ['owner']],
      ['setFees(uint8,uint8)', 'fee', ['hidden', 'owner']],
      ['setMaxWallet(uint256)', undefined, ['hidden', 'owner']],
      ['setExempt(address,bool)', undefined, ['hidden', 'owner']],
      ['rescueTokens(address,uint256)', 'withdraw', ['hidden', 'owner']],
      ...OWNABLE('owner'),
    ],
  },
  Pictures: {
    make: (chain) => chain.make('Pictures', [person('owner'), person('signer')], { value: ETHER }),
    rows: [
      ['make(uint256,bytes)', undefined, ['signer']],
      ['makeFor(address)', 'mint', ['owner']],
      ['setBase(string)', undefined, ['owner']],
      ['freeze()', undefined, ['owner']],
      ['setRoyalty(uint96)', undefined, ['owner']],
      ['setSigner(address)', 'ownership', ['owner']],
      ['setLocked(uint256,bool)', undefined, ['owner']],
      ...OWNABLE('owner'),
    ],
  },
  MerkleDrop: {
    make: async (chain, made) => {
      const drop = await chain.make('MerkleDrop', [made('Cash'), ROOT, LATER, person('owner')]);
      await tell(chain, made('Cash'), 'Cash')('deployer', 'transfer', [drop, ETHER]);
      return drop;
    },
    rows: [
      ['setRoot(bytes32)', undefined, ['owner']],
      ['sweep(address)', 'withdraw', ['owner']],
      ['sweepOther(address,address)', 'withdraw', ['owner']],
      ...OWNABLE('owner'),
    ],
  },
  Custody: {
    make: async (chain) => {
      const custody = await chain.make('Custody', [person('owner'), person('operator')]);
      const said = tell(chain, custody, 'Custody');
      await said('owner', 'setMerchant', [person('ann'), true]);
      await said('ann', 'ask', [ETHER]);
      return custody;
    },
    // What a call does to another contract is told of a few well-known calls only.
    gaps: ['confirm(uint256)', 'handOver(address)'],
    rows: [
      ['setMerchant(address,bool)', 'ownership', ['owner']],
      ['setCustodian(address)', 'ownership', ['owner']],
      ['ask(uint256)', undefined, ['ann']],
      ['confirm(uint256)', 'mint', ['operator']],
      ['handOver(address)', 'ownership', ['owner']],
      ...OWNABLE('owner'),
    ],
  },
  Custodied: {
    make: (chain, made) => ask(chain, made('Custody'), 'token()'),
    rows: [
      ['mint(address,uint256)', 'mint', ['Custody']],
      ['burn(uint256)', 'burn', ['Custody']],
      ['offerController(address)', 'ownership', ['Custody']],
      ['claimController()', 'ownership', []],
    ],
  },
  Drawer: {
    make: async (chain) => {
      const drawer = await chain.make('Drawer');
      await tell(chain, drawer, 'Drawer')('deployer', 'initialize', [person('deployer')]);
      return drawer;
    },
    rows: [
      ['resize(uint256)', undefined, ['deployer']],
      ['setOwner(address)', 'ownership', ['deployer']],
    ],
  },
  SlowBeacon: {
    make: (chain, made) => chain.make('SlowBeacon', [person('steward'), made('Drawer')]),
    rows: [
      ['propose(address)', undefined, ['steward']],
      ['commit()', 'upgrade', ['steward']],
    ],
  },
  BeaconDrawer: {
    make: (chain, made) =>
      chain.make('BeaconProxy', [made('SlowBeacon'), chain.encode({ contract: 'Drawer', name: 'initialize', args: [person('owner')] })]),
    rows: [
      ['resize(uint256)', undefined, ['owner']],
      ['setOwner(address)', 'ownership', ['owner']],
      ['commit()', 'upgrade', ['steward']],
    ],
  },
  SealedUps: {
    make: async (chain) => {
      const begin = chain.encode({ contract: 'SealedUps', name: 'initialize', args: [person('admin'), person('keeper')] });
      return chain.make('ERC1967Proxy', [await chain.make('SealedUps'), begin]);
    },
    rows: [
      ['setRate(uint256)', undefined, ['keeper', 'admin']],
      ['delayUntil(uint48)', undefined, ['admin']],
      ['seal()', undefined, ['admin']],
      ['setCouncil(address)', 'ownership', ['admin']],
      ['upgradeToAndCall(address,bytes)', 'upgrade', ['admin']],
    ],
  },
  RightBits: {
    make: async (chain) => {
      const bits = await chain.make('RightBits', [person('admin')], { value: ETHER });
      const said = tell(chain, bits, 'RightBits');
      await said('admin', 'give', [person('treasurer'), 2n]);
      await said('admin', 'give', [person('guardian'), 12n]);
      await said('admin', 'give', [person('keeper'), 8n]);
      return bits;
    },
    rows: [
      ['give(address,uint256)', 'ownership', ['admin']],
      ['drop(address,uint256)', undefined, ['admin']],
      ['pay(address,uint256)', 'withdraw', ['treasurer']],
      ['stop()', 'pause', ['guardian']],
      ['go()', 'pause', ['guardian']],
      ['tune(uint256)', undefined, ['admin', 'guardian', 'keeper']],
    ],
  },
  ArgClone: {
    make: async (chain) => {
      const args = [await chain.make('ArgClone'), person('owner'), person('treasurer')];
      return ask(chain, await chain.make('ArgCloneMaker', args, { value: ETHER }), 'last()');
    },
    rows: [
      ['setLevel(uint256)', undefined, ['owner']],
      ['collect()', 'withdraw', ['treasurer', 'owner']],
    ],
  },
  FlashHub: {
    make: async (chain) => {
      const hub = await chain.make('FlashHub', [person('owner')], { value: ETHER });
      await tell(chain, hub, 'FlashHub')('owner', 'setFeeController', [person('operator')]);
      return hub;
    },
    // What it is multiplied with is paid between two calls that belong together.
    gaps: ['setProtocolFee(uint24)'],
    rows: [
      ['setFeeController(address)', 'ownership', ['owner']],
      ['setProtocolFee(uint24)', 'fee', ['operator']],
      ['collect(address,uint256)', 'withdraw', ['operator']],
      ...OWNABLE('owner'),
    ],
  },
  AllowHook: {
    make: async (chain) => {
      const hook = await chain.make('AllowHook', [person('operator'), person('admin')]);
      await tell(chain, hook, 'AllowHook')('admin', 'allow', [[person('ann')], true]);
      return hook;
    },
    rows: [
      ['beforeSwap(address,bytes)', undefined, ['operator']],
      ['allow(address[],bool)', undefined, ['admin']],
      ['setAdmin(address)', 'ownership', ['admin']],
    ],
  },
  Purse: {
    make: (chain) => chain.make('Purse', [[person('ann')]], { value: ETHER }),
    rows: [
      ['start(address)', 'ownership', ['ann']],
      ['enableModule(address)', 'ownership', ['Purse']],
      ['disableModule(address)', undefined, ['Purse']],
      ['setGuard(address)', undefined, ['Purse']],
      ['execFromModule(address,uint256,bytes)', 'execute', ['SpendModule']],
    ],
  },
  SpendModule: {
    make: async (chain, made) => {
      const module = await chain.make('SpendModule', [made('Purse'), person('operator')]);
      await tell(chain, made('Purse'), 'Purse')('ann', 'start', [module]);
      return module;
    },
    // How much each caller may spend is set by another, as what is owed to somebody is.
    missed: ['spend(address,uint256)'],
    gaps: ['setLimit(address,uint256)'],
    rows: [
      ['setLimit(address,uint256)', 'ownership', ['Purse']],
      ['spend(address,uint256)', undefined, ['operator']],
    ],
  },
  OddProxy: {
    make: async (chain) => {
      const proxy = await chain.make('OddProxy', [person('steward'), await chain.make('Drawer')]);
      await tell(chain, proxy, 'Drawer')('passer-by', 'initialize', [person('owner')]);
      return proxy;
    },
    rows: [
      ['replace(address)', 'upgrade', ['steward']],
      ['pass(address)', 'ownership', ['steward']],
      ['resize(uint256)', undefined, ['owner']],
      ['setOwner(address)', 'ownership', ['owner']],
    ],
  },
  WordDiamond: {
    make: async (chain) => {
      const args = [person('owner'), person('operator'), await chain.make('WordFacet')];
      const diamond = await chain.make('WordDiamond', args, { value: ETHER });
      await tell(chain, diamond, 'WordFacet')('owner', 'setLimit', [ETHER]);
      return diamond;
    },
    // It does not tell which functions it has: it is said not to be determined.
    missed: ['setLimit(uint256)', 'pay(address,uint256)', 'pause(bool)'],
    rows: [
      ['setFacet(bytes4,address)', 'upgrade', ['owner']],
      ['setLimit(uint256)', undefined, ['owner']],
      ['pay(address,uint256)', 'withdraw', ['operator']],
      ['pause(bool)', 'pause', ['operator', 'owner']],
    ],
    fallback: true,
  },
  QuorumBridge: {
    make: (chain) => chain.make('QuorumBridge', [person('owner'), person('guardian'), ['ann', 'ben', 'cid'].map(person)], { value: ETHER }),
    rows: [
      ['unlock(address,uint256,uint256,bytes[])', 'withdraw', ['ann', 'ben', 'cid']],
      ['setValidator(address,bool)', 'ownership', ['owner']],
      ['setThreshold(uint256)', undefined, ['owner']],
      ['halt()', 'pause', ['guardian', 'owner']],
      ['resume()', 'pause', ['owner']],
      ...OWNABLE('owner'),
    ],
  },
  LiteGovernor: {
    make: (chain, made) => chain.make('LiteGovernor', [made('Cash'), person('guardian')], { value: ETHER }),
    rows: [
      ['veto(uint256)', undefined, ['guardian']],
      ['offerVetoer(address)', 'ownership', ['guardian']],
      ['acceptVetoer()', 'ownership', []],
      ['burnVeto()', 'ownership', ['guardian']],
      ['setVotingTime(uint256)', undefined, ['LiteGovernor']],
      ['setQuorum(uint256)', undefined, ['LiteGovernor']],
    ],
  },
  FeedHub: {
    make: async (chain) => {
      const hub = await chain.make('FeedHub', [person('owner'), person('editor')]);
      const said = tell(chain, hub, 'FeedHub');
      await said('owner', 'setPusher', [person('oracle'), true]);
      await said('owner', 'transferOwnership', [person('heir')]);
      return hub;
    },
    rows: [
      ['setFeed(bytes32,address)', undefined, ['owner']],
      ['setPusher(address,bool)', 'ownership', ['owner']],
      ['push(bytes32[],uint128[])', undefined, ['oracle']],
      ['setFallback(address)', undefined, ['editor', 'owner']],
      ['setMaxAge(uint256)', undefined, ['owner']],
      ['transferOwnership(address)', 'ownership', ['owner']],
      ['acceptOwnership()', 'ownership', ['heir']],
    ],
  },
  Names: {
    make: (chain) => chain.make('Names', [person('owner')]),
    rows: [['set(bytes32,address)', undefined, ['owner']]],
  },
  Acl: {
    make: async (chain, made) => {
      const acl = await chain.make('Acl', [person('admin')]);
      const said = tell(chain, acl, 'Acl');
      await said('admin', 'grant', [toName('RISK'), person('ann'), true]);
      await said('admin', 'grant', [toName('EMERGENCY'), person('guardian'), true]);
      const named = tell(chain, made('Names'), 'Names');
      await named('owner', 'set', [toName('ACL'), acl]);
      await named('owner', 'set', [toName('TREASURER'), person('treasurer')]);
      return acl;
    },
    rows: [['grant(bytes32,address,bool)', undefined, ['admin']]],
  },
  NamedPool: {
    make: (chain, made) => chain.make('NamedPool', [made('Names')], { value: ETHER }),
    rows: [
      ['setCap(uint256)', undefined, ['ann']],
      ['setPaused(bool)', 'pause', ['guardian']],
      ['pay(address,uint256)', 'withdraw', ['treasurer']],
    ],
  },
  Sunset: {
    make: (chain) => chain.make('Sunset', [person('owner'), LATER], { value: ETHER }),
    rows: [
      ['turn(uint256)', undefined, ['owner']],
      ['drain(address)', 'withdraw', ['owner']],
    ],
  },
  WatchedAgent: {
    make: (chain) => chain.make('WatchedAgent', [person('operator'), person('guardian'), person('ann')], { value: ETHER }),
    rows: [
      ['pay(address,uint256)', 'withdraw', ['operator']],
      ['putOut()', undefined, ['guardian', 'operator']],
      ['letIn(address)', 'ownership', ['guardian']],
      ['setPayee(address,bool)', undefined, ['guardian']],
    ],
  },
  Upkeep: {
    make: (chain) => chain.make('Upkeep', [person('owner'), person('keeper')]),
    rows: [
      ['perform(bytes)', undefined, ['keeper']],
      ['setForwarder(address)', 'ownership', ['owner']],
      ['setEvery(uint256)', undefined, ['owner']],
      ...OWNABLE('owner'),
    ],
  },
  Streams: {
    make: async (chain) => {
      const streams = await chain.make('Streams');
      await tell(chain, streams, 'Streams')('ann', 'open', [person('ben')]);
      return streams;
    },
    // Whoever opens one may close it: that is nobody's power over others.
    rows: [],
  },
  Chosen: {
    make: (chain) => chain.make('Chosen', [person('ann'), person('ben')]),
    rows: [
      ['turn(uint256)', undefined, ['ben']],
      ['swap()', undefined, ['ann']],
    ],
  },
  Xored: {
    make: (chain) => chain.make('Xored', [person('owner')]),
    rows: [['turn(uint256)', undefined, ['owner']]],
  },
  Ladder: {
    make: (chain) => chain.make('Ladder', [person('ann'), person('ben'), person('cid')], { value: ETHER }),
    rows: [
      ['promote(address,uint8)', 'ownership', ['ann', 'ben']],
      ['turn(uint256)', undefined, ['ann', 'ben', 'cid']],
      ['close(bool)', 'pause', ['ann', 'ben']],
      ['drain(address)', 'withdraw', ['ann']],
    ],
  },
};

export const FIFTH: Table = { folder: join(import.meta.dirname, '../../contracts/fifth'), others: {}, cases: CASES };
