import { toQuantity } from '@redoubt/chain/hex';
import type { AskChain, ChainCall } from '@redoubt/domain/fact-evidence/chain-call';
import { addressWord, word } from '../skynet/wallet/abi.ts';
import type { LogRow } from './assess-store.ts';
import { callAt, codeAt, logsOf } from './calls.ts';
import type { ContractView } from './contract-view.ts';
import { type Finding, found, unanswered } from './finding.ts';
import { replay, shareOf, TRANSFER_TOPIC, type Transfer } from './transfers.ts';

const BALANCE_OF = '0x70a08231';
const TOTAL_SUPPLY = '0x18160ddd';
const TRANSFER = '0xa9059cbb';
const GET_RESERVES = '0x0902f1ac';
const TOKEN0 = '0x0dfe1681';
export const SYNC_TOPIC = '0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1';

/** Nobody, who buys; and an address that stands in for a pool where there is none. */
const FRESH = '0x00000000000000000000000000000000b0b1e5a7';
const STAND_IN = '0x0000000000000000000000000000000000900110';
const BURNT: ReadonlySet<string> = new Set(['0x0000000000000000000000000000000000000000', '0x000000000000000000000000000000000000dead']);

const HOLDERS_SAMPLED = 20;
const CANDIDATES_MAX = 60;
/** Contracts among holders that are asked whether they are pools. */
const POOLS_ASKED = 30;
const LATER_BLOCKS = 20;
const SECONDS_PER_BLOCK = 12;
const POOL_FEE = 0.003;
const DAY_MS = 86_400_000;

export type Market = {
  readonly view: ContractView;
  readonly transfers: readonly Transfer[];
  /** Who holds a power over the token: no ordinary holders. */
  readonly insiders: ReadonlySet<string>;
};

export type Pool = { readonly address: string; readonly isToken0: boolean; readonly held: bigint; readonly hasReserves: boolean };

/** Every pool of the token that holds some of it: all who hold it are known, so that none is overlooked. */
export async function listPools(ask: AskChain, { view, transfers }: Market): Promise<Pool[]> {
  const { balances } = replay(transfers);
  const largest = [...balances].filter(([, amount]) => amount > 0n).toSorted(([, one], [, other]) => (one > other ? -1 : 1));
  const pools: Pool[] = [];
  let asked = 0;
  for (const [address, held] of largest.slice(0, 400)) {
    if (asked >= POOLS_ASKED) break;
    if ((await ask(codeAt(view.now, address))) === '0x') continue;
    asked += 1;
    const token0 = await ask(callAt(view.now, { to: address, data: TOKEN0 }));
    if (typeof token0 !== 'string' || token0.length !== 66) continue;
    const reserves = await ask(callAt(view.now, { to: address, data: GET_RESERVES }));
    pools.push({
      address,
      isToken0: `0x${token0.slice(26)}` === view.address,
      held,
      hasReserves: typeof reserves === 'string' && reserves.length === 2 + 192,
    });
  }
  return pools;
}

type Simulated = { readonly status: string; readonly returnData: string };

/** What selling comes to: whether a fresh buyer and holders can, and what is kept of it. */
export async function findSales(
  ask: AskChain,
  market: Market,
  { pool, openSince }: { pool: Pool | undefined; openSince: number | undefined },
): Promise<Finding[]> {
  const { view, transfers, insiders } = market;
  const { balances } = replay(transfers);
  const skip = new Set([...insiders, ...BURNT, pool?.address ?? '']);
  const ordered = [...balances]
    .filter(([address, amount]) => amount > 1_000n && !skip.has(address))
    .toSorted(([a, one], [b, other]) => (one > other ? -1 : one < other ? 1 : a < b ? -1 : 1));
  const holders: [string, bigint][] = [];
  for (const entry of ordered.slice(0, CANDIDATES_MAX)) {
    if (holders.length >= HOLDERS_SAMPLED) break;
    if ((await ask(codeAt(view.now, entry[0]))) === '0x') holders.push(entry);
  }
  const about = (calls: readonly ChainCall[]) =>
    ({ contract: view.address, source: 'X', shown: { kind: 'calls', at: view.now, calls } }) as const;
  const [giver] = holders;
  const from = pool?.address ?? giver?.[0];
  const held = pool?.held ?? giver?.[1];
  if (from === undefined || held === undefined || holders.length === 0) {
    const why = 'Nobody but those who control it holds any of it.';
    return [
      unanswered('MKT-01', why, about([codeAt(view.now, view.address)])),
      unanswered('CAP-01', why, about([codeAt(view.now, view.address)])),
    ];
  }
  const target = pool?.address ?? STAND_IN;
  const sizes = [held / 1_000n, held / 20n].filter((size) => size > 0n);
  const trips = sizes.map((size) => simulateTrip(view, { from, target, size }));
  const sales = simulateSales(view, { holders, target });
  const calls = [...trips, sales];
  const answers: unknown[] = [];
  try {
    for (const call of calls) answers.push(await ask(call));
  } catch (error) {
    if (!isUnsupported(error)) throw error;
    const why = 'The endpoint of this chain cannot simulate calls one after another (eth_simulateV1).';
    const shown = about([codeAt(view.now, view.address)]);
    return [unanswered('MKT-01', why, shown), unanswered('CAP-01', why, shown)];
  }
  const results = answers.map(toBlocks);
  const each = trips.map((_, index) => readTrip(results[index] ?? [], sizes[index] ?? 1n));
  const sold = results.at(-1)?.[0] ?? [];
  const able = holders.map((_, index) => [2 * index, 2 * index + 1].some((at) => sold[at]?.status === '0x1'));
  const stuck = able.filter((can) => !can).length;
  const canSell = each.some(({ sells }) => sells);
  const tax = Math.max(...each.map(({ sellTax }) => sellTax));
  const roundTrip = Math.max(...each.map(({ buyTax, sellTax }) => 1 - (1 - buyTax) * (1 - sellTax)));
  const ableShare = canSell ? able.filter((can) => can).length / able.length : 0;
  return [
    found('MKT-01', { roundTripTax: toHundredths(canSell ? roundTrip : 1), ableShare: toHundredths(ableShare) }, about(calls)),
    found(
      'CAP-01',
      {
        tradingOpen: pool !== undefined && openSince !== undefined && view.now.time.getTime() - openSince > DAY_MS,
        freshBuyerSells: canSell,
        holdersSampled: holders.length,
        holdersStuck: stuck,
        tax: toHundredths(canSell ? tax : 1),
      },
      about(calls),
    ),
  ];
}

function isUnsupported(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'kind' in error && (error.kind === 'unsupported' || error.kind === 'refused');
}

/** Somebody gets tokens as a buyer does, and brings a part of them back twenty blocks later. */
function simulateTrip({ address, now }: ContractView, { from, target, size }: { from: string; target: string; size: bigint }): ChainCall {
  const balance = (of: string) => ({ to: address, data: `${BALANCE_OF}${addressWord(of)}` });
  const move = (by: string, to: string, amount: bigint) => ({
    from: by,
    to: address,
    data: `${TRANSFER}${addressWord(to)}${word(amount)}`,
  });
  const at = (blocks: number) => ({
    number: toQuantity(now.number + blocks),
    time: toQuantity(Math.floor(now.time.getTime() / 1000) + blocks * SECONDS_PER_BLOCK),
  });
  return {
    method: 'eth_simulateV1',
    params: [
      {
        blockStateCalls: [
          { blockOverrides: at(1), calls: [move(from, FRESH, size), balance(FRESH)] },
          { blockOverrides: at(LATER_BLOCKS), calls: [balance(target), move(FRESH, target, (size * 2n) / 5n), balance(target)] },
        ],
        validation: false,
      },
      toQuantity(now.number),
    ],
  };
}

/** Holders sell a hundredth of what they have, and then a half. */
function simulateSales(
  { address, now }: ContractView,
  { holders, target }: { holders: readonly [string, bigint][]; target: string },
): ChainCall {
  const calls = holders.flatMap(([holder, amount]) =>
    [amount / 100n, amount / 2n].map((part) => ({ from: holder, to: address, data: `${TRANSFER}${addressWord(target)}${word(part)}` })),
  );
  const blockOverrides = {
    number: toQuantity(now.number + 1),
    time: toQuantity(Math.floor(now.time.getTime() / 1000) + SECONDS_PER_BLOCK),
  };
  return {
    method: 'eth_simulateV1',
    params: [{ blockStateCalls: [{ blockOverrides, calls }], validation: false }, toQuantity(now.number)],
  };
}

/** Blocks that a node puts between those asked for hold no calls, and are left out. */
function toBlocks(answer: unknown): Simulated[][] {
  if (!Array.isArray(answer)) return [];
  return answer.map((block) => (block as { calls?: Simulated[] }).calls ?? []).filter((calls) => calls.length > 0);
}

function readTrip([bought = [], sold = []]: readonly Simulated[][], size: bigint): { sells: boolean; buyTax: number; sellTax: number } {
  const number = (call: Simulated | undefined) =>
    call === undefined || call.status !== '0x1' || call.returnData.length < 66 ? undefined : BigInt(call.returnData.slice(0, 66));
  const received = number(bought[1]);
  const [before, after] = [number(sold[0]), number(sold[2])];
  const part = (size * 2n) / 5n;
  if (bought[0]?.status !== '0x1' || received === undefined || before === undefined || after === undefined || sold[1]?.status !== '0x1') {
    return { sells: false, buyTax: 1, sellTax: 1 };
  }
  return { sells: true, buyTax: taxOf(received, size), sellTax: taxOf(after - before, part) };
}

const taxOf = (arrived: bigint, sent: bigint): number => (sent === 0n ? 0 : Math.max(0, 1 - shareOf(arrived, sent)));

/** Figures that move with every block are told in hundredths, so that only a change that matters is one. */
export const toHundredths = (share: number): number => Math.min(1, Math.max(0, Math.round(share * 100) / 100));

/** What selling a hundredth of the supply outside pools loses in the deepest pool: its fee, and what the sale itself moves. */
export async function findLeavingCost(ask: AskChain, { view, transfers }: Market, pools: readonly Pool[]): Promise<Finding> {
  const { address, now } = view;
  const deepest = pools.filter(({ hasReserves }) => hasReserves).toSorted((one, other) => (one.held > other.held ? -1 : 1))[0];
  const about = (calls: readonly ChainCall[]) => ({ contract: address, source: 'X', shown: { kind: 'calls', at: now, calls } }) as const;
  if (deepest === undefined)
    return unanswered('MKT-02', 'No pool of a kind that can be read holds this token on a connected chain.', about([codeAt(now, address)]));
  const calls = [callAt(now, { to: deepest.address, data: GET_RESERVES }), callAt(now, { to: address, data: TOTAL_SUPPLY })];
  const reserves = String(await ask(calls[0] as ChainCall));
  const reserve = BigInt(`0x${reserves.slice(deepest.isToken0 ? 2 : 66, deepest.isToken0 ? 66 : 130)}`);
  const pooled = pools.reduce((sum, { held }) => sum + held, 0n);
  const sold = Number(replay(transfers).supply - pooled) / 100;
  const [inside, sent] = [Number(reserve), sold * (1 - POOL_FEE)];
  // Constant product: what comes out against what the price before would have given.
  const loss = sold <= 0 ? 0 : 1 - (inside * sent) / (inside + sent) / sold;
  return found('MKT-02', { loss: toHundredths(loss) }, about(calls));
}

/** Who holds a pool's own shares: burnt ones stay, an account's can be redeemed at once, a contract's nobody here can tell. */
export async function findLiquidityLock(
  ask: AskChain,
  view: ContractView,
  { pool, transfers }: { pool: Pool; transfers: readonly Transfer[] | undefined },
): Promise<Finding> {
  const { now, address } = view;
  const logs = logsOf(pool.address, { from: 0, to: now.number, topics: [TRANSFER_TOPIC] });
  const about = {
    contract: address,
    source: 'L',
    shown: { kind: 'calls', at: now, calls: [callAt(now, { to: pool.address, data: TOTAL_SUPPLY }), logs] },
  } as const;
  if (transfers === undefined) return unanswered('MKT-03', 'Who holds shares of its pool is not on record.', about);
  const { balances } = replay(transfers);
  const holders = [...balances].filter(([, amount]) => amount > 0n);
  const total = holders.reduce((sum, [, amount]) => sum + amount, 0n);
  if (total === 0n) return unanswered('MKT-03', 'Its pool is empty.', about);
  let [burnt, unrecognised] = [0n, 0n];
  const accounts: bigint[] = [];
  for (const [holder, amount] of holders) {
    if (BURNT.has(holder)) burnt += amount;
    else if (holder !== pool.address && (await ask(codeAt(now, holder))) !== '0x') unrecognised += amount;
    else accounts.push(amount);
  }
  const spread = accounts.reduce((sum, amount) => sum + amount, 0n);
  const largest = accounts.reduce((most, amount) => (amount > most ? amount : most), 0n);
  const isSpread = accounts.length >= 20 && shareOf(largest, total) <= 0.2;
  const heldShare = shareOf(burnt + (isSpread ? spread : 0n), total);
  return found(
    'MKT-03',
    { heldShare: toHundredths(heldShare), unrecognisedShare: toHundredths(Math.min(shareOf(unrecognised, total), 1 - heldShare)) },
    about,
  );
}

/** What the ten largest holders have, and what holders of keys made in ninety days. */
export async function findSupply(
  ask: AskChain,
  { view, transfers }: Market,
  { pools, minted }: { pools: readonly Pool[]; minted: number | null },
): Promise<Finding[]> {
  const { address, now, recordedFrom = 0 } = view;
  const total = callAt(now, { to: address, data: TOTAL_SUPPLY });
  const logs = logsOf(address, { from: recordedFrom, to: now.number, topics: [TRANSFER_TOPIC] });
  const about = { contract: address, source: 'L', shown: { kind: 'calls', at: now, calls: [total, logs] } } as const;
  const said = await ask(total);
  const { balances, supply } = replay(transfers);
  const real = typeof said === 'string' && said.length === 66 ? BigInt(said) : 0n;
  const isWhole = supply === real || (real > 0n && shareOf(supply > real ? supply - real : real - supply, real) <= 0.001);
  if (!isWhole || real === 0n) {
    const why = 'Its transfers do not add up to its supply, so that nobody can say who holds it.';
    return [unanswered('MKT-04', why, about), unanswered('MKT-07', why, about)];
  }
  const left = new Set([...BURNT, ...pools.map((pool) => pool.address), address]);
  const topTen = [...balances]
    .filter(([holder]) => !left.has(holder))
    .map(([, amount]) => amount)
    .toSorted((one, other) => (one > other ? -1 : 1))
    .slice(0, 10);
  const share = shareOf(
    topTen.reduce((sum, amount) => sum + amount, 0n),
    real,
  );
  return [
    found('MKT-04', { topTenShare: toHundredths(share) }, about),
    minted === null
      ? unanswered('MKT-07', 'Its history is not covered.', about)
      : found('MKT-07', { share: Math.round(minted * 100) / 100 }, about),
  ];
}

/** The worst fall within thirty days of what a pool holds beside the token. */
export function findLiquidityFall(
  view: ContractView,
  { pool, syncs, from }: { pool: Pool; syncs: readonly LogRow[] | undefined; from: number },
): Finding {
  const { address, now } = view;
  const about = {
    contract: address,
    source: 'L',
    shown: { kind: 'calls', at: now, calls: [logsOf(pool.address, { from, to: now.number, topics: [SYNC_TOPIC] })] },
  } as const;
  if (syncs === undefined || syncs.length === 0) return unanswered('MKT-06', 'What its pool held over time is not on record.', about);
  const quote = syncs.map(({ at, data }) => ({ at, amount: BigInt(`0x${pool.isToken0 ? data.slice(66, 130) : data.slice(2, 66)}`) }));
  let worst = 0;
  const peaks: { at: number; amount: bigint }[] = [];
  for (const each of quote) {
    while (peaks[0] !== undefined && peaks[0].at < each.at - 30 * DAY_MS) peaks.shift();
    while ((peaks.at(-1)?.amount ?? each.amount + 1n) <= each.amount) peaks.pop();
    peaks.push(each);
    const [peak] = peaks;
    if (peak !== undefined) worst = Math.max(worst, 1 - shareOf(each.amount, peak.amount));
  }
  return found('MKT-06', { worstFall: toHundredths(worst) }, about);
}
