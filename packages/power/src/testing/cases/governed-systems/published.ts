import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { type Case, ROLES } from '../../map-cases.ts';
import { callsOf, ETHER, LATER, ZERO_ADDRESS } from '../contract-calls.ts';

/** OpenZeppelin 2 and 4 and Safe, as published. */
export const PUBLISHED: Readonly<Record<string, Case>> = {
  PresetTokenOf2: {
    make: async (chain) => {
      const token = await chain.make('PresetTokenOf2', ['Preset', 'PRE'], { from: person('admin') });
      await callsOf(chain, token, 'PresetTokenOf2')('admin', 'mint', [person('ann'), ETHER]);
      return token;
    },
    rows: [
      ['mint(address,uint256)', 'mint', ['admin']],
      ['pause()', 'pause', ['admin']],
      ['unpause()', 'pause', ['admin']],
      ...ROLES('admin'),
    ],
  },
  PausersOf2: {
    make: async (chain) => {
      const pausers = await chain.make('PausersOf2', [], { from: person('guardian') });
      await callsOf(chain, pausers, 'PausersOf2')('guardian', 'addPauser', [person('keeper')]);
      return pausers;
    },
    rows: [['addPauser(address)', 'ownership', ['guardian', 'keeper']]],
    dangers: [['removePauser(address)', 'ownership']],
  },
  ListAdminsOf2: {
    make: (chain) => chain.make('ListAdminsOf2', [], { from: person('steward') }),
    rows: [['addWhitelistAdmin(address)', 'ownership', ['steward']]],
    dangers: [['removeWhitelistAdmin(address)', 'ownership']],
  },
  TimeLockedOf4: {
    make: async (chain, made) => {
      const locked = await chain.make('TimeLockedOf4', [made('BaseCoin'), person('ann'), LATER]);
      await callsOf(chain, made('BaseCoin'), 'BaseCoin')('deployer', 'transfer', [locked, ETHER]);
      return locked;
    },
    rows: [],
  },
  // Any one of two owners, each only in person: the guard refuses calls that others bring.
  GuardedSafe: {
    make: async (chain) => {
      const safe = await chain.make('SafeProxy', [await chain.make('Safe')], { value: 0n });
      const owners = ['ann', 'ben'].map(person);
      const setup = [owners, 1n, ZERO_ADDRESS, '0x', ZERO_ADDRESS, ZERO_ADDRESS, 0n, ZERO_ADDRESS];
      await callsOf(chain, safe, 'Safe')('deployer', 'setup', setup);
      await chain.call(safe, safe, { contract: 'Safe', name: 'enableModule', args: [person('operator')] });
      const guard = await chain.make('OwnersGuard');
      await chain.call(safe, safe, { contract: 'Safe', name: 'setGuard', args: [guard] });
      return safe;
    },
    rows: [
      ['execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)', 'execute', ['ann', 'ben']],
      ['approveHash(bytes32)', undefined, ['ann', 'ben']],
      ['execTransactionFromModule(address,uint256,bytes,uint8)', 'execute', ['operator']],
      ['execTransactionFromModuleReturnData(address,uint256,bytes,uint8)', 'execute', ['operator']],
      ['addOwnerWithThreshold(address,uint256)', 'ownership', ['GuardedSafe']],
      ['removeOwner(address,address,uint256)', 'ownership', ['GuardedSafe']],
      ['swapOwner(address,address,address)', 'ownership', ['GuardedSafe']],
      ['changeThreshold(uint256)', undefined, ['GuardedSafe']],
      ['enableModule(address)', 'ownership', ['GuardedSafe']],
      ['disableModule(address,address)', undefined, ['GuardedSafe']],
      ['setGuard(address)', undefined, ['GuardedSafe']],
      ['setModuleGuard(address)', undefined, ['GuardedSafe']],
      ['setFallbackHandler(address)', undefined, ['GuardedSafe']],
    ],
  },
};
