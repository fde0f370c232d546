import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { type Case, OWNABLE, ROLES } from '../../map-cases.ts';
import { HOUR_S, ZERO_ADDRESS } from '../contract-calls.ts';

/** OpenZeppelin 2 to 4 as published, compiled by Solidity 0.5 to 0.8. */
export const OPENZEPPELIN: Readonly<Record<string, Case>> = {
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
    // Plain ether transfers buy tokens too, for allowlisted accounts.
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
    make: (chain) => chain.make('TimelockOf4', [HOUR_S, [person('ann')], [ZERO_ADDRESS], ZERO_ADDRESS]),
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
};
