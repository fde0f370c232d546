import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { type Case, OWNABLE, ROLES } from '../../map-cases.ts';
import { callsOf, ETHER, LATER } from '../contract-calls.ts';

/** Vaults, stakes, vesting, lending, escrow. */
export const VAULTS: Readonly<Record<string, Case>> = {
  Cash: { make: (chain) => chain.make('Cash', [person('deployer')]), rows: [] },
  RoleVault: {
    make: async (chain, made) => {
      const people = ['admin', 'operator', 'treasurer', 'guardian'].map(person);
      const vault = await chain.make('RoleVault', [made('Cash'), ...people]);
      await callsOf(chain, made('Cash'), 'Cash')('deployer', 'transfer', [vault, ETHER]);
      await callsOf(chain, vault, 'RoleVault')('admin', 'setStrategy', [person('ann')]);
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
      await callsOf(chain, made('Cash'), 'Cash')('deployer', 'transfer', [stakes, ETHER]);
      await callsOf(chain, stakes, 'SlashStake')('ann', 'proposeCut', [person('ben'), 1n]);
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
      await callsOf(chain, made('Cash'), 'Cash')('deployer', 'transfer', [wallet, ETHER]);
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
};
