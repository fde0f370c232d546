import { toPerson as person } from '@redoubt/demo-chain/testing/run-contracts';
import { ETHER } from '../contract-calls.ts';
import { callsTo, mine, plain, pooled, type TradeCase } from './exchange.ts';

const ofDecimals = (decimals: number, { whole, added }: { whole: bigint; added: bigint }): TradeCase => ({
  ...plain('AnyDecimals', () => [decimals, whole]),
  liquidity: { tokens: added * 10n ** BigInt(decimals), ether: 10n * ETHER },
  truth: { kind: 'honest', reason: `A plain token of ${decimals} decimals.` },
});
const WHOLE = { whole: 10_000_000n, added: 1_000_000n };

/** Tokens in the manner of standards and libraries, and launches with rules that end. */
export const STANDARDS: Readonly<Record<string, TradeCase>> = {
  NoDecimals: ofDecimals(0, WHOLE),
  TwoDecimals: ofDecimals(2, WHOLE),
  SixDecimals: ofDecimals(6, WHOLE),
  ThirtyDecimals: ofDecimals(30, { whole: 10_000n, added: 1_000n }),
  NoAnswer: {
    ...plain('NoAnswer'),
    liquidity: { tokens: 1_000_000n * 10n ** 6n, ether: 10n * ETHER },
    truth: { kind: 'honest', reason: 'Transfers and approvals return nothing.' },
  },
  FromSolady: { ...plain('FromSolady'), truth: { kind: 'honest', reason: 'Solady’s token.' } },
  Voting: { ...plain('Voting'), truth: { kind: 'honest', reason: 'OpenZeppelin’s token with votes.' } },
  Pausing: {
    ...plain('Pausing', () => [person('admin'), person('guardian')]),
    truth: { kind: 'honest', reason: 'A pauser exists and has not paused.' },
  },
  InAssembly: { ...plain('InAssembly'), truth: { kind: 'honest', reason: 'A plain token in assembly, without events.' } },
  OpensAtBlock: {
    ...pooled('OpensAtBlock', { toArgs: () => [20n], next: async ({ chain }) => void (await mine(chain, 20)) }),
    truth: { kind: 'honest', reason: 'Trading opened at a block that has passed.' },
  },
  OpensOnce: {
    ...plain('OpensOnce'),
    prepare: async (made) => {
      await callsTo(made, 'OpensOnce')('deployer', 'openTrading');
      await mine(made.chain, 6);
    },
    truth: { kind: 'honest', reason: 'Trading was opened for good, and the limits of the launch have ended.' },
  },
  OneMinute: {
    ...pooled('OneMinute'),
    truth: { kind: 'honest', opensAfterS: 60, reason: 'A minute must pass between a purchase and a sale.' },
  },
  BoundedCooldown: {
    ...plain('BoundedCooldown'),
    prepare: (made) => callsTo(made, 'BoundedCooldown')('deployer', 'set', [made.pair, 30]),
    truth: { kind: 'honest', opensAfterS: 30, reason: '30 seconds must pass, at most ten minutes by the owner’s setting.' },
  },
  CenturyCooldown: {
    ...pooled('CenturyCooldown'),
    truth: { kind: 'trap', reason: 'A hundred years must pass between a purchase and a sale.' },
  },
  SalesFromBlock: {
    ...pooled('SalesFromBlock', { next: (made) => callsTo(made, 'SalesFromBlock')('deployer', 'launch', [0n, 2n ** 63n]) }),
    truth: { kind: 'trap', reason: 'Sales open at a block that never comes.' },
  },
};
