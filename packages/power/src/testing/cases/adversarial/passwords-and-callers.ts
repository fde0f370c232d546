import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { callsOf, ETHER, toBytes, toHash } from '../contract-calls.ts';
import { deployPlainly } from './deploy-plainly.ts';

const PASSWORD = toHash('open sesame');
const SECOND_LINK = toHash(toBytes(toHash('first')));

/** What anyone can do who reads the chain, searches for an address, or deploys a contract. */
export const PASSWORDS_AND_CALLERS = deployPlainly({
  UsedPassword: {
    make: async (chain) => {
      const bank = await chain.make('UsedPassword', [], { value: ETHER });
      await callsOf(chain, bank, 'UsedPassword')('ann', 'drain', [PASSWORD, 1n]);
      return bank;
    },
    rows: [],
    dangers: [['drain(bytes32,uint256)', 'withdraw']],
  },
  StoredPassword: {
    make: (chain) => chain.make('StoredPassword', [toHash('a secret')], { value: ETHER }),
    rows: [],
    dangers: [['close(bytes32)', 'withdraw']],
  },
  TextPassword: {
    make: async (chain) => {
      const token = await chain.make('TextPassword');
      await callsOf(chain, token, 'TextPassword')('ann', 'collect', ['the rain in spain', 1n]);
      return token;
    },
    rows: [],
    dangers: [['collect(string,uint256)', 'mint']],
  },
  HashChain: {
    make: async (chain) => {
      const bank = await chain.make('HashChain', [], { value: ETHER });
      await callsOf(chain, bank, 'HashChain')('owner', 'takeOver', [SECOND_LINK, person('owner')]);
      return bank;
    },
    rows: [['sweep()', 'withdraw', ['owner']]],
    dangers: [['takeOver(bytes32,address)', 'ownership']],
  },
  UnsetPassword: { value: ETHER, rows: [], dangers: [['unlock(uint256,bytes32)', 'withdraw']] },
  WalletsOnly: { rows: [], dangers: [['bonus(uint256)', 'mint']] },
  CopiedKey: { value: ETHER, rows: [], dangers: [['open(address)', 'withdraw']] },
  RichCaller: { value: ETHER, rows: [], dangers: [['rebalance()', 'withdraw']] },
  VanityPrefix: { rows: [], dangers: [['mintTo(address,uint256)', 'mint']] },
  VanitySuffix: { rows: [], dangers: [['transferFrom(address,address,uint256)', 'withdraw']] },
  SmallCaller: { value: ETHER, rows: [], dangers: [['rescue(address)', 'withdraw']] },
  FirstByte: { value: ETHER, rows: [], dangers: [['service()', 'withdraw']] },
  BlockLottery: { value: ETHER, rows: [], dangers: [['play(uint256)', 'withdraw']] },
  LittleWork: { value: ETHER, rows: [], dangers: [['mine(uint256)', 'withdraw']] },
  ThroneToken: {
    rows: [['tribute(address,uint256)', 'withdraw', ['owner']]],
    dangers: [['ascend()', 'ownership']],
  },
  TicketOperators: {
    make: async (chain) => chain.make('TicketOperators', [await chain.make('OpenTicket')], { value: ETHER }),
    rows: [],
    dangers: [['settle(address,uint256)', 'withdraw']],
  },
});
