import { type ContractChain, runContracts } from '@redoubt/demo-chain/testing/run-contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deployExchange, type Exchange, launch, withSnapshot } from '../testing/cases/adversarial-trades/exchange.ts';
import { ADVERSARIAL_TRADES, TRADE_CONTRACTS } from '../testing/cases/adversarial-trades.ts';
import { type Ask, findTradeFaults, type NodeOptions, simulateCase } from '../testing/judge-trades.ts';
import { toSaleVerdict } from '../text/sale-verdict.ts';
import type { RoundName, SaleRule, TokenSimulation } from './simulation.ts';

/** Another seed tries other tokens; `bench/adversarial-trades.ts` tries all. */
const SEED = 7;
const SAMPLE_SIZE = 16;

let chain: ContractChain;
let exchange: Exchange;

beforeAll(async () => {
  chain = await runContracts(TRADE_CONTRACTS);
  exchange = await deployExchange(chain);
});
afterAll(() => chain?.[Symbol.asyncDispose]());

function caseOf(name: string) {
  const found = ADVERSARIAL_TRADES[name];
  if (found === undefined) throw new Error(`There is no token ${name}.`);
  return found;
}

const simulate = (name: string, options: NodeOptions = {}) =>
  withSnapshot(chain, async () => simulateCase(await launch(chain, exchange, caseOf(name)), { ...caseOf(name), ...options }));

async function verdictOf(name: string, options: NodeOptions = {}): Promise<TokenSimulation> {
  return (await simulate(name, options)).simulation;
}

/** Names in an order that follows from a seed. */
function shuffle(names: readonly string[], seed: number): string[] {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state;
  };
  return names
    .map((name) => [next(), name] as const)
    .toSorted(([one], [other]) => one - other)
    .map(([, name]) => name);
}

test.each(shuffle(Object.keys(ADVERSARIAL_TRADES), SEED).slice(0, SAMPLE_SIZE))(
  '%s: no trap passes, no honest token is called a trap, and taxes are those of the real trade',
  async (name) => {
    expect(findTradeFaults(caseOf(name), await simulate(name)).faults).toEqual([]);
  },
);

test.each(['CodedSellers', 'OriginIsNotSeller', 'SimulatedWealth', 'RefusedRouter', 'PricedTax', 'FreshReserves'])(
  'a trap that would recognise a simulation, %s, is found by trades of ordinary accounts',
  async (name) => {
    const { verdict } = await verdictOf(name);
    expect(verdict.is).toBe('risk');
  },
);

test.each([
  ['ClosesAfterDay', 'stops-later'],
  ['ThirtyDays', 'stops-later'],
  ['EighthBuyer', 'stops-after-purchases'],
  ['LuckyBlocks', 'environment-differs'],
] as const)('%s can be sold now, and is not called sellable', async (name, reason) => {
  expect((await verdictOf(name)).verdict).toEqual({ is: 'unknown', reason });
});

test('OP-23 what an owner can close by a later transaction is not called sellable, also where another contract decides', async () => {
  const [replaced, guarded] = [await verdictOf('ReplacedCode'), await verdictOf('SwitchedGuard')];
  expect([replaced, guarded].map(({ verdict }) => verdict)).toEqual([{ is: 'no-risk' }, { is: 'no-risk' }]);
  expect(toSaleVerdict(replaced)).toMatchObject({ verdict: 'undetermined', why: expect.stringContaining('can replace the code of it') });
  expect(toSaleVerdict(guarded)).toMatchObject({ verdict: 'undetermined', why: expect.stringContaining('can block all sales of it') });
  const stops = expect.objectContaining({ effect: { kind: 'stops-selling' } });
  expect(guarded.guards).toMatchObject([{ powers: [{ result: { is: 'harmful', effects: expect.arrayContaining([stops]) } }] }]);
  expect(toSaleVerdict(await verdictOf('FromSolady'))).toMatchObject({ verdict: 'sellable' });
});

test.each([
  ['OneMinute', { kind: 'cooldown', fromS: 12, toS: 180 }],
  ['MaxTransaction', undefined],
  ['ExistingAccounts', { kind: 'accounts-only' }],
] as const)('an honest oddity, %s, is told as what it is', async (name, rule: SaleRule | undefined) => {
  const { verdict, rules } = await verdictOf(name);
  expect(verdict).toEqual({ is: 'no-risk' });
  if (rule !== undefined) expect(rules).toContainEqual(rule);
});

test('a tax that falls with time, or rises with the amount, is told with both heights', async () => {
  expect((await verdictOf('PatientTax')).rules).toContainEqual({ kind: 'tax-falls', from: 0.2, to: 0.02 });
  expect((await verdictOf('TieredTax')).rules).toContainEqual({ kind: 'tax-by-amount', small: 0.03, large: 0.08 });
});

test('every round by a new account is kept', async () => {
  const { rounds, method } = await verdictOf('FivePercent');
  const names: readonly RoundName[] = [
    'first',
    'large',
    'next-block',
    'hour-later',
    'day-later',
    'month-later',
    'other-terms',
    'other-amount',
    'after-others',
  ];
  expect([method, rounds.map(({ name }) => name)]).toEqual(['blocks', names]);
});

test('a node that cannot simulate blocks leaves undetermined what a token could recognise the probe by', async () => {
  const lacks = ['eth_simulateV1'];
  const [coded, plain] = [await verdictOf('CodedSellers', { lacks }), await verdictOf('FromSolady', { lacks })];
  expect([coded.verdict, coded.method]).toEqual([{ is: 'unknown', reason: 'environment-differs' }, 'call']);
  expect([plain.verdict, plain.method]).toEqual([{ is: 'no-risk' }, 'call']);
});

type Planned = { blockStateCalls: { blockOverrides: { number: string; prevRandao: string } }[] };
const BLOCKS_MAX = 256n;

test('a node that draws its own random values leaves undetermined what asks for them', async () => {
  const through =
    (ask: Ask): Ask =>
    (method, params) => {
      if (method !== 'eth_simulateV1') return ask(method, params);
      const [plan, at] = params as [Planned, string];
      const blockStateCalls = plan.blockStateCalls.map(({ blockOverrides, ...block }) => {
        const { prevRandao: _, ...kept } = blockOverrides;
        return { ...block, blockOverrides: kept };
      });
      return ask(method, [{ ...plan, blockStateCalls }, at]);
    };
  const differs = { is: 'unknown', reason: 'environment-differs' };
  expect((await verdictOf('RandomSales', { through })).verdict).toEqual(differs);
  expect((await verdictOf('FivePercent', { through })).verdict).toEqual({ is: 'no-risk' });
});

test('a node that refuses more than 256 blocks still shows what ends after a day', async () => {
  const through =
    (ask: Ask): Ask =>
    (method, params) => {
      const [plan, at] = params as [Planned, string];
      const last = method === 'eth_simulateV1' ? plan.blockStateCalls.at(-1)?.blockOverrides.number : undefined;
      return last !== undefined && BigInt(last) - BigInt(at) > BLOCKS_MAX
        ? Promise.reject(new Error('too many blocks'))
        : ask(method, params);
    };
  expect((await verdictOf('ClosesAfterDay', { through })).verdict).toEqual({ is: 'unknown', reason: 'stops-later' });
  expect((await verdictOf('BlockFuse', { through })).rounds.map(({ name }) => name)).toContain('month-later');
});
