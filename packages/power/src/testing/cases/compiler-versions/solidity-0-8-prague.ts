import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { type Case, OWNABLE } from '../../map-cases.ts';
import { callsOf, ETHER } from '../contract-calls.ts';

/**
 * Solidity 0.8.37 for the Prague upgrade. Written after the faults found by the other files of
 * this folder were fixed, and before the analysis had seen these contracts.
 */
export const SOLIDITY_0_8_PRAGUE: Readonly<Record<string, Case>> = {
  Buckets: {
    make: async (chain) => {
      const token = await chain.make('Buckets', [person('admin')]);
      const said = callsOf(chain, token, 'Buckets');
      await said('admin', 'addFacilitator', [person('ann'), 10n ** 24n]);
      await said('ann', 'mint', [person('ann'), ETHER]);
      return token;
    },
    // A facilitator may burn what it minted; that is not distinguished from an ordinary balance.
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
      await callsOf(chain, grants, 'Grants')('admin', 'add', [person('ann'), 5n, 0n]);
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
      await callsOf(chain, hub, 'Hub')('owner', 'setOperator', [person('operator'), true]);
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
