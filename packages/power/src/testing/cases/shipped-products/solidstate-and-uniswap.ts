import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { type Case, ROLES } from '../../map-cases.ts';
import { callsOf, ETHER, fund, toHash } from '../contract-calls.ts';
import { askFor } from './answers.ts';

const SQRT_PRICE_OF_ONE = 1n << 96n;

/** Notes, a vault and a stall of parts of SolidState; factories and pools of Uniswap as they were published. */
export const SOLIDSTATE_AND_UNISWAP: Readonly<Record<string, Case>> = {
  VettedNotes: {
    make: async (chain) => {
      const notes = await chain.make('VettedNotes', [person('owner'), person('guardian')]);
      const said = callsOf(chain, notes, 'VettedNotes');
      for (const who of ['ann', 'ben']) await said('guardian', 'vet', [person(who), true]);
      await said('owner', 'issue', [person('ann'), ETHER]);
      await said('owner', 'transferOwnership', [person('heir')]);
      return notes;
    },
    rows: [
      ['issue(address,uint256)', 'mint', ['owner']],
      ['retire(address,uint256)', 'burn', ['owner']],
      ['vet(address,bool)', undefined, ['guardian']],
      ['lockUp(address,uint64)', 'blacklist', ['guardian', 'owner']],
      ['appoint(address)', 'ownership', ['owner']],
      ['transferOwnership(address)', 'ownership', ['owner']],
      ['acceptOwnership()', 'ownership', ['heir']],
    ],
  },
  HalfStopVault: {
    make: async (chain, made) => {
      const vault = await chain.make('HalfStopVault', [made('Cash'), person('admin'), person('guardian')]);
      await callsOf(chain, made('Cash'), 'Cash')('deployer', 'approve', [vault, 10n * ETHER]);
      const said = callsOf(chain, vault, 'HalfStopVault');
      await said('deployer', 'deposit', [10n * ETHER, person('ann')]);
      await said('guardian', 'stop', [toHash('in')]);
      return vault;
    },
    rows: [['stop(bytes32)', 'pause', ['guardian']], ['restart(bytes32)', 'pause', ['admin']], ...ROLES('admin')],
  },
  StallProxy: {
    make: async (chain) => {
      const stall = await chain.make('StallProxy', [await chain.make('StallCode'), person('owner')]);
      await callsOf(chain, stall, 'StallCode')('owner', 'hire', [person('editor')]);
      await fund(chain, stall);
      return stall;
    },
    rows: [
      ['setImplementation(address)', 'upgrade', ['owner']],
      ['hire(address)', 'ownership', ['owner']],
      ['payOut(address,uint256)', 'withdraw', ['editor', 'owner']],
      ['transferOwnership(address)', 'ownership', ['owner']],
    ],
  },
  PairFactory: {
    make: (chain) => chain.make('V2Factory', [person('owner')]),
    rows: [
      ['setFeeTo(address)', undefined, ['owner']],
      ['setFeeToSetter(address)', 'ownership', ['owner']],
    ],
  },
  CashPair: {
    make: async (chain, made) => {
      const factory = made('PairFactory');
      await callsOf(chain, factory, 'V2Factory')('ann', 'createPair', [made('Cash'), made('CoopToken')]);
      return askFor(chain, factory, { contract: 'V2Factory', name: 'allPairs', args: [0n] });
    },
    rows: [['initialize(address,address)', undefined, ['PairFactory']]],
  },
  PoolFactory: {
    make: (chain) => chain.make('V3Factory', [], { from: person('steward') }),
    rows: [
      ['setOwner(address)', 'ownership', ['steward']],
      ['enableFeeAmount(uint24,int24)', undefined, ['steward']],
    ],
  },
  CashPool: {
    make: async (chain, made) => {
      const factory = made('PoolFactory');
      const args = [made('Cash'), made('CoopToken'), 3_000];
      await callsOf(chain, factory, 'V3Factory')('ann', 'createPool', args);
      const pool = await askFor(chain, factory, { contract: 'V3Factory', name: 'getPool', args });
      await callsOf(chain, pool, 'V3Pool')('ann', 'initialize', [SQRT_PRICE_OF_ONE]);
      return pool;
    },
    rows: [
      ['setFeeProtocol(uint8,uint8)', 'fee', ['steward']],
      ['collectProtocol(address,uint128,uint128)', 'withdraw', ['steward']],
    ],
  },
};
