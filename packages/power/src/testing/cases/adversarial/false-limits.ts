import { type Case, OWNABLE } from '../../map-cases.ts';
import { callsOf, ETHER } from '../contract-calls.ts';
import { deployPlainly } from './deploy-plainly.ts';

/** A lock that holds one of ann's tokens as liquidity. */
const locked =
  (name: string): Case['make'] =>
  async (chain, made) => {
    const lock = await chain.make(name, [made('PlainCoin')]);
    await callsOf(chain, made('PlainCoin'), 'PlainCoin')('ann', 'transfer', [lock, ETHER]);
    return lock;
  };

const SIGNED_EXECUTE = 'execute(address,uint256,uint8[],bytes32[],bytes32[])';

/** Limits that look real: renounced owners, delays, thresholds, caps, locks, votes. */
export const FALSE_LIMITS = deployPlainly({
  RenouncedTwice: { rows: [['mint(address,uint256)', 'mint', ['hidden']], ...OWNABLE('hidden')] },
  LockedOwnership: {
    make: async (chain) => {
      const token = await chain.make('LockedOwnership');
      await callsOf(chain, token, 'LockedOwnership')('owner', 'lock', [0n]);
      return token;
    },
    rows: [
      ['lock(uint256)', 'ownership', []],
      ['unlock()', 'ownership', ['owner']],
      ['setFee(uint256)', 'fee', []],
    ],
  },
  ZeroDelay: {
    value: ETHER,
    rows: [
      ['queue(address,uint256)', undefined, ['admin']],
      ['execute(address,uint256)', 'withdraw', ['admin']],
    ],
  },
  SettableDelay: {
    value: ETHER,
    rows: [
      ['setDelay(uint256)', undefined, ['admin']],
      ['queue(address,uint256)', undefined, ['admin']],
      ['execute(address,uint256)', 'withdraw', ['admin']],
    ],
  },
  UrgentPath: {
    value: ETHER,
    rows: [
      ['queue(address,uint256)', undefined, ['admin']],
      ['execute(address,uint256,bool)', 'withdraw', ['admin', 'guardian']],
    ],
  },
  ThresholdOne: { value: ETHER, rows: [['confirm(address,uint256,uint256)', 'withdraw', ['keeper', 'operator', 'steward']]] },
  RepeatedSigner: { value: ETHER, rows: [[SIGNED_EXECUTE, 'withdraw', ['keeper', 'operator']]] },
  FalseBurn: { rows: [['transferFrom(address,address,uint256)', undefined, ['keeper']]] },
  RaisedCap: {
    rows: [['setCap(uint256)', undefined, ['owner']], ['mint(address,uint256)', 'mint', ['owner']], ...OWNABLE('owner')],
  },
  WrongMaximum: { rows: [['setFees(uint256,uint256)', 'fee', ['steward']]] },
  OverflowingMaximum: { rows: [['setFees(uint8,uint8,uint8)', 'fee', ['operator']]] },
  LiquidityLock: {
    make: locked('LiquidityLock'),
    rows: [
      ['extend(uint256)', undefined, ['owner']],
      ['release(uint256)', 'withdraw', ['owner']],
    ],
  },
  EternalLock: { make: locked('EternalLock'), rows: [['migrate(address)', 'withdraw', ['heir']]] },
  OwnAdmin: {
    rows: [
      ['mint(address,uint256)', 'mint', ['minter']],
      ['grantRole(bytes32,address)', 'ownership', ['minter']],
      ['revokeRole(bytes32,address)', 'ownership', ['minter']],
    ],
  },
  SetOnce: {
    rows: [
      ['setMinter(address)', 'ownership', ['admin']],
      ['mint(address,uint256)', 'mint', ['minter']],
    ],
  },
  LimitToNothing: { rows: [['setMost(uint256)', 'pause', ['owner']]] },
  ReversibleLaunch: { rows: [['openTrading()', 'pause', ['operator']]] },
  EmptyVote: { value: ETHER, rows: [], dangers: [['execute(uint256)', 'withdraw']] },
  ClearedDay: { rows: [['mint(uint256)', 'mint', ['minter']]] },
  OpenList: { value: ETHER, rows: [], dangers: [['distribute(uint256)', 'withdraw']] },
  DefaultConsent: { rows: [['collect(address,uint256)', 'withdraw', ['treasurer']]] },
});
