import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { type Case, OWNABLE } from '../../map-cases.ts';
import { HOUR_S, readAddress } from '../contract-calls.ts';

/** The entry point of ERC-4337 in its version 0.7. */
const ENTRY_POINT = '0x0000000071727de22e5e9d8baf0edac6f37da032';

const ACCOUNT = ['owner', ENTRY_POINT, 'Sender'];

const ROLES_BY_BITS = (owner: string): Case['rows'] => [...OWNABLE(owner), ['completeOwnershipHandover(address)', 'ownership', [owner]]];

/** Owners, roles, timelocks, accounts and proxies of Solady. */
export const SOLADY: Readonly<Record<string, Case>> = {
  BitToken: {
    make: (chain) => chain.make('BitToken', [person('owner'), person('minter'), person('operator')]),
    rows: [
      ['mint(address,uint256)', 'mint', ['minter', 'operator']],
      ['seize(address,uint256)', 'burn', ['owner', 'operator']],
      ['setFee(uint256)', 'fee', ['owner']],
      ['grantRoles(address,uint256)', 'ownership', ['owner']],
      ['revokeRoles(address,uint256)', 'ownership', ['owner']],
      ...ROLES_BY_BITS('owner'),
    ],
  },
  NumberedRoles: {
    make: (chain) => chain.make('NumberedRoles', [person('owner'), person('keeper')]),
    // Roles are stored under a hash that the analysis cannot invert, so it does not see that this
    // grants them.
    gaps: ['setRole(address,uint256,bool)'],
    rows: [
      ['setPace(uint256)', 'other', ['keeper']],
      ['setDepth(uint256)', 'other', ['owner', 'keeper']],
      ['setRole(address,uint256,bool)', 'ownership', ['owner']],
      ...ROLES_BY_BITS('owner'),
    ],
  },
  Shifts: {
    make: (chain) => chain.make('Shifts', [person('owner'), person('ann'), person('ben')]),
    // Roles under a hash, as in NumberedRoles.
    gaps: ['setTimedRole(address,uint256,uint40,uint40)'],
    rows: [
      ['turn(uint256)', 'other', ['ann']],
      ['setTimedRole(address,uint256,uint40,uint40)', 'ownership', ['owner']],
      ...ROLES_BY_BITS('owner'),
    ],
  },
  SlowHands: {
    make: async (chain) => {
      const timelock = await chain.make('SlowHands');
      const args = [HOUR_S, person('admin'), [person('ann')], [person('ben')], [person('cid')]];
      await chain.call(person('deployer'), timelock, { contract: 'SlowHands', name: 'initialize', args });
      return timelock;
    },
    // Calls in an array are not followed; roles are stored under a hash, as in NumberedRoles.
    gaps: ['execute(bytes32,bytes)', 'setRole(address,uint256,bool)'],
    rows: [
      ['propose(bytes32,bytes,uint256)', undefined, ['ann']],
      ['cancel(bytes32)', undefined, ['cid']],
      ['execute(bytes32,bytes)', 'execute', ['ben']],
      ['setMinDelay(uint256)', undefined, ['SlowHands']],
      ['setRole(address,uint256,bool)', 'ownership', ['admin', 'SlowHands']],
      ['initialize(uint256,address,address[],address[],address[])', undefined, ['deployer']],
    ],
  },
  Sender: {
    // The fallback takes calls in a compressed form, of whatever function.
    fallback: true,
    make: async (chain) => {
      // Code that accepts any call stands in for the entry point.
      await chain.rpc.ask('anvil_setCode', [ENTRY_POINT, '0x00']);
      return readAddress(chain, await chain.make('SenderMaker', [await chain.make('Sender'), person('owner')]), '0x0');
    },
    rows: [
      ['execute(address,uint256,bytes)', 'execute', ACCOUNT],
      ['executeBatch((address,uint256,bytes)[])', undefined, ACCOUNT],
      ['delegateExecute(address,bytes)', 'upgrade', ACCOUNT],
      ['storageStore(bytes32,bytes32)', undefined, ACCOUNT],
      ['withdrawDepositTo(address,uint256)', undefined, ['owner', 'Sender']],
      ['upgradeToAndCall(address,bytes)', 'upgrade', ['owner', 'Sender']],
      ['transferOwnership(address)', 'ownership', ['owner', 'Sender']],
      ['renounceOwnership()', 'ownership', ['owner', 'Sender']],
      ['completeOwnershipHandover(address)', 'ownership', ['owner', 'Sender']],
      ['validateUserOp((address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes),bytes32,uint256)', 'withdraw', [ENTRY_POINT]],
    ],
  },
  Ringed: {
    make: (chain) => chain.make('Ringed', [person('owner')], { value: 10n ** 18n }),
    rows: [
      ['rescueETH(address,uint256)', 'withdraw', ['owner', 'deployer']],
      ['rescueERC20(address,address,uint256)', 'withdraw', ['owner', 'deployer']],
      ['rescueERC721(address,address,uint256)', 'withdraw', ['owner', 'deployer']],
      ['rescueERC1155(address,address,uint256,uint256,bytes)', 'withdraw', ['owner', 'deployer']],
      ['rescueERC6909(address,address,uint256,uint256)', undefined, ['owner', 'deployer']],
      ['lockRescue(uint256)', undefined, ['owner', 'deployer']],
      ...ROLES_BY_BITS('owner'),
    ],
  },
  SmallBeacon: {
    make: async (chain) => chain.make('SmallBeacon', [person('owner'), await chain.make('Pieces')]),
    rows: [['upgradeTo(address)', 'upgrade', ['owner']], ...OWNABLE('owner')],
  },
  Counter: {
    make: async (chain) => {
      const begin = chain.encode({ contract: 'Counter', name: 'begin', args: [person('owner')] });
      return chain.make('ERC1967Proxy', [await chain.make('Counter'), begin]);
    },
    rows: [
      ['setStep(uint256)', undefined, ['owner']],
      ['upgradeToAndCall(address,bytes)', 'upgrade', ['owner']],
      ...ROLES_BY_BITS('owner'),
    ],
  },
  Etched: {
    make: async (chain) => readAddress(chain, await chain.make('EtchedMaker', [await chain.make('Etched'), person('owner')]), '0x0'),
    rows: [['dig(uint256)', 'other', ['owner']]],
  },
};
