import type { TraceInputs } from '../model/inputs.ts';
import type { Ledger, Place, Step } from '../model/ledger.ts';
import {
  type Account,
  type Asset,
  BLOCK_END,
  FEES,
  fromPos,
  type Movement,
  type Pos,
  RANK,
  startOf,
  toPos,
  transactionOf,
  ZERO_ADDRESS,
} from '../model/movement.ts';
import type { MovementStore } from '../model/store.ts';
import { type Decision, decideStop, minimumsOf, STOP_LABELS } from './decide-stop.ts';
import { findFrozen } from './find-frozen.ts';
import { judgeAccount } from './judge-account.ts';
import { type Arriving, createKnownFacts } from './known-facts.ts';
import { judgePassage, type Net, netTransaction, orderAssets, toParty } from './net-transaction.ts';
import { type Page, readPages, type Wanted } from './pages.ts';
import { createNumberQueue } from './queue.ts';
import { createTransactions, txOf } from './transactions.ts';

/** What a run may use; over a limit the ledger ends there and says so. */
export type Budget = { readonly movementsMax: number; readonly accountRowsMax: number; readonly endsAt: number; now(): number };

export type CollectOptions = {
  readonly budget: Budget;
  readonly chainId: number;
  readonly signal?: AbortSignal;
  /** Called now and then with the number of followed accounts and steps so far. */
  readonly onProgress?: (progress: { accounts: number; movements: number; block: number; hops: number }) => void;
};

/** A seed names no movement of the record, or more than that movement had. */
export class UnknownSeed extends Error {
  override readonly name = 'UnknownSeed';
}

/** Transactions, and accounts that are likely to be followed, asked for together. */
const AHEAD = 256;

/**
 * Follows the money from the seeds wherever any rule could bring it, and stops at the same places for every rule, so that
 * all rules and the bounds count with the same ledger. Throws UnknownSeed.
 */
export async function collectLedger(inputs: TraceInputs, store: MovementStore, options: CollectOptions): Promise<Ledger> {
  const collecting = createCollecting(inputs, store, options);
  await collecting.begin();
  while (await collecting.next());
  return collecting.finish();
}

function createCollecting(inputs: TraceInputs, store: MovementStore, { budget, chainId, signal, onProgress }: CollectOptions) {
  const until = startOf(inputs.pinned.block + 1);
  const places: Place[] = [];
  const steps: Step[] = [];
  const transactions = createTransactions(store);
  const held = new Map<string, number>();
  const followed = new Set<Account>();
  const stops = new Map<string, number>();
  const rows = new Map<number, Map<Pos, Movement>>();
  const pages = new Map<string, Page>();
  const facts = createKnownFacts(store);
  /** Transactions whose parties are known. */
  const prepared = new Set<number>();
  const missing = new Map<string, Ledger['missing'][number]>();
  const queue = createNumberQueue();
  const seeds = new Map<Pos, { origin: number; amount: bigint }>();
  /** Followed since the last transaction, and the position after which their movements are still to be read. */
  const fresh = new Map<number, Pos>();
  let movements = 0;
  let hops = 0;
  let done = 0;
  let cut: string | undefined;
  let followedTo = inputs.pinned.block;
  let minimums: ReadonlyMap<Asset, bigint> = new Map();

  const keyOf = (account: Account, asset: Asset) => `${account} ${asset}`;
  const minimumOf = (asset: Asset) => minimums.get(asset) ?? 0n;

  async function begin(): Promise<void> {
    const keys = [...new Set(inputs.seeds.map((seed) => Number(transactionOf(toPos(seed)))))];
    await transactions.read(keys);
    const sums = new Map<Asset, bigint>();
    for (const [origin, seed] of inputs.seeds.entries()) {
      const pos = toPos(seed);
      const movement = transactions.get(Number(transactionOf(pos)))?.movements.find((each) => each.pos === pos);
      if (movement === undefined)
        throw new UnknownSeed(
          `Seed ${origin + 1}: no movement ${seed.rank} in transaction ${seed.index} of block ${seed.block} is on record.`,
        );
      if (seed.amount === 0n || seed.amount > movement.amount)
        throw new UnknownSeed(`Seed ${origin + 1}: the movement has ${movement.amount}, not ${seed.amount}.`);
      if (pos >= until) throw new UnknownSeed(`Seed ${origin + 1} is after the pinned block.`);
      if (seeds.has(pos)) throw new UnknownSeed(`Seed ${origin + 1} names the same movement as another.`);
      seeds.set(pos, { origin, amount: seed.amount });
      sums.set(movement.asset, (sums.get(movement.asset) ?? 0n) + seed.amount);
      queue.add(Number(transactionOf(pos)));
    }
    minimums = minimumsOf(inputs, sums);
  }

  /** One transaction. `false`: there are no more. */
  async function next(): Promise<boolean> {
    signal?.throwIfAborted();
    await readFresh();
    const key = queue.take();
    if (key === undefined) return false;
    const { block, index } = txOf(key);
    if (movements > budget.movementsMax || budget.now() > budget.endsAt) {
      cut = movements > budget.movementsMax ? `more than ${budget.movementsMax} movements` : 'the time for a run was used up';
      followedTo = Math.max(0, block - 1);
      while (steps.length > 0 && fromPos(steps.at(-1)?.pos ?? 0n).block >= block) steps.pop();
      // Each place was made for the first step that leads to it.
      places.length = steps.reduce((count, { target }) => Math.max(count, target + 1), 0);
      return false;
    }
    const own = [...(rows.get(key)?.values() ?? [])];
    rows.delete(key);
    const isPaying = own.some(({ from, asset, to }) => to !== FEES && held.has(keyOf(from, asset)));
    const hasSeed = [...seeds.keys()].some((pos) => Number(transactionOf(pos)) === key);
    if ((isPaying || hasSeed) && index !== BLOCK_END) await transactions.read([key, ...queue.first(AHEAD)]);
    if (isPaying || hasSeed) await prepare([key, ...queue.first(AHEAD)]);
    const whole = transactions.get(key);
    if ((isPaying || hasSeed) && index !== BLOCK_END && whole === undefined)
      throw new TypeError(`transaction ${index} of block ${block} is not whole`);
    await follow(whole?.movements ?? own.toSorted((a, b) => (a.pos < b.pos ? -1 : 1)), whole !== undefined);
    done += 1;
    if (done % 64 === 0) onProgress?.({ accounts: held.size, movements, block, hops });
    return true;
  }

  /** What is known of the parties of a transaction, and of those that are likely to come, read together. */
  async function prepare([key, ...ahead]: readonly number[]): Promise<void> {
    if (key === undefined || prepared.has(key)) return;
    const batch = [key, ...ahead].flatMap((each) => {
      const whole = prepared.has(each) ? undefined : transactions.get(each);
      if (whole === undefined) return [];
      prepared.add(each);
      return [{ block: whole.block, moving: whole.movements.filter(({ from, to }) => from !== to) }];
    });
    await facts.read(batch, followed);
    await facts.readArrivals(batch.flatMap(({ block, moving }) => moving.flatMap((movement) => listArrival(movement, block))));
  }

  /** The arrival of money that a movement may be, where nothing that is known already stops it. */
  function listArrival({ from, to, asset, amount, pos }: Movement, block: number): Arriving[] {
    const [payer, account] = [toParty(from, asset), toParty(to, asset)];
    const isPaid = held.has(keyOf(payer, asset)) || seeds.has(pos) || facts.isContract(payer, block);
    if (!isPaid || account === FEES || account === ZERO_ADDRESS || held.has(keyOf(account, asset)) || amount < minimumOf(asset)) return [];
    const isStop = facts.isContract(account, block) || facts.labelsOf(account).some(({ kind }) => STOP_LABELS.has(kind));
    return isStop && inputs.treat[account] === undefined ? [] : [{ account, asset, pos, minimum: minimumOf(asset) }];
  }

  /** Reads what accounts did that are followed since the last transaction, and what those may do that they may pay. */
  async function readFresh(): Promise<void> {
    if (fresh.size === 0) return;
    const waiting = [...fresh].flatMap(([number, after]) => {
      const place = places[number];
      return place?.type === 'holding' ? [{ number, after, place }] : [];
    });
    fresh.clear();
    const wanted = new Map<string, Wanted>();
    for (const { after, place } of waiting) {
      const key = keyOf(place.account, place.asset);
      const page = pages.get(key);
      if (page === undefined || page.after > after) wanted.set(key, { account: place.account, asset: place.asset, after });
    }
    if (wanted.size > 0) {
      for (const guess of listLikely())
        if (!wanted.has(keyOf(guess.account, guess.asset))) wanted.set(keyOf(guess.account, guess.asset), guess);
      const asked = [...wanted.values()];
      const answers = await readPages(store, asked, { until, rowsMax: budget.accountRowsMax });
      for (const [at, page] of answers.entries()) {
        const question = asked[at];
        if (question !== undefined) pages.set(keyOf(question.account, question.asset), page);
      }
    }
    const arrivals = waiting.map(({ place: { account, asset, since } }) => ({ account, asset, pos: since, minimum: minimumOf(asset) }));
    await facts.readArrivals(arrivals);
    const openings = arrivals.map((arrival) => facts.openingBefore(arrival));
    for (const [at, { number, after, place }] of waiting.entries()) {
      const page = pages.get(keyOf(place.account, place.asset));
      const opening = openings[at];
      if (page === undefined || opening === undefined) throw new TypeError('the store left out an answer');
      places[number] = { ...place, opening: opening === 'unknown' ? null : opening, readTo: page.readTo };
      for (const { what, range } of page.missing) missing.set(`${what} ${range.from} ${range.to}`, { what, ...range });
      for (const movement of page.rows) if (movement.pos > after) remember(movement);
    }
  }

  function remember(movement: Movement): void {
    if (movement.from === movement.to) return;
    const key = Number(transactionOf(movement.pos));
    const known = rows.get(key);
    if (known === undefined) rows.set(key, new Map([[movement.pos, movement]]));
    else known.set(movement.pos, movement);
    queue.add(key);
  }

  /** Accounts that followed ones pay in transactions that are still to come. */
  function listLikely(): Wanted[] {
    const likely: Wanted[] = [];
    for (const key of queue.first(AHEAD * 2)) {
      for (const { from, to, asset, pos, amount } of rows.get(key)?.values() ?? []) {
        if (likely.length >= AHEAD * 2) return likely;
        if (!held.has(keyOf(from, asset)) || held.has(keyOf(to, asset)) || to === FEES || to === ZERO_ADDRESS) continue;
        const page = pages.get(keyOf(to, asset));
        if (amount >= minimumOf(asset) && (page === undefined || page.after > pos)) likely.push({ account: to, asset, after: pos });
      }
    }
    return likely;
  }

  /** Follows the traced money through one transaction: asset by asset, since conversions lead from one to another. */
  async function follow(all: readonly Movement[], isWhole: boolean): Promise<void> {
    const moving = all.filter(({ from, to }) => from !== to);
    const last = moving.at(-1)?.pos ?? 0n;
    movements += moving.length;
    const { block } = fromPos(last);
    const passing: Passing = { nets: isWhole ? netTransaction(moving) : [], inside: new Map(), done: new Set(), converts: [] };
    const present = [...new Set(moving.map(({ asset }) => asset))];
    for (const asset of orderAssets(
      present,
      passing.nets.filter(({ account }) => facts.isContract(account, block)),
    )) {
      passing.converts = [];
      for (const movement of moving) {
        if (movement.asset !== asset) continue;
        const [from, to] = [toParty(movement.from, asset), toParty(movement.to, asset)];
        const source = passing.inside.get(keyOf(from, asset)) ?? held.get(keyOf(from, asset)) ?? -1;
        const seed = seeds.get(movement.pos);
        const known = passing.inside.get(keyOf(to, asset)) ?? held.get(keyOf(to, asset));
        if (source === -1 && seed === undefined && known === undefined) continue;
        const target = known ?? (await arrive(passing, movement, { account: to, source, after: isWhole ? endOf(last) : movement.pos }));
        const { pos, amount, kind } = movement;
        steps.push({ type: 'move', pos, from: movement.from, to: movement.to, amount, kind, source, target, ...(seed && { seed }) });
      }
      passing.done.add(asset);
      for (const { source, asset: given, paid, got } of passing.converts) {
        const place = places[source];
        if (place?.type !== 'inside') continue;
        const target = places.push({ ...place, asset: given }) - 1;
        passing.inside.set(keyOf(place.account, given), target);
        steps.push({ type: 'convert', pos: last, source, target, paid, got });
      }
    }
  }

  /** The place that traced money comes to for the first time. */
  async function arrive(
    passing: Passing,
    movement: Movement,
    { account, source, after }: { account: Account; source: number; after: Pos },
  ): Promise<number> {
    const { asset } = movement;
    const from = places[source];
    const hop = from === undefined || from.type === 'stop' ? 0 : from.hop + (from.type === 'inside' ? 0 : 1);
    const passage = judgePassage(passing.nets, account, asset);
    const decision = await judgeAccount(
      { movement, account, passage, minimum: minimumOf(asset), hop, followed: held.size },
      { facts, inputs, decide: decideStop },
    );
    if (inputs.treat[account] === undefined) facts.rely(account, fromPos(movement.pos).block);
    if (decision === 'follow') {
      hops = Math.max(hops, hop);
      const number = places.push({ type: 'holding', account, asset, since: movement.pos, opening: null, hop, readTo: -1 }) - 1;
      held.set(keyOf(account, asset), number);
      followed.add(account);
      fresh.set(number, after); // What it still does in this transaction is followed with it.
      return number;
    }
    if (decision !== 'inside') return stopAt(account, asset, decision);
    if (passage.type === 'convert' && passing.done.has(passage.asset))
      return stopAt(account, asset, { reason: 'conversion-unclear', detail: 'Assets were exchanged in a circle within one transaction.' });
    const number = places.push({ type: 'inside', account, asset, hop }) - 1;
    passing.inside.set(keyOf(account, asset), number);
    if (passage.type === 'convert') passing.converts.push({ source: number, asset: passage.asset, paid: passage.paid, got: passage.got });
    return number;
  }

  function stopAt(account: Account, asset: Asset, { reason, detail }: Exclude<Decision, string>): number {
    const key = `${account} ${asset} ${reason}`;
    const known = stops.get(key);
    if (known !== undefined) return known;
    const number = places.push({ type: 'stop', account, asset, reason, detail }) - 1;
    stops.set(key, number);
    return number;
  }

  async function finish(): Promise<Ledger> {
    const frozen = await findFrozen({ places, steps, followedTo }, store, inputs.pinned.block);
    return {
      chainId,
      transactions: await transactions.listOf(steps),
      places,
      steps,
      ...facts.describe(places),
      frozen,
      missing: [...missing.values()].toSorted((a, b) => a.from - b.from || (a.what < b.what ? -1 : 1)),
      followedTo,
      cut: cut ?? null,
    };
  }

  return { begin, next, finish };
}

/** How money goes through contracts within one transaction. */
type Passing = {
  readonly nets: readonly Net[];
  /** Places by account and asset. */
  readonly inside: Map<string, number>;
  /** Assets whose movements were followed. */
  readonly done: Set<Asset>;
  /** Conversions that follow the movements of this asset. */
  converts: { source: number; asset: Asset; paid: bigint; got: bigint }[];
};

function endOf(pos: Pos): Pos {
  return toPos({ ...fromPos(pos), rank: RANK.end - 1 });
}
