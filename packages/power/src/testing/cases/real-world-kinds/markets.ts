import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import type { Address } from '../../../evm/reader.ts';
import { type Case, OWNABLE, ROLES } from '../../map-cases.ts';
import { callsOf, ETHER, fund } from '../contract-calls.ts';

/** Collections, the markets that sell them, and auctions. */
export const COLLECTIONS: Readonly<Record<string, Case>> = {
  Portraits: {
    make: async (chain) => {
      const portraits = await chain.make('Portraits', [person('owner'), 'ipfs://hidden'], { value: ETHER });
      await callsOf(chain, portraits, 'Portraits')('owner', 'teamMint', [person('ann'), 3n]);
      return portraits;
    },
    rows: [
      ['teamMint(address,uint256)', 'mint', ['owner']],
      ['setPhase(uint8)', undefined, ['owner']],
      ['reveal(string)', undefined, ['owner']],
      ['setMerkleRoot(bytes32)', undefined, ['owner']],
      ['setPrice(uint256)', undefined, ['owner']],
      ['setDefaultRoyalty(address,uint96)', undefined, ['owner']],
      ['withdraw()', 'withdraw', ['owner']],
      ...OWNABLE('owner'),
    ],
  },
  RoleItems: {
    make: (chain) => chain.make('RoleItems', ['admin', 'guardian', 'minter', 'editor'].map(person)),
    rows: [
      ['setURI(string)', undefined, ['editor']],
      ['pause()', 'pause', ['guardian']],
      ['unpause()', 'pause', ['guardian']],
      ['mint(address,uint256,uint256)', 'mint', ['minter']],
      ['mintBatch(address,uint256[],uint256[])', 'mint', ['minter']],
      ...ROLES('admin'),
    ],
  },
  SignedMarket: {
    make: async (chain, made) => {
      const args = ['owner', 'guardian', 'treasurer'].map(person);
      const market = await chain.make('SignedMarket', args, { value: ETHER });
      await callsOf(chain, market, 'SignedMarket')('owner', 'setCurrency', [made('FixedToken'), true]);
      return market;
    },
    rows: [
      ['setFee(uint256)', 'fee', ['owner']],
      ['setFeeRecipient(address)', undefined, ['owner']],
      ['setCurrency(address,bool)', undefined, ['owner']],
      ['setBannedCollection(address,bool)', undefined, ['guardian', 'owner']],
      ['setPaused(bool)', 'pause', ['guardian']],
      ['setGuardian(address)', 'ownership', ['owner']],
      ['sweep(address)', 'withdraw', ['owner']],
      ['acceptOwnership()', 'ownership', []],
      ...OWNABLE('owner'),
    ],
  },
  DailyPiece: {
    make: (chain) => chain.make('DailyPiece', [person('owner')]),
    rows: [
      ['mint()', 'mint', ['PieceAuction']],
      ['burn(uint256)', 'burn', ['PieceAuction']],
      ['setMinter(address)', 'ownership', ['owner']],
      ['lockMinter()', undefined, ['owner']],
      ['setContractURI(string)', undefined, ['owner']],
      ...OWNABLE('owner'),
    ],
  },
  PieceAuction: {
    make: async (chain, made) => {
      const auction = await chain.make('PieceAuction', [person('owner'), made('DailyPiece')]);
      await callsOf(chain, made('DailyPiece'), 'DailyPiece')('owner', 'setMinter', [auction]);
      await callsOf(chain, auction, 'PieceAuction')('ann', 'settleAndCreate');
      return auction;
    },
    rows: [
      ['pause()', 'pause', ['owner']],
      ['unpause()', 'pause', ['owner']],
      ['setReserve(uint256)', undefined, ['owner']],
      ['setBuffer(uint256)', undefined, ['owner']],
      ['setIncrement(uint8)', undefined, ['owner']],
      ...OWNABLE('owner'),
    ],
  },
};

/** Exchanges, routers, launchers and lockers. */
export const EXCHANGES: Readonly<Record<string, Case>> = {
  ExchangeFactory: {
    make: (chain) => chain.make('ExchangeFactory', ['owner', 'guardian', 'treasurer'].map(person)),
    rows: [
      ['pausePool(address,bool)', 'pause', ['guardian']],
      ['setFeeRecipient(address)', undefined, ['owner']],
      ['setPauser(address)', 'ownership', ['owner']],
      ['setOwner(address)', 'ownership', ['owner']],
    ],
  },
  ExchangePool: {
    make: async (chain, made) => {
      const tokens = [made('FixedToken'), made('SpareToken')].toSorted();
      const create = { contract: 'ExchangeFactory', name: 'createPool', args: tokens };
      const data = chain.encode(create);
      const word = (await chain.rpc.ask('eth_call', [{ to: made('ExchangeFactory'), data }, 'latest'])) as string;
      await chain.call(person('ann'), made('ExchangeFactory'), create);
      const pool: Address = `0x${word.slice(26)}`;
      for (const token of tokens as Address[]) {
        await callsOf(chain, token, 'FixedToken')('deployer', 'approve', [pool, 10n * ETHER]);
      }
      await callsOf(chain, pool, 'ExchangePool')('deployer', 'join', [9n * ETHER]);
      return pool;
    },
    rows: [
      ['setProtocolFee(uint16)', 'fee', ['owner']],
      ['collectProtocolFees()', 'withdraw', ['owner']],
      ['setPaused(bool)', 'pause', ['ExchangeFactory']],
    ],
  },
  RescueRouter: {
    make: async (chain, made) => {
      const router = await chain.make('RescueRouter', [person('owner'), person('treasurer')]);
      await callsOf(chain, made('FixedToken'), 'FixedToken')('deployer', 'transfer', [router, ETHER]);
      await fund(chain, router);
      return router;
    },
    rows: [
      ['setExchange(address,bool)', undefined, ['owner']],
      ['setFee(uint256)', 'fee', ['owner']],
      ['setCollector(address)', undefined, ['owner']],
      ['setPaused(bool)', 'pause', ['owner']],
      ['rescueToken(address,address,uint256)', 'withdraw', ['owner']],
      ['rescueEther(address)', 'withdraw', ['owner']],
      ...OWNABLE('owner'),
    ],
  },
  CurveLauncher: {
    make: async (chain) => {
      const args = ['owner', 'keeper', 'librarian'].map(person);
      return chain.make('CurveLauncher', args, { value: ETHER });
    },
    rows: [
      ['migrate(address)', undefined, ['keeper']],
      ['setFee(uint256)', 'fee', ['owner']],
      ['setCreationFee(uint256)', 'fee', ['owner']],
      ['setMigrator(address)', 'ownership', ['owner']],
      ['setVenue(address)', undefined, ['owner']],
      ['setClosed(bool)', 'pause', ['owner']],
      ['withdrawFees(address)', 'withdraw', ['owner']],
      ...OWNABLE('owner'),
    ],
  },
  LeverageVault: {
    make: async (chain, made) => {
      const vault = await chain.make('LeverageVault', [person('owner'), person('oracle'), made('FixedToken')]);
      await callsOf(chain, vault, 'LeverageVault')('owner', 'setLiquidator', [person('keeper'), true]);
      await callsOf(chain, made('FixedToken'), 'FixedToken')('deployer', 'approve', [vault, ETHER]);
      await callsOf(chain, vault, 'LeverageVault')('deployer', 'increase', [person('deployer'), ETHER, 5n * ETHER]);
      return vault;
    },
    rows: [
      ['liquidate(address)', undefined, ['keeper']],
      ['setPrice(uint256)', undefined, ['oracle']],
      ['setGov(address)', 'ownership', ['owner']],
      ['setFeed(address)', 'ownership', ['owner']],
      ['setFees(uint256)', 'fee', ['owner']],
      ['setMaxLeverage(uint256)', undefined, ['owner']],
      ['setIsLeverageEnabled(bool)', 'pause', ['owner']],
      ['setInPrivateLiquidationMode(bool)', undefined, ['owner']],
      ['setLiquidator(address,bool)', 'ownership', ['owner']],
      ['withdrawFees(address)', 'withdraw', ['owner']],
      ['upgradeVault(address,address,uint256)', 'withdraw', ['owner']],
    ],
  },
  ShareLocker: {
    make: async (chain, made) => {
      const locker = await chain.make('ShareLocker', [person('owner'), person('treasurer')]);
      await callsOf(chain, locker, 'ShareLocker')('owner', 'setFree', [person('deployer'), true]);
      await callsOf(chain, made('FixedToken'), 'FixedToken')('deployer', 'approve', [locker, ETHER]);
      const lock = [made('FixedToken'), ETHER, 1_900_000_000n];
      await callsOf(chain, locker, 'ShareLocker')('deployer', 'lock', lock);
      return locker;
    },
    rows: [
      ['setFee(uint256)', 'fee', ['owner']],
      ['setFeeReceiver(address)', undefined, ['owner']],
      ['setFree(address,bool)', undefined, ['owner']],
      ...OWNABLE('owner'),
    ],
  },
};
