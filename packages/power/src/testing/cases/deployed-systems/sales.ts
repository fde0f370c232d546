import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { type Case, OWNABLE } from '../../map-cases.ts';
import { callsOf, ETHER, fund, LATER } from '../contract-calls.ts';

/** Drops, auctions, split fees, vouchers, lists of holders and royalties. */
export const SALES: Readonly<Record<string, Case>> = {
  PhasedDrop: {
    make: async (chain) => {
      const drop = await chain.make('PhasedDrop', [person('owner'), person('minter')]);
      await callsOf(chain, drop, 'PhasedDrop')('minter', 'teamMint', [person('ann'), 2n]);
      await callsOf(chain, drop, 'PhasedDrop')('owner', 'setPhase', [2n]);
      await fund(chain, drop);
      return drop;
    },
    rows: [
      ['teamMint(address,uint256)', 'mint', ['minter', 'owner']],
      ['setPhase(uint256)', undefined, ['owner']],
      ['setPrice(uint256)', undefined, ['owner']],
      ['setAllowRoot(bytes32)', undefined, ['owner']],
      ['setBase(string)', undefined, ['owner']],
      ['freezeMetadata()', undefined, ['owner']],
      ['setCrew(address)', 'ownership', ['owner']],
      ['setRoyalty(address,uint96)', undefined, ['owner']],
      ['setMarketBarred(address,bool)', 'blacklist', ['owner']],
      ['recall(uint256)', 'burn', ['owner']],
      ['withdraw()', 'withdraw', ['owner']],
      ...OWNABLE('owner'),
    ],
  },
  LotHouse: {
    make: async (chain) => {
      const house = await chain.make('LotHouse', ['owner', 'editor', 'treasurer'].map(person));
      await callsOf(chain, house, 'LotHouse')('ann', 'offer', [86_400n]);
      await fund(chain, house);
      return house;
    },
    rows: [
      ['cancel(uint256)', undefined, ['editor']],
      ['extend(uint256,uint256)', undefined, ['editor']],
      ['bar(address,bool)', 'blacklist', ['editor', 'owner']],
      ['setPremium(uint256)', 'fee', ['owner']],
      ['setOpen(bool)', 'pause', ['editor', 'owner']],
      ['cashUp(address)', 'withdraw', ['treasurer']],
      ['completeOwnershipHandover(address)', 'ownership', ['owner']],
      ['grantRoles(address,uint256)', 'ownership', ['owner']],
      ['revokeRoles(address,uint256)', 'ownership', ['owner']],
      ...OWNABLE('owner'),
    ],
  },
  FeeSplit: {
    make: async (chain, made) => {
      const split = await chain.make('FeeSplit', [person('steward'), ['ann', 'ben'].map(person), [60n, 40n]]);
      await callsOf(chain, made('SettlementCoin'), 'SettlementCoin')('deployer', 'transfer', [split, ETHER]);
      return split;
    },
    rows: [
      ['setShares(address,uint256)', undefined, ['steward']],
      ['sweep(address,address)', 'withdraw', ['steward']],
      ['offerManager(address)', 'ownership', ['steward']],
      ['acceptManager()', 'ownership', []],
    ],
  },
  VoucherDrop: {
    make: async (chain, made) => {
      const drop = await chain.make('VoucherDrop', [made('SettlementCoin'), person('owner'), person('signer'), LATER]);
      await callsOf(chain, made('SettlementCoin'), 'SettlementCoin')('deployer', 'transfer', [drop, ETHER]);
      return drop;
    },
    rows: [
      ['claim(uint256,bytes32,bytes)', 'withdraw', ['signer']],
      ['setIssuer(address)', 'ownership', ['owner']],
      ['setHalted(bool)', 'pause', ['owner']],
      ['exclude(address[])', 'blacklist', ['owner']],
      ['extend(uint256)', undefined, ['owner']],
      ['reclaim(address)', 'withdraw', ['owner']],
      ...OWNABLE('owner'),
    ],
  },
  HolderRegister: {
    make: async (chain) => {
      const register = await chain.make('HolderRegister', ['admin', 'operator', 'guardian'].map(person));
      await callsOf(chain, register, 'HolderRegister')('operator', 'admit', [person('ann'), 1, LATER]);
      return register;
    },
    rows: [
      ['admit(address,uint8,uint64)', undefined, ['operator']],
      ['expel(address)', undefined, ['operator']],
      // What follows from these is up to the contracts that ask.
      ['ban(address,bool)', undefined, ['guardian']],
      ['setLockdown(bool)', undefined, ['admin']],
      ['grantRole(bytes32,address)', 'ownership', ['admin', 'guardian']],
      ['revokeRole(bytes32,address)', 'ownership', ['admin', 'guardian']],
    ],
  },
  RoyaltyBook: {
    make: async (chain, made) => {
      const book = await chain.make('RoyaltyBook', [person('owner'), person('librarian')]);
      await callsOf(chain, book, 'RoyaltyBook')('librarian', 'overrule', [made('PhasedDrop'), person('ann'), 300n]);
      return book;
    },
    // The owner of a collection sets the royalty of that collection only.
    rows: [
      ['overrule(address,address,uint96)', undefined, ['librarian']],
      ['lock(address,bool)', undefined, ['librarian', 'owner']],
      ['setMaximum(uint96)', undefined, ['owner']],
      ['setRegistrar(address)', 'ownership', ['owner']],
      ...OWNABLE('owner'),
    ],
  },
};
