import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { type Case, OWNABLE, ROLES } from '../../map-cases.ts';
import { callsOf, ETHER, fund, toBytes32 } from '../contract-calls.ts';

/** Bridges, messages, councils with their executors, prices and directories. */
export const NETWORKS: Readonly<Record<string, Case>> = {
  AttestedBridge: {
    make: async (chain, made) => {
      const validators = ['ann', 'ben', 'cid'].map(person);
      const bridge = await chain.make('AttestedBridge', [made('SettlementCoin'), person('steward'), person('guardian'), validators, 2n]);
      await callsOf(chain, made('SettlementCoin'), 'SettlementCoin')('deployer', 'approve', [bridge, 10n * ETHER]);
      await callsOf(chain, bridge, 'AttestedBridge')('deployer', 'send', [person('ben'), 10n * ETHER]);
      await callsOf(chain, bridge, 'AttestedBridge')('ann', 'attest', [1n, person('cid'), ETHER]);
      return bridge;
    },
    rows: [
      // Pays only if it completes the quorum.
      ['attest(uint256,address,uint256)', undefined, ['ann', 'ben', 'cid']],
      ['setValidator(address,bool)', 'ownership', ['steward']],
      ['setQuorum(uint256)', undefined, ['steward']],
      ['setDailyLimit(uint256)', undefined, ['steward']],
      ['setBridgeFee(uint256)', 'fee', ['steward']],
      ['collect(address)', 'withdraw', ['steward']],
      ['stop()', 'pause', ['guardian', 'steward']],
      ['restart()', 'pause', ['steward']],
      ['setPauser(address)', 'ownership', ['steward']],
      ['setGovernor(address)', 'ownership', ['steward']],
    ],
  },
  LimitedBridgeToken: {
    make: async (chain) => {
      const token = await chain.make('LimitedBridgeToken', [person('owner')]);
      const said = callsOf(chain, token, 'LimitedBridgeToken');
      await said('owner', 'setLimits', [person('operator'), 10n * ETHER, 10n * ETHER]);
      await said('owner', 'setLockbox', [person('librarian')]);
      await said('operator', 'mint', [person('ann'), ETHER]);
      return token;
    },
    rows: [
      ['setLimits(address,uint256,uint256)', 'ownership', ['owner']],
      ['setLockbox(address)', 'ownership', ['owner']],
      ['mint(address,uint256)', 'mint', ['librarian', 'operator']],
      ['burn(address,uint256)', 'burn', ['librarian', 'operator']],
      ...OWNABLE('owner'),
    ],
  },
  MessageDock: {
    make: async (chain) => {
      const dock = await chain.make('MessageDock', ['admin', 'keeper', 'operator'].map(person));
      await callsOf(chain, dock, 'MessageDock')('operator', 'enrol', [5, toBytes32('router')]);
      await fund(chain, dock);
      return dock;
    },
    rows: [
      ['deliver(uint32,bytes32,uint256,address,bytes)', 'execute', ['keeper']],
      ['enrol(uint32,bytes32)', undefined, ['operator']],
      ['setClosed(uint32,bool)', 'pause', ['operator']],
      ['setRelayFee(uint256)', 'fee', ['operator']],
      ['takeFees(address)', 'withdraw', ['admin']],
      ...ROLES('admin'),
    ],
  },
  DelayedExecutor: {
    make: (chain) => chain.make('DelayedExecutor', [person('guardian'), person('operator')]),
    rows: [
      ['queue(address,bytes)', undefined, ['CouncilChamber']],
      ['cancel(bytes32)', undefined, ['guardian']],
      ['execute(address,bytes)', 'execute', ['operator']],
      ['handOver(address)', 'ownership', ['CouncilChamber']],
      ['setDelay(uint256)', undefined, ['DelayedExecutor']],
      ['setGuardian(address)', 'ownership', ['DelayedExecutor']],
      ['setAgent(address)', 'ownership', ['DelayedExecutor']],
    ],
  },
  CouncilChamber: {
    make: async (chain, made) => {
      const executor = made('DelayedExecutor');
      const chamber = await chain.make('CouncilChamber', [made('SettlementCoin'), executor, person('librarian')]);
      await callsOf(chain, executor, 'DelayedExecutor')('deployer', 'handOver', [chamber]);
      await callsOf(chain, made('SettlementCoin'), 'SettlementCoin')('deployer', 'approve', [chamber, 10n ** 24n]);
      await callsOf(chain, chamber, 'CouncilChamber')('deployer', 'lock', [10n ** 24n]);
      await callsOf(chain, chamber, 'CouncilChamber')('deployer', 'move', [person('cid'), '0x']);
      return chamber;
    },
    rows: [
      ['veto(uint256)', undefined, ['librarian']],
      ['setVetoer(address)', 'ownership', ['DelayedExecutor']],
      ['setRules(uint256,uint256,uint256)', undefined, ['DelayedExecutor']],
    ],
  },
  MedianPrice: {
    make: async (chain) => {
      const median = await chain.make('MedianPrice', [person('admin')]);
      const said = callsOf(chain, median, 'MedianPrice');
      await said('admin', 'lift', [['ann', 'ben'].map(person)]);
      await said('admin', 'kiss', [person('cid')]);
      await said('ann', 'poke', [ETHER]);
      return median;
    },
    rows: [
      ['rely(address)', 'ownership', ['admin']],
      ['deny(address)', 'ownership', ['admin']],
      ['lift(address[])', 'ownership', ['admin']],
      ['drop(address[])', 'ownership', ['admin']],
      ['setBar(uint256)', undefined, ['admin']],
      ['kiss(address)', undefined, ['admin']],
      ['diss(address)', undefined, ['admin']],
      ['stop()', 'pause', ['admin']],
      ['start()', 'pause', ['admin']],
      ['change(address)', undefined, ['admin']],
      ['poke(uint128)', undefined, ['ann', 'ben']],
    ],
  },
  SystemDirectory: {
    make: async (chain) => {
      const directory = await chain.make('SystemDirectory', [person('admin')]);
      const said = callsOf(chain, directory, 'SystemDirectory');
      await said('admin', 'setPart', [toBytes32('policy'), person('editor')]);
      await said('admin', 'setUpdater', [toBytes32('feed'), person('operator'), true]);
      return directory;
    },
    rows: [
      ['setPart(bytes32,address)', undefined, ['admin', 'operator']],
      ['setUpdater(bytes32,address,bool)', 'ownership', ['admin']],
      ['setSwitch(bytes32,bool)', undefined, ['admin']],
      ['setParameter(bytes32,uint256)', undefined, ['editor']],
      ['setPendingAdmin(address)', 'ownership', ['admin']],
      ['acceptAdmin()', 'ownership', []],
    ],
  },
};
