import type { Ledger, Place, Step, Total } from '../model/ledger.ts';
import type { Asset } from '../model/movement.ts';
import { CLEAN, createHolding, type Holding, type Lot, type Method, sumTraced } from '../rule/holding.ts';

/** Traced money appeared or vanished: the trace is refused. */
export class NotConserved extends Error {
  override readonly name = 'NotConserved';
}

export type Applied = {
  /** The traced part of each step. */
  readonly traced: bigint[];
  /** What is at each place in the end, by origin. */
  readonly ends: Map<number, bigint>[];
  /** What each place paid above its known balance. */
  readonly unseen: bigint[];
  /** The balance of each place in the end, known money only. */
  readonly balances: bigint[];
  readonly totals: Total[];
  /** What of the seeds was traced already when it was paid, by asset: it counts once. */
  readonly overlap: ReadonlyMap<Asset, bigint>;
};

/**
 * Runs a rule over a ledger. After every step the traced money of the places that it touches must add up, and in the end the
 * totals of every asset. Throws NotConserved otherwise. `poison` is exempt: it says what was reached, and creates money.
 */
export function applyRule({ places, steps }: Ledger, method: Method): Applied {
  const holdings = places.map((place) => {
    const holding = createHolding(place.type === 'stop' ? (method === 'poison' ? 'poison' : 'haircut') : method);
    if (place.type === 'holding' && place.opening !== null) holding.receive([{ origin: place.origin ?? CLEAN, amount: place.opening }]);
    return holding;
  });
  const sums = new Map<Asset, { seeds: bigint; convertedIn: bigint; convertedOut: bigint }>();
  const overlap = new Map<Asset, bigint>();
  const sumOf = (asset: Asset) => {
    const known = sums.get(asset) ?? { seeds: 0n, convertedIn: 0n, convertedOut: 0n };
    sums.set(asset, known);
    return known;
  };
  for (const place of places) if (place.type === 'holding' && place.origin !== undefined) sumOf(place.asset).seeds += place.opening ?? 0n;
  const traced = steps.map((step) => (step.type === 'move' ? move(step) : convert(step)));

  function move({ source, target, amount, seed }: Extract<Step, { type: 'move' }>): bigint {
    const to = holdings[target];
    if (to === undefined) throw new RangeError('a step without a target');
    const from = holdings[source];
    const before = sumAt(from) + sumAt(to);
    let lots: Lot[] = from?.pay(amount) ?? [{ origin: CLEAN, amount }];
    if (lots.reduce((sum, lot) => sum + lot.amount, 0n) !== amount) throw new NotConserved('a payment has another amount than its parts');
    let added = 0n;
    if (seed !== undefined) {
      const was = sumTraced(lots);
      lots = replace(lots, seed);
      added = sumTraced(lots) - was;
      const asset = assetOf(places, target);
      sumOf(asset).seeds += added;
      if (added < seed.amount) overlap.set(asset, (overlap.get(asset) ?? 0n) + seed.amount - added);
    }
    to.receive(lots);
    if (method !== 'poison' && sumAt(from) + sumAt(to) !== before + added) throw new NotConserved('a step changed the traced sum');
    return sumTraced(lots);
  }

  function convert({ source, target, paid, got }: Extract<Step, { type: 'convert' }>): bigint {
    const [from, to] = [holdings[source], holdings[target]];
    if (from === undefined || to === undefined) throw new RangeError('a conversion without its sides');
    const lots = from.pay(paid);
    const given: Lot[] = [];
    let rest = got;
    let sum = 0n;
    // Rounded down in sum, not for each origin: the parts lose less than one unit together.
    for (const [origin, amount] of byOrigin(lots)) {
      const part = ((sum + amount) * got) / paid - (sum * got) / paid;
      sum += amount;
      given.push({ origin, amount: part });
      rest -= part;
      sumOf(assetOf(places, source)).convertedOut += amount;
      sumOf(assetOf(places, target)).convertedIn += part;
    }
    if (rest < 0n) throw new NotConserved('a conversion gave more than it had');
    to.receive([...given, { origin: CLEAN, amount: rest }]);
    return sumTraced(lots);
  }

  const ends = holdings.map((holding) => {
    const end = holding.traced();
    if (sumMap(end) !== holding.tracedSum()) throw new NotConserved('the lots of a place are not what came and went');
    return end;
  });
  const totals = [...new Set(places.map(({ asset }) => asset))].toSorted().map((asset): Total => {
    let [waysOut, stillThere] = [0n, 0n];
    for (const [index, place] of places.entries()) {
      if (place.asset !== asset) continue;
      const sum = sumMap(ends[index]);
      if (place.type === 'holding') stillThere += sum;
      else waysOut += sum;
    }
    const { seeds, convertedIn, convertedOut } = sumOf(asset);
    if (method !== 'poison' && seeds + convertedIn !== waysOut + stillThere + convertedOut)
      throw new NotConserved(`${asset}: ${seeds} + ${convertedIn} came in, ${waysOut} + ${stillThere} + ${convertedOut} is accounted for`);
    return { asset, seeds, convertedIn, convertedOut, waysOut, stillThere };
  });
  return {
    traced,
    ends,
    unseen: holdings.map((holding) => holding.unseen()),
    balances: holdings.map((holding) => holding.total()),
    totals,
    overlap,
  };
}

function sumAt(holding: Holding | undefined): bigint {
  return holding?.tracedSum() ?? 0n;
}

export function sumMap(amounts: ReadonlyMap<number, bigint> | undefined): bigint {
  let sum = 0n;
  for (const amount of amounts?.values() ?? []) sum += amount;
  return sum;
}

function assetOf(places: readonly Place[], index: number): Asset {
  const place = places[index];
  if (place === undefined) throw new RangeError(`no place ${index}`);
  return place.asset;
}

function byOrigin(lots: readonly Lot[]): Map<number, bigint> {
  const sums = new Map<number, bigint>();
  for (const { origin, amount } of lots) if (origin !== CLEAN) sums.set(origin, (sums.get(origin) ?? 0n) + amount);
  return sums;
}

/** Makes `amount` of a payment traced: of its clean parts first. Money that is traced already stays of its origin. */
function replace(lots: readonly Lot[], { origin, amount }: { origin: number; amount: bigint }): Lot[] {
  let left = amount;
  return lots.flatMap((lot): Lot[] => {
    if (lot.origin !== CLEAN || left === 0n) return [lot];
    const part = lot.amount < left ? lot.amount : left;
    left -= part;
    return [
      { origin, amount: part },
      { origin: CLEAN, amount: lot.amount - part },
    ].filter((each) => each.amount > 0n);
  });
}
