import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { keccak_256 } from '@noble/hashes/sha3';
import type { Artifact } from '@redoubt/demo-chain/artifacts/compile-contracts';
import { type ContractChain, toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { toSelector } from '../analysis/read-safe.ts';
import type { Address, Hex } from '../evm/reader.ts';
import { type Case, OWNABLE, ROLES, type Table } from './map-cases.ts';

const require = createRequire(import.meta.url);
const HOUR_S = 3_600n;
/** The entry point of ERC-4337 in its version 0.7. */
const ENTRY_POINT = '0x0000000071727de22e5e9d8baf0edac6f37da032';
const NOBODY = `0x${'0'.repeat(40)}`;

/** Contracts as their publishers compiled them, with the compilers of their day. */
const PUBLISHED: Readonly<Record<string, string>> = {
  MintableOf2: 'openzeppelin-contracts-2/build/contracts/SampleCrowdsaleToken.json',
  PausableOf2: 'openzeppelin-contracts-2/build/contracts/ERC20Pausable.json',
  TokenOf2: 'openzeppelin-contracts-2/build/contracts/SimpleToken.json',
  WhitelistOf2: 'openzeppelin-contracts-2/build/contracts/WhitelistCrowdsaleImpl.json',
  VestingOf2: 'openzeppelin-contracts-2/build/contracts/TokenVesting.json',
  EscrowOf2: 'openzeppelin-contracts-2/build/contracts/RefundEscrow.json',
  PresetOf3: 'openzeppelin-contracts-3/build/contracts/ERC20PresetMinterPauser.json',
  FixedOf3: 'openzeppelin-contracts-3/build/contracts/ERC20PresetFixedSupply.json',
  TimelockOf3: 'openzeppelin-contracts-3/build/contracts/TimelockController.json',
  ProxyOf3: 'openzeppelin-contracts-3/build/contracts/TransparentUpgradeableProxy.json',
  ProxyAdminOf3: 'openzeppelin-contracts-3/build/contracts/ProxyAdmin.json',
  TimelockOf4: 'openzeppelin-contracts-4/build/contracts/TimelockController.json',
  Preset1155Of4: 'openzeppelin-contracts-4/build/contracts/ERC1155PresetMinterPauser.json',
  Preset721Of4: 'openzeppelin-contracts-4/build/contracts/ERC721PresetMinterPauserAutoId.json',
  BeaconOf4: 'openzeppelin-contracts-4/build/contracts/UpgradeableBeacon.json',
  SplitterOf4: 'openzeppelin-contracts-4/build/contracts/PaymentSplitter.json',
  VestingOf4: 'openzeppelin-contracts-4/build/contracts/VestingWallet.json',
  ForwarderOf4: 'openzeppelin-contracts-4/build/contracts/MinimalForwarder.json',
  Safe: '@safe-global/safe-smart-account/build/artifacts/contracts/Safe.sol/Safe.json',
  SafeProxy: '@safe-global/safe-smart-account/build/artifacts/contracts/proxies/SafeProxy.sol/SafeProxy.json',
  // The only ones that a Vyper compiler made: 0.1.0, in 2018.
  V1Factory: '@uniswap/v2-periphery/build/UniswapV1Factory.json',
  V1Exchange: '@uniswap/v2-periphery/build/UniswapV1Exchange.json',
  V3Factory: '@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json',
  SwapRouter: '@uniswap/v3-periphery/artifacts/contracts/SwapRouter.sol/SwapRouter.json',
};

/** As the two compilers of the time, and those who ship their output, lay it out. */
type Published = { abi: unknown[]; bytecode?: string; evm?: { bytecode: { object: string } } };

function readArtifact(file: string): Artifact {
  const { abi, bytecode, evm } = JSON.parse(readFileSync(require.resolve(file), 'utf8')) as Published;
  const code = bytecode ?? evm?.bytecode.object ?? '';
  return { abi, bytecode: code.startsWith('0x') ? (code as Hex) : `0x${code}` };
}

/** The address that a contract keeps in a slot. */
async function readAddress(chain: ContractChain, of: Address, slot: Hex): Promise<Address> {
  const word = (await chain.rpc.ask('eth_getStorageAt', [of, slot, 'latest'])) as Hex;
  return `0x${word.slice(26)}`;
}

/** The address that a getter answers with. */
async function askAddress(chain: ContractChain, of: Address, signature: string): Promise<Address> {
  const word = (await chain.rpc.ask('eth_call', [{ to: of, data: `0x${toSelector(signature)}` }, 'latest'])) as Hex;
  return `0x${word.slice(26)}`;
}

const ROLES_BY_BITS = (owner: string): Case['rows'] => [...OWNABLE(owner), ['completeOwnershipHandover(address)', 'ownership', [owner]]];
const ACCOUNT = ['owner', ENTRY_POINT, 'Sender'];

/** Written down from the sources before the analysis had seen any of these contracts. */
const CASES: Readonly<Record<string, Case>> = {
  MintableOf2: {
    make: (chain) => chain.make('MintableOf2'),
    rows: [
      ['mint(address,uint256)', 'mint', ['deployer']],
      ['addMinter(address)', 'ownership', ['deployer']],
      ['renounceMinter()', undefined, ['deployer']],
    ],
  },
  PausableOf2: {
    make: (chain) => chain.make('PausableOf2'),
    rows: [
      ['pause()', 'pause', ['deployer']],
      ['unpause()', 'pause', ['deployer']],
      ['addPauser(address)', 'ownership', ['deployer']],
      ['renouncePauser()', undefined, ['deployer']],
    ],
  },
  WhitelistOf2: {
    make: async (chain) => {
      const sale = await chain.make('WhitelistOf2', [1n, person('treasurer'), await chain.make('TokenOf2')]);
      await chain.call(person('deployer'), sale, { contract: 'WhitelistOf2', name: 'addWhitelisted', args: [person('ann')] });
      return sale;
    },
    // Ether that is sent without a call buys, too, for who is on the list.
    fallback: true,
    rows: [
      ['addWhitelisted(address)', undefined, ['deployer']],
      ['removeWhitelisted(address)', undefined, ['deployer']],
      ['addWhitelistAdmin(address)', 'ownership', ['deployer']],
      ['renounceWhitelistAdmin()', undefined, ['deployer']],
      ['renounceWhitelisted()', undefined, ['ann']],
    ],
  },
  VestingOf2: {
    make: (chain) => chain.make('VestingOf2', [person('ann'), 1_780_000_000n, 0n, 100_000_000n, true]),
    rows: [['revoke(address)', 'withdraw', ['deployer']], ...OWNABLE('deployer')],
  },
  EscrowOf2: {
    make: (chain) => chain.make('EscrowOf2', [person('ann')]),
    rows: [
      ['deposit(address)', undefined, ['deployer']],
      ['withdraw(address)', 'withdraw', ['deployer']],
      ['withdrawWithGas(address)', 'withdraw', ['deployer']],
      ['close()', undefined, ['deployer']],
      ['enableRefunds()', undefined, ['deployer']],
      ['transferPrimary(address)', 'ownership', ['deployer']],
    ],
  },
  PresetOf3: {
    make: (chain) => chain.make('PresetOf3', ['Preset', 'PRE']),
    rows: [
      ['mint(address,uint256)', 'mint', ['deployer']],
      ['pause()', 'pause', ['deployer']],
      ['unpause()', 'pause', ['deployer']],
      ...ROLES('deployer'),
    ],
  },
  TimelockOf3: {
    make: (chain) => chain.make('TimelockOf3', [HOUR_S, [person('ann')], [person('ben')]]),
    rows: [
      ['schedule(address,uint256,bytes,bytes32,bytes32,uint256)', undefined, ['ann']],
      ['scheduleBatch(address[],uint256[],bytes[],bytes32,bytes32,uint256)', undefined, ['ann']],
      ['cancel(bytes32)', undefined, ['ann']],
      ['execute(address,uint256,bytes,bytes32,bytes32)', 'execute', ['ben']],
      ['executeBatch(address[],uint256[],bytes[],bytes32,bytes32)', undefined, ['ben']],
      ['updateDelay(uint256)', undefined, ['TimelockOf3']],
      ...ROLES('deployer', 'TimelockOf3'),
    ],
  },
  ProxyOf3: {
    make: async (chain) => {
      const token = await chain.make('FixedOf3', ['Fixed', 'FIX', 10n ** 24n, person('ann')]);
      return chain.make('ProxyOf3', [token, person('steward'), '0x']);
    },
    rows: [
      ['upgradeTo(address)', 'upgrade', ['steward']],
      ['upgradeToAndCall(address,bytes)', 'upgrade', ['steward']],
      ['changeAdmin(address)', 'ownership', ['steward']],
    ],
  },
  ProxyAdminOf3: {
    make: (chain) => chain.make('ProxyAdminOf3'),
    rows: [
      ['changeProxyAdmin(address,address)', 'ownership', ['deployer']],
      ['upgrade(address,address)', 'upgrade', ['deployer']],
      ['upgradeAndCall(address,address,bytes)', 'upgrade', ['deployer']],
      ...OWNABLE('deployer'),
    ],
  },
  TimelockOf4: {
    make: (chain) => chain.make('TimelockOf4', [HOUR_S, [person('ann')], [NOBODY], NOBODY]),
    rows: [
      ['schedule(address,uint256,bytes,bytes32,bytes32,uint256)', undefined, ['ann']],
      ['scheduleBatch(address[],uint256[],bytes[],bytes32,bytes32,uint256)', undefined, ['ann']],
      ['cancel(bytes32)', undefined, ['ann']],
      ['updateDelay(uint256)', undefined, ['TimelockOf4']],
      ...ROLES('TimelockOf4'),
    ],
  },
  Preset1155Of4: {
    make: (chain) => chain.make('Preset1155Of4', ['ipfs://']),
    rows: [
      ['mint(address,uint256,uint256,bytes)', undefined, ['deployer']],
      ['mintBatch(address,uint256[],uint256[],bytes)', undefined, ['deployer']],
      ['pause()', 'pause', ['deployer']],
      ['unpause()', 'pause', ['deployer']],
      ...ROLES('deployer'),
    ],
  },
  Preset721Of4: {
    make: (chain) => chain.make('Preset721Of4', ['Pieces', 'PCS', 'ipfs://']),
    rows: [
      ['mint(address)', 'mint', ['deployer']],
      ['pause()', 'pause', ['deployer']],
      ['unpause()', 'pause', ['deployer']],
      ...ROLES('deployer'),
    ],
  },
  BeaconOf4: {
    make: async (chain) => chain.make('BeaconOf4', [await chain.make('TokenOf2')]),
    rows: [['upgradeTo(address)', 'upgrade', ['deployer']], ...OWNABLE('deployer')],
  },
  SplitterOf4: {
    make: (chain) =>
      chain.make(
        'SplitterOf4',
        [
          [person('ann'), person('ben')],
          [1n, 2n],
        ],
        { value: 10n ** 18n },
      ),
    rows: [],
  },
  VestingOf4: {
    make: (chain) => chain.make('VestingOf4', [person('ann'), 1_780_000_000n, 100_000_000n], { value: 10n ** 18n }),
    rows: [],
  },
  ForwarderOf4: { make: (chain) => chain.make('ForwarderOf4'), rows: [] },
  SafeProxy: {
    make: async (chain) => {
      const proxy = await chain.make('SafeProxy', [await chain.make('Safe')]);
      const args = [[person('ann'), person('ben'), person('cid')], 2n, NOBODY, '0x', NOBODY, NOBODY, 0n, NOBODY];
      await chain.call(person('passer-by'), proxy, { contract: 'Safe', name: 'setup', args });
      return proxy;
    },
    rows: [
      ['execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)', 'execute', ['ann', 'ben', 'cid']],
      ['approveHash(bytes32)', undefined, ['ann', 'ben', 'cid']],
      ['execTransactionFromModule(address,uint256,bytes,uint8)', 'execute', []],
      ['execTransactionFromModuleReturnData(address,uint256,bytes,uint8)', 'execute', []],
      ['addOwnerWithThreshold(address,uint256)', 'ownership', ['SafeProxy']],
      ['removeOwner(address,address,uint256)', 'ownership', ['SafeProxy']],
      ['swapOwner(address,address,address)', 'ownership', ['SafeProxy']],
      ['changeThreshold(uint256)', undefined, ['SafeProxy']],
      ['enableModule(address)', 'ownership', ['SafeProxy']],
      ['disableModule(address,address)', undefined, ['SafeProxy']],
      ['setGuard(address)', undefined, ['SafeProxy']],
      ['setModuleGuard(address)', undefined, ['SafeProxy']],
      ['setFallbackHandler(address)', undefined, ['SafeProxy']],
    ],
  },
  V1Factory: {
    make: async (chain) => {
      const factory = await chain.make('V1Factory');
      const args = [await chain.make('V1Exchange')];
      await chain.call(person('passer-by'), factory, { contract: 'V1Factory', name: 'initializeFactory', args });
      return factory;
    },
    rows: [],
  },
  V1Exchange: {
    make: async (chain, made) => {
      const token = await chain.make('TokenOf2');
      await chain.call(person('passer-by'), made('V1Factory'), { contract: 'V1Factory', name: 'createExchange', args: [token] });
      const data = `0x${toSelector('getExchange(address)')}${token.slice(2).padStart(64, '0')}`;
      const word = (await chain.rpc.ask('eth_call', [{ to: made('V1Factory'), data }, 'latest'])) as Hex;
      return `0x${word.slice(26)}`;
    },
    rows: [],
  },
  SwapRouter: {
    make: async (chain) => chain.make('SwapRouter', [await chain.make('V3Factory'), await chain.make('TokenOf2')]),
    rows: [],
  },
  BitToken: {
    make: (chain) => chain.make('BitToken', [person('owner'), person('minter'), person('operator')]),
    rows: [
      ['mint(address,uint256)', 'mint', ['minter', 'operator']],
      ['seize(address,uint256)', 'burn', ['owner', 'operator']],
      ['setFee(uint256)', 'fee', ['owner']],
      ['grantRoles(address,uint256)', 'ownership', ['owner']],
      ['revokeRoles(address,uint256)', 'ownership', ['owner']],
      ...ROLES_BY_BITS('owner'),
    ],
  },
  NumberedRoles: {
    make: (chain) => chain.make('NumberedRoles', [person('owner'), person('keeper')]),
    // Its roles are kept where only their hash leads: that it hands them out is not seen.
    gaps: ['setRole(address,uint256,bool)'],
    rows: [
      ['setPace(uint256)', 'other', ['keeper']],
      ['setDepth(uint256)', 'other', ['owner', 'keeper']],
      ['setRole(address,uint256,bool)', 'ownership', ['owner']],
      ...ROLES_BY_BITS('owner'),
    ],
  },
  Shifts: {
    make: (chain) => chain.make('Shifts', [person('owner'), person('ann'), person('ben')]),
    // As above.
    gaps: ['setTimedRole(address,uint256,uint40,uint40)'],
    rows: [
      ['turn(uint256)', 'other', ['ann']],
      ['setTimedRole(address,uint256,uint40,uint40)', 'ownership', ['owner']],
      ...ROLES_BY_BITS('owner'),
    ],
  },
  SlowHands: {
    make: async (chain) => {
      const timelock = await chain.make('SlowHands');
      const args = [HOUR_S, person('admin'), [person('ann')], [person('ben')], [person('cid')]];
      await chain.call(person('deployer'), timelock, { contract: 'SlowHands', name: 'initialize', args });
      return timelock;
    },
    // Calls in a list are not followed; roles as above.
    gaps: ['execute(bytes32,bytes)', 'setRole(address,uint256,bool)'],
    rows: [
      ['propose(bytes32,bytes,uint256)', undefined, ['ann']],
      ['cancel(bytes32)', undefined, ['cid']],
      ['execute(bytes32,bytes)', 'execute', ['ben']],
      ['setMinDelay(uint256)', undefined, ['SlowHands']],
      ['setRole(address,uint256,bool)', 'ownership', ['admin', 'SlowHands']],
      ['initialize(uint256,address,address[],address[],address[])', undefined, ['deployer']],
    ],
  },
  Sender: {
    make: async (chain) => {
      // One that takes whatever it is told stands in for the entry point.
      await chain.rpc.ask('anvil_setCode', [ENTRY_POINT, '0x00']);
      return readAddress(chain, await chain.make('SenderMaker', [await chain.make('Sender'), person('owner')]), '0x0');
    },
    rows: [
      ['execute(address,uint256,bytes)', 'execute', ACCOUNT],
      ['executeBatch((address,uint256,bytes)[])', undefined, ACCOUNT],
      ['delegateExecute(address,bytes)', 'upgrade', ACCOUNT],
      ['storageStore(bytes32,bytes32)', undefined, ACCOUNT],
      ['withdrawDepositTo(address,uint256)', undefined, ['owner', 'Sender']],
      ['upgradeToAndCall(address,bytes)', 'upgrade', ['owner', 'Sender']],
      ['transferOwnership(address)', 'ownership', ['owner', 'Sender']],
      ['renounceOwnership()', 'ownership', ['owner', 'Sender']],
      ['completeOwnershipHandover(address)', 'ownership', ['owner', 'Sender']],
      ['validateUserOp((address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes),bytes32,uint256)', 'withdraw', [ENTRY_POINT]],
    ],
  },
  Ringed: {
    make: (chain) => chain.make('Ringed', [person('owner')], { value: 10n ** 18n }),
    rows: [
      ['rescueETH(address,uint256)', 'withdraw', ['owner', 'deployer']],
      ['rescueERC20(address,address,uint256)', 'withdraw', ['owner', 'deployer']],
      ['rescueERC721(address,address,uint256)', 'withdraw', ['owner', 'deployer']],
      ['rescueERC1155(address,address,uint256,uint256,bytes)', 'withdraw', ['owner', 'deployer']],
      ['rescueERC6909(address,address,uint256,uint256)', undefined, ['owner', 'deployer']],
      ['lockRescue(uint256)', undefined, ['owner', 'deployer']],
      ...ROLES_BY_BITS('owner'),
    ],
  },
  SmallBeacon: {
    make: async (chain) => chain.make('SmallBeacon', [person('owner'), await chain.make('Pieces')]),
    rows: [['upgradeTo(address)', 'upgrade', ['owner']], ...OWNABLE('owner')],
  },
  Counter: {
    make: async (chain) => {
      const begin = chain.encode({ contract: 'Counter', name: 'begin', args: [person('owner')] });
      return chain.make('ERC1967Proxy', [await chain.make('Counter'), begin]);
    },
    rows: [
      ['setStep(uint256)', undefined, ['owner']],
      ['upgradeToAndCall(address,bytes)', 'upgrade', ['owner']],
      ...ROLES_BY_BITS('owner'),
    ],
  },
  Etched: {
    make: async (chain) => readAddress(chain, await chain.make('EtchedMaker', [await chain.make('Etched'), person('owner')]), '0x0'),
    rows: [['dig(uint256)', 'other', ['owner']]],
  },
  Stones: {
    make: (chain) => chain.make('Stones', [person('owner')]),
    // Nothing is delegated to that address as long as it is none.
    gaps: ['setFallbackAddress(address)'],
    rows: [
      ['diamondCut((address,uint8,bytes4[])[],address,bytes)', 'upgrade', ['owner']],
      ['setFallbackAddress(address)', 'upgrade', ['owner']],
      ['transferOwnership(address)', 'ownership', ['owner']],
      ['acceptOwnership()', 'ownership', []],
    ],
  },
  Plinth: {
    make: async (chain) => chain.make('Plinth', [await chain.make('Pieces'), person('owner')]),
    rows: [['setImplementation(address)', 'upgrade', ['owner']]],
  },
  Cosigned: {
    make: (chain) => chain.make('Cosigned', [person('ann'), person('ben'), person('cid')], { value: 10n ** 18n }),
    rows: [['verifyAndExecute((address,bytes,uint256,bool),(bytes,uint256)[])', 'execute', ['ann', 'ben', 'cid']]],
  },
  Gates: {
    make: (chain) => chain.make('Gates', [person('admin'), person('guardian')]),
    rows: [['close()', 'pause', ['guardian']], ['open()', 'pause', ['guardian']], ...ROLES('admin')],
  },
  Guild: {
    make: async (chain) => {
      const args = [person('admin'), person('minter'), person('guardian')];
      const begin = chain.encode({ contract: 'Guild', name: 'initialize', args });
      return chain.make('ERC1967Proxy', [await chain.make('Guild'), begin]);
    },
    rows: [
      ['forge(address,uint256)', 'mint', ['minter']],
      ['pause()', 'pause', ['guardian']],
      ['unpause()', 'pause', ['admin']],
      ['upgradeToAndCall(address,bytes)', 'upgrade', ['guardian']],
      ...ROLES('admin', 'guardian'),
    ],
  },
  Forwarded: {
    make: (chain) => chain.make('Forwarded', [person('owner'), person('steward')]),
    // The forwarder’s word comes behind the arguments: where there are none, none is tried.
    gaps: ['renounceOwnership()'],
    rows: [['setTone(uint256)', 'other', ['owner', 'steward']], ...OWNABLE('owner', 'steward')],
  },
  Coin: { make: (chain) => chain.make('Coin', [person('passer-by')]), rows: [] },
  Shares: {
    make: (chain, made) => chain.make('Shares', [made('Coin'), person('owner'), person('operator')]),
    rows: [['setEntryFee(uint256)', 'fee', ['owner']], ['invest(address,uint256)', 'withdraw', ['operator']], ...OWNABLE('owner')],
  },
  Lender: {
    make: async (chain) => {
      const lender = await chain.make('Lender', [person('admin'), person('guardian')]);
      await chain.call(person('admin'), lender, { contract: 'Lender', name: '_supportMarket', args: [person('librarian')] });
      return lender;
    },
    rows: [
      ['_setPendingAdmin(address)', 'ownership', ['admin']],
      ['_acceptAdmin()', 'ownership', []],
      ['_setCloseFactor(uint256)', undefined, ['admin']],
      ['_supportMarket(address)', undefined, ['admin']],
      ['_setSeizePaused(bool)', 'pause', ['admin', 'guardian']],
      ['_setBorrowPaused(address,bool)', undefined, ['admin', 'guardian']],
    ],
  },
  Guard: {
    make: (chain) => chain.make('Guard', [person('owner')]),
    rows: [
      ['permit(bytes32,bytes32,bytes32)', undefined, ['owner']],
      ['forbid(bytes32,bytes32,bytes32)', undefined, ['owner']],
    ],
  },
  Pauser: {
    make: async (chain, made) => {
      const pauser = await chain.make('Pauser', [person('owner'), made('Guard')]);
      const plot = toSelector('plot(address,bytes32,bytes,uint256)').padEnd(64, '0');
      const args = [`${person('ann')}${'0'.repeat(24)}`, `${pauser}${'0'.repeat(24)}`, `0x${plot}`];
      await chain.call(person('owner'), made('Guard'), { contract: 'Guard', name: 'permit', args });
      return pauser;
    },
    rows: [
      ['plot(address,bytes32,bytes,uint256)', undefined, ['owner', 'ann', 'Pauser']],
      ['drop(address,bytes32,bytes,uint256)', undefined, ['owner', 'Pauser']],
      ['setOwner(address)', 'ownership', ['Hands']],
      ['setAuthority(address)', 'ownership', ['Hands']],
      ['setDelay(uint256)', undefined, ['Hands']],
    ],
  },
  Hands: {
    make: (chain, made) => askAddress(chain, made('Pauser'), 'hands()'),
    rows: [['exec(address,bytes)', 'upgrade', ['Pauser']]],
  },
  DelayModule: {
    make: (chain) => chain.make('DelayModule', [person('owner'), person('treasurer'), person('ann')]),
    rows: [
      ['setTxCooldown(uint256)', undefined, ['owner']],
      ['setAvatar(address)', undefined, ['owner']],
      ['enableModule(address)', 'ownership', ['owner']],
      ['disableModule(address,address)', undefined, ['owner']],
      ['setTxNonce(uint256)', undefined, ['owner']],
      ['execTransactionFromModule(address,uint256,bytes,uint8)', undefined, ['ann']],
    ],
  },
  Dollar: {
    make: async (chain) => {
      const people = ['owner', 'admin', 'guardian', 'editor', 'treasurer'].map(person);
      const dollar = await chain.make('Dollar', people);
      await chain.call(person('admin'), dollar, { contract: 'Dollar', name: 'configureMinter', args: [person('minter'), 10n ** 30n] });
      return dollar;
    },
    rows: [
      ['configureMinter(address,uint256)', 'ownership', ['admin']],
      ['removeMinter(address)', 'ownership', ['admin']],
      ['mint(address,uint256)', 'mint', ['minter']],
      ['burn(uint256)', 'burn', ['minter']],
      ['blacklist(address)', 'blacklist', ['editor']],
      ['unBlacklist(address)', 'blacklist', ['editor']],
      ['pause()', 'pause', ['guardian']],
      ['unpause()', 'pause', ['guardian']],
      ['rescueERC20(address,address,uint256)', 'withdraw', ['treasurer']],
      ['updateMasterMinter(address)', 'ownership', ['owner']],
      ['updateRescuer(address)', 'ownership', ['owner']],
    ],
  },
  Farm: {
    make: (chain, made) => chain.make('Farm', [person('owner'), person('treasurer'), made('Coin')]),
    // Charges that are kept for each pool are not told from other settings.
    gaps: ['set(uint256,uint256,uint16,bool)'],
    rows: [
      ['add(uint256,address,uint16,bool)', undefined, ['owner']],
      ['set(uint256,uint256,uint16,bool)', 'fee', ['owner']],
      ['setDev(address)', undefined, ['treasurer']],
      ['setPerBlock(uint256)', undefined, ['owner']],
      ['transferOwnership(address)', 'ownership', ['owner']],
    ],
  },
  AclBook: {
    make: (chain) => chain.make('AclBook', [person('owner'), person('admin'), person('guardian')]),
    rows: [['setPoolAdmin(address,bool)', undefined, ['owner']]],
  },
  Places: {
    make: (chain, made) => chain.make('Places', [person('owner'), made('AclBook')]),
    rows: [['setAddress(bytes32,address)', undefined, ['owner']]],
  },
  Reserves: {
    make: (chain, made) => chain.make('Reserves', [made('Places')]),
    rows: [
      ['setReserveFactor(address,uint256)', undefined, ['admin']],
      ['setReservePause(address,bool)', undefined, ['admin', 'guardian']],
      ['setConfiguration(address,uint256)', undefined, []],
    ],
  },
  Borrower: {
    make: async (chain) => chain.make('Borrower', [await chain.make('OwnerLibrary'), person('owner')]),
    rows: [
      ['setMark(uint256)', 'other', ['owner']],
      ['hand(address)', 'ownership', ['owner']],
    ],
  },
  Upper: {
    make: (chain) => chain.make('Upper', [person('owner')]),
    rows: [
      ['setDial(uint256)', undefined, ['owner']],
      ['stop(bool)', 'pause', ['owner']],
      ['give(address)', 'ownership', ['owner']],
    ],
  },
  Unbegun: {
    make: (chain) => chain.make('Unbegun'),
    rows: [['setFee(uint256)', 'fee', []]],
    dangers: [['initialize(address)', 'ownership']],
  },
  Careless: {
    make: (chain) => chain.make('Careless', [person('owner')], { value: 10n ** 18n }),
    rows: [['note(uint256)', undefined, ['owner']]],
    dangers: [
      ['setFeeBps(uint256)', 'fee'],
      ['rescueAll(address)', 'withdraw'],
      ['setOwner(address)', 'ownership'],
    ],
  },
  Council: {
    make: (chain) => chain.make('Council', [['ann', 'ben', 'cid'].map(person)], { value: 10n ** 18n }),
    rows: [
      ['propose(address,bytes)', undefined, ['ann', 'ben', 'cid']],
      ['vote(uint256)', undefined, ['ann', 'ben', 'cid']],
      ['setQuorum(uint256)', undefined, ['Council']],
      ['setMember(address,uint256)', 'ownership', ['Council']],
    ],
  },
  Permissions: {
    make: (chain) => chain.make('Permissions', [person('admin')]),
    rows: [['grant(address,address,bytes32)', undefined, ['admin']]],
  },
  App: {
    make: async (chain, made) => {
      const app = await chain.make('App', [made('Permissions')], { value: 10n ** 18n });
      const allow = (who: string, role: string) => {
        const args = [person(who), app, `0x${Buffer.from(keccak_256(role)).toString('hex')}`];
        return chain.call(person('admin'), made('Permissions'), { contract: 'Permissions', name: 'grant', args });
      };
      await allow('ann', 'PERIOD_ROLE');
      await allow('ben', 'SPEND_ROLE');
      return app;
    },
    rows: [
      ['setPeriod(uint256)', 'other', ['ann']],
      ['spend(address,uint256)', 'withdraw', ['ben']],
    ],
  },
  Pieces: {
    make: async (chain) => {
      const pieces = await chain.make('Pieces');
      await chain.call(person('ann'), pieces, { contract: 'Pieces', name: 'take', args: [7n, person('ann')] });
      return pieces;
    },
    rows: [],
  },
  Titled: {
    make: (chain, made) => chain.make('Titled', [made('Pieces'), 7n]),
    rows: [['setRule(uint256)', 'other', ['ann']]],
  },
  Elastic: {
    make: (chain) => chain.make('Elastic', [person('owner'), person('operator')]),
    rows: [
      ['rebase(uint256,int256)', 'mint', ['operator']],
      ['setPolicy(address)', 'ownership', ['owner']],
      ['renounceOwnership()', 'ownership', ['owner']],
    ],
  },
  Announced: {
    make: (chain) => chain.make('Announced', [person('admin')]),
    rows: [
      ['commit(address)', undefined, ['admin']],
      ['apply_()', 'ownership', ['admin']],
      ['revertCommit()', undefined, ['admin']],
      ['kill()', 'pause', ['admin']],
      ['setFee(uint256)', 'fee', ['admin']],
    ],
  },
  Tabled: {
    make: (chain) => chain.make('Tabled', [person('ann'), person('ben')]),
    rows: [
      ['setA(uint256)', 'other', ['ann', 'ben']],
      ['setB(uint256)', 'other', ['ben']],
    ],
  },
  Silent: {
    make: (chain) => chain.make('Silent', [person('owner')], { value: 10n ** 18n }),
    rows: [],
    fallback: true,
  },
  FactoryUser: {
    make: async (chain, made) => {
      const user = await chain.make('FactoryUser', [made('Coin'), person('owner')]);
      return askAddress(chain, user, 'last()');
    },
    rows: [],
    fallback: true,
  },
  Pools: {
    make: async (chain) => {
      const pools = await chain.make('Pools', [person('operator'), person('treasurer')], { value: 10n ** 18n });
      await chain.call(person('passer-by'), pools, { contract: 'Pools', name: 'open', args: [3n] });
      return pools;
    },
    rows: [
      ['close(uint256)', undefined, ['operator']],
      ['collect(address,uint256)', 'withdraw', ['treasurer']],
      ['setOperator(address)', 'ownership', ['operator']],
    ],
  },
  Bridge: {
    make: (chain) => chain.make('Bridge', [person('admin'), person('ann'), person('ben')], { value: 10n ** 18n }),
    rows: [
      ['confirm(address,uint256,bytes32)', undefined, ['ann', 'ben']],
      ['setNeeded(uint256)', undefined, ['admin', 'Bridge']],
      ['addValidator(address)', 'ownership', ['admin']],
    ],
  },
  Slots: {
    make: (chain) => chain.make('Slots', [person('ann'), person('ben'), person('cid')]),
    rows: [
      ['set(uint256)', 'other', ['ben']],
      ['next()', undefined, ['ann', 'ben', 'cid']],
    ],
  },
  Sale: {
    make: (chain) => chain.make('Sale', [person('treasurer'), person('operator')], { value: 10n ** 18n }),
    rows: [
      ['allow(address[],bool)', undefined, ['operator', 'treasurer']],
      ['setPublic(bool)', undefined, ['operator', 'treasurer']],
      ['setTerms(uint256,uint256,uint256)', undefined, ['operator', 'treasurer']],
    ],
  },
};

export const FURTHER: Table = {
  folder: join(import.meta.dirname, '../../contracts/further'),
  others: Object.fromEntries(Object.entries(PUBLISHED).map(([name, file]) => [name, readArtifact(file)])),
  cases: CASES,
};
