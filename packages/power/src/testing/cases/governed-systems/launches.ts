import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { type Case, OWNABLE } from '../../map-cases.ts';
import { callsOf, ETHER, fund, LATER } from '../contract-calls.ts';

/** Sales, drops, salaries, splits and coins. */
export const LAUNCHES: Readonly<Record<string, Case>> = {
  RoundSale: {
    make: async (chain, made) => {
      const sale = await chain.make('RoundSale', [made('BaseCoin'), person('owner'), person('keeper')]);
      await callsOf(chain, made('BaseCoin'), 'BaseCoin')('deployer', 'transfer', [sale, 10n * ETHER]);
      await fund(chain, sale);
      return sale;
    },
    rows: [
      ['close()', undefined, ['keeper', 'owner']],
      ['setPrice(uint256)', undefined, ['owner']],
      ['setCloser(address)', 'ownership', ['owner']],
      ['raise(address)', 'withdraw', ['owner']],
      ['unsold(address)', 'withdraw', ['owner']],
      ...OWNABLE('owner'),
    ],
  },
  EditionDrop: {
    make: async (chain) => {
      const drop = await chain.make('EditionDrop', [person('editor'), person('minter'), LATER]);
      await callsOf(chain, drop, 'EditionDrop')('ann', 'mint');
      return drop;
    },
    rows: [
      ['airdrop(address[])', 'mint', ['minter']],
      ['setWindow(uint64,uint64)', undefined, ['editor']],
      ['setUri(string)', undefined, ['editor']],
      ['setAirdropper(address)', 'ownership', ['editor']],
      ['setArtist(address)', 'ownership', ['editor']],
    ],
  },
  PayrollVesting: {
    make: async (chain, made) => {
      const payroll = await chain.make('PayrollVesting', [made('BaseCoin'), person('owner'), person('librarian')]);
      await callsOf(chain, made('BaseCoin'), 'BaseCoin')('deployer', 'transfer', [payroll, 10n * ETHER]);
      await callsOf(chain, payroll, 'PayrollVesting')('librarian', 'hire', [person('ann'), ETHER, 31_536_000n]);
      return payroll;
    },
    rows: [
      ['hire(address,uint128,uint64)', undefined, ['librarian', 'owner']],
      ['dismiss(address)', undefined, ['owner']],
      ['setClerk(address)', 'ownership', ['owner']],
      ['sellCompany(address)', 'ownership', ['owner']],
    ],
  },
  SplitWell: {
    make: (chain) => chain.make('SplitWell', [person('editor'), ['ann', 'ben'].map(person), [600n, 400n]], { value: ETHER }),
    rows: [
      ['change(uint256,address,uint256)', undefined, ['editor']],
      ['freezeShares()', 'ownership', ['editor']],
    ],
  },
  YearlyCoin: {
    make: (chain) => chain.make('YearlyCoin', [person('minter'), person('ann')]),
    rows: [
      ['inflate(address)', 'mint', ['minter']],
      ['setMinter(address)', 'ownership', ['minter']],
    ],
  },
  TidalCoin: {
    make: async (chain) => {
      const coin = await chain.make('TidalCoin', [person('hidden'), person('treasurer'), person('ann')]);
      const said = callsOf(chain, coin, 'TidalCoin');
      await said('hidden', 'startTrading');
      await said('hidden', 'ebb', [[person('ben')], 1n]);
      return coin;
    },
    rows: [
      ['startTrading()', undefined, ['hidden']],
      ['setTax(uint256)', 'fee', ['hidden']],
      ['setLargest(uint256)', undefined, ['hidden']],
      ['ebb(address[],uint256)', 'blacklist', ['hidden']],
      ['setCollector(address)', undefined, ['treasurer']],
    ],
  },
  BitDollar: {
    make: async (chain) => {
      const dollar = await chain.make('BitDollar', [person('minter'), person('guardian')]);
      const said = callsOf(chain, dollar, 'BitDollar');
      for (const who of ['ann', 'ben']) await said('minter', 'issue', [person(who), ETHER]);
      await said('guardian', 'freeze', [person('ben')]);
      return dollar;
    },
    rows: [
      ['issue(address,uint256)', 'mint', ['minter']],
      ['freeze(address)', 'blacklist', ['guardian']],
      ['thaw(address)', 'blacklist', ['guardian']],
      ['seize(address)', 'withdraw', ['guardian']],
      ['setSheriff(address)', 'ownership', ['minter']],
    ],
  },
};
