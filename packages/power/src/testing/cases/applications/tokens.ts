import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import type { Hex } from '../../../evm/reader.ts';
import { type Case, OWNABLE } from '../../map-cases.ts';
import { askAddress, callsOf, ETHER, LATER } from '../contract-calls.ts';

const ROOT: Hex = `0x${'5a'.repeat(32)}`;

/** Tokens: blocklists, reported balances, ERC-6909, hidden owners, launches, custody. */
export const TOKENS: Readonly<Record<string, Case>> = {
  BitBarred: {
    make: async (chain) => {
      const token = await chain.make('BitBarred', [person('guardian'), person('admin')]);
      await callsOf(chain, token, 'BitBarred')('admin', 'setAllowance', [person('minter'), ETHER]);
      return token;
    },
    rows: [
      ['bar(address)', 'blacklist', ['guardian']],
      ['unbar(address)', 'blacklist', ['guardian']],
      ['setAllowance(address,uint256)', 'ownership', ['admin']],
      ['mint(address,uint256)', 'mint', ['minter']],
      ['setBlocklister(address)', 'ownership', ['admin']],
    ],
  },
  ReportedShares: {
    make: (chain) => chain.make('ReportedShares', [person('admin'), ['ann', 'ben', 'cid'].map(person), 2n], { value: ETHER }),
    rows: [
      ['report(uint256,uint256)', undefined, ['ann', 'ben', 'cid']],
      ['addMember(address)', 'ownership', ['admin']],
      ['setQuorum(uint256)', undefined, ['admin']],
    ],
  },
  ManyTokens: {
    make: async (chain) => {
      const tokens = await chain.make('ManyTokens', [person('owner')]);
      await callsOf(chain, tokens, 'ManyTokens')('owner', 'setMaker', [7n, person('minter')]);
      return tokens;
    },
    // What the maker of a record closes is its own: the analysis names the owner of the contract alone.
    gaps: ['close(uint256)'],
    rows: [
      ['setMaker(uint256,address)', 'ownership', ['owner']],
      ['make(uint256,address,uint256)', 'mint', ['minter']],
      ['close(uint256)', undefined, ['minter', 'owner']],
      ...OWNABLE('owner'),
    ],
  },
  HashedOwner: {
    make: (chain) => chain.make('HashedOwner', [person('hidden')]),
    rows: [
      ['excludeFromFee(address)', 'blacklist', ['hidden']],
      ['setTax(uint256)', 'fee', ['hidden']],
    ],
  },
  Launch: {
    make: (chain) => chain.make('Launch', [person('owner'), person('hidden')]),
    rows: [
      ['openTrading(address)', undefined, ['owner']],
      ['setFees(uint8,uint8)', 'fee', ['hidden', 'owner']],
      ['setMaxWallet(uint256)', undefined, ['hidden', 'owner']],
      ['setExempt(address,bool)', undefined, ['hidden', 'owner']],
      ['rescueTokens(address,uint256)', 'withdraw', ['hidden', 'owner']],
      ...OWNABLE('owner'),
    ],
  },
  Pictures: {
    make: (chain) => chain.make('Pictures', [person('owner'), person('signer')], { value: ETHER }),
    rows: [
      ['make(uint256,bytes)', undefined, ['signer']],
      ['makeFor(address)', 'mint', ['owner']],
      ['setBase(string)', undefined, ['owner']],
      ['freeze()', undefined, ['owner']],
      ['setRoyalty(uint96)', undefined, ['owner']],
      ['setSigner(address)', 'ownership', ['owner']],
      ['setLocked(uint256,bool)', undefined, ['owner']],
      ...OWNABLE('owner'),
    ],
  },
  MerkleDrop: {
    make: async (chain, made) => {
      const drop = await chain.make('MerkleDrop', [made('Cash'), ROOT, LATER, person('owner')]);
      await callsOf(chain, made('Cash'), 'Cash')('deployer', 'transfer', [drop, ETHER]);
      return drop;
    },
    rows: [
      ['setRoot(bytes32)', undefined, ['owner']],
      ['sweep(address)', 'withdraw', ['owner']],
      ['sweepOther(address,address)', 'withdraw', ['owner']],
      ...OWNABLE('owner'),
    ],
  },
  Custody: {
    make: async (chain) => {
      const custody = await chain.make('Custody', [person('owner'), person('operator')]);
      const said = callsOf(chain, custody, 'Custody');
      await said('owner', 'setMerchant', [person('ann'), true]);
      await said('ann', 'ask', [ETHER]);
      return custody;
    },
    // The effect of a call on another contract is known for a few well-known functions only.
    gaps: ['confirm(uint256)', 'handOver(address)'],
    rows: [
      ['setMerchant(address,bool)', 'ownership', ['owner']],
      ['setCustodian(address)', 'ownership', ['owner']],
      ['ask(uint256)', undefined, ['ann']],
      ['confirm(uint256)', 'mint', ['operator']],
      ['handOver(address)', 'ownership', ['owner']],
      ...OWNABLE('owner'),
    ],
  },
  Custodied: {
    make: (chain, made) => askAddress(chain, made('Custody'), 'token()'),
    rows: [
      ['mint(address,uint256)', 'mint', ['Custody']],
      ['burn(uint256)', 'burn', ['Custody']],
      ['offerController(address)', 'ownership', ['Custody']],
      ['claimController()', 'ownership', []],
    ],
  },
};
