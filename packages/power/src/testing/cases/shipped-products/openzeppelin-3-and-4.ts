import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { type Case, OWNABLE, ROLES } from '../../map-cases.ts';
import { callsOf, ETHER, LATER } from '../contract-calls.ts';
import { pay } from '../living-protocols/pay.ts';

/** Coins, drops, cards and bounties of parts of OpenZeppelin 4, and contracts of 3 and 4 as they were published. */
export const OPENZEPPELIN_3_AND_4: Readonly<Record<string, Case>> = {
  TaxedCoin4: {
    make: async (chain) => {
      const coin = await chain.make('TaxedCoin4', [person('treasurer')], { from: person('owner') });
      const said = callsOf(chain, coin, 'TaxedCoin4');
      await said('owner', 'transfer', [person('ann'), ETHER]);
      await said('owner', 'setBot', [person('ben'), true]);
      return coin;
    },
    rows: [
      ['snapshot()', undefined, ['owner']],
      ['setTax(uint256)', 'fee', ['owner']],
      ['setMaxWallet(uint256)', undefined, ['owner']],
      ['setBot(address,bool)', 'blacklist', ['owner']],
      ['setExempt(address,bool)', undefined, ['owner']],
      ['setMarketing(address)', 'ownership', ['treasurer']],
      ['setLaunched(bool)', 'pause', ['owner']],
      ...OWNABLE('owner'),
      ['acceptOwnership()', 'ownership', []],
    ],
  },
  ApeDrop4: {
    make: async (chain) => {
      const drop = await chain.make('ApeDrop4', [['ann', 'ben'].map(person), [70n, 30n]], { from: person('editor') });
      await pay(chain, 'cid', drop, { contract: 'ApeDrop4', name: 'mint', value: (8n * ETHER) / 100n });
      return drop;
    },
    rows: [
      ['setPhase(uint8)', undefined, ['editor']],
      ['setRoot(bytes32)', undefined, ['editor']],
      ['reserve(address)', 'mint', ['editor']],
      ['reveal(string)', undefined, ['editor']],
      ['freeze()', undefined, ['editor']],
      ...OWNABLE('editor'),
    ],
  },
  GiftCards4: {
    make: async (chain) => {
      const cards = await chain.make('GiftCards4', ['admin', 'minter', 'keeper'].map(person));
      await callsOf(chain, cards, 'GiftCards4')('minter', 'issue', [person('ann'), 1n, 50n]);
      return cards;
    },
    rows: [
      ['issue(address,uint256,uint256)', 'mint', ['minter']],
      ['accept(address,uint256,uint256)', 'burn', ['keeper']],
      ['stop()', 'pause', ['admin']],
      ['resume()', 'pause', ['admin']],
      ['setURI(string)', undefined, ['admin']],
      // Heads appoint shops, shops appoint tills.
      ...ROLES('admin', 'minter'),
    ],
  },
  Bounties4: {
    make: async (chain) => {
      const bounties = await chain.make('Bounties4', [person('editor')], { from: person('owner') });
      await pay(chain, 'ann', bounties, { contract: 'Bounties4', name: 'put', args: [1n], value: ETHER });
      return bounties;
    },
    rows: [['award(uint256,address)', 'withdraw', ['editor']], ['setJudge(address)', 'ownership', ['owner']], ...OWNABLE('owner')],
  },
  OldProxyAdmin: {
    make: (chain) => chain.make('ProxyAdminOf4', [], { from: person('steward') }),
    rows: [
      ['upgrade(address,address)', 'upgrade', ['steward']],
      ['upgradeAndCall(address,address,bytes)', 'upgrade', ['steward']],
      ['changeProxyAdmin(address,address)', 'ownership', ['steward']],
      ...OWNABLE('steward'),
    ],
  },
  OldDeposits: {
    make: async (chain, made) => {
      const begin = chain.encode({ contract: 'DepositsCode4', name: 'open', args: [made('Cash'), person('operator')] });
      const deposits = await chain.make('ProxyOf4', [await chain.make('DepositsCode4'), made('OldProxyAdmin'), begin]);
      await callsOf(chain, made('Cash'), 'Cash')('deployer', 'approve', [deposits, 10n * ETHER]);
      await callsOf(chain, deposits, 'DepositsCode4')('deployer', 'deposit', [10n * ETHER]);
      return deposits;
    },
    rows: [
      ['upgradeTo(address)', 'upgrade', ['OldProxyAdmin']],
      ['upgradeToAndCall(address,bytes)', 'upgrade', ['OldProxyAdmin']],
      ['changeAdmin(address)', 'ownership', ['OldProxyAdmin']],
      ['lend(address,uint256)', 'withdraw', ['operator']],
      ['freeze(bool)', 'pause', ['operator']],
    ],
  },
  RoundEscrow: {
    make: async (chain) => {
      const escrow = await chain.make('RefundEscrowOf4', [person('heir')], { from: person('treasurer') });
      await pay(chain, 'treasurer', escrow, { contract: 'RefundEscrowOf4', name: 'deposit', args: [person('ann')], value: ETHER });
      return escrow;
    },
    rows: [
      ['deposit(address)', undefined, ['treasurer']],
      ['close()', undefined, ['treasurer']],
      ['enableRefunds()', undefined, ['treasurer']],
      // To the payee, once refunds are enabled.
      ['withdraw(address)', undefined, ['treasurer']],
      ...OWNABLE('treasurer'),
    ],
  },
  OldItems: {
    make: async (chain) => {
      const items = await chain.make('Preset1155Of3', ['ipfs://items'], { from: person('admin') });
      await callsOf(chain, items, 'Preset1155Of3')('admin', 'mint', [person('ann'), 1n, 5n, '0x']);
      return items;
    },
    rows: [
      ['mint(address,uint256,uint256,bytes)', 'mint', ['admin']],
      ['mintBatch(address,uint256[],uint256[],bytes)', 'mint', ['admin']],
      ['pause()', 'pause', ['admin']],
      ['unpause()', 'pause', ['admin']],
      ...ROLES('admin'),
    ],
  },
  OldCoinLock: {
    make: async (chain, made) => {
      const lock = await chain.make('CoinLockOf3', [made('Cash'), person('ann'), LATER]);
      await callsOf(chain, made('Cash'), 'Cash')('deployer', 'transfer', [lock, ETHER]);
      return lock;
    },
    rows: [],
  },
};
