import type { PowerMap } from '../analysis/power-map.ts';
import { type Address, LimitReached } from '../evm/reader.ts';
import { type AccountTrades, createAccountTrades } from './account-trades.ts';
import { type EnvironmentRead, listEnvironmentReads, listReached, scanEnvironmentReads } from './environment-reads.ts';
import { exercisePowers } from './exercise-powers.ts';
import { findFunding, PLENTY } from './find-balance-slot.ts';
import { differs, judgeCalls } from './judge-calls.ts';
import { judgeLeg, wantsHigherFee } from './judge-leg.ts';
import { findContradiction, judgeSales, lacksOutsiders } from './judge-sales.ts';
import { listEndings } from './list-endings.ts';
import { limitRequests, type MarketReader } from './market-reader.ts';
import { passOn } from './pass-on.ts';
import { type Market, makeAddress } from './probe.ts';
import { type Rounds, SHARES, tryRounds } from './rounds.ts';
import type {
  ExercisedPower,
  Gap,
  HolderSale,
  Pass,
  Sale,
  SaleEnding,
  SaleGuard,
  SaleRule,
  SalesOnRecord,
  TokenSimulation,
  TriedRound,
  Verdict,
} from './simulation.ts';
import { createTrials, type Trials } from './trials.ts';
import { openProbe, openRouter } from './venue.ts';

type Pool = Market & {
  readonly tokenReserve: bigint;
  readonly quoteReserve: bigint;
  /** The router of a V2 pool's exchange, where it is known. */
  readonly router?: Address | undefined;
};

export type SimulateOptions = {
  readonly reader: MarketReader;
  readonly token: Address;
  /** The deepest pool with its reserves; undefined when there is none. */
  readonly market: Pool | undefined;
  /** The power map of the token, of the same block or an earlier one. */
  readonly powers: Pick<PowerMap, 'powers' | 'unknown' | 'controllers' | 'proxy'>;
  /** The power map of a contract that the token's transfers call; undefined where it could not be made. */
  readonly mapOf: (address: Address, signal: AbortSignal) => Promise<PowerMap | undefined>;
  /** Holders of the token, the largest first, without privileged accounts. */
  readonly holders: readonly { readonly address: Address; readonly held: bigint }[];
  /** Recorded sales; undefined where transfers are not recorded. */
  readonly record?: SalesOnRecord | undefined;
  /** Ends it: what was found so far stays, the rest is unknown for lack of time. */
  readonly signal: AbortSignal;
  readonly requestsMax?: number;
};

/** Requests for one token. Those of the demo chain take up to a hundred. */
const REQUESTS_MAX = 1_000;
/** Sizes of the probe's trades, as divisors of the pool's reserve. */
const SIZES = [
  { share: SHARES.ordinary, of: 1_000n },
  { share: SHARES.large, of: 20n },
] as const;
const HOLDERS_MAX = 20;
/**
 * Minimum reserve of either side, in smallest units. An emptied pool says nothing about the token.
 */
const RESERVE_MIN = 1_000_000n;
/** Pool fees to try, in millionths: Uniswap V2 takes 0.3 %, its forks differ. */
const FEES = [3_000, 10_000, 30_000];

/**
 * Simulates trades of a token: whether a new buyer and present holders can buy, transfer and sell
 * it, now and after each privileged function. Where the node simulates blocks, accounts without code
 * trade block after block, and decide; elsewhere a contract does in one `eth_call`, and what a token
 * could recognise that by leaves it undetermined. Privileged functions are tried in one `eth_call`. How much
 * is tried is counted in requests.
 */
export async function simulateToken({ requestsMax = REQUESTS_MAX, ...given }: SimulateOptions): Promise<TokenSimulation> {
  const reader = limitRequests(given.reader, requestsMax);
  const options = { ...given, reader };
  const { token, market, record, signal } = options;
  const startedAt = performance.now();
  const trials = createTrials(reader, { token, market, signal, trader: makeAddress(reader.block.hash, token, 'trader') });
  const found: Found = {
    sales: [],
    holders: [],
    passes: [],
    powers: [],
    guards: [],
    endings: [],
    rules: [],
    rounds: [],
    verdict: undefined,
    detectsSimulation: false,
    gap: undefined,
  };
  try {
    await simulate(options, trials, found);
  } catch (error) {
    // Results so far stay valid.
    if (!signal.aborted && !(error instanceof LimitReached)) throw error;
    const gap = signal.aborted ? 'time' : 'requests';
    found.gap = gap;
    // That it can be sold now says little before what ends sales was looked for.
    if (found.verdict?.is === 'no-risk' || found.verdict === PENDING) found.verdict = { is: 'unknown', reason: gap };
    const tried = found.powers.filter((power) => !isPending(power));
    const seen = new Set(tried.map(({ selector }) => selector));
    const left = options.powers.powers.filter(({ selector }) => !seen.has(selector));
    found.powers = [...tried, ...leavePowers(left, gap)];
    // None were looked for yet.
    if (found.guards?.length === 0) found.guards = null;
  }
  const { sales, holders, passes, powers, guards, rules, rounds } = found;
  const all = [...powers, ...(guards ?? []).flatMap((guard) => guard.powers ?? [])];
  const verdict = found.verdict ?? judgeCalls(found);
  const areGuardsRead = guards?.every((guard) => guard.powers !== null) ?? false;
  return {
    token,
    market:
      market === undefined
        ? null
        : {
            pool: market.pool,
            kind: market.kind,
            quote: market.quote,
            isFirst: market.isFirst,
            tokenReserve: String(market.tokenReserve),
            quoteReserve: String(market.quoteReserve),
          },
    verdict,
    method: rounds.length > 0 ? 'blocks' : 'call',
    rules: [...rules, ...findContradiction(verdict, record)],
    rounds,
    record,
    sales,
    holders,
    passes,
    powers,
    guards,
    endings: [...listEndings(options.powers, { contract: token, exercised: powers }), ...found.endings],
    powersComplete: areGuardsRead && options.powers.unknown.length === 0 && all.every(isDetermined),
    calls: trials.kept(),
    effort: { ms: Math.round(performance.now() - startedAt), calls: reader.count() },
  };
}

type Found = {
  sales: Sale[];
  holders: HolderSale[];
  passes: Pass[];
  powers: ExercisedPower[];
  guards: SaleGuard[] | null;
  /** Of the guards. */
  endings: SaleEnding[];
  rules: readonly SaleRule[];
  rounds: readonly TriedRound[];
  /** Of trades by accounts without code; undefined where the node cannot simulate them. */
  verdict: Verdict | undefined;
  /** Behaves differently when it can detect the simulation. */
  detectsSimulation: boolean;
  gap: Gap | undefined;
};

/** As it stands while it is being tried. */
const isPending = ({ result }: ExercisedPower): boolean => result.is === 'unknown' && result.reason === 'time';

/** Until all of it is tried there is no verdict. */
const PENDING: Verdict = { is: 'unknown', reason: 'time' };

async function simulate(options: SimulateOptions, trials: Trials, found: Found) {
  const { reader, token, market, powers, holders, signal } = options;
  if (market === undefined || market.tokenReserve < RESERVE_MIN || market.quoteReserve < RESERVE_MIN) {
    found.gap = market === undefined ? 'no-pool' : 'empty-pool';
    found.powers = leavePowers(powers.powers, found.gap);
    found.gap = (await passOn(holders.slice(0, HOLDERS_MAX), trials, found.passes)) ?? found.gap;
    return;
  }
  found.verdict = PENDING;
  const funding = await findFunding(reader, { token: market.quote, owner: trials.trader, signal });
  const funded = trials.withFunding(funding?.(trials.trader, PLENTY));
  if (funding !== undefined) await sellAsBuyer(market, funded, found);
  // By the same means as privileged functions are tried, so that only they differ.
  const [before] = found.sales;
  const venue =
    market.router === undefined
      ? openProbe({ ...market, token }, { fee: trials.fee(), seed: reader.block.hash })
      : openRouter({ router: market.router, token, quote: market.quote });
  const trades = createAccountTrades(reader, { token, market, venue, funding, keep: trials.keep, signal });
  const rounds = await tryRounds(reader, trades, { isProbe: venue.is === 'probe' });
  const parties = { token, pool: market.pool, holder: holders[0]?.address, spender: venue.spender };
  if (rounds === undefined) {
    await sellAsHolders({ market, holders }, trials, found);
    found.verdict = await judgeInOneCall(options, found, async () => listEnvironmentReads(reader, parties, signal));
  } else await decide({ options, market, trades, rounds, before }, found, async () => scanEnvironmentReads(reader, parties, signal));
  if (funding === undefined) {
    if (found.verdict.is === 'unknown') found.verdict = { is: 'unknown', reason: 'no-means-to-buy' };
    found.powers = leavePowers(powers.powers, 'no-means-to-buy');
    return;
  }
  if (before === undefined || before.sell.is !== 'done') {
    found.powers = leavePowers(powers.powers, 'sale-fails-before');
    return;
  }
  const terms = { funding, before, amount: market.tokenReserve / SIZES[0].of };
  await exercisePowers(funded, { ...terms, powers: powers.powers, into: found.powers });
  const { reached, isNamed } = await listReached(reader, parties, signal);
  if (!isNamed) {
    found.guards = null;
    return;
  }
  const parts = new Set<Address>([
    token,
    market.pool,
    market.quote,
    venue.spender,
    ...(parties.holder === undefined ? [] : [parties.holder]),
    ...(powers.proxy?.implementations ?? []),
  ]);
  await exerciseGuards(options, { guards: reached.filter((each) => !parts.has(each)), trials: funded, terms, signal }, found);
}

/** Contracts beside the token that are asked, at most. */
const GUARDS_MAX = 4;

type GuardTask = {
  readonly guards: readonly Address[];
  readonly trials: Trials;
  readonly signal: AbortSignal;
  readonly terms: Pick<Parameters<typeof exercisePowers>[1], 'funding' | 'before' | 'amount'>;
};

/** The privileged functions of contracts that the token's transfers call, carried out as those of the token. */
async function exerciseGuards({ mapOf }: SimulateOptions, { guards, trials, terms, signal }: GuardTask, found: Found): Promise<void> {
  const read: SaleGuard[] = guards.map((contract) => ({ contract, powers: null }));
  found.guards = read;
  for (const [index, contract] of guards.slice(0, GUARDS_MAX).entries()) {
    const map = await mapOf(contract, signal);
    if (map === undefined) continue;
    const powers: ExercisedPower[] = [];
    await exercisePowers(trials, { ...terms, powers: map.powers, into: powers });
    read[index] = { contract, powers };
    found.endings.push(...listEndings(map, { contract, exercised: powers }));
  }
}

/** The probe has code, trades in one transaction, and what it holds is supposed: a token may ask about that. */
async function judgeInOneCall(
  { record }: SimulateOptions,
  found: Found,
  listReached: () => Promise<ReadonlySet<EnvironmentRead>>,
): Promise<Verdict> {
  const said = judgeCalls(found);
  if (said.is === 'unknown') return said;
  if ((await listReached()).size > 0) return { is: 'unknown', reason: 'environment-differs' };
  return said.is === 'no-risk' && lacksOutsiders(record) ? { is: 'unknown', reason: 'no-outsider-sold' } : said;
}

type Decision = {
  readonly options: SimulateOptions;
  readonly market: Pool;
  readonly trades: AccountTrades;
  readonly rounds: Rounds;
  readonly before: Sale | undefined;
};

/** The verdict from trades by accounts, and the results that are shown for it. */
async function decide(
  { options, market, trades, rounds, before }: Decision,
  found: Found,
  listReached: () => Promise<ReadonlySet<EnvironmentRead>>,
) {
  found.rounds = rounds.all;
  found.holders = await sellAsAccounts(options.holders, { market, trades, rounds });
  // No node knows the hash of a block before it exists.
  const unknowable: readonly EnvironmentRead[] = ['block-hash', ...rounds.ignored];
  const reached = await listReached();
  const asked = new Set(unknowable.filter((each) => reached.has(each)));
  const { verdict, rules, base } = judgeSales({ rounds, holders: found.holders, asked, inOneCall: before, record: options.record });
  found.verdict = verdict;
  found.rules = rules;
  const terms = { waitS: rounds.first.waitS, conditions: rounds.conditions };
  const shown = [base ?? rounds.first, rounds.all.find(({ name }) => name === 'large')].filter((round) => round !== undefined);
  found.sales = [];
  for (const { share, buy, sell, call } of shown)
    found.sales.push({ share, buy, transfer: await trades.transfer({ ...terms, share }), sell, call });
}

/** Sales by present holders. One that is refused is tried again with a tenth: there may be a limit. */
async function sellAsAccounts(
  holders: SimulateOptions['holders'],
  { market, trades, rounds }: { market: Pool; trades: AccountTrades; rounds: Rounds },
): Promise<HolderSale[]> {
  const most = market.tokenReserve / SIZES[1].of;
  const sold: HolderSale[] = [];
  for (const { address, held } of holders.slice(0, HOLDERS_MAX)) {
    const amount = held < most ? held : most;
    const whole = await trades.sellAs(address, amount, rounds.conditions);
    const sale = whole?.sell.is === 'refused' && amount >= 10n ? await trades.sellAs(address, amount / 10n, rounds.conditions) : undefined;
    const kept = sale?.sell.is === 'done' ? sale : whole;
    if (kept !== undefined) sold.push({ holder: address, ...kept });
  }
  return sold;
}

async function sellAsHolders(
  { market, holders }: { market: Pool; holders: SimulateOptions['holders'] },
  trials: Trials,
  found: Found,
): Promise<void> {
  for (const { address, held } of holders.slice(0, HOLDERS_MAX)) {
    const most = market.tokenReserve / SIZES[1].of;
    const trial = await trials.run({ sellAmount: held < most ? held : most }, { trader: address });
    if (trial === undefined) continue;
    found.holders.push({ holder: address, sell: judgeLeg(trial.report.sell), call: trials.keep(trial) });
  }
}

async function sellAsBuyer(market: { tokenReserve: bigint }, trials: Trials, found: Found): Promise<void> {
  for (const { share, of } of SIZES) {
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

function isDetermined({ result }: ExercisedPower): boolean {
  if (result.is === 'harmful') return result.complete;
  return result.is === 'harmless' || result.is === 'unreachable';
}

type LeftOut = Extract<ExercisedPower['result'], { is: 'unknown' }>['reason'];

function leavePowers(powers: PowerMap['powers'], reason: LeftOut): ExercisedPower[] {
  return powers.map(({ selector, types, holders }) => ({ selector, types, holders, result: { is: 'unknown', reason } }));
}
