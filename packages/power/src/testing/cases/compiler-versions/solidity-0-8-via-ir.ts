import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import type { Address } from '../../../evm/reader.ts';
import { type Case, OWNABLE, ROLES } from '../../map-cases.ts';
import { callsOf, ETHER, fund, toBytes, toBytes32, toHash, toWord } from '../contract-calls.ts';

/** The address under which a contract of the first layer calls on the second. */
const toAlias = (name: string): Address => {
  const sum = (BigInt(person(name)) + 0x1111000000000000000000000000000000001111n) % 2n ** 160n;
  return `0x${sum.toString(16).padStart(40, '0')}`;
};

/** Solidity 0.8.37 through the intermediate representation (`viaIR`). */
export const SOLIDITY_0_8_VIA_IR: Readonly<Record<string, Case>> = {
  Meme: {
    make: async (chain) => {
      const meme = await chain.make('Meme', [person('owner'), person('treasurer')]);
      await fund(chain, meme);
      await callsOf(chain, meme, 'Meme')('owner', 'renounceOwnership');
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
      const said = callsOf(chain, token, 'CrossChain');
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
      await callsOf(chain, token, 'EveryChain')('owner', 'setPeer', [30_101, `0x${toWord(person('operator'))}`]);
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
      const role = toHash(toBytes(`${toWord(0x20n)}${toWord(10n)}${toBytes32('CONTROLLER')}`));
      await callsOf(chain, store, 'RoleStore')('admin', 'grantRole', [person('operator'), role]);
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
      const said = callsOf(chain, vault, 'Curated');
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
      await callsOf(chain, conduit, 'Conduit')('admin', 'updateChannel', [person('ann'), true]);
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
      await callsOf(chain, token, 'Linked')('owner', 'grantMintRole', [person('minter')]);
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
      await callsOf(chain, router, 'Router')('owner', 'applyRampUpdates', [5n, person('ann'), person('ben')]);
      return router;
    },
    rows: [['applyRampUpdates(uint64,address,address)', undefined, ['owner']], ...OWNABLE('owner')],
  },
  LinkedPool: {
    make: async (chain, made) => {
      const pool = await chain.make('LinkedPool', [made('Linked'), made('Router'), person('owner'), person('operator')]);
      await callsOf(chain, made('Linked'), 'Linked')('owner', 'grantMintAndBurnRoles', [pool]);
      return pool;
    },
    // Only a router's history says which chains it knows.
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
    // A timestamp until which the contract is paused is not distinguished from other parameters.
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
      await callsOf(chain, kit, 'Kit')('owner', 'setLibrary', [made('Messenger')]);
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
    rows: [['setPrice(uint256)', undefined, ['owner']]],
    dangers: [
      ['mint(address,uint256)', 'mint'],
      ['burnOf(address,uint256)', 'burn'],
      ['exec(address,bytes)', 'execute'],
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
};
