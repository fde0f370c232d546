import { type ContractChain, toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import type { Address, Hex } from '../../../evm/reader.ts';
import { type Case, OWNABLE, ROLES, type Row } from '../../map-cases.ts';
import { callsOf, ETHER, ZERO_ADDRESS } from '../contract-calls.ts';

const REGISTRY_OF_1820 = '0x1820a4b7618bde71dce8cdc73aab6c95905fad24';
const RELAY_HUB = '0xd216153c06e857cd7f72665e0af1d7d82172f494';
const PAUSABLE = (...holders: string[]): Row[] => [
  ['pause()', 'pause', holders],
  ['unpause()', 'pause', holders],
];

/** The address that a call without effects returns. */
async function readCall(chain: ContractChain, to: Address, data: Hex): Promise<Address> {
  const word = (await chain.rpc.ask('eth_call', [{ to, data }, 'latest'])) as Hex;
  return `0x${word.slice(26)}`;
}

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

/** Managers of other contracts, wallets and exchanges, as published. */
export const PUBLISHED_PROTOCOLS: Readonly<Record<string, Case>> = {
  AccessBook: {
    make: async (chain) => {
      const logic = await chain.make('AccessBookLogic');
      const data = chain.encode({ contract: 'AccessBookLogic', name: 'initialize', args: [person('admin')] });
      const book = await chain.make('ERC1967Proxy', [logic, data]);
      const said = callsOf(chain, book, 'AccessBookLogic');
      await said('admin', 'grantRole', [42n, person('operator'), 0]);
      await said('admin', 'grantRole', [43n, person('guardian'), 0]);
      await said('admin', 'setRoleGuardian', [42n, 43n]);
      return book;
    },
    rows: [
      ['grantRole(uint64,address,uint32)', 'ownership', ['admin']],
      ['revokeRole(uint64,address)', 'ownership', ['admin']],
      ['setRoleAdmin(uint64,uint64)', 'ownership', ['admin']],
      ['setRoleGuardian(uint64,uint64)', 'ownership', ['admin']],
      ['labelRole(uint64,string)', undefined, ['admin']],
      ['setGrantDelay(uint64,uint32)', undefined, ['admin']],
      ['setTargetFunctionRole(address,bytes4[],uint64)', 'ownership', ['admin']],
      ['setTargetAdminDelay(address,uint32)', undefined, ['admin']],
      ['setTargetClosed(address,bool)', undefined, ['admin']],
      ['updateAuthority(address,address)', undefined, ['admin']],
      ['execute(address,bytes)', 'execute', ['admin', 'operator']],
      // Only for members whose role has a delay, of whom there are none.
      ['schedule(address,bytes,uint48)', undefined, []],
      ['cancel(address,address,bytes)', undefined, ['admin', 'guardian']],
    ],
  },
  ManagedDollar: {
    make: async (chain, made) => {
      const token = await chain.make('ManagedDollar', [made('AccessBook')]);
      const said = callsOf(chain, made('AccessBook'), 'AccessBookLogic');
      const minting = ['0x40c10f19', '0x79cc6790']; // mint and burnFrom
      await said('admin', 'setTargetFunctionRole', [token, minting, 42n]);
      return token;
    },
    rows: [
      ['mint(address,uint256)', 'mint', ['operator']],
      ['burnFrom(address,uint256)', 'burn', ['operator']],
      ['setFrozen(bool)', 'pause', ['admin']],
      ['setAuthority(address)', 'ownership', ['AccessBook']],
    ],
  },
  CouncilTimelock: {
    make: async (chain) => {
      const logic = await chain.make('TimelockLogic');
      const data = chain.encode({
        contract: 'TimelockLogic',
        name: 'initialize',
        args: [172_800n, [person('admin')], [person('keeper')], ZERO_ADDRESS],
      });
      return chain.make('ERC1967Proxy', [logic, data]);
    },
    rows: [
      ['schedule(address,uint256,bytes,bytes32,bytes32,uint256)', undefined, ['admin']],
      ['scheduleBatch(address[],uint256[],bytes[],bytes32,bytes32,uint256)', undefined, ['admin']],
      ['cancel(bytes32)', undefined, ['admin']],
      ['execute(address,uint256,bytes,bytes32,bytes32)', 'execute', ['keeper']],
      ['executeBatch(address[],uint256[],bytes[],bytes32,bytes32)', 'execute', ['keeper']],
      ['updateDelay(uint256)', undefined, ['CouncilTimelock']],
      ...ROLES('CouncilTimelock'),
    ],
  },
  SafeWallet: {
    make: async (chain) => {
      const safe = await chain.make('SafeProxyOf1', [await chain.make('SafeL2')]);
      const owners = ['ann', 'ben', 'cid'].map(person);
      const setup = [owners, 2n, ZERO_ADDRESS, '0x', ZERO_ADDRESS, ZERO_ADDRESS, 0n, ZERO_ADDRESS];
      await callsOf(chain, safe, 'SafeL2')('deployer', 'setup', setup);
      await chain.call(safe, safe, { contract: 'SafeL2', name: 'enableModule', args: [person('keeper')] });
      return safe;
    },
    rows: [
      ['execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)', 'execute', ['ann', 'ben', 'cid']],
      ['approveHash(bytes32)', undefined, ['ann', 'ben', 'cid']],
      ['execTransactionFromModule(address,uint256,bytes,uint8)', 'execute', ['keeper']],
      ['execTransactionFromModuleReturnData(address,uint256,bytes,uint8)', 'execute', ['keeper']],
      ['addOwnerWithThreshold(address,uint256)', 'ownership', ['SafeWallet']],
      ['removeOwner(address,address,uint256)', 'ownership', ['SafeWallet']],
      ['swapOwner(address,address,address)', 'ownership', ['SafeWallet']],
      ['changeThreshold(uint256)', undefined, ['SafeWallet']],
      ['enableModule(address)', 'ownership', ['SafeWallet']],
      ['disableModule(address,address)', 'ownership', ['SafeWallet']],
      ['setGuard(address)', undefined, ['SafeWallet']],
      ['setModuleGuard(address)', undefined, ['SafeWallet']],
      ['setFallbackHandler(address)', undefined, ['SafeWallet']],
    ],
  },
  SafeFactory: { make: (chain) => chain.make('SafeFactory'), rows: [] },
  SpareToken: {
    make: (chain) => chain.make('FixedToken', ['Spare', 'SPARE', 10n ** 24n, person('deployer')]),
    rows: [],
  },
  PairFactory: {
    make: (chain) => chain.make('PairFactory', [person('treasurer')]),
    rows: [
      ['setFeeTo(address)', 'fee', ['treasurer']],
      ['setFeeToSetter(address)', 'ownership', ['treasurer']],
    ],
  },
  TokenPair: {
    make: async (chain, made) => {
      const tokens = [made('FixedToken'), made('SpareToken')];
      await callsOf(chain, made('PairFactory'), 'PairFactory')('ann', 'createPair', tokens);
      const get = chain.encode({ contract: 'PairFactory', name: 'getPair', args: tokens });
      const pair = await readCall(chain, made('PairFactory'), get);
      for (const token of tokens) await callsOf(chain, token, 'FixedToken')('deployer', 'transfer', [pair, 10n * ETHER]);
      await callsOf(chain, pair, 'TokenPair')('ann', 'mint', [person('ann')]);
      return pair;
    },
    rows: [['initialize(address,address)', undefined, ['PairFactory']]],
  },
  WrappedEther: { make: (chain) => chain.make('WrappedEther'), rows: [] },
  PairRouter: {
    make: (chain, made) => chain.make('PairRouter', [made('PairFactory'), made('WrappedEther')]),
    rows: [],
  },
  PoolFactory: {
    make: (chain) => chain.make('PoolFactory', [], { from: person('librarian') }),
    rows: [
      ['setOwner(address)', 'ownership', ['librarian']],
      ['enableFeeAmount(uint24,int24)', undefined, ['librarian']],
    ],
  },
  TokenPool: {
    make: async (chain, made) => {
      const args = [made('FixedToken'), made('SpareToken'), 3_000];
      await callsOf(chain, made('PoolFactory'), 'PoolFactory')('ann', 'createPool', args);
      const get = chain.encode({ contract: 'PoolFactory', name: 'getPool', args });
      const pool = await readCall(chain, made('PoolFactory'), get);
      await callsOf(chain, pool, 'TokenPool')('ann', 'initialize', [2n ** 96n]);
      return pool;
    },
    rows: [
      ['setFeeProtocol(uint8,uint8)', 'fee', ['librarian']],
      ['collectProtocol(address,uint128,uint128)', 'withdraw', ['librarian']],
    ],
  },
};
