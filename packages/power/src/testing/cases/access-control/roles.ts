import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { toSelector } from '../../../analysis/read-safe.ts';
import { type Case, ROLES } from '../../map-cases.ts';

/** Roles: by mapping, manager, rank, bits and by hand in assembly. */
export const ROLE_KINDS: Readonly<Record<string, Case>> = {
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
};
