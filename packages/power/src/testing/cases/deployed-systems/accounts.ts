import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { toSelector } from '../../../analysis/read-safe.ts';
import { type Case, OWNABLE, ROLES } from '../../map-cases.ts';
import { askAddress, callsOf, ETHER, fund, LATER } from '../contract-calls.ts';

/** Paymasters, accounts with modules, and code that is replaced, cloned and put together. */
export const ACCOUNTS: Readonly<Record<string, Case>> = {
  TokenPaymaster: {
    make: async (chain, made) => {
      const args = [person('librarian'), made('SettlementCoin'), person('owner'), person('oracle')];
      const paymaster = await chain.make('TokenPaymaster', args);
      await callsOf(chain, made('SettlementCoin'), 'SettlementCoin')('deployer', 'transfer', [paymaster, ETHER]);
      await callsOf(chain, made('SettlementCoin'), 'SettlementCoin')('deployer', 'approve', [paymaster, ETHER]);
      await fund(chain, paymaster);
      return paymaster;
    },
    rows: [
      ['validate(address,uint256)', 'withdraw', ['librarian']],
      ['postOp(bytes,uint256)', 'withdraw', ['librarian']],
      ['setRate(uint256)', undefined, ['oracle']],
      ['setMarkup(uint256)', 'fee', ['owner']],
      ['setRater(address)', 'ownership', ['owner']],
      ['bar(address,bool)', 'blacklist', ['owner']],
      ['withdrawToken(address,uint256)', 'withdraw', ['owner']],
      ['withdrawEther(address,uint256)', 'withdraw', ['owner']],
      ...OWNABLE('owner'),
    ],
  },
  ModularAccount: {
    make: (chain) => chain.make('ModularAccount', ['owner', 'librarian', 'guardian'].map(person), { value: ETHER }),
    rows: [
      ['execute(address,uint256,bytes)', 'execute', ['librarian', 'owner']],
      ['executeFromModule(address,uint256,bytes)', 'execute', ['AllowanceModule']],
      ['delegate(address,bytes)', 'execute', ['ModularAccount', 'owner']],
      ['setModule(address,bool)', 'ownership', ['ModularAccount', 'owner']],
      ['setGuardian(address)', 'ownership', ['ModularAccount', 'owner']],
      ['startRecovery(address)', 'ownership', ['guardian']],
      ['cancelRecovery()', undefined, ['ModularAccount', 'owner']],
    ],
  },
  AllowanceModule: {
    make: async (chain, made) => {
      const account = made('ModularAccount');
      const module = await chain.make('AllowanceModule', [account]);
      await callsOf(chain, account, 'ModularAccount')('owner', 'setModule', [module, true]);
      await callsOf(chain, module, 'AllowanceModule')('owner', 'setLimit', [person('keeper'), ETHER / 10n]);
      return module;
    },
    rows: [
      ['setLimit(address,uint256)', undefined, ['owner']],
      ['revoke(address)', undefined, ['owner']],
      ['spend(address,uint256)', 'withdraw', ['keeper']],
    ],
  },
  UpgradeableCredit: {
    make: async (chain) => {
      const logic = await chain.make('UpgradeableCredit');
      const args = ['admin', 'minter', 'guardian', 'steward'].map(person);
      const data = chain.encode({ contract: 'UpgradeableCredit', name: 'initialize', args });
      const credit = await chain.make('ERC1967Proxy', [logic, data]);
      await callsOf(chain, credit, 'UpgradeableCredit')('minter', 'mint', [person('ann'), ETHER]);
      return credit;
    },
    rows: [
      ['mint(address,uint256)', 'mint', ['minter']],
      ['redeemFrom(address,uint256)', 'burn', ['minter']],
      ['pause()', 'pause', ['guardian']],
      ['unpause()', 'pause', ['guardian']],
      ['upgradeToAndCall(address,bytes)', 'upgrade', ['steward']],
      ...ROLES('admin'),
    ],
  },
  StrongboxMaker: {
    make: async (chain) => {
      const maker = await chain.make('StrongboxMaker', [await chain.make('Strongbox'), person('owner'), person('operator')]);
      await callsOf(chain, maker, 'StrongboxMaker')('operator', 'build', [person('ann'), person('keeper')]);
      return maker;
    },
    rows: [
      ['build(address,address)', undefined, ['operator']],
      ['replaceLogic(address)', 'upgrade', ['owner']],
      ['setOperator(address)', 'ownership', ['owner']],
      ...OWNABLE('owner'),
    ],
  },
  StrongboxBeacon: {
    make: (chain, made) => askAddress(chain, made('StrongboxMaker'), 'beacon()'),
    rows: [['upgradeTo(address)', 'upgrade', ['StrongboxMaker']], ...OWNABLE('StrongboxMaker')],
  },
  FirstStrongbox: {
    make: async (chain, made) => {
      const data = chain.encode({ contract: 'StrongboxMaker', name: 'boxes', args: [0n] });
      const word = (await chain.rpc.ask('eth_call', [{ to: made('StrongboxMaker'), data }, 'latest'])) as string;
      const box = `0x${word.slice(26)}` as const;
      await fund(chain, box);
      return box;
    },
    rows: [
      ['pay(address,uint256)', 'withdraw', ['keeper']],
      ['setShut(bool)', 'pause', ['ann']],
      ['setValet(address)', 'ownership', ['ann']],
      ...OWNABLE('ann'),
    ],
  },
  PurseMaker: {
    make: async (chain) => {
      const maker = await chain.make('PurseMaker', [await chain.make('ClonedPurse')]);
      await callsOf(chain, maker, 'PurseMaker')('passer-by', 'make', [person('ben'), person('keeper')]);
      return maker;
    },
    rows: [],
  },
  ClonedPurse: {
    make: async (chain, made) => {
      const purse = await askAddress(chain, made('PurseMaker'), 'last()');
      await fund(chain, purse);
      return purse;
    },
    rows: [
      ['spend(address,uint256)', 'withdraw', ['ben', 'keeper']],
      ['setSpender(address)', 'ownership', ['ben']],
      ['give(address)', 'ownership', ['ben']],
    ],
  },
  CreditDiamond: {
    make: async (chain) => {
      const diamond = await chain.make('CreditDiamond', [person('owner'), person('treasurer')], { value: ETHER });
      const cut = (signatures: readonly string[], facet: string) =>
        callsOf(chain, diamond, 'CreditDiamond')('owner', 'cut', [signatures.map((it) => `0x${toSelector(it)}`), facet]);
      const credit = ['grantCredit(address,uint256)', 'useCredit(uint256)', 'payOut(address,uint256)'];
      await cut(credit, await chain.make('CreditFacet'));
      const admin = ['setPaused(bool)', 'setTreasurer(address)', 'transferOwnership(address)'];
      await cut(admin, await chain.make('CreditAdminFacet'));
      await chain.call(person('treasurer'), diamond, { contract: 'CreditFacet', name: 'grantCredit', args: [person('ann'), 1_000n] });
      return diamond;
    },
    rows: [
      ['cut(bytes4[],address)', 'upgrade', ['owner']],
      // Credit is paid out of the diamond's ether.
      ['grantCredit(address,uint256)', undefined, ['treasurer']],
      ['payOut(address,uint256)', 'withdraw', ['treasurer']],
      ['setPaused(bool)', 'pause', ['owner']],
      ['setTreasurer(address)', 'ownership', ['owner']],
      ['transferOwnership(address)', 'ownership', ['owner']],
    ],
  },
  SeasonalDesk: {
    make: async (chain) => {
      const desk = await chain.make('SeasonalDesk', [person('owner')]);
      const said = callsOf(chain, desk, 'SeasonalDesk');
      await said('owner', 'setTimedRole', [person('keeper'), 7n, 1, Number(LATER)]);
      await said('owner', 'setTimedRole', [person('cid'), 7n, 1, 2]);
      await said('keeper', 'issue', [person('ann'), ETHER]);
      return desk;
    },
    rows: [
      ['issue(address,uint256)', 'mint', ['keeper']],
      ['setResting(bool)', 'pause', ['owner']],
      ['setTimedRole(address,uint256,uint40,uint40)', 'ownership', ['owner']],
      ['completeOwnershipHandover(address)', 'ownership', ['owner']],
      ...OWNABLE('owner'),
    ],
  },
  LifeRaft: {
    make: async (chain, made) => {
      const raft = await chain.make('LifeRaft', [person('owner')], { value: ETHER });
      await callsOf(chain, made('SettlementCoin'), 'SettlementCoin')('deployer', 'transfer', [raft, ETHER]);
      return raft;
    },
    rows: [
      ['rescueETH(address,uint256)', 'withdraw', ['deployer', 'owner']],
      ['rescueERC20(address,address,uint256)', 'withdraw', ['deployer', 'owner']],
      ['rescueERC721(address,address,uint256)', 'withdraw', ['deployer', 'owner']],
      ['rescueERC1155(address,address,uint256,uint256,bytes)', 'withdraw', ['deployer', 'owner']],
      ['rescueERC6909(address,address,uint256,uint256)', 'withdraw', ['deployer', 'owner']],
      ['lockRescue(uint256)', undefined, ['deployer', 'owner']],
      ['completeOwnershipHandover(address)', 'ownership', ['owner']],
      ...OWNABLE('owner'),
    ],
  },
};
