import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { ACCESS_MANAGER, type Case, OWNABLE, ROLES } from '../../map-cases.ts';
import { callsOf, ETHER, fund, LATER, readAddress, ZERO_ADDRESS } from '../contract-calls.ts';

const OWNERS = ['ann', 'ben', 'cid'];
const ADMIN_SLOT = '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103';
const NO_HASH = `0x${'0'.repeat(64)}`;
const DAY_S = 86_400;

/** A foundation as it is usually set up: a Safe with a module, its timelock, and what the timelock upgrades. */
export const FOUNDATION: Readonly<Record<string, Case>> = {
  UnitCoin: { make: (chain) => chain.make('UnitCoin'), rows: [] },
  FoundationSafe: {
    make: async (chain) => {
      const safe = await chain.make('SafeProxy', [await chain.make('Safe')]);
      const setup = [OWNERS.map(person), 2n, ZERO_ADDRESS, '0x', ZERO_ADDRESS, ZERO_ADDRESS, 0n, ZERO_ADDRESS];
      await callsOf(chain, safe, 'Safe')('passer-by', 'setup', setup);
      const guard = await chain.make('DelegateCallGuard', [ZERO_ADDRESS]);
      await chain.call(safe, safe, { contract: 'Safe', name: 'setGuard', args: [guard] });
      return safe;
    },
    rows: [
      ['execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)', 'execute', OWNERS],
      ['approveHash(bytes32)', undefined, OWNERS],
      ['execTransactionFromModule(address,uint256,bytes,uint8)', 'execute', ['WeeklyAllowance']],
      ['execTransactionFromModuleReturnData(address,uint256,bytes,uint8)', 'execute', ['WeeklyAllowance']],
      ['addOwnerWithThreshold(address,uint256)', 'ownership', ['FoundationSafe']],
      ['removeOwner(address,address,uint256)', 'ownership', ['FoundationSafe']],
      ['swapOwner(address,address,address)', 'ownership', ['FoundationSafe']],
      ['changeThreshold(uint256)', undefined, ['FoundationSafe']],
      ['enableModule(address)', 'ownership', ['FoundationSafe']],
      ['disableModule(address,address)', undefined, ['FoundationSafe']],
      ['setGuard(address)', undefined, ['FoundationSafe']],
      ['setModuleGuard(address)', undefined, ['FoundationSafe']],
      ['setFallbackHandler(address)', undefined, ['FoundationSafe']],
    ],
  },
  WeeklyAllowance: {
    make: async (chain, made) => {
      const safe = made('FoundationSafe');
      const module = await chain.make('WeeklyAllowance', [safe, person('operator'), ETHER]);
      await chain.call(safe, safe, { contract: 'Safe', name: 'enableModule', args: [module] });
      await callsOf(chain, module, 'WeeklyAllowance')('operator', 'pay', [person('heir'), 1n]);
      return module;
    },
    rows: [
      ['pay(address,uint256)', 'withdraw', ['operator']],
      ['setLimit(uint96)', undefined, ['FoundationSafe']],
      ['setDelegate(address)', 'ownership', ['FoundationSafe']],
    ],
  },
  FoundationTimelock: {
    make: async (chain, made) => {
      const safe = made('FoundationSafe');
      const timelock = await chain.make('TimelockController', [2 * DAY_S, [safe], [person('keeper')], ZERO_ADDRESS]);
      const args = [made('UnitCoin'), 0n, '0x', NO_HASH, NO_HASH, 2 * DAY_S];
      await chain.call(safe, timelock, { contract: 'TimelockController', name: 'schedule', args });
      return timelock;
    },
    rows: [
      ['schedule(address,uint256,bytes,bytes32,bytes32,uint256)', undefined, ['FoundationSafe']],
      ['scheduleBatch(address[],uint256[],bytes[],bytes32,bytes32,uint256)', undefined, ['FoundationSafe']],
      ['cancel(bytes32)', undefined, ['FoundationSafe']],
      ['execute(address,uint256,bytes,bytes32,bytes32)', 'execute', ['keeper']],
      ['executeBatch(address[],uint256[],bytes[],bytes32,bytes32)', undefined, ['keeper']],
      ['updateDelay(uint256)', undefined, ['FoundationTimelock']],
      ...ROLES('FoundationTimelock'),
    ],
  },
  ProxiedTreasury: {
    make: async (chain, made) => {
      const args = ['admin', 'operator', 'guardian'].map(person);
      const begin = chain.encode({ contract: 'TreasuryCode', name: 'initialize', args });
      const code = await chain.make('TreasuryCode');
      const treasury = await chain.make('TransparentUpgradeableProxy', [code, made('FoundationTimelock'), begin]);
      await callsOf(chain, made('UnitCoin'), 'UnitCoin')('deployer', 'transfer', [treasury, ETHER]);
      await callsOf(chain, treasury, 'TreasuryCode')('admin', 'grant', [person('ann'), 5n]);
      await fund(chain, treasury);
      return treasury;
    },
    rows: [
      ['upgradeToAndCall(address,bytes)', 'upgrade', ['TreasuryProxyAdmin']],
      ['pay(address,address,uint256)', 'withdraw', ['operator']],
      ['grant(address,uint256)', undefined, ['admin']],
      ['pause()', 'pause', ['guardian']],
      ['unpause()', 'pause', ['admin']],
      ...ROLES('admin'),
    ],
  },
  TreasuryProxyAdmin: {
    make: (chain, made) => readAddress(chain, made('ProxiedTreasury'), ADMIN_SLOT),
    rows: [['upgradeAndCall(address,address,bytes)', 'upgrade', ['FoundationTimelock']], ...OWNABLE('FoundationTimelock')],
  },
  RegionBeacon: {
    make: async (chain, made) => chain.make('UpgradeableBeacon', [await chain.make('RegionCode'), made('FoundationTimelock')]),
    rows: [['upgradeTo(address)', 'upgrade', ['FoundationTimelock']], ...OWNABLE('FoundationTimelock')],
  },
  NorthRegion: {
    make: async (chain, made) => {
      const args = [person('owner'), made('UnitCoin'), person('steward')];
      const begin = chain.encode({ contract: 'RegionCode', name: 'initialize', args });
      const region = await chain.make('BeaconProxy', [made('RegionBeacon'), begin]);
      await callsOf(chain, made('UnitCoin'), 'UnitCoin')('deployer', 'approve', [region, 10n * ETHER]);
      const said = callsOf(chain, region, 'RegionCode');
      await said('deployer', 'supply', [10n * ETHER]);
      await said('owner', 'transferOwnership', [person('heir')]);
      return region;
    },
    rows: [
      ['lend(address,uint256)', 'withdraw', ['steward']],
      ['setPremium(uint256)', 'fee', ['owner']],
      ['setLender(address)', 'ownership', ['owner']],
      ...OWNABLE('owner'),
      ['acceptOwnership()', 'ownership', ['heir']],
    ],
  },
  FundManager: {
    make: async (chain) => {
      const manager = await chain.make('AccessManager', [person('admin')]);
      const said = callsOf(chain, manager, 'AccessManager');
      await said('admin', 'grantRole', [3n, person('keeper'), 0]);
      await said('admin', 'grantRole', [4n, person('operator'), DAY_S]);
      await said('admin', 'grantRole', [5n, person('guardian'), 0]);
      await said('admin', 'grantRole', [9n, person('cid'), 0]);
      await said('admin', 'setRoleGuardian', [4n, 9n]);
      return manager;
    },
    rows: [
      ...ACCESS_MANAGER('admin'),
      ['execute(address,bytes)', 'execute', ['admin', 'guardian', 'keeper', 'operator']],
      // Only for members whose role has a delay.
      ['schedule(address,bytes,uint48)', undefined, ['operator']],
      ['cancel(address,address,bytes)', undefined, ['admin', 'cid', 'operator']],
    ],
  },
  ManagedVault: {
    make: async (chain, made) => {
      const vault = await chain.make('ManagedVault', [made('UnitCoin'), made('FundManager')]);
      const said = callsOf(chain, made('FundManager'), 'AccessManager');
      const encode = (name: string, args: readonly unknown[]) => chain.encode({ contract: 'ManagedVault', name, args });
      const allocate = encode('allocate', [person('heir'), 1n]);
      await said('admin', 'setTargetFunctionRole', [vault, [encode('setExitFee', [0n]).slice(0, 10)], 3n]);
      await said('admin', 'setTargetFunctionRole', [vault, [allocate.slice(0, 10)], 4n]);
      await said('admin', 'setTargetFunctionRole', [vault, [encode('setOpen', [true]).slice(0, 10)], 5n]);
      await said('operator', 'schedule', [vault, allocate, LATER]);
      await callsOf(chain, made('UnitCoin'), 'UnitCoin')('deployer', 'approve', [vault, 10n * ETHER]);
      await callsOf(chain, vault, 'ManagedVault')('deployer', 'deposit', [10n * ETHER, person('ann')]);
      return vault;
    },
    rows: [
      ['setExitFee(uint256)', 'fee', ['keeper']],
      ['setOpen(bool)', 'pause', ['guardian']],
      // After a delay of a day.
      ['allocate(address,uint256)', 'withdraw', ['operator']],
      ['setAuthority(address)', 'ownership', ['FundManager']],
    ],
  },
};
