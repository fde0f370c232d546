/** How an account that mixes traced and other money pays out. */
export const METHODS = ['fifo', 'lifo', 'haircut', 'poison', 'clean-first', 'tainted-first'] as const;
export type Method = (typeof METHODS)[number];
/** The rules by which a backward trace splits money: there all of it has an origin, so none is clean, and none is poisoned. */
export const BACKWARD_METHODS = ['fifo', 'lifo', 'haircut'] as const satisfies readonly Method[];

/** An amount of one origin: the number of a seed, or CLEAN. */
export type Lot = { readonly origin: number; readonly amount: bigint };
export const CLEAN = -1;

/** What one account has of one asset while a trace runs. */
export type Holding = {
  receive(lots: readonly Lot[]): void;
  /** What leaves, `amount` in sum. What was not there arrived unseen: it is paid as clean and counted in `unseen`. */
  pay(amount: bigint): Lot[];
  total(): bigint;
  /** The traced part of it, counted as it comes and goes. */
  tracedSum(): bigint;
  /** Traced amounts by origin, zero left out, counted from the lots. */
  traced(): Map<number, bigint>;
  /** What was paid above the known balance. */
  unseen(): bigint;
};

/** An empty holding that pays by `method`. Only `poison` creates money: it says what was reached, not what is owed. */
export function createHolding(method: Method): Holding {
  return method === 'haircut' ? createShares() : method === 'poison' ? createPoisoned() : createQueue(method);
}

/** The sum of the traced parts. */
export function sumTraced(lots: Iterable<Lot>): bigint {
  let sum = 0n;
  for (const { origin, amount } of lots) if (origin !== CLEAN) sum += amount;
  return sum;
}

type QueueMethod = Exclude<Method, 'haircut' | 'poison'>;

/** Lots in the order of arrival; neighbours of the same origin are one lot. */
function createQueue(method: QueueMethod): Holding {
  let lots: Lot[] = [];
  let head = 0;
  let sum = 0n;
  let tainted = 0n;
  let missing = 0n;

  const takeAt = (index: number, wanted: bigint, paid: Lot[]): bigint => {
    const lot = lots[index];
    if (lot === undefined) return 0n;
    const amount = lot.amount < wanted ? lot.amount : wanted;
    push(paid, { origin: lot.origin, amount });
    lots[index] = { origin: lot.origin, amount: lot.amount - amount };
    return amount;
  };
  const fromFront = (wanted: bigint, paid: Lot[]) => {
    let left = wanted;
    while (left > 0n && head < lots.length) {
      left -= takeAt(head, left, paid);
      if (lots[head]?.amount === 0n) head += 1;
    }
    if (head > 64 && head * 2 > lots.length) {
      lots = lots.slice(head);
      head = 0;
    }
  };
  const fromBack = (wanted: bigint, paid: Lot[]) => {
    let left = wanted;
    while (left > 0n && lots.length > head) {
      left -= takeAt(lots.length - 1, left, paid);
      if (lots.at(-1)?.amount === 0n) lots.pop();
    }
  };
  const byCleanness = (wanted: bigint, paid: Lot[], cleanFirst: boolean) => {
    let left = wanted;
    for (const clean of [cleanFirst, !cleanFirst]) {
      for (let index = head; index < lots.length && left > 0n; index += 1)
        if ((lots[index]?.origin === CLEAN) === clean) left -= takeAt(index, left, paid);
    }
    lots = lots.slice(head).filter(({ amount }) => amount > 0n);
    head = 0;
  };

  return {
    receive(arriving) {
      for (const lot of arriving) {
        if (lot.amount === 0n) continue;
        const last = lots.length > head ? lots.at(-1) : undefined;
        if (last?.origin === lot.origin) lots[lots.length - 1] = { origin: lot.origin, amount: last.amount + lot.amount };
        else lots.push(lot);
        sum += lot.amount;
        if (lot.origin !== CLEAN) tainted += lot.amount;
      }
    },
    pay(amount) {
      const paid: Lot[] = [];
      const there = amount < sum ? amount : sum;
      if (method === 'fifo') fromFront(there, paid);
      else if (method === 'lifo') fromBack(there, paid);
      else byCleanness(there, paid, method === 'clean-first');
      sum -= there;
      tainted -= sumTraced(paid);
      if (amount > there) {
        missing += amount - there;
        push(paid, { origin: CLEAN, amount: amount - there });
      }
      return paid;
    },
    total: () => sum,
    tracedSum: () => tainted,
    traced: () => collect(lots.slice(head)),
    unseen: () => missing,
  };
}

function push(lots: Lot[], lot: Lot): void {
  const last = lots.at(-1);
  if (last?.origin === lot.origin) lots[lots.length - 1] = { origin: lot.origin, amount: last.amount + lot.amount };
  else if (lot.amount > 0n) lots.push(lot);
}

function collect(lots: Iterable<Lot>): Map<number, bigint> {
  const sums = new Map<number, bigint>();
  for (const { origin, amount } of lots) if (origin !== CLEAN && amount > 0n) sums.set(origin, (sums.get(origin) ?? 0n) + amount);
  return sums;
}

/** Each payment has the shares of the balance, rounded down; what rounding leaves stays traced. */
function createShares(): Holding {
  const traced = new Map<number, bigint>();
  let sum = 0n;
  let tainted = 0n;
  let missing = 0n;
  return {
    receive(lots) {
      for (const { origin, amount } of lots) {
        sum += amount;
        if (origin === CLEAN || amount === 0n) continue;
        traced.set(origin, (traced.get(origin) ?? 0n) + amount);
        tainted += amount;
      }
    },
    pay(amount) {
      const there = amount < sum ? amount : sum;
      const paid: Lot[] = [];
      let left = there;
      const clean = sum - tainted;
      for (const [origin, has] of traced) {
        const part = sum === 0n ? 0n : (there * has) / sum;
        paid.push({ origin, amount: part });
        traced.set(origin, has - part);
        left -= part;
      }
      // Rounding down can leave more than the clean money: by less than one unit for each origin.
      for (const [index, lot] of paid.entries()) {
        if (left <= clean) break;
        const has = traced.get(lot.origin) ?? 0n;
        const more = left - clean < has ? left - clean : has;
        paid[index] = { origin: lot.origin, amount: lot.amount + more };
        traced.set(lot.origin, has - more);
        left -= more;
      }
      for (const [origin, has] of traced) if (has === 0n) traced.delete(origin);
      tainted -= sumTraced(paid);
      sum -= there;
      missing += amount - there;
      paid.push({ origin: CLEAN, amount: left + amount - there });
      return paid.filter((lot) => lot.amount > 0n);
    },
    total: () => sum,
    tracedSum: () => tainted,
    traced: () => new Map(traced),
    unseen: () => missing,
  };
}

/** From the first traced amount on, everything that leaves is traced in full. */
function createPoisoned(): Holding {
  let poison: number | undefined;
  let sum = 0n;
  let missing = 0n;
  return {
    receive(lots) {
      for (const { origin, amount } of lots) {
        sum += amount;
        if (origin !== CLEAN && amount > 0n) poison ??= origin;
      }
    },
    pay(amount) {
      const there = amount < sum ? amount : sum;
      sum -= there;
      missing += amount - there;
      return amount === 0n ? [] : [{ origin: poison ?? CLEAN, amount }];
    },
    total: () => sum,
    tracedSum: () => (poison === undefined ? 0n : sum),
    traced: () => (poison === undefined || sum === 0n ? new Map() : new Map([[poison, sum]])),
    unseen: () => missing,
  };
}
