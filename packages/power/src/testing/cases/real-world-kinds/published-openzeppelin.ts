import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { type Case, OWNABLE, ROLES, type Row } from '../../map-cases.ts';
import { callsOf, ETHER } from '../contract-calls.ts';

const REGISTRY_OF_1820 = '0x1820a4b7618bde71dce8cdc73aab6c95905fad24';
const RELAY_HUB = '0xd216153c06e857cd7f72665e0af1d7d82172f494';
const PAUSABLE = (...holders: string[]): Row[] => [
  ['pause()', 'pause', holders],
  ['unpause()', 'pause', holders],
];

/** Crowdsales, escrows, presets and proxies of OpenZeppelin 2, 3 and 4, as published. */
export const PUBLISHED_OPENZEPPELIN: Readonly<Record<string, Case>> = {
  FixedToken: {
    make: (chain) => chain.make('FixedToken', ['Fixed', 'FIX', 10n ** 24n, person('deployer')]),
    rows: [],
  },
  Mintable721Of2: {
    make: (chain) => chain.make('Mintable721Of2', [], { from: person('minter') }),
    rows: [
      ['addMinter(address)', 'ownership', ['minter']],
      ['mint(address,uint256)', 'mint', ['minter']],
      ['safeMint(address,uint256)', 'mint', ['minter']],
      ['safeMint(address,uint256,bytes)', 'mint', ['minter']],
      ['mintWithTokenURI(address,uint256,string)', 'mint', ['minter']],
    ],
  },
  Pausable721Of2: {
    make: async (chain) => {
      const token = await chain.make('Pausable721Of2', [], { from: person('guardian') });
      await callsOf(chain, token, 'Pausable721Of2')('guardian', 'addPauser', [person('admin')]);
      return token;
    },
    rows: [['addPauser(address)', 'ownership', ['admin', 'guardian']], ...PAUSABLE('admin', 'guardian')],
  },
  CappedOf2: {
    make: async (chain) => {
      const token = await chain.make('CappedOf2', [10n ** 24n], { from: person('owner') });
      await callsOf(chain, token, 'CappedOf2')('owner', 'addMinter', [person('minter')]);
      await callsOf(chain, token, 'CappedOf2')('minter', 'mint', [person('ann'), ETHER]);
      return token;
    },
    rows: [
      ['addMinter(address)', 'ownership', ['minter', 'owner']],
      ['mint(address,uint256)', 'mint', ['minter', 'owner']],
    ],
  },
  PausedSaleOf2: {
    make: async (chain, made) => {
      const from = person('guardian');
      const sale = await chain.make('PausedSaleOf2', [10n, person('treasurer'), made('FixedToken')], { from });
      await callsOf(chain, made('FixedToken'), 'FixedToken')('deployer', 'transfer', [sale, ETHER]);
      return sale;
    },
    rows: [['addPauser(address)', 'ownership', ['guardian']], ...PAUSABLE('guardian')],
  },
  EscrowOf2: {
    make: (chain) => chain.make('EscrowOf2', [], { from: person('owner') }),
    rows: [
      ['deposit(address)', undefined, ['owner']],
      ['withdraw(address)', undefined, ['owner']],
      ['withdrawWithGas(address)', undefined, ['owner']],
      ['transferPrimary(address)', 'ownership', ['owner']],
    ],
  },
  FeeRecipientOf3: {
    make: (chain) => chain.make('FeeRecipientOf3', ['Gas', 'GAS']),
    rows: [
      ['preRelayedCall(bytes)', undefined, [RELAY_HUB]],
      ['postRelayedCall(bytes,bool,uint256,bytes32)', undefined, [RELAY_HUB]],
    ],
  },
  Preset721Of3: {
    make: (chain) => chain.make('Preset721Of3', ['Preset', 'PRE', 'ipfs://'], { from: person('admin') }),
    rows: [['mint(address)', 'mint', ['admin']], ...PAUSABLE('admin'), ...ROLES('admin')],
  },
  Preset1155Of3: {
    make: (chain) => chain.make('Preset1155Of3', ['ipfs://'], { from: person('admin') }),
    rows: [
      ['mint(address,uint256,uint256,bytes)', 'mint', ['admin']],
      ['mintBatch(address,uint256[],uint256[],bytes)', 'mint', ['admin']],
      ...PAUSABLE('admin'),
      ...ROLES('admin'),
    ],
  },
  MinterPauser721Of2: {
    make: (chain) => chain.make('MinterPauser721Of2', ['Early', 'EARLY'], { from: person('editor') }),
    rows: [['mint(address,uint256)', 'mint', ['editor']], ...PAUSABLE('editor'), ...ROLES('editor')],
  },
  PresetOf4: {
    make: async (chain) => {
      const token = await chain.make('PresetOf4', ['Preset', 'PRE'], { from: person('admin') });
      await callsOf(chain, token, 'PresetOf4')('admin', 'mint', [person('ann'), ETHER]);
      return token;
    },
    rows: [['mint(address,uint256)', 'mint', ['admin']], ...PAUSABLE('admin'), ...ROLES('admin')],
  },
  RefundEscrowOf4: {
    make: async (chain) => {
      const escrow = await chain.make('RefundEscrowOf4', [person('treasurer')], { from: person('owner') });
      await callsOf(chain, escrow, 'RefundEscrowOf4')('owner', 'deposit', [person('ann')]);
      return escrow;
    },
    rows: [
      ['deposit(address)', undefined, ['owner']],
      ['withdraw(address)', undefined, ['owner']],
      ['close()', undefined, ['owner']],
      ['enableRefunds()', undefined, ['owner']],
      ...OWNABLE('owner'),
    ],
  },
  OperatedTokenOf4: {
    make: async (chain) => {
      const registry = await chain.make('InterfaceRegistry');
      const code = await chain.rpc.ask('eth_getCode', [registry, 'latest']);
      await chain.rpc.ask('anvil_setCode', [REGISTRY_OF_1820, code]);
      return chain.make('OperatedTokenOf4', ['Operated', 'OPER', [person('operator')], 10n ** 24n, person('ann')]);
    },
    rows: [
      ['operatorSend(address,address,uint256,bytes,bytes)', 'withdraw', ['operator']],
      ['operatorBurn(address,uint256,bytes,bytes)', 'burn', ['operator']],
    ],
  },
  BeaconOf3: {
    make: async (chain) => {
      const vault = await chain.make('PooledSavings');
      const beacon = await chain.make('BeaconOf3', [vault]);
      await callsOf(chain, beacon, 'BeaconOf3')('deployer', 'transferOwnership', [person('steward')]);
      return beacon;
    },
    rows: [['upgradeTo(address)', 'upgrade', ['steward']], ...OWNABLE('steward')],
  },
  ProxyAdminOf4: {
    make: (chain) => chain.make('ProxyAdminOf4', [], { from: person('steward') }),
    rows: [
      ['changeProxyAdmin(address,address)', 'ownership', ['steward']],
      ['upgrade(address,address)', 'upgrade', ['steward']],
      ['upgradeAndCall(address,address,bytes)', 'upgrade', ['steward']],
      ...OWNABLE('steward'),
    ],
  },
  ProxyOf4: {
    make: async (chain, made) => {
      const logic = await chain.make('PooledSavings');
      const data = chain.encode({
        contract: 'PooledSavings',
        name: 'initialize',
        args: [made('FixedToken'), person('owner'), person('keeper')],
      });
      return chain.make('ProxyOf4', [logic, made('ProxyAdminOf4'), data]);
    },
    rows: [
      ['upgradeTo(address)', 'upgrade', ['ProxyAdminOf4']],
      ['upgradeToAndCall(address,bytes)', 'upgrade', ['ProxyAdminOf4']],
      ['changeAdmin(address)', 'ownership', ['ProxyAdminOf4']],
      ['invest(address,uint256)', 'withdraw', ['keeper']],
      ['setKeeper(address)', 'ownership', ['owner']],
      ['setFee(uint256)', 'fee', ['owner']],
      ...OWNABLE('owner'),
    ],
  },
};
