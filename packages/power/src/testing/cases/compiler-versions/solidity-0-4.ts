import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { toSelector } from '../../../analysis/read-safe.ts';
import type { Address, Hex } from '../../../evm/reader.ts';
import type { Case } from '../../map-cases.ts';
import { callsOf, toWord } from '../contract-calls.ts';

/** Stands for any caller, contract or function. */
const ANY: Hex = `0x${'f'.repeat(64)}`;

/** An address padded on its right, as a `bytes32`. */
const toRight = (address: Address): Hex => `0x${address.slice(2).padEnd(64, '0')}`;

/** Solidity 0.4.26. */
export const SOLIDITY_0_4: Readonly<Record<string, Case>> = {
  FirstDollar: {
    make: (chain) => chain.make('FirstDollar', [person('owner'), 10n ** 12n]),
    rows: [
      ['pause()', 'pause', ['owner']],
      ['unpause()', 'pause', ['owner']],
      ['addBlackList(address)', 'blacklist', ['owner']],
      ['removeBlackList(address)', 'blacklist', ['owner']],
      ['destroyBlackFunds(address)', 'burn', ['owner']],
      ['deprecate(address)', undefined, ['owner']],
      ['issue(uint256)', 'mint', ['owner']],
      ['redeem(uint256)', 'burn', ['owner']],
      ['setParams(uint256,uint256)', 'fee', ['owner']],
      ['transferOwnership(address)', 'ownership', ['owner']],
    ],
  },
  Controlled: {
    make: async (chain) => {
      const token = await chain.make('Controlled');
      const said = callsOf(chain, token, 'Controlled');
      await said('deployer', 'unpause');
      await said('deployer', 'setAssetProtectionRole', [person('guardian')]);
      await said('deployer', 'setSupplyController', [person('minter')]);
      await said('deployer', 'proposeOwner', [person('heir')]);
      return token;
    },
    rows: [
      ['proposeOwner(address)', 'ownership', ['deployer']],
      ['disregardProposeOwner()', undefined, ['deployer', 'heir']],
      ['claimOwnership()', 'ownership', ['heir']],
      ['reclaim()', 'withdraw', ['deployer']],
      ['pause()', 'pause', ['deployer']],
      ['unpause()', 'pause', ['deployer']],
      ['setAssetProtectionRole(address)', 'ownership', ['guardian', 'deployer']],
      ['freeze(address)', 'blacklist', ['guardian']],
      ['unfreeze(address)', 'blacklist', ['guardian']],
      ['wipeFrozenAddress(address)', 'burn', ['guardian']],
      ['setSupplyController(address)', 'ownership', ['minter', 'deployer']],
      ['increaseSupply(uint256)', 'mint', ['minter']],
      ['decreaseSupply(uint256)', 'burn', ['minter']],
    ],
  },
  WildGuard: {
    make: (chain) => chain.make('WildGuard', [person('owner')]),
    // As long as no authority is set, no other contract is called.
    gaps: ['setAuthority(address)'],
    rows: [
      ['setOwner(address)', 'ownership', ['owner', 'WildGuard']],
      ['setAuthority(address)', 'ownership', ['owner', 'WildGuard']],
      ['permit(bytes32,bytes32,bytes32)', undefined, ['owner', 'WildGuard']],
      ['forbid(bytes32,bytes32,bytes32)', undefined, ['owner', 'WildGuard']],
    ],
  },
  AuthCoin: {
    make: async (chain, made) => {
      const coin = await chain.make('AuthCoin', [person('owner'), made('WildGuard')]);
      const permit = (args: readonly unknown[]) => callsOf(chain, made('WildGuard'), 'WildGuard')('owner', 'permit', args);
      await permit([toRight(person('ann')), toRight(coin), `0x${toSelector('mint(address,uint256)').padEnd(64, '0')}`]);
      await permit([toRight(person('ben')), ANY, ANY]);
      return coin;
    },
    rows: [
      ['setOwner(address)', 'ownership', ['owner', 'AuthCoin', 'ben']],
      ['setAuthority(address)', 'ownership', ['owner', 'AuthCoin', 'ben']],
      ['mint(address,uint256)', 'mint', ['owner', 'AuthCoin', 'ann', 'ben']],
      ['burn(address,uint256)', 'burn', ['owner', 'AuthCoin', 'ben']],
      ['setName(bytes32)', undefined, ['owner', 'AuthCoin', 'ben']],
      ['stop()', 'pause', ['owner', 'AuthCoin', 'ben']],
      ['start()', 'pause', ['owner', 'AuthCoin', 'ben']],
    ],
  },
  Hats: {
    make: async (chain) => {
      const hats = await chain.make('Hats');
      await chain.rpc.ask('anvil_setStorageAt', [hats, '0x3', `0x${toWord(person('ann'))}`]);
      return hats;
    },
    rows: [],
  },
  Mother: {
    make: (chain, made) => chain.make('Mother', [made('Hats')]),
    rows: [
      ['setOwner(address)', 'ownership', []],
      ['setAuthority(address)', 'ownership', []],
      ['setCap(uint256)', undefined, ['ann', 'Mother']],
      ['stop()', undefined, ['ann', 'Mother']],
    ],
  },
};
