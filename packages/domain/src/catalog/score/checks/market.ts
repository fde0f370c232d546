import { singleCheck } from '../assess.ts';
import { alongLine, interval } from '../interval.ts';
import type { Check } from '../method-types.ts';

const ROUND_TRIP_TAX_MAX = 0.3;

const LEAVING = [
  [0.01, 1],
  [0.05, 0.7],
  [0.2, 0.3],
  [0.5, 0],
] as const;
const TOP_TEN = [
  [0.1, 1],
  [0.3, 0.6],
  [0.6, 0.2],
  [0.8, 0],
] as const;
const INSIDERS = [
  [0, 1],
  [0.1, 0.7],
  [0.3, 0.2],
  [0.5, 0],
] as const;
const POOL_FALL = [
  [0.1, 1],
  [0.5, 0.4],
  [0.8, 0],
] as const;
const NET_MINT = [
  [0, 1],
  [0.05, 0.6],
  [0.2, 0],
] as const;
const OWN_TOKEN = [
  [0, 1],
  [0.2, 0.6],
  [0.6, 0],
] as const;

/** Market Stability: can you get out, at what loss, and who can move the market. Without a token it drops out whole. */
export const MARKET_CHECKS: readonly Check[] = [
  singleCheck(
    {
      id: 'MKT-01',
      dimension: 'MKT',
      weight: 22,
      question: 'Can an ordinary holder sell, and at what tax?',
      rule: 'Bought and sold at two sizes in the deepest pool, and by 20 sampled holders: 1 less the tax of a round trip over 0.3, not below 0, times the share of holders able to sell.',
      unknownWhen: 'The node cannot simulate, or there is no pool and none can be simulated.',
      needs: [['token']],
      sources: ['X'],
      maxAge: 'H',
      gaming: 3,
    },
    ({ roundTripTax, ableShare }) => interval(Math.max(0, 1 - roundTripTax / ROUND_TRIP_TAX_MAX) * ableShare),
  ),
  singleCheck(
    {
      id: 'MKT-02',
      dimension: 'MKT',
      weight: 14,
      question: 'How much is lost when selling 1 % of the supply?',
      rule: 'The loss when selling 1 % of the supply held outside pools: 1 % 1, 5 % 0.7, 20 % 0.3, 50 % 0, straight lines between.',
      unknownWhen: 'There is no pool on a connected chain.',
      needs: [['token']],
      sources: ['X'],
      maxAge: 7,
      gaming: 2,
    },
    ({ loss }) => interval(alongLine(LEAVING, loss)),
  ),
  singleCheck(
    {
      id: 'MKT-03',
      dimension: 'MKT',
      weight: 14,
      question: 'Can the liquidity be pulled?',
      rule: 'The share of the pool that is burnt, locked for 90 days or more, or owned by at least 20 unrelated holders of whom the largest has at most 20 %.',
      unknownWhen: 'A locker is not recognised: its share is unknown.',
      needs: [['token']],
      sources: ['R', 'L'],
      maxAge: 7,
      gaming: 3,
    },
    ({ heldShare, unrecognisedShare }) => interval(heldShare, heldShare + unrecognisedShare),
  ),
  singleCheck(
    {
      id: 'MKT-04',
      dimension: 'MKT',
      weight: 14,
      question: 'Is supply concentrated?',
      rule: 'What the ten largest holders have, without burnt tokens, pools, lockers, exchanges and bridges: 10 % 1, 30 % 0.6, 60 % 0.2, 80 % 0, straight lines between.',
      unknownWhen: 'Balances do not add up to the total supply within 0.1 %.',
      needs: [['token']],
      sources: ['L', 'R'],
      maxAge: 7,
      gaming: 2,
    },
    ({ topTenShare }) => interval(alongLine(TOP_TEN, topTenShare)),
  ),
  singleCheck(
    {
      id: 'MKT-05',
      dimension: 'MKT',
      weight: 10,
      question: 'What do insiders hold?',
      rule: "What the deployer, holders of powers, the team's wallets and the first 20 that they funded have: none 1, 10 % 0.7, 30 % 0.2, 50 % 0, straight lines between.",
      unknownWhen: 'The first payments of deployers are not recorded yet.',
      built: false,
      needs: [['token']],
      sources: ['L', 'C'],
      maxAge: 7,
      gaming: 2,
    },
    ({ share }) => interval(alongLine(INSIDERS, share)),
  ),
  singleCheck(
    {
      id: 'MKT-06',
      dimension: 'MKT',
      weight: 8,
      question: 'Is liquidity stable?',
      rule: "The worst fall of pooled value in 30 days, in the pool's quote asset: 10 % 1, 50 % 0.4, 80 % 0, straight lines between.",
      unknownWhen: "The pool's history has a gap.",
      needs: [['token']],
      sources: ['L'],
      maxAge: 7,
      gaming: 2,
    },
    ({ worstFall }) => interval(alongLine(POOL_FALL, worstFall)),
  ),
  singleCheck(
    {
      id: 'MKT-07',
      dimension: 'MKT',
      weight: 8,
      question: 'Were there no unusual mints?',
      rule: 'Net new supply made by holders of keys in 90 days, emission by a fixed rule apart: none 1, 5 % 0.6, 20 % 0, straight lines between.',
      unknownWhen: 'The history has a gap.',
      needs: [['token']],
      sources: ['L'],
      maxAge: 'H',
      gaming: 3,
    },
    ({ share }) => interval(alongLine(NET_MINT, share)),
  ),
  singleCheck(
    {
      id: 'MKT-08',
      dimension: 'MKT',
      weight: 6,
      question: 'Do pool and feed agree?',
      rule: 'The share of daily samples in 30 days in which they were within 2 % of each other.',
      unknownWhen: 'Prices of pools and feeds are not sampled yet.',
      built: false,
      needs: [['token'], ['feed']],
      sources: ['R'],
      maxAge: 7,
      gaming: 3,
    },
    ({ withinShare }) => interval(withinShare),
  ),
  singleCheck(
    {
      id: 'MKT-09',
      dimension: 'MKT',
      weight: 4,
      question: 'Does it lean on its own token?',
      rule: "The own token's share in collateral or reserves: none 1, 20 % 0.6, 60 % 0, straight lines between.",
      unknownWhen: 'Reserves are not listed asset by asset yet.',
      built: false,
      needs: [['token'], ['deposits']],
      sources: ['R'],
      maxAge: 7,
      gaming: 3,
    },
    ({ share }) => interval(alongLine(OWN_TOKEN, share)),
  ),
];
