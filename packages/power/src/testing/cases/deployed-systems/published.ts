import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { ACCESS_MANAGER, type Case, OWNABLE, ROLES, type Row } from '../../map-cases.ts';
import { callsOf, ETHER, fund, LATER, ZERO_ADDRESS } from '../contract-calls.ts';

const REGISTRY_OF_1820 = '0x1820a4b7618bde71dce8cdc73aab6c95905fad24';
const NO_HASH = `0x${'0'.repeat(64)}`;
const PAUSABLE = (...holders: string[]): Row[] => [
  ['pause()', 'pause', holders],
  ['unpause()', 'pause', holders],
];
/** OpenZeppelin 2 to 5 and Uniswap, as published. */
export const PUBLISHED: Readonly<Record<string, Case>> = {
  MinterLeftOf2: {
    make: async (chain) => {
      const token = await chain.make('MinterLeftOf2');
      const said = callsOf(chain, token, 'MinterLeftOf2');
      await said('deployer', 'addMinter', [person('minter')]);
      await said('deployer', 'renounceMinter');
      return token;
    },
    rows: [
      ['addMinter(address)', 'ownership', ['MintedSaleOf2', 'minter']],
      ['mint(address,uint256)', 'mint', ['MintedSaleOf2', 'minter']],
      ['renounceMinter()', undefined, ['MintedSaleOf2', 'minter']],
    ],
  },
  MintedSaleOf2: {
    make: async (chain, made) => {
      const sale = await chain.make('MintedSaleOf2', [10n, person('treasurer'), made('MinterLeftOf2')]);
      await callsOf(chain, made('MinterLeftOf2'), 'MinterLeftOf2')('minter', 'addMinter', [sale]);
      return sale;
    },
    rows: [],
  },
  PlainMint721Of2: {
    make: (chain) => chain.make('PlainMint721Of2', [], { from: person('editor') }),
    rows: [
      ['addMinter(address)', 'ownership', ['editor']],
      ['mint(address,uint256)', 'mint', ['editor']],
      ['safeMint(address,uint256)', 'mint', ['editor']],
      ['safeMint(address,uint256,bytes)', 'mint', ['editor']],
      ['renounceMinter()', undefined, ['editor']],
    ],
  },
  CappedSaleOf2: {
    make: async (chain, made) => {
      const from = person('steward');
      const sale = await chain.make('CappedSaleOf2', [10n, person('treasurer'), made('SettlementCoin')], { from });
      await callsOf(chain, sale, 'CappedSaleOf2')('steward', 'setCap', [person('ann'), ETHER]);
      return sale;
    },
    rows: [
      ['setCap(address,uint256)', undefined, ['steward']],
      ['addCapper(address)', 'ownership', ['steward']],
      ['renounceCapper()', undefined, ['steward']],
    ],
    dangers: [['removeCapper(address)', 'ownership']],
  },
  ListKeepersOf2: {
    make: async (chain) => {
      const list = await chain.make('ListKeepersOf2', [], { from: person('admin') });
      await callsOf(chain, list, 'ListKeepersOf2')('admin', 'addWhitelistAdmin', [person('steward')]);
      await callsOf(chain, list, 'ListKeepersOf2')('steward', 'addWhitelisted', [person('ann')]);
      return list;
    },
    rows: [
      ['addWhitelistAdmin(address)', 'ownership', ['admin', 'steward']],
      ['addWhitelisted(address)', undefined, ['admin', 'steward']],
      ['removeWhitelisted(address)', undefined, ['admin', 'steward']],
      ['renounceWhitelistAdmin()', undefined, ['admin', 'steward']],
      ['renounceWhitelisted()', undefined, ['ann']],
    ],
  },
  SignersOf2: {
    make: (chain) => chain.make('SignersOf2', [], { from: person('signer') }),
    rows: [
      ['addSigner(address)', 'ownership', ['signer']],
      ['renounceSigner()', undefined, ['signer']],
    ],
    dangers: [['removeSigner(address)', 'ownership']],
  },
  PrimaryOf2: {
    make: (chain) => chain.make('PrimaryOf2', [], { from: person('librarian') }),
    rows: [['transferPrimary(address)', 'ownership', ['librarian']]],
  },
  TokenVaultOf2: {
    make: async (chain, made) => {
      const vault = await chain.make('TokenVaultOf2', [], { from: person('treasurer') });
      await callsOf(chain, made('SettlementCoin'), 'SettlementCoin')('deployer', 'transfer', [vault, ETHER]);
      return vault;
    },
    rows: [
      ['transfer(address,address,uint256)', 'withdraw', ['treasurer']],
      ['transferPrimary(address)', 'ownership', ['treasurer']],
    ],
  },
  MinterPauserOf2: {
    make: (chain) => chain.make('MinterPauserOf2', ['Early', 'EARLY'], { from: person('admin') }),
    rows: [['mint(address,uint256)', 'mint', ['admin']], ...PAUSABLE('admin'), ...ROLES('admin')],
  },
  AutoId721Of2: {
    make: (chain) => chain.make('AutoId721Of2', ['Numbered', 'NUM', 'ipfs://'], { from: person('editor') }),
    rows: [['mint(address)', 'mint', ['editor']], ...PAUSABLE('editor'), ...ROLES('editor')],
  },
  SignedRecipientOf2: {
    make: (chain) => chain.make('SignedRecipientOf2', [person('signer')]),
    // The hub's calls before and after a relayed one do nothing here.
    rows: [],
  },
  RefundSaleOf2: {
    make: (chain, made) => {
      const args = [LATER, LATER + 1_000n, 10n, person('treasurer'), made('SettlementCoin'), ETHER];
      return chain.make('RefundSaleOf2', args);
    },
    rows: [],
  },
  SplitterOf2: {
    make: async (chain) => {
      const splitter = await chain.make('SplitterOf2', [['ann', 'ben'].map(person), [1n, 2n]]);
      await fund(chain, splitter);
      return splitter;
    },
    rows: [],
  },
  EscrowOf3: {
    make: async (chain) => {
      const escrow = await chain.make('EscrowOf3', [], { from: person('keeper') });
      await callsOf(chain, escrow, 'EscrowOf3')('keeper', 'deposit', [person('ann')]);
      return escrow;
    },
    rows: [['deposit(address)', undefined, ['keeper']], ['withdraw(address)', undefined, ['keeper']], ...OWNABLE('keeper')],
  },
  RefundEscrowOf3: {
    make: (chain) => chain.make('RefundEscrowOf3', [person('treasurer')], { from: person('operator') }),
    rows: [
      ['deposit(address)', undefined, ['operator']],
      ['withdraw(address)', undefined, ['operator']],
      ['close()', undefined, ['operator']],
      ['enableRefunds()', undefined, ['operator']],
      ...OWNABLE('operator'),
    ],
  },
  SignedRecipientOf3: {
    make: (chain) => chain.make('SignedRecipientOf3', [person('signer')]),
    // The hub's calls before and after a relayed one do nothing here.
    rows: [],
  },
  OperatedTokenOf3: {
    make: async (chain) => {
      const registry = await chain.make('HookRegistry');
      const code = await chain.rpc.ask('eth_getCode', [registry, 'latest']);
      await chain.rpc.ask('anvil_setCode', [REGISTRY_OF_1820, code]);
      const operators = ['operator', 'keeper'].map(person);
      return chain.make('OperatedTokenOf3', ['Operated', 'OPER', operators, 10n ** 24n, person('ann')]);
    },
    rows: [
      ['operatorSend(address,address,uint256,bytes,bytes)', 'withdraw', ['keeper', 'operator']],
      ['operatorBurn(address,uint256,bytes,bytes)', 'burn', ['keeper', 'operator']],
    ],
  },
  EscrowOf4: {
    make: async (chain) => {
      const escrow = await chain.make('EscrowOf4', [], { from: person('guardian') });
      await callsOf(chain, escrow, 'EscrowOf4')('guardian', 'deposit', [person('ann')]);
      return escrow;
    },
    rows: [['deposit(address)', undefined, ['guardian']], ['withdraw(address)', undefined, ['guardian']], ...OWNABLE('guardian')],
  },
  // Anyone executes what was scheduled.
  TimelockOf5: {
    make: async (chain, made) => {
      const timelock = await chain.make('TimelockOf5', [172_800n, ['ann', 'ben'].map(person), [ZERO_ADDRESS], ZERO_ADDRESS]);
      const scheduled = [made('SettlementCoin'), 0n, '0x', NO_HASH, NO_HASH, 172_800n];
      await callsOf(chain, timelock, 'TimelockOf5')('ann', 'schedule', scheduled);
      return timelock;
    },
    rows: [
      ['schedule(address,uint256,bytes,bytes32,bytes32,uint256)', undefined, ['ann', 'ben']],
      ['scheduleBatch(address[],uint256[],bytes[],bytes32,bytes32,uint256)', undefined, ['ann', 'ben']],
      ['cancel(bytes32)', undefined, ['ann', 'ben']],
      ['updateDelay(uint256)', undefined, ['TimelockOf5']],
      ...ROLES('TimelockOf5'),
    ],
  },
  AccessHubOf5: {
    make: async (chain, made) => {
      const hub = await chain.make('AccessHubOf5', [person('admin')]);
      const said = callsOf(chain, hub, 'AccessHubOf5');
      await said('admin', 'grantRole', [7n, person('operator'), 0]);
      await said('admin', 'grantRole', [8n, person('guardian'), 0]);
      await said('admin', 'setRoleGuardian', [7n, 8n]);
      await said('admin', 'setTargetFunctionRole', [made('SettlementCoin'), ['0xa9059cbb'], 7n]);
      return hub;
    },
    rows: [
      ...ACCESS_MANAGER('admin'),
      ['execute(address,bytes)', 'execute', ['admin', 'operator']],
      // Only for members whose role has a delay, of whom there are none.
      ['schedule(address,bytes,uint48)', undefined, []],
      ['cancel(address,address,bytes)', undefined, ['admin', 'guardian']],
    ],
  },
  VestingOf5: {
    make: (chain) => chain.make('VestingOf5', [person('ann'), LATER, 1_000n], { value: ETHER }),
    rows: OWNABLE('ann'),
  },
  ProxyAdminOf5: {
    make: (chain) => chain.make('ProxyAdminOf5', [person('steward')]),
    rows: [['upgradeAndCall(address,address,bytes)', 'upgrade', ['steward']], ...OWNABLE('steward')],
  },
  BeaconOf5: {
    make: (chain, made) => chain.make('BeaconOf5', [made('SettlementCoin'), person('librarian')]),
    rows: [['upgradeTo(address)', 'upgrade', ['librarian']], ...OWNABLE('librarian')],
  },
  ForwarderOf5: { make: (chain) => chain.make('ForwarderOf5', ['Forwarder']), rows: [] },
  RemoteExecutorOf5: {
    make: async (chain, made) => {
      const executor = await chain.make('RemoteExecutorOf5', [made('MessageDock'), '0x000100000101140011']);
      await fund(chain, executor);
      return executor;
    },
    rows: [
      ['reconfigure(address,bytes)', 'ownership', ['RemoteExecutorOf5']],
      ['receiveMessage(bytes32,bytes,bytes)', 'execute', ['MessageDock']],
    ],
  },
  VestingProxyOf5: {
    make: async (chain) => {
      const logic = await chain.make('VestingLogicOf5');
      const data = chain.encode({ contract: 'VestingLogicOf5', name: 'initialize', args: [person('ben'), LATER, 1_000n] });
      return chain.make('ERC1967Proxy', [logic, data]);
    },
    rows: OWNABLE('ben'),
  },
  FirstRouter: {
    make: (chain, made) => chain.make('FirstRouter', [made('SettlementCoin'), made('PledgeCoin')]),
    rows: [],
  },
  PairMigrator: {
    make: (chain, made) => chain.make('PairMigrator', [made('SettlementCoin'), made('FirstRouter')]),
    rows: [],
  },
  DeflatingToken: { make: (chain) => chain.make('DeflatingToken', [ETHER]), rows: [] },
  PositionManager: {
    make: (chain, made) => chain.make('PositionManager', ['SettlementCoin', 'PledgeCoin', 'PledgeCoin'].map(made)),
    rows: [],
  },
};
