import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import type { Case } from '../../map-cases.ts';
import { callsOf, ETHER } from '../contract-calls.ts';

/** The account whose key is the hash of "cheque book". It signed the cheque here. */
const CHEQUE_SIGNER = '0x1f514856e05b375d0e9de3f6d9a1906900da16c9';
/** Between the day of the chain's genesis and this one lie months. */
const LONG_AGO = 1_780_000_000n;

/** Contracts that do not look like what they do, and harm that is open to anyone. */
export const HIDDEN_HARM: Readonly<Record<string, Case>> = {
  HashedMinter: {
    make: (chain) => chain.make('HashedMinter', [person('ann')]),
    rows: [['burn(uint256)', 'mint', ['keeper']]],
  },
  SplitOwnerBank: {
    make: (chain) => chain.make('SplitOwnerBank', [person('hidden')], { value: ETHER }),
    rows: [['migrate(address)', 'withdraw', ['hidden']]],
  },
  MagicAmount: {
    make: (chain) => chain.make('MagicAmount', [person('ann')]),
    rows: [],
    dangers: [['approve(address,uint256)', 'mint']],
  },
  ExpiredVault: {
    make: (chain) => chain.make('ExpiredVault', [LONG_AGO], { value: ETHER }),
    rows: [],
    dangers: [['settle(address)', 'withdraw']],
  },
  LatePayBook: {
    make: (chain) => chain.make('LatePayBook', [], { value: ETHER }),
    rows: [],
    dangers: [['withdrawAll()', 'withdraw']],
  },
  ChequeDesk: {
    make: async (chain) => {
      const desk = await chain.make('ChequeDesk', [CHEQUE_SIGNER], { value: ETHER });
      const cheque = [
        10n ** 16n,
        1n,
        27,
        '0x40ae4cfa3c8dbd7d5b3b120eebdd6bc2e742918e3a8c17c223e70efc8ab858d1',
        '0x6d9362568532c37507fefb4fd3256b5696672e33a2b7435b8ef968f66b687cb4',
      ];
      await callsOf(chain, desk, 'ChequeDesk')('ann', 'cash', cheque);
      return desk;
    },
    rows: [['cash(uint256,uint256,uint8,bytes32,bytes32)', 'withdraw', [CHEQUE_SIGNER]]],
    dangers: [['cash(uint256,uint256,uint8,bytes32,bytes32)', 'withdraw']],
  },
  CodeClaim: {
    make: (chain) => chain.make('CodeClaim', [123_456_789n]),
    rows: [],
    dangers: [['claim(bytes32)', 'mint']],
  },
  QuietCollector: {
    make: (chain) => chain.make('QuietCollector', [person('hidden'), person('ann')]),
    rows: [['sync(address)', 'withdraw', ['hidden']]],
  },
  CheapCrown: {
    make: (chain) => chain.make('CheapCrown', [person('owner')], { value: ETHER }),
    rows: [['empty()', 'withdraw', ['owner']]],
    dangers: [['crown()', 'ownership']],
  },
  // Each of them can complete the three votes alone, by three calls.
  ManyHands: {
    make: async (chain) => {
      const hands = await chain.make('ManyHands', [['ann', 'ben', 'cid'].map(person)], { value: ETHER });
      for (let vote = 0; vote < 2; vote += 1) await callsOf(chain, hands, 'ManyHands')('ann', 'raise', [person('ann'), 1_000n]);
      return hands;
    },
    rows: [['raise(address,uint256)', 'withdraw', ['ann', 'ben', 'cid']]],
  },
  TwiceBorn: {
    make: (chain) => chain.make('TwiceBorn', [person('owner')], { value: ETHER }),
    rows: [['withdraw(address,uint256)', 'withdraw', ['owner']]],
    dangers: [['initializeV2(address)', 'ownership']],
  },
  TransferHelper: {
    make: async (chain) => {
      const helper = await chain.make('TransferHelper', [person('operator'), person('steward')]);
      await callsOf(chain, helper, 'TransferHelper')('steward', 'update', [person('keeper'), true]);
      return helper;
    },
    rows: [['update(address,bool)', 'ownership', ['steward']]],
  },
  HelpedToken: {
    make: (chain, made) => chain.make('HelpedToken', [made('TransferHelper'), person('ann')]),
    rows: [['transferFrom(address,address,uint256)', 'withdraw', ['keeper', 'operator']]],
  },
  ShiftingLock: {
    make: (chain) => chain.make('ShiftingLock', [person('hidden')]),
    rows: [['getUnlockBlock(uint256)', undefined, ['hidden']]],
  },
  EndlessFaucet: {
    make: (chain) => chain.make('EndlessFaucet'),
    rows: [],
    dangers: [['drip(uint256)', 'mint']],
  },
  StepRouter: {
    make: async (chain, made) => {
      const router = await chain.make('StepRouter');
      await callsOf(chain, made('SettlementCoin'), 'SettlementCoin')('deployer', 'approve', [router, ETHER]);
      return router;
    },
    rows: [],
    dangers: [['run((address,bytes)[])', 'execute']],
  },
  OpenWorkshop: {
    make: (chain) => chain.make('OpenWorkshop', [], { value: ETHER }),
    rows: [],
    dangers: [
      ['work(address,bytes)', 'execute'],
      ['work(address,bytes)', 'upgrade'],
    ],
  },
};
