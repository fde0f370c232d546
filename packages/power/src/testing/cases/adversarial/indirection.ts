import { callsOf, ETHER } from '../contract-calls.ts';
import { deployPlainly } from './deploy-plainly.ts';

/** Powers that come through other contracts: registries, feeds, rules, stores, friends. */
export const INDIRECTION = deployPlainly({
  NameRegistry: { rows: [['set(bytes32,address)', 'ownership', ['librarian']]] },
  NamedMinter: {
    make: (chain, made) => chain.make('NamedMinter', [made('NameRegistry')]),
    rows: [['mint(address,uint256)', 'mint', ['minter']]],
  },
  PointedTreasury: {
    make: (chain, made) => chain.make('PointedTreasury', [made('NameRegistry')], { value: ETHER }),
    rows: [
      ['move(address)', 'ownership', ['admin']],
      ['invest(uint256)', 'withdraw', ['treasurer']],
    ],
  },
  PriceFeed: { rows: [['post(uint256)', undefined, ['oracle']]] },
  PricedShares: { make: (chain, made) => chain.make('PricedShares', [made('PriceFeed')], { value: ETHER }), rows: [] },
  TransferRule: { rows: [['hold(address,bool)', 'blacklist', ['guardian']]] },
  HookedCoin: {
    make: (chain, made) => chain.make('HookedCoin', [made('TransferRule')]),
    rows: [['setRule(address)', undefined, ['admin']]],
  },
  BalanceStore: {
    rows: [
      ['addWriter(address)', 'ownership', ['StoreFront', 'hidden']],
      ['write(address,uint256)', 'mint', ['StoreFront', 'hidden']],
    ],
  },
  StoreFront: {
    make: async (chain, made) => {
      const front = await chain.make('StoreFront', [made('BalanceStore')]);
      await callsOf(chain, made('BalanceStore'), 'BalanceStore')('hidden', 'addWriter', [front]);
      return front;
    },
    rows: [],
  },
  LateModule: { value: ETHER, rows: [['finishSetup(address)', 'upgrade', ['operator']]] },
  FlashLender: { value: ETHER, rows: [['flash(uint256)', 'withdraw', ['keeper']]] },
  SideEntrance: { value: ETHER, rows: [], dangers: [['flash(uint256)', 'withdraw']] },
  PlainCoin: { rows: [] },
  ApprovedVault: {
    make: async (chain, made) => {
      const vault = await chain.make('ApprovedVault', [made('PlainCoin')]);
      await callsOf(chain, made('PlainCoin'), 'PlainCoin')('ann', 'approve', [vault, ETHER]);
      await callsOf(chain, vault, 'ApprovedVault')('ann', 'deposit', [ETHER]);
      return vault;
    },
    rows: [['refresh(uint256)', 'withdraw', ['hidden']]],
  },
  LibraryOwner: { rows: [['issue(address,uint256)', 'mint', ['minter']]] },
  CodeOwner: { value: ETHER, rows: [['close()', 'withdraw', ['owner']]] },
  OwnedRouter: {
    make: async (chain, made) => {
      const router = await chain.make('OwnedRouter');
      await callsOf(chain, made('PlainCoin'), 'PlainCoin')('ann', 'approve', [router, ETHER]);
      return router;
    },
    rows: [['swapFor(address,address[],uint256)', 'withdraw', ['owner']]],
  },
  HouseExchange: { rows: [['pull(address,address,uint256)', 'withdraw', ['keeper']]] },
  FriendlyCoin: {
    make: (chain, made) => chain.make('FriendlyCoin', [made('HouseExchange')]),
    rows: [['transferFrom(address,address,uint256)', 'withdraw', ['HouseExchange']]],
  },
  AllowanceGate: { rows: [['approve(address,uint256)', 'pause', ['hidden']]] },
});
