import type { PowerMap } from '../analysis/power-map.ts';
import { type Address, type Hex, LimitReached, toWordHex } from '../evm/reader.ts';
import { exercisePowers } from './exercise-powers.ts';
import { findFunding } from './find-balance-slot.ts';
import { judgeLeg, wantsHigherFee } from './judge-leg.ts';
import type { MarketReader } from './market-reader.ts';
import { type Market, makeAddress } from './probe.ts';
import type { ExercisedPower, Gap, HolderSale, Pass, Sale, StepResult, TokenSimulation, Verdict } from './simulation.ts';
import { createTrials, type Trials } from './trials.ts';

export type SimulateOptions = {
  readonly reader: MarketReader;
  readonly token: Address;
  /** The deepest pool with its reserves; undefined when there is none. */
  readonly market: (Market & { readonly tokenReserve: bigint; readonly quoteReserve: bigint }) | undefined;
  /** The power map of the token, of the same block or an earlier one. */
  readonly powers: Pick<PowerMap, 'powers' | 'unknown'>;
  /** Holders of the token, the largest first, without privileged accounts. */
  readonly holders: readonly { readonly address: Address; readonly held: bigint }[];
  readonly timeMsMax?: number;
};

/** Time limit for one token. */
const TIME_MS_MAX = 5_000;
/** Shares of the pool's reserve: an ordinary trade and a large one. */
const SHARES = [
  { share: 0.001, of: 1_000n },
  { share: 0.05, of: 20n },
] as const;
const HOLDERS_MAX = 20;
/**
 * Minimum reserve of either side, in smallest units. An emptied pool says nothing about the token.
 */
const RESERVE_MIN = 1_000_000n;
/** Pool fees to try, in millionths: Uniswap V2 takes 0.3 %, its forks differ. */
const FEES = [3_000, 10_000, 30_000];
/** Tax of a round trip (purchase and sale) from which on there is a risk. */
const TAX_RISK = 0.1;
/** Smaller differences of tax are rounding. */
const TAX_NOISE = 0.001;

/**
 * Simulates trades of a token: whether a new buyer and present holders can buy, transfer and sell
 * it, now and after each privileged function. Each trade is one `eth_call` with state overrides.
 */
export async function simulateToken(options: SimulateOptions): Promise<TokenSimulation> {
  const { reader, token, market, timeMsMax = TIME_MS_MAX } = options;
  const signal = AbortSignal.timeout(timeMsMax);
  const startedAt = performance.now();
  const trials = createTrials(reader, { token, market, signal, trader: makeAddress(reader.block.hash, token, 'trader') });
  const found: Found = { sales: [], holders: [], passes: [], powers: [], detectsSimulation: false, gap: undefined };
  try {
    await simulate(options, trials, found, signal);
  } catch (error) {
    // Results so far stay valid.
    if (!signal.aborted && !(error instanceof LimitReached)) throw error;
    found.gap = 'time';
    const seen = new Set(found.powers.map(({ selector }) => selector));
    found.powers.push(
      ...leavePowers(
        options.powers.powers.filter(({ selector }) => !seen.has(selector)),
        'time',
      ),
    );
  }
  const { sales, holders, passes, powers } = found;
  return {
    token,
    market:
      market === undefined ? null : { ...market, tokenReserve: String(market.tokenReserve), quoteReserve: String(market.quoteReserve) },
    verdict: judge(found),
    sales,
    holders,
    passes,
    powers,
    powersComplete: options.powers.unknown.length === 0 && powers.every(isDetermined),
    calls: trials.kept(),
    effort: { ms: Math.round(performance.now() - startedAt), calls: trials.count() },
  };
}

type Found = {
  sales: Sale[];
  holders: HolderSale[];
  passes: Pass[];
  powers: ExercisedPower[];
  /** Behaves differently when it can detect the simulation. */
  detectsSimulation: boolean;
  gap: Gap | undefined;
};

async function simulate({ reader, market, powers, holders }: SimulateOptions, trials: Trials, found: Found, signal: AbortSignal) {
  if (market === undefined || market.tokenReserve < RESERVE_MIN || market.quoteReserve < RESERVE_MIN) {
    found.gap = market === undefined ? 'no-pool' : 'empty-pool';
    found.powers = leavePowers(powers.powers, found.gap);
    await simulateTransfers(holders, trials, found);
    return;
  }
  const funding = await findFunding(reader, { token: market.quote, owner: trials.trader, signal });
  if (funding !== undefined) await sellAsBuyer(market, trials.withFunding(funding), found);
  else found.gap = 'no-means-to-buy';
  for (const { address, held } of holders.slice(0, HOLDERS_MAX)) {
    const most = market.tokenReserve / 20n;
    const trial = await trials.run({ sellAmount: held < most ? held : most }, { trader: address });
    if (trial === undefined) continue;
    found.holders.push({ holder: address, sell: judgeLeg(trial.report.sell), call: trials.keep(trial) });
  }
  const [before] = found.sales;
  if (funding === undefined || before === undefined || before.sell.is !== 'done') {
    found.powers = leavePowers(powers.powers, funding === undefined ? 'no-means-to-buy' : 'sale-fails-before');
    return;
  }
  await exercisePowers(trials.withFunding(funding), {
    powers: powers.powers,
    before,
    amount: market.tokenReserve / SHARES[0].of,
    into: found.powers,
  });
}

async function sellAsBuyer(market: { tokenReserve: bigint }, trials: Trials, found: Found): Promise<void> {
  for (const { share, of } of SHARES) {
    const amounts = { buyAmount: market.tokenReserve / of, friend: trials.friend };
    let trial = await trials.run(amounts);
    for (const fee of FEES.slice(1)) {
      if (trial === undefined || !wantsHigherFee(trial.report)) break;
      trials.assumeFee(fee);
      trial = await trials.run(amounts);
    }
    if (trial === undefined) {
      found.gap ??= 'node-cannot-simulate';
      return;
    }
    const { buy, transfer, sell } = trial.report;
    const sale = { share, buy: judgeLeg(buy), transfer: judgeLeg(transfer), sell: judgeLeg(sell), call: trials.keep(trial) };
    found.sales.push(sale);
    const open = await trials.run(amounts, { isOpen: true });
    if (open !== undefined && differs(sale, { buy: judgeLeg(open.report.buy), sell: judgeLeg(open.report.sell) })) {
      found.detectsSimulation = true;
      trials.keep(open);
    }
  }
}

/** Without a pool, simulates transfers: by a new recipient and by present holders. */
async function simulateTransfers(holders: SimulateOptions['holders'], trials: Trials, found: Found): Promise<void> {
  const [giver] = holders;
  if (giver === undefined) return;
  const plan = { sellAmount: 0n, friend: trials.friend };
  for (const { of } of SHARES) {
    const sent = giver.held / of;
    const act = { by: giver.address, target: trials.token, data: encodeTransfer(trials.trader, sent) };
    const trial = await trials.run({ ...plan, act });
    if (trial === undefined) {
      found.gap = 'node-cannot-simulate';
      return;
    }
    const { act: given, heldBefore, heldAfter, transfer } = trial.report;
    const arrived = heldAfter > heldBefore ? heldAfter - heldBefore : 0n;
    const received = judgeLeg({ ...given, sent, fell: arrived, arrived });
    found.passes.push({ received, passed: judgeLeg(transfer), call: trials.keep(trial) });
  }
  for (const { address } of holders.slice(0, HOLDERS_MAX)) {
    const trial = await trials.run(plan, { trader: address });
    if (trial === undefined) continue;
    found.passes.push({ received: null, passed: judgeLeg(trial.report.transfer), call: trials.keep(trial) });
  }
}

const encodeTransfer = (to: Address, amount: bigint): Hex => `0xa9059cbb${toWordHex(BigInt(to))}${toWordHex(amount)}`;

function differs(one: Pick<Sale, 'buy' | 'sell'>, other: Pick<Sale, 'buy' | 'sell'>): boolean {
  return (['buy', 'sell'] as const).some((step) => {
    const [a, b] = [one[step], other[step]];
    return a.is !== b.is || (a.is === 'done' && b.is === 'done' && Math.abs(a.tax - b.tax) > TAX_NOISE);
  });
}

/**
 * The tax of a round trip, a purchase and the sale of its proceeds; undefined where either failed.
 */
export function toRoundTripTax({ buy, sell }: Pick<Sale, 'buy' | 'sell'>): number | undefined {
  if (buy.is !== 'done' || sell.is !== 'done') return undefined;
  return Math.round((1 - (1 - buy.tax) * (1 - sell.tax)) * 1e6) / 1e6;
}

const isStuck = ({ is }: StepResult): boolean => is === 'refused';

function judge({ sales, holders, detectsSimulation, gap }: Found): Verdict {
  const tried = holders.filter(({ sell }) => sell.is !== 'unknown');
  const stuck = tried.filter(({ sell }) => isStuck(sell));
  const bought = sales.filter(({ buy }) => buy.is === 'done');
  const buyerStuck = bought.some(({ sell }) => isStuck(sell));
  if (buyerStuck && tried.length > 0 && stuck.length === 0) return { is: 'unknown', reason: 'waits-after-purchase' };
  if (buyerStuck || (tried.length >= 3 && stuck.length === tried.length)) return { is: 'risk', because: 'cannot-be-sold' };
  if (stuck.length > 0) return { is: 'risk', because: 'some-cannot-sell' };
  const taxes = bought.flatMap((sale) => toRoundTripTax(sale) ?? []);
  if (taxes.some((tax) => tax >= TAX_RISK)) return { is: 'risk', because: 'taxed' };
  if (detectsSimulation) return { is: 'unknown', reason: 'tells-simulations' };
  if (gap !== undefined && taxes.length < SHARES.length) return { is: 'unknown', reason: gap };
  if (taxes.length === SHARES.length) return { is: 'no-risk' };
  return { is: 'unknown', reason: findGap(sales) };
}

function findGap(sales: readonly Sale[]): Gap {
  for (const { buy, sell } of sales) {
    if (buy.is === 'refused') return 'purchase-refused';
    for (const step of [buy, sell]) if (step.is === 'unknown' && step.reason !== 'not-tried') return step.reason;
  }
  return 'pool-refused';
}

function isDetermined({ result }: ExercisedPower): boolean {
  if (result.is === 'harmful') return result.complete;
  return result.is === 'harmless' || result.is === 'unreachable';
}

type LeftOut = Extract<ExercisedPower['result'], { is: 'unknown' }>['reason'];

function leavePowers(powers: PowerMap['powers'], reason: LeftOut): ExercisedPower[] {
  return powers.map(({ selector, types, holders }) => ({ selector, types, holders, result: { is: 'unknown', reason } }));
}
