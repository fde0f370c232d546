import { callsOf, ETHER } from '../contract-calls.ts';
import { deployPlainly } from './deploy-plainly.ts';

/** Dangerous actions that anyone may take. */
export const OPEN_FUNCTIONS = deployPlainly({
  SelfStatedReward: { rows: [], dangers: [['claimReward(uint256)', 'mint']] },
  RedeemFor: { rows: [], dangers: [['redeemFor(address,uint256)', 'burn']] },
  SwappedAllowance: { rows: [], dangers: [['transferFrom(address,address,uint256)', 'withdraw']] },
  IdleModifier: { rows: [], dangers: [['setPaused(bool)', 'pause']] },
  ThreeReports: { rows: [], dangers: [['report(address)', 'blacklist']] },
  OpenFee: { rows: [], dangers: [['setFee(uint256,address)', 'fee']] },
  WrongSurplus: { value: ETHER, rows: [], dangers: [['skim(address)', 'withdraw']] },
  OpenUpgrade: {
    make: async (chain) => chain.make('OpenUpgrade', [await chain.make('OpenUpgradeCode')], { value: ETHER }),
    rows: [],
    dangers: [['upgradeTo(address)', 'upgrade']],
  },
  OpenDestroy: {
    value: ETHER,
    rows: [],
    dangers: [
      ['expire(address)', 'destroy'],
      ['expire(address)', 'withdraw'],
    ],
  },
  VersionedInitialiser: {
    value: ETHER,
    rows: [['sweep()', 'withdraw', ['owner']]],
    dangers: [['initialize(uint64,address)', 'ownership']],
  },
  CallerAnswers: { value: ETHER, rows: [], dangers: [['sweep()', 'withdraw']] },
  OpenRouter: {
    make: async (chain, made) => {
      const router = await chain.make('OpenRouter');
      await callsOf(chain, made('PlainCoin'), 'PlainCoin')('ann', 'approve', [router, ETHER]);
      return router;
    },
    rows: [],
    dangers: [['swap(address,bytes)', 'execute']],
  },
  OpenDelegate: { value: ETHER, rows: [], dangers: [['migrateData(address,bytes)', 'execute']] },
  Reentered: { value: ETHER, rows: [], dangers: [['withdrawAll()', 'withdraw']] },
  BatchOverflow: { rows: [], dangers: [['batchTransfer(address[],uint256)', 'mint']] },
  SelfTransfer: { rows: [], dangers: [['transfer(address,uint256)', 'mint']] },
  UnboundedList: {
    value: ETHER,
    rows: [['sweep()', 'withdraw', ['owner']]],
    dangers: [['setNote(uint256,uint256)', 'ownership']],
  },
  SomeoneSigned: {
    rows: [],
    dangers: [['permit(address,address,uint256,uint256,uint8,bytes32,bytes32)', 'withdraw']],
  },
});
