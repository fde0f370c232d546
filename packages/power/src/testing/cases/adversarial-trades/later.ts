import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { askAddress, callsOf, ETHER } from '../contract-calls.ts';
import { buy, callsTo, type Launch, plain, pooled, sell, type TradeCase } from './exchange.ts';
import { GUARDED, makeProxied, setGuard } from './guards.ts';

const DAY_S = 86_400;

/** Sales end so many seconds after the launch. */
const closing = (seconds: number): Pick<TradeCase, 'make' | 'prepare'> => ({
  ...plain('ClosingTime', () => [person('owner'), BigInt(seconds)]),
  prepare: (made) => callsTo(made, 'ClosingTime')('owner', 'setPool', [made.pair]),
});

async function buyAs(made: Launch, ...people: string[]): Promise<void> {
  for (const who of people) await buy(made, who);
}

/**
 * Tokens whose sales pass at first. They stand last in the table: what closes after the launch is
 * still open then, when all tokens of the table are deployed on one chain.
 */
export const LATER: Readonly<Record<string, TradeCase>> = {
  HalfHour: {
    ...pooled('HalfHour'),
    truth: { kind: 'trap-later', reason: 'A purchase can be sold for half an hour.' },
  },
  GrowingTax: {
    ...pooled('GrowingTax'),
    truth: { kind: 'trap-later', reason: 'The tax of a sale grows by 1 % a minute since the purchase, to 99 %.' },
  },
  Decaying: {
    ...pooled('Decaying'),
    truth: { kind: 'trap-later', reason: 'Holdings of people halve every ten minutes.' },
  },
  ForgottenBlock: {
    ...pooled('ForgottenBlock'),
    truth: { kind: 'trap-later', reason: 'A sale needs the hash of the purchase’s block, which is known for 256 blocks.' },
  },
  BackwardsVesting: {
    ...pooled('BackwardsVesting'),
    truth: { kind: 'trap-later', closesAfterS: 8 * 3_600, reason: 'Every eight hours a third of a purchase is locked for ever.' },
  },
  ThirtyDays: {
    ...pooled('ThirtyDays'),
    truth: { kind: 'trap-later', closesAfterS: 31 * DAY_S, reason: 'Thirty days after the first purchase, sales go to a dead address.' },
  },
  BarredBuyers: {
    ...plain('BarredBuyers', () => [person('operator')]),
    prepare: async (made) => {
      await buyAs(made, 'ann', 'ben', 'cid');
      for (const who of ['ann', 'ben', 'cid']) await callsTo(made, 'BarredBuyers')('operator', 'setBlacklisted', [person(who), true]);
    },
    react: (made, buyer) => callsTo(made, 'BarredBuyers')('operator', 'setBlacklisted', [buyer, true]),
    truth: { kind: 'trap-later', reason: 'The operator blacklists every buyer after its purchase, as it did with all before.' },
  },
  SwitchedGuard: {
    ...GUARDED,
    prepare: async (made) => {
      await setGuard(made, 'SwitchedGuard', [person('owner')]);
    },
    react: async (made) => {
      const guard = await askAddress(made.chain, made.token, 'guard()');
      await callsOf(made.chain, guard, 'SwitchedGuard')('owner', 'close', [made.pair]);
    },
    truth: { kind: 'trap-later', reason: 'The owner of a guard contract closes the pool after purchases.' },
  },
  ReplacedCode: {
    make: makeProxied,
    prepare: (made) => callsTo(made, 'ProxiedToken')('deployer', 'setPair', [made.pair]),
    react: async (made) => callsTo(made, 'ProxiedToken')('deployer', 'upgradeTo', [await made.chain.make('ProxiedTokenTwo')]),
    truth: { kind: 'trap-later', reason: 'The owner upgrades the proxy to a version that takes no sales.' },
  },
  EighthBuyer: {
    ...pooled('EighthBuyer', {
      next: async (made) => {
        await buyAs(made, 'ann', 'ben', 'cid', 'heir', 'steward');
        await sell(made, 'ann');
      },
    }),
    react: (made) => buyAs(made, 'editor', 'signer'),
    truth: { kind: 'trap-later', reason: 'Sales end with the eighth buyer; five have bought.' },
  },
  PoolTarget: {
    ...pooled('PoolTarget', { toArgs: () => [15n * ETHER] }),
    react: (made) => buy(made, 'ann', 6n * ETHER),
    truth: { kind: 'trap-later', reason: 'Sales end when the pool has 15 ether; it has 10.' },
  },
  Heartbeat: {
    ...pooled('Heartbeat', { next: (made) => callsTo(made, 'Heartbeat')('deployer', 'beat') }),
    truth: { kind: 'trap-later', reason: 'Sales end half an hour after the last sign of life of the owner.' },
  },
  Epochs: {
    ...pooled('Epochs'),
    truth: { kind: 'trap-later', reason: 'Holdings of earlier epochs cannot be sold; an epoch lasts 50 minutes.' },
  },
  LaunchTax: {
    ...plain('LaunchTax'),
    prepare: (made) => callsTo(made, 'LaunchTax')('deployer', 'start', [made.pair]),
    truth: { kind: 'trap-later', reason: 'The tax of sales grows with the square of the half hours since the launch, to 100 %.' },
  },
  TimedGuard: {
    ...GUARDED,
    prepare: async (made) => {
      await setGuard(made, 'TimedGuard', [3_000n]);
    },
    truth: { kind: 'trap-later', reason: 'A guard contract lets sales pass for 50 minutes.' },
  },
  ClosesAfterMonth: {
    ...closing(30 * DAY_S),
    truth: { kind: 'trap-later', closesAfterS: 30 * DAY_S, reason: 'Sales end 30 days after the launch.' },
  },
  ClosesAfterDay: {
    ...closing(DAY_S),
    truth: { kind: 'trap-later', closesAfterS: DAY_S, reason: 'Sales end a day after the launch.' },
  },
  ClosesAfterHour: {
    ...closing(3_600),
    truth: { kind: 'trap-later', reason: 'Sales end an hour after the launch.' },
  },
  BlockFuse: {
    ...plain('BlockFuse'),
    truth: { kind: 'trap-later', reason: 'Sales end 250 blocks after the launch.' },
  },
};
