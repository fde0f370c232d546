import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import type { Case } from '../../map-cases.ts';
import { askAddress, callsOf, ETHER, LATER } from '../contract-calls.ts';
import { pay } from '../living-protocols/pay.ts';

const GENESIS_S = 1_790_000_000n;

/** A pad for coins, a drop by voucher, grants, and rewards in periods. */
export const LAUNCHES: Readonly<Record<string, Case>> = {
  CurvePad: {
    make: async (chain) => {
      const pad = await chain.make('CurvePad', [person('owner'), person('keeper')]);
      const said = callsOf(chain, pad, 'CurvePad');
      await said('ann', 'launch');
      const coin = await askAddress(chain, pad, 'last()');
      await pay(chain, 'ben', pad, { contract: 'CurvePad', name: 'buy', args: [coin], value: ETHER });
      await said('owner', 'transferOwnership', [person('heir')]);
      return pad;
    },
    rows: [
      ['migrate(address,address)', 'withdraw', ['keeper']],
      ['setFee(uint256)', 'fee', ['owner']],
      ['takeFees(address)', 'withdraw', ['owner']],
      ['setMigrator(address)', 'ownership', ['owner']],
      ['transferOwnership(address)', 'ownership', ['owner']],
      ['acceptOwnership()', 'ownership', ['heir']],
    ],
  },
  PadCoin: {
    make: (chain, made) => askAddress(chain, made('CurvePad'), 'last()'),
    rows: [
      ['mint(address,uint256)', 'mint', ['CurvePad']],
      ['burnFor(address,uint256)', 'burn', ['CurvePad']],
      ['letGo()', 'ownership', ['CurvePad']],
    ],
  },
  VoucherDrop: {
    make: async (chain) => {
      const drop = await chain.make('VoucherDrop', [person('editor'), person('signer')]);
      await callsOf(chain, drop, 'VoucherDrop')('editor', 'mintProof', [person('ann')]);
      return drop;
    },
    rows: [
      ['mintProof(address)', 'mint', ['editor']],
      ['setVoucherSigner(address)', 'ownership', ['editor']],
      ['setMax(uint256)', undefined, ['editor']],
      ['lock()', undefined, ['editor']],
      ['collect()', 'withdraw', ['editor']],
    ],
  },
  GrantPlan: {
    make: async (chain, made) => {
      const plan = await chain.make('GrantPlan', [made('Cash'), person('owner'), person('operator')]);
      await callsOf(chain, made('Cash'), 'Cash')('deployer', 'transfer', [plan, 100n * ETHER]);
      const said = callsOf(chain, plan, 'GrantPlan');
      await said('operator', 'give', [person('ann'), 10n * ETHER, GENESIS_S, LATER, true]);
      await said('operator', 'give', [person('ben'), 10n * ETHER, GENESIS_S, LATER, false]);
      return plan;
    },
    rows: [
      ['give(address,uint128,uint64,uint64,bool)', undefined, ['operator']],
      ['endGrant(address,address)', 'withdraw', ['operator', 'owner']],
      ['takeUnpromised(address)', 'withdraw', ['owner']],
      ['setOfficer(address)', 'ownership', ['owner']],
    ],
  },
  RewardPeriods: {
    make: async (chain, made) => {
      const rewards = await chain.make('RewardPeriods', [made('Cash'), person('owner'), person('keeper')]);
      await callsOf(chain, made('Cash'), 'Cash')('deployer', 'transfer', [rewards, 100n * ETHER]);
      await pay(chain, 'ann', rewards, { contract: 'RewardPeriods', name: 'stake', value: ETHER });
      return rewards;
    },
    rows: [
      ['notifyRewardAmount(uint256)', undefined, ['keeper']],
      ['setDuration(uint256)', undefined, ['owner']],
      ['recover(address,uint256)', 'withdraw', ['owner']],
      ['setDistributor(address)', 'ownership', ['owner']],
    ],
  },
};
