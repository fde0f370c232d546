import { join } from 'node:path';
import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { toSelector } from '../analysis/read-safe.ts';
import type { Hex } from '../evm/reader.ts';
import { assemble } from './assemble.ts';
import { type Case, OWNABLE, ROLES, type Table } from './map-cases.ts';

/** As Vyper compiles: tests of selectors by what differs, mappings hashed with their slot first, refusals by a jump to one place. */
const VYPER_LIKE = assemble(`
  0x00 calldataload 0xe0 shr
  dup1 0x${toSelector('set_admin(address)')} xor @second jumpi
    callvalue @fail jumpi  0x24 calldatasize lt @fail jumpi
    0x04 calldataload dup1 0xa0 shr @fail jumpi 0x40 mstore
    0x00 sload caller xor @fail jumpi
    0x40 mload 0x00 sstore stop
  second: dup1 0x${toSelector('mint(address,uint256)')} xor @third jumpi
    callvalue @fail jumpi 0x44 calldatasize lt @fail jumpi
    0x04 calldataload dup1 0xa0 shr @fail jumpi 0x40 mstore
    0x01 0x00 mstore caller 0x20 mstore 0x40 0x00 keccak256 sload iszero @fail jumpi
    0x02 0x00 mstore 0x40 mload 0x20 mstore 0x40 0x00 keccak256 dup1 sload 0x24 calldataload dup1 dup3 add dup1 dup3 gt @fail jumpi
    swap2 pop pop swap1 sstore stop
  third: dup1 0x${toSelector('set_minter(address,bool)')} xor @fourth jumpi
    callvalue @fail jumpi 0x44 calldatasize lt @fail jumpi
    0x24 calldataload dup1 0x01 shr @fail jumpi 0x60 mstore
    0x04 calldataload dup1 0xa0 shr @fail jumpi 0x40 mstore
    0x00 sload caller xor @fail jumpi
    0x60 mload 0x01 0x00 mstore 0x40 mload 0x20 mstore 0x40 0x00 keccak256 sstore stop
  fourth: dup1 0x${toSelector('balanceOf(address)')} xor @fifth jumpi
    0x04 calldataload 0x20 mstore 0x02 0x00 mstore 0x40 0x00 keccak256 sload 0x00 mstore 0x20 0x00 return
  fifth: dup1 0x${toSelector('burn(uint256)')} xor @fail jumpi
    callvalue @fail jumpi 0x24 calldatasize lt @fail jumpi
    0x02 0x00 mstore caller 0x20 mstore 0x40 0x00 keccak256 dup1 sload 0x04 calldataload dup1 dup3 lt @fail jumpi
    swap1 sub swap1 sstore stop
  fail: 0x00 0x00 revert`);

/** Written down from the sources before the analysis had seen any of these contracts. What is not listed is open to anybody, or changes nothing. */
const CASES: Readonly<Record<string, Case>> = {
  Diamond: {
    make: async (chain) => {
      const facets = [await chain.make('CutFacet'), await chain.make('LoupeFacet'), await chain.make('VaultFacet')];
      return chain.make('Diamond', [person('owner'), ...facets], { value: 10n ** 18n });
    },
    rows: [
      ['diamondCut((address,uint8,bytes4[])[],address,bytes)', 'upgrade', ['owner']],
      ['transferOwnership(address)', 'ownership', ['owner']],
      ['sweep(address)', 'withdraw', ['owner']],
      ['setCap(uint256)', 'other', ['owner']],
    ],
  },
  Clone: {
    make: async (chain) => {
      const maker = await chain.make('CloneMaker');
      const ledger = await chain.make('Ledger');
      await chain.call(person('passer-by'), maker, { contract: 'CloneMaker', name: 'make', args: [ledger, person('owner')] });
      const word = (await chain.rpc.ask('eth_getStorageAt', [maker, '0x0', 'latest'])) as Hex;
      return `0x${word.slice(26)}`;
    },
    rows: [['setRate(uint256)', 'fee', ['owner']], ...OWNABLE('owner')],
  },
  TellingProxy: {
    make: async (chain) => {
      const proxy = await chain.make('TellingProxy', [person('keeper'), await chain.make('Shelf')]);
      await chain.call(person('librarian'), proxy, { contract: 'Shelf', name: 'claimDesk' });
      return proxy;
    },
    rows: [
      ['upgradeTo(address)', 'upgrade', ['keeper']],
      ['transferProxyOwnership(address)', 'ownership', ['keeper']],
      ['remove(address)', undefined, ['librarian']],
    ],
  },
  BehindBeacon: {
    make: async (chain) => {
      const ledger = await chain.make('Ledger');
      const begin = chain.encode({ contract: 'ReplaceableBeacon', name: 'initialize', args: [person('steward'), ledger] });
      const beacon = await chain.make('ERC1967Proxy', [await chain.make('ReplaceableBeacon'), begin]);
      return chain.make('BeaconProxy', [beacon, chain.encode({ contract: 'Ledger', name: 'initialize', args: [person('owner')] })]);
    },
    rows: [
      ['setRate(uint256)', 'fee', ['owner']],
      ...OWNABLE('owner'),
      ['upgradeTo(address)', 'upgrade', ['steward']],
      ['upgradeToAndCall(address,bytes)', 'upgrade', ['steward']],
    ],
  },
  TwoStep: {
    make: async (chain) => {
      const token = await chain.make('TwoStep', [person('owner')]);
      await chain.call(person('owner'), token, { contract: 'TwoStep', name: 'transferOwnership', args: [person('heir')] });
      return token;
    },
    rows: [['mint(address,uint256)', 'mint', ['owner']], ...OWNABLE('owner'), ['acceptOwnership()', 'ownership', ['heir']]],
  },
  Packed: {
    make: (chain) => chain.make('Packed', [person('owner')]),
    rows: [
      ['stop(bool)', 'pause', ['owner']],
      ['hand(address)', 'ownership', ['owner']],
    ],
  },
  Fixed: {
    make: (chain) => chain.make('Fixed', [person('keeper'), person('hidden')], { value: 10n ** 18n }),
    rows: [
      ['setLevel(uint256)', 'other', ['keeper']],
      ['setDepth(uint256)', 'other', ['0x1111111111111111111111111111111111111111']],
      ['setWidth(uint256)', 'other', ['hidden']],
      ['empty()', 'withdraw', ['keeper']],
    ],
  },
  Origin: {
    make: (chain) => chain.make('Origin', [person('owner')]),
    rows: [
      ['setFee(uint256)', 'other', ['owner']],
      ['rescue(address,address,uint256)', 'withdraw', ['owner']],
    ],
  },
  Several: {
    make: (chain) => chain.make('Several', [person('owner'), person('guardian'), person('operator')]),
    rows: [
      ['halt()', 'pause', ['owner', 'guardian', 'operator']],
      ['resume()', 'pause', ['guardian']],
      ['setRate(uint256)', undefined, ['owner', 'operator', 'guardian']],
      ['setOperator(address,bool)', 'ownership', ['owner']],
    ],
  },
  Listed: {
    make: (chain) => chain.make('Listed', [person('ann'), person('ben'), person('cid')]),
    rows: [
      ['setQuota(uint256)', 'other', ['ann', 'ben', 'cid']],
      ['addAdmin(address)', 'ownership', ['ann', 'ben', 'cid']],
    ],
  },
  Shapes: {
    make: (chain) => chain.make('Shapes', [person('owner')]),
    rows: [
      ['mintBatch(address[],uint256[])', 'mint', ['owner']],
      ['setGrants((address,uint128,uint64)[])', undefined, ['owner']],
      ['setWeights(uint256[3])', 'other', ['owner']],
      ['setMotto(string)', 'other', ['owner']],
      ['freeze(address[],bool)', 'blacklist', ['owner']],
      ['setOne((address,uint128,uint64))', undefined, ['owner']],
      ...OWNABLE('owner'),
    ],
  },
  FeeVault: {
    make: async (chain, made) => chain.make('FeeVault', [person('owner'), person('keeper'), made('Shapes')]),
    rows: [
      ['setFee(uint256)', 'fee', ['owner']],
      ['setTreasury(address)', 'other', ['owner']],
      ['setKeeper(address)', 'ownership', ['owner']],
      ['setCap(uint256)', undefined, ['owner', 'keeper']],
      ['pause()', 'pause', ['owner', 'keeper']],
      ['unpause()', 'pause', ['owner']],
      ['rescue(address,uint256)', 'withdraw', ['owner']],
      ['harvest()', 'other', ['owner', 'keeper']],
      ...OWNABLE('owner'),
    ],
  },
  Gallery: {
    make: (chain) => chain.make('Gallery', [person('owner')]),
    rows: [
      ['reserve(address,uint256)', 'mint', ['owner']],
      ['setOpen(bool)', 'pause', ['owner']],
      ['setPrice(uint256)', undefined, ['owner']],
      ['setBase(string)', 'other', ['owner']],
      ['cashOut()', 'withdraw', ['owner']],
      ...OWNABLE('owner'),
    ],
  },
  SlowAdmin: {
    make: (chain) => chain.make('SlowAdmin', [person('admin'), person('minter')]),
    rows: [
      ['mint(address,uint256)', 'mint', ['minter']],
      ...ROLES('admin'),
      ['beginDefaultAdminTransfer(address)', undefined, ['admin']],
      ['cancelDefaultAdminTransfer()', undefined, ['admin']],
      ['changeDefaultAdminDelay(uint48)', undefined, ['admin']],
      ['rollbackDefaultAdminDelay()', undefined, ['admin']],
      ['acceptDefaultAdminTransfer()', undefined, []],
    ],
  },
  Manager: {
    make: (chain) => chain.make('Manager', [person('admin')]),
    rows: [
      ['labelRole(uint64,string)', undefined, ['admin']],
      ['grantRole(uint64,address,uint32)', undefined, ['admin']],
      ['revokeRole(uint64,address)', undefined, ['admin']],
      ['setRoleAdmin(uint64,uint64)', undefined, ['admin']],
      ['setRoleGuardian(uint64,uint64)', undefined, ['admin']],
      ['setGrantDelay(uint64,uint32)', undefined, ['admin']],
      ['setTargetFunctionRole(address,bytes4[],uint64)', undefined, ['admin']],
      ['setTargetAdminDelay(address,uint32)', undefined, ['admin']],
      ['setTargetClosed(address,bool)', undefined, ['admin']],
      ['updateAuthority(address,address)', undefined, ['admin']],
      ['execute(address,bytes)', 'execute', ['admin']],
      ['schedule(address,bytes,uint48)', undefined, []],
    ],
  },
  Managed: {
    make: async (chain, made) => {
      const target = await chain.make('Managed', [made('Manager')]);
      const asAdmin = (name: string, args: readonly unknown[]) =>
        chain.call(person('admin'), made('Manager'), { contract: 'Manager', name, args });
      await asAdmin('setTargetFunctionRole', [target, [`0x${toSelector('setSpeed(uint256)')}`], 7n]);
      await asAdmin('grantRole', [7n, person('operator'), 0]);
      return target;
    },
    rows: [
      ['setSpeed(uint256)', undefined, ['operator']],
      ['drain(address)', 'withdraw', ['admin']],
      ['setAuthority(address)', 'ownership', ['Manager']],
    ],
  },
  Enumerated: {
    make: (chain) => chain.make('Enumerated', [person('admin'), person('keeper')]),
    rows: [['keep(uint256)', 'other', ['keeper']], ...ROLES('admin')],
  },
  Wards: {
    make: (chain) => chain.make('Wards', [person('ann'), person('ben')]),
    rows: [
      ['rely(address)', 'ownership', ['ann', 'ben']],
      ['deny(address)', 'ownership', ['ann', 'ben']],
      ['file(bytes32,uint256)', 'other', ['ann', 'ben']],
      ['cage()', undefined, ['ann', 'ben']],
    ],
  },
  Ranks: {
    make: (chain) => chain.make('Ranks', [person('admin'), person('operator'), person('editor')]),
    rows: [
      ['promote(address,uint8)', 'ownership', ['admin']],
      ['setA(uint256)', 'other', ['admin', 'operator']],
      ['setB(uint256)', 'other', ['operator']],
      ['setC(uint256)', 'other', ['editor']],
    ],
  },
  RoleBits: {
    make: (chain) => chain.make('RoleBits', [person('admin')]),
    rows: [
      ['setUserRole(address,uint8,bool)', undefined, ['admin']],
      ['setRoleCapability(uint8,address,bytes4,bool)', undefined, ['admin']],
    ],
  },
  Authed: {
    make: async (chain, made) => {
      const target = await chain.make('Authed', [person('owner'), made('RoleBits')]);
      const asChief = (name: string, args: readonly unknown[]) =>
        chain.call(person('admin'), made('RoleBits'), { contract: 'RoleBits', name, args });
      await asChief('setUserRole', [person('editor'), 3, true]);
      await asChief('setRoleCapability', [3, target, `0x${toSelector('set(uint256)')}`, true]);
      return target;
    },
    rows: [
      ['setAuthority(address)', 'ownership', ['owner']],
      ['setOwner(address)', 'ownership', ['owner']],
      ['set(uint256)', 'other', ['owner', 'editor']],
    ],
  },
  Assembled: {
    make: (chain) => chain.make('Assembled', [person('owner'), person('editor')]),
    rows: [
      ['grantRoles(address,uint256)', 'ownership', ['owner']],
      ['setX(uint256)', 'other', ['owner']],
      ['setY(uint256)', 'other', ['editor']],
      ['setZ(uint256)', 'other', ['owner', 'editor']],
      ['transferOwnership(address)', 'ownership', ['owner']],
    ],
  },
  Signed: {
    make: (chain) => chain.make('Signed', [person('signer'), person('oracle')]),
    rows: [
      ['mintSigned(address,uint256,uint256,bytes)', 'mint', ['signer']],
      ['report(uint256,uint8,bytes32,bytes32)', 'other', ['oracle']],
      ['setSigner(address)', 'ownership', ['signer']],
    ],
  },
  Rooted: {
    make: (chain) => chain.make('Rooted', [person('owner'), `0x${'5a'.repeat(32)}`]),
    rows: [['turn(uint256,bytes32[])', 'other', []], ['setRoot(bytes32)', 'ownership', ['owner']], ...OWNABLE('owner')],
  },
  Delayer: {
    make: (chain) => chain.make('Delayer', [person('steward'), 172_800n]),
    rows: [
      ['queueTransaction(address,uint256,string,bytes,uint256)', undefined, ['steward']],
      ['cancelTransaction(address,uint256,string,bytes,uint256)', undefined, ['steward']],
      ['executeTransaction(address,uint256,string,bytes,uint256)', 'execute', ['steward']],
      ['setDelay(uint256)', undefined, ['Delayer']],
      ['setPendingAdmin(address)', 'ownership', ['Delayer']],
      ['acceptAdmin()', 'ownership', []],
    ],
  },
  Book: {
    make: (chain) => chain.make('Book', [person('owner'), person('keeper'), person('treasurer')]),
    rows: [
      ['setKeeper(address,bool)', undefined, ['owner']],
      ['setName(bytes32,address)', undefined, ['owner']],
    ],
  },
  Asking: {
    make: async (chain, made) => chain.make('Asking', [made('Book')], { value: 10n ** 18n }),
    rows: [
      ['setP(uint256)', 'other', ['owner']],
      ['setQ(uint256)', 'other', ['keeper']],
      ['pay(address,uint256)', 'withdraw', ['treasurer']],
    ],
  },
  OldMultisig: {
    make: (chain) => chain.make('OldMultisig', [person('ann'), person('ben'), person('cid')], { value: 10n ** 18n }),
    rows: [
      ['submit(address,uint256,bytes)', undefined, ['ann', 'ben', 'cid']],
      ['confirm(uint256)', undefined, ['ann', 'ben', 'cid']],
      ['carryOut(uint256)', undefined, ['ann', 'ben', 'cid']],
      ['addOwner(address)', 'ownership', ['OldMultisig']],
      ['changeRequired(uint256)', undefined, ['OldMultisig']],
    ],
  },
  Staking: {
    make: (chain) => chain.make('Staking', [person('owner'), person('operator')]),
    rows: [
      ['notifyReward(uint256)', undefined, ['operator']],
      ['setDistributor(address)', 'ownership', ['owner']],
      ['sweepLate()', 'withdraw', ['owner']],
      ['nameHeir(address)', 'ownership', ['owner']],
      ['inherit()', 'ownership', []],
    ],
  },
  Initialised: {
    make: (chain) => chain.make('Initialised', [person('owner')]),
    rows: [
      ['setTick(uint256)', 'other', ['owner']],
      ['kill(address)', 'destroy', ['owner']],
    ],
  },
  VyperLike: {
    make: async (chain) => {
      const address = await chain.place('vyper', VYPER_LIKE);
      await chain.rpc.ask('anvil_setStorageAt', [address, '0x0', `0x${person('admin').slice(2).padStart(64, '0')}`]);
      await chain.call(person('admin'), address, { contract: 'VyperFace', name: 'set_minter', args: [person('minter'), true] });
      return address;
    },
    rows: [
      ['set_admin(address)', 'ownership', ['admin']],
      ['set_minter(address,bool)', 'ownership', ['admin']],
      ['mint(address,uint256)', 'mint', ['minter']],
    ],
  },
};
const VYPER_FACE = {
  abi: [
    {
      type: 'function',
      name: 'set_minter',
      stateMutability: 'nonpayable',
      inputs: [
        { name: 'who', type: 'address' },
        { name: 'yes', type: 'bool' },
      ],
      outputs: [],
    },
  ],
  bytecode: '0x00',
} as const;

export const MORE: Table = { folder: join(import.meta.dirname, '../../contracts'), others: { VyperFace: VYPER_FACE }, cases: CASES };
