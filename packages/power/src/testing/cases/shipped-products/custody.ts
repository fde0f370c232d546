import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import type { Case } from '../../map-cases.ts';
import { callsOf, ETHER, LATER, toHash } from '../contract-calls.ts';
import { pay } from '../living-protocols/pay.ts';

const SIGNERS = ['ann', 'ben', 'cid', 'keeper', 'signer'];
const OWNERS = ['ann', 'ben', 'cid'];
const PAST = 1_780_000_000n;

/** Bridges with a quorum or limits, wallets, a diamond, a hub of transient loans, and cells under an authority. */
export const CUSTODY: Readonly<Record<string, Case>> = {
  QuorumBridge: {
    make: async (chain) => {
      const bridge = await chain.make('QuorumBridge', [person('owner'), SIGNERS.map(person)], { value: ETHER });
      const said = callsOf(chain, bridge, 'QuorumBridge');
      for (const who of ['ann', 'ben']) await said(who, 'approve', [toHash('origin'), person('heir'), 1n]);
      await said('owner', 'nominate', [person('heir')]);
      return bridge;
    },
    rows: [
      // The third approval pays.
      ['approve(bytes32,address,uint256)', 'withdraw', SIGNERS],
      ['halt()', 'pause', [...SIGNERS, 'owner']],
      ['resume()', 'pause', ['owner']],
      ['addSigner(address)', 'ownership', ['owner']],
      ['removeSigner(address)', 'ownership', ['owner']],
      ['setThreshold(uint256)', undefined, ['owner']],
      ['nominate(address)', 'ownership', ['owner']],
      ['claimGovernance()', 'ownership', ['heir']],
    ],
  },
  LimitedCoin: {
    make: async (chain) => {
      const coin = await chain.make('LimitedCoin', [person('owner')]);
      const said = callsOf(chain, coin, 'LimitedCoin');
      await said('owner', 'setLimits', [person('operator'), 1_000n * ETHER, 1_000n * ETHER]);
      await said('owner', 'setLimits', [person('keeper'), 500n * ETHER, 0n]);
      await said('operator', 'mint', [person('ann'), ETHER]);
      await said('ann', 'approve', [person('operator'), ETHER]);
      return coin;
    },
    rows: [
      ['mint(address,uint256)', 'mint', ['keeper', 'operator']],
      // What its holder has allowed.
      ['burn(address,uint256)', undefined, ['operator']],
      ['setLimits(address,uint128,uint128)', undefined, ['owner']],
      ['transferOwnership(address)', 'ownership', ['owner']],
    ],
  },
  SharedWallet: {
    make: async (chain) => {
      const wallet = await chain.make('SharedWallet', [OWNERS.map(person), 2n], { value: ETHER });
      const said = callsOf(chain, wallet, 'SharedWallet');
      for (const value of [1n, 2n]) await said('ann', 'submit', [person('heir'), value, '0x']);
      for (const who of OWNERS) await said(who, 'confirm', [0n]);
      return wallet;
    },
    rows: [
      ['submit(address,uint256,bytes)', undefined, OWNERS],
      ['confirm(uint256)', undefined, OWNERS],
      ['revoke(uint256)', undefined, OWNERS],
      ['execute(uint256)', 'execute', OWNERS],
      ['addOwner(address)', 'ownership', ['SharedWallet']],
      ['dropOwner(uint256)', 'ownership', ['SharedWallet']],
      ['setRequired(uint256)', undefined, ['SharedWallet']],
    ],
  },
  SessionWallet: {
    make: async (chain, made) => {
      const wallet = await chain.make('SessionWallet', [person('owner'), person('guardian')], { value: ETHER });
      const said = callsOf(chain, wallet, 'SessionWallet');
      const selector = chain.encode({ contract: 'StakeDesk', name: 'depositTo', args: [person('ann')] }).slice(0, 10);
      await said('owner', 'openSession', [person('keeper'), made('StakeDesk'), selector, LATER, ETHER / 2n]);
      await said('owner', 'openSession', [person('editor'), made('StakeDesk'), selector, PAST, ETHER / 2n]);
      await said('guardian', 'startInheritance', [person('heir')]);
      return wallet;
    },
    rows: [
      ['run(address,uint256,bytes)', 'execute', ['owner']],
      // One function of one target; the session of the editor is over.
      ['runInSession(uint96,bytes)', undefined, ['keeper']],
      ['openSession(address,address,bytes4,uint64,uint96)', undefined, ['owner']],
      ['endSession(address)', undefined, ['guardian', 'owner']],
      ['startInheritance(address)', undefined, ['guardian']],
      ['stopInheritance()', undefined, ['owner']],
      // After 30 days.
      ['inherit()', 'ownership', ['heir']],
      ['setGuardian(address)', 'ownership', ['owner']],
    ],
  },
  PayDiamond: {
    make: async (chain) => {
      const anyone = person('ann');
      const selectorsOf = (contract: string, calls: readonly (readonly [string, readonly unknown[]])[]) =>
        calls.map(([name, args]) => chain.encode({ contract, name, args }).slice(0, 10));
      const cut = selectorsOf('CutFacet', [
        ['replaceFacet', [anyone, []]],
        ['freezeFunction', ['0x00000000']],
        ['handOver', [anyone]],
        ['takeOver', []],
      ]);
      const wages = selectorsOf('WagesFacet', [
        ['owe', [anyone, 0n]],
        ['draw', []],
        ['drawRest', [anyone]],
        ['setPayer', [anyone, true]],
      ]);
      const facets = [await chain.make('CutFacet'), await chain.make('WagesFacet')];
      const diamond = await chain.make('PayDiamond', [person('owner'), facets, [cut, wages]], { value: ETHER });
      const said = callsOf(chain, diamond, 'WagesFacet');
      await said('owner', 'setPayer', [person('editor'), true]);
      await said('editor', 'owe', [person('ann'), 5n]);
      await callsOf(chain, diamond, 'CutFacet')('owner', 'handOver', [person('heir')]);
      return diamond;
    },
    rows: [
      ['replaceFacet(address,bytes4[])', 'upgrade', ['owner']],
      ['freezeFunction(bytes4)', undefined, ['owner']],
      ['handOver(address)', 'ownership', ['owner']],
      ['takeOver()', 'ownership', ['heir']],
      ['owe(address,uint256)', undefined, ['editor']],
      ['drawRest(address)', 'withdraw', ['owner']],
      ['setPayer(address,bool)', 'ownership', ['owner']],
    ],
  },
  TransientHub: {
    make: async (chain, made) => {
      const hub = await chain.make('TransientHub', [made('Cash'), person('owner'), person('treasurer')]);
      const said = callsOf(chain, hub, 'TransientHub');
      await said('treasurer', 'setFee', [10n]);
      await callsOf(chain, made('Cash'), 'Cash')('deployer', 'approve', [hub, 100n * ETHER]);
      await said('deployer', 'fill', [100n * ETHER]);
      return hub;
    },
    rows: [
      ['setFee(uint256)', 'fee', ['treasurer']],
      ['collectFees(address)', 'withdraw', ['treasurer']],
      ['setFeeController(address)', 'ownership', ['owner']],
    ],
  },
  BitAuthority: {
    make: async (chain) => {
      const authority = await chain.make('BitAuthority', [person('owner')]);
      const said = callsOf(chain, authority, 'BitAuthority');
      const selector = chain.encode({ contract: 'BitAuthority', name: 'setUserRole', args: [authority, 0, true] }).slice(0, 10);
      await said('owner', 'setRoleCapability', [200, authority, selector, true]);
      await said('owner', 'setUserRole', [person('admin'), 200, true]);
      return authority;
    },
    rows: [
      ['setUserRole(address,uint8,bool)', 'ownership', ['admin', 'owner']],
      ['setRoleCapability(uint8,address,bytes4,bool)', 'ownership', ['owner']],
      ['setPublicCapability(address,bytes4,bool)', undefined, ['owner']],
      ['setOwner(address)', 'ownership', ['owner']],
    ],
  },
  ManagedCells: {
    make: async (chain, made) => {
      const cells = await chain.make('ManagedCells', [person('owner'), made('BitAuthority')]);
      const selectorOf = (name: string, args: readonly unknown[] = []) =>
        chain.encode({ contract: 'ManagedCells', name, args }).slice(0, 10);
      const said = callsOf(chain, made('BitAuthority'), 'BitAuthority');
      const opened = [
        [1, 'steward', selectorOf('manage', [cells, '0x', 0n])],
        [2, 'oracle', selectorOf('updatePrice', [0n])],
        [3, 'guardian', selectorOf('stop')],
      ] as const;
      for (const [role, who, selector] of opened) {
        await said('owner', 'setRoleCapability', [role, cells, selector, true]);
        await said('admin', 'setUserRole', [person(who), role, true]);
      }
      await said('owner', 'setPublicCapability', [cells, selectorOf('checkpoint'), true]);
      await callsOf(chain, cells, 'ManagedCells')('owner', 'listTarget', [made('StakeDesk'), true]);
      await pay(chain, 'ann', cells, { contract: 'ManagedCells', name: 'enter', value: ETHER });
      return cells;
    },
    rows: [
      // On listed targets.
      ['manage(address,bytes,uint256)', undefined, ['owner', 'steward']],
      ['updatePrice(uint256)', undefined, ['oracle', 'owner']],
      ['stop()', 'pause', ['guardian', 'owner']],
      ['restart()', 'pause', ['owner']],
      ['listTarget(address,bool)', undefined, ['owner']],
      ['setAuthority(address)', 'ownership', ['owner']],
    ],
  },
};
