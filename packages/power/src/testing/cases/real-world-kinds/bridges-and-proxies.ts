import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { toSelector } from '../../../analysis/read-safe.ts';
import type { Address } from '../../../evm/reader.ts';
import { type Case, OWNABLE, ROLES } from '../../map-cases.ts';
import { askAddress, callsOf, ETHER, fund } from '../contract-calls.ts';

/** What is added to the address of a contract that speaks from the first chain. */
const ALIAS_OFFSET = 0x1111000000000000000000000000000000001111n;
const toAlias = (address: Address): Address => {
  const shifted = (BigInt(address) + ALIAS_OFFSET) % 2n ** 160n;
  return `0x${shifted.toString(16).padStart(40, '0')}`;
};

/** Bridges with signers, voters, messengers and owners on other chains. */
export const BRIDGES: Readonly<Record<string, Case>> = {
  ValidatorBridge: {
    make: async (chain, made) => {
      const validators = ['ann', 'ben', 'cid'].map(person);
      const bridge = await chain.make('ValidatorBridge', [person('owner'), person('guardian'), validators, 2n]);
      await callsOf(chain, made('FixedToken'), 'FixedToken')('deployer', 'transfer', [bridge, 10n * ETHER]);
      return bridge;
    },
    rows: [
      ['release(address,address,uint256,uint256,bytes[])', 'withdraw', ['ann', 'ben', 'cid']],
      ['addValidator(address)', 'ownership', ['owner']],
      ['removeValidator(address)', 'ownership', ['owner']],
      ['setThreshold(uint256)', undefined, ['owner']],
      ['setGuardian(address)', 'ownership', ['owner']],
      ['pause()', 'pause', ['guardian', 'owner']],
      ['unpause()', 'pause', ['owner']],
      ...OWNABLE('owner'),
    ],
  },
  VotedBridge: {
    make: (chain) => chain.make('VotedBridge', [person('admin'), ['ann', 'ben', 'cid'].map(person), 2n], { value: ETHER }),
    rows: [
      ['vote(uint64,address,uint256)', undefined, ['ann', 'ben', 'cid']],
      ['setHalted(bool)', 'pause', ['admin']],
      ['setFee(uint256)', 'fee', ['admin']],
      ['setNeeded(uint256)', undefined, ['admin']],
      ['collectFees(address)', 'withdraw', ['admin']],
      ...ROLES('admin'),
    ],
  },
  BridgedToken: {
    make: (chain, made) => askAddress(chain, made('VotedBridge'), 'token()'),
    rows: [
      ['mint(address,uint256)', 'mint', ['VotedBridge']],
      ['burn(address,uint256)', 'burn', ['VotedBridge']],
    ],
  },
  Messenger: {
    make: (chain) => chain.make('Messenger', [person('operator')]),
    rows: [
      ['relayMessage(address,address,bytes,uint256)', 'execute', ['operator']],
      ['setSequencer(address)', 'ownership', ['operator']],
    ],
  },
  RemoteTreasury: {
    make: (chain, made) => chain.make('RemoteTreasury', [made('Messenger'), person('owner'), person('treasurer')], { value: ETHER }),
    rows: [
      ['pay(address,uint256)', 'withdraw', ['Messenger']],
      ['setRemoteOwner(address)', 'ownership', ['Messenger']],
      ['setLocal(address)', 'ownership', ['Messenger']],
      ['petty(address)', 'withdraw', ['treasurer']],
    ],
  },
  AliasedGateway: {
    make: (chain) => chain.make('AliasedGateway', [person('owner')], { value: ETHER }),
    rows: [
      ['finalizeDeposit(address,uint256)', undefined, [toAlias(person('owner'))]],
      ['setCounterpart(address)', 'ownership', [toAlias(person('owner'))]],
    ],
  },
};

/** Proxies of the usual kinds over contracts with owners of their own. */
export const PROXIES: Readonly<Record<string, Case>> = {
  UpgradeableBank: {
    make: async (chain) => {
      const logic = await chain.make('UpgradeableBank');
      const args = [person('owner'), person('guardian')];
      const data = chain.encode({ contract: 'UpgradeableBank', name: 'initialize', args });
      const bank = await chain.make('ERC1967Proxy', [logic, data]);
      await fund(chain, bank);
      return bank;
    },
    rows: [
      ['upgradeToAndCall(address,bytes)', 'upgrade', ['owner']],
      ['pause()', 'pause', ['guardian', 'owner']],
      ['unpause()', 'pause', ['owner']],
      ['setCap(uint256)', undefined, ['owner']],
      ['setGuardian(address)', 'ownership', ['owner']],
      ...OWNABLE('owner'),
    ],
  },
  SavingsByBeacon: {
    make: (chain, made) => {
      const args = [made('FixedToken'), person('owner'), person('keeper')];
      const data = chain.encode({ contract: 'PooledSavings', name: 'initialize', args });
      return chain.make('BeaconProxy', [made('BeaconOf3'), data]);
    },
    rows: [
      ['invest(address,uint256)', 'withdraw', ['keeper']],
      ['setKeeper(address)', 'ownership', ['owner']],
      ['setFee(uint256)', 'fee', ['owner']],
      ...OWNABLE('owner'),
    ],
  },
  ShopDiamond: {
    make: async (chain) => {
      const facet = await chain.make('ShopFacet');
      const names = ['order(uint256)', 'setItemPrice(uint256,uint256)', 'setClosed(bool)', 'cashOut(address,uint256)'];
      const selectors = names.map((name) => `0x${toSelector(name)}`);
      const cut = { facet, action: 0, selectors };
      return chain.make('ShopDiamond', [person('owner'), [cut]], { value: ETHER });
    },
    rows: [
      ['diamondCut((address,uint8,bytes4[])[],address,bytes)', 'upgrade', ['owner']],
      ['transferOwnership(address)', 'ownership', ['owner']],
      ['setItemPrice(uint256,uint256)', undefined, ['owner']],
      ['setClosed(bool)', 'pause', ['owner']],
      ['cashOut(address,uint256)', 'withdraw', ['owner']],
    ],
  },
  WalletFactory: {
    make: async (chain) => {
      const factory = await chain.make('WalletFactory', [person('admin')]);
      await callsOf(chain, factory, 'WalletFactory')('ann', 'open', [person('ann')]);
      return factory;
    },
    rows: [
      ['freeze(address,bool)', undefined, ['admin']],
      ['recover(address,address)', 'ownership', ['admin']],
      ['setAdmin(address)', 'ownership', ['admin']],
    ],
  },
  SpendingWallet: {
    make: async (chain, made) => {
      const data = chain.encode({ contract: 'WalletFactory', name: 'wallets', args: [0n] });
      const word = (await chain.rpc.ask('eth_call', [{ to: made('WalletFactory'), data }, 'latest'])) as string;
      const wallet: Address = `0x${word.slice(26)}`;
      await fund(chain, wallet);
      return wallet;
    },
    rows: [
      ['spend(address,uint256)', 'withdraw', ['ann']],
      ['setLimit(uint256)', undefined, ['ann']],
      ['setFrozen(bool)', 'pause', ['WalletFactory']],
      ['changeOwner(address)', 'ownership', ['WalletFactory', 'ann']],
    ],
  },
};
