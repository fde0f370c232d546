import type { TraceInputs } from '../model/inputs.ts';
import type { Ledger } from '../model/ledger.ts';
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
import { type CollectOptions, UnknownSeed } from './collect-ledger.ts';
import { decideSource, type Origin } from './decide-source.ts';
import { minimumsOf, STOP_LABELS } from './decide-stop.ts';
import { judgeAccount } from './judge-account.ts';
import { type Arriving, createKnownFacts } from './known-facts.ts';
import { balanceAfter, type Followed, keyOf, layLedger, type Target, type Visited } from './lay-ledger.ts';
import { judgeOrigin, netTransaction, orderAssets, toParty } from './net-transaction.ts';
import { type Page, readPages, type Wanted } from './pages.ts';
import { createNumberQueue } from './queue.ts';
import { createTransactions, txOf } from './transactions.ts';

/** Transactions, and accounts that are likely to be followed, asked for together. */
const AHEAD = 256;

/**
 * Goes back from a movement, or from what an account holds, to every account that can have had a part in it under any rule, and
 * stops at the same places for every rule. The ledger then has all that these accounts got and paid, in the order in which it
 * happened, so that rules and bounds count forward as those of any trace. Throws UnknownSeed.
 */
export async function collectSources(inputs: TraceInputs, store: MovementStore, options: CollectOptions): Promise<Ledger> {
  const collecting = createCollecting(inputs, store, options);
  await collecting.begin();
  while (await collecting.next());
  return collecting.finish();
}

function createCollecting(inputs: TraceInputs, store: MovementStore, { budget, chainId, signal, onProgress }: CollectOptions) {
  const block = inputs.holding?.block ?? inputs.seeds[0]?.block ?? 0;
  const transactions = createTransactions(store);
  const held = new Map<string, Followed>();
  /** Accounts that can't be followed, whatever they paid: they have too many movements. */
  const closed = new Map<string, Origin>();
  const origins = new Map<Pos, Origin>();
  const visited = new Map<number, Visited>();
  const rows = new Map<number, Map<Pos, Movement>>();
  const pages = new Map<string, Page & { readonly until: Pos }>();
  const facts = createKnownFacts(store);
  const prepared = new Set<number>();
  const missing = new Map<string, Ledger['missing'][number]>();
  // The smallest number comes first, and the newest transaction shall.
  const queue = createNumberQueue();
  const fresh = new Set<string>();
  const followedAccounts = new Set<Account>();
  let target: Target | undefined;
  /** Movements after it are followed. */
  let since = 0n;
  let current = Number.POSITIVE_INFINITY;
  let movements = 0;
  let hops = 0;
  let done = 0;
  let cut: string | undefined;
  let minimums: ReadonlyMap<Asset, bigint> = new Map();

  const minimumOf = (asset: Asset) => minimums.get(asset) ?? 0n;
  const listNext = () => queue.first(AHEAD).map((key) => -key);
  const isLive = (account: Account, asset: Asset, pos: Pos) => (held.get(keyOf(account, asset))?.until ?? -1n) >= pos;

  async function begin(): Promise<void> {
    if (block > inputs.pinned.block) throw new UnknownSeed('What is to be explained is after the pinned block.');
    const first = await store.beginning(block);
    if (first === undefined) throw new UnknownSeed(`Block ${block} is not on record.`);
    if (block <= first)
      throw new UnknownSeed(`The record of this chain begins with block ${first}: nothing before block ${block} is on it.`);
    // The first block gives the balances that accounts had.
    since = startOf(first + 1) - 1n;
    if (inputs.holding !== undefined) await beginHolding(inputs.holding);
    else await beginMovement();
  }

  async function beginMovement(): Promise<void> {
    const [seed] = inputs.seeds;
    if (seed === undefined) throw new UnknownSeed('There is nothing to explain.');
    const pos = toPos(seed);
    const key = Number(transactionOf(pos));
    await transactions.read([key]);
    const movement = transactions.get(key)?.movements.find((each) => each.pos === pos);
    if (movement === undefined)
      throw new UnknownSeed(`No movement ${seed.rank} in transaction ${seed.index} of block ${seed.block} is on record.`);
    if (movement.from === movement.to) throw new UnknownSeed('The movement is from an account to itself.');
    if (movement.amount !== seed.amount)
      throw new UnknownSeed(`A backward trace explains a whole movement: this one has ${movement.amount}, not ${seed.amount}.`);
    target = { is: 'movement', movement };
    minimums = minimumsOf(inputs, new Map([[movement.asset, movement.amount]]));
    queue.add(-key);
  }

  async function beginHolding({ account, asset }: NonNullable<TraceInputs['holding']>): Promise<void> {
    const until = startOf(block + 1) - 1n;
    target = { is: 'holding', account, asset };
    held.set(keyOf(account, asset), { account, asset, until, hop: 0 });
    followedAccounts.add(account);
    fresh.add(keyOf(account, asset));
    await readFresh();
    const page = pages.get(keyOf(account, asset));
    if (page === undefined || closed.has(keyOf(account, asset)))
      throw new UnknownSeed(
        `${account} has more than ${budget.accountRowsMax} movements, or not all are on record: what it holds is not explained.`,
      );
    const [opening] = await store.openings([{ account, asset, at: since + 1n }]);
    const balance = balanceAfter(page.rows, { account, opening: opening === 'unknown' || opening === undefined ? 0n : opening });
    if (balance === 0n) throw new UnknownSeed(`By its movements, ${account} has nothing of ${asset} after block ${block}.`);
    minimums = minimumsOf(inputs, new Map([[asset, balance]]));
  }

  /** One transaction, the newest first. `false`: there are no more. */
  async function next(): Promise<boolean> {
    signal?.throwIfAborted();
    await readFresh();
    const taken = queue.take();
    if (taken === undefined) return false;
    const key = -taken;
    current = key;
    if (!isTarget(key) && (movements > budget.movementsMax || budget.now() > budget.endsAt)) {
      cut = movements > budget.movementsMax ? `more than ${budget.movementsMax} movements` : 'the time for a run was used up';
      since = toPos({ ...txOf(key), rank: RANK.end - 1 });
      return false;
    }
    const own = [...(rows.get(key)?.values() ?? [])];
    const isPaid = own.some(({ to, asset, pos }) => isLive(toParty(to, asset), asset, pos)) || isTarget(key);
    movements += own.length;
    if (!isPaid) return true;
    const { index } = txOf(key);
    if (index !== BLOCK_END) await transactions.read([key, ...listNext()]);
    await readAhead([key, ...listNext()]);
    const whole = transactions.get(key);
    if (index !== BLOCK_END && whole === undefined) throw new TypeError(`transaction ${index} of block ${txOf(key).block} is not whole`);
    await goBack(key, whole?.movements ?? own.toSorted((a, b) => (a.pos < b.pos ? -1 : 1)), whole !== undefined);
    done += 1;
    if (done % 64 === 0) onProgress?.({ accounts: held.size, movements, block: txOf(key).block, hops });
    return true;
  }

  const isTarget = (key: number) => target?.is === 'movement' && Number(transactionOf(target.movement.pos)) === key;

  /** What is known of the parties of a transaction and of those that are likely to come, and what their payers did before. */
  async function readAhead(keys: readonly number[]): Promise<void> {
    const [key] = keys;
    if (key === undefined || prepared.has(key)) return;
    const batch = keys.flatMap((each) => {
      const moving = prepared.has(each) ? [] : (transactions.get(each)?.movements ?? [...(rows.get(each)?.values() ?? [])]);
      prepared.add(each);
      return moving.length === 0 ? [] : [{ block: txOf(each).block, moving: moving.filter(({ from, to }) => from !== to) }];
    });
    await facts.read(batch, followedAccounts);
    const payers = batch.flatMap(({ block: at, moving }) => moving.flatMap((movement) => listPayer(movement, at)));
    await facts.readArrivals(payers);
    await readPagesOf(payers.map(({ account, asset, pos }) => ({ account, asset, after: since, until: pos + 1n })));
  }

  /** The payer of a movement to where money is followed, where nothing that is known already stops there. */
  function listPayer({ from, to, asset, pos, amount }: Movement, at: number): Arriving[] {
    const [account, payee] = [toParty(from, asset), toParty(to, asset)];
    const isFollowed = isLive(payee, asset, pos) || facts.isContract(payee, at) || isTarget(Number(transactionOf(pos)));
    if (!isFollowed || account === FEES || account === ZERO_ADDRESS || account === asset || isLive(account, asset, pos)) return [];
    if (amount < minimumOf(asset) || closed.has(keyOf(account, asset))) return [];
    const isStop = facts.isContract(account, at) || facts.labelsOf(account).some(({ kind }) => STOP_LABELS.has(kind));
    return isStop && inputs.treat[account] === undefined ? [] : [{ account, asset, pos, minimum: minimumOf(asset) }];
  }

  async function readPagesOf(asked: readonly (Wanted & { readonly until: Pos })[]): Promise<void> {
    const wanted = new Map<string, Wanted & { readonly until: Pos }>();
    for (const one of asked) {
      const key = keyOf(one.account, one.asset);
      const until = pages.get(key)?.until ?? wanted.get(key)?.until ?? 0n;
      if (one.until > until) wanted.set(key, one);
    }
    const open = [...wanted.values()];
    if (open.length === 0) return;
    const answers = await readPages(store, open, { until: startOf(block + 1), rowsMax: budget.accountRowsMax });
    for (const [at, page] of answers.entries()) {
      const one = open[at];
      if (one !== undefined) pages.set(keyOf(one.account, one.asset), { ...page, until: one.until });
    }
  }

  /** Reads what accounts did before they paid that are followed since the last transaction. */
  async function readFresh(): Promise<void> {
    if (fresh.size === 0) return;
    const waiting = [...fresh].flatMap((key) => held.get(key) ?? []);
    fresh.clear();
    await readPagesOf(waiting.map(({ account, asset, until }) => ({ account, asset, after: since, until: until + 1n })));
    for (const { account, asset, until } of waiting) {
      const key = keyOf(account, asset);
      const page = pages.get(key);
      if (page === undefined) throw new TypeError('the store left out an answer');
      if (page.cut || page.readTo < fromPos(until).block) {
        held.delete(key);
        closed.set(
          key,
          page.cut
            ? { reason: 'busy', detail: `It has more than ${budget.accountRowsMax} movements before: they are not read.` }
            : { reason: 'not-read', detail: 'Not all its movements before are on record.' },
        );
        continue;
      }
      for (const { what, range } of page.missing) missing.set(`${what} ${range.from} ${range.to}`, { what, ...range });
      for (const movement of page.rows) if (movement.pos <= until) remember(movement);
    }
  }

  function remember(movement: Movement): void {
    if (movement.from === movement.to) return;
    const key = Number(transactionOf(movement.pos));
    const known = rows.get(key);
    if (known === undefined) rows.set(key, new Map([[movement.pos, movement]]));
    else known.set(movement.pos, movement);
    if (key < current) queue.add(-key);
  }

  /** Follows money back through one transaction: asset by asset, what was given before what was taken for it. */
  async function goBack(key: number, all: readonly Movement[], isWhole: boolean): Promise<void> {
    const moving = all.filter(({ from, to }) => from !== to);
    const at = txOf(key).block;
    movements += moving.length;
    const nets = isWhole ? netTransaction(moving) : [];
    const order = orderAssets(
      [...new Set(moving.map(({ asset }) => asset))],
      nets.filter(({ account, asset }) => facts.isContract(account, at) || account === asset),
    );
    const inside = new Map<string, number>();
    const converts: Visited['converts'][number][] = [];
    const past = new Set<Asset>();
    for (const asset of order.toReversed()) {
      for (const movement of moving.toReversed()) {
        if (movement.asset !== asset) continue;
        const { pos } = movement;
        const [from, to] = [toParty(movement.from, asset), toParty(movement.to, asset)];
        const through = inside.get(keyOf(to, asset));
        const holder = isLive(to, asset, pos) ? held.get(keyOf(to, asset)) : undefined;
        const isExplained = target?.is === 'movement' && target.movement.pos === pos;
        if (through === undefined && holder === undefined && !isExplained) continue;
        if (inside.has(keyOf(from, asset)) || isLive(from, asset, pos)) continue;
        const hop = isExplained ? 0 : (through ?? (holder?.hop ?? 0) + 1);
        const passage = judgeOrigin(nets, from, asset);
        const decision =
          closed.get(keyOf(from, asset)) ??
          (await judgeAccount(
            { movement, account: from, passage, minimum: minimumOf(asset), hop, followed: held.size },
            { facts, inputs, decide: decideSource },
          ));
        if (inputs.treat[from] === undefined) facts.rely(from, at);
        if (decision === 'follow') {
          hops = Math.max(hops, hop);
          held.set(keyOf(from, asset), { account: from, asset, until: pos, hop });
          followedAccounts.add(from);
          fresh.add(keyOf(from, asset));
        } else if (decision !== 'inside') origins.set(pos, decision);
        else if (passage.type === 'convert' && past.has(passage.asset))
          origins.set(pos, { reason: 'conversion-unclear', detail: 'Assets were exchanged in a circle within one transaction.' });
        else {
          inside.set(keyOf(from, asset), hop);
          if (passage.type !== 'convert') continue;
          inside.set(keyOf(from, passage.asset), hop);
          converts.push({ account: from, took: passage.asset, gave: asset, paid: passage.paid, got: passage.got });
        }
      }
      past.add(asset);
    }
    visited.set(key, { moving, order, inside, converts });
  }

  async function finish(): Promise<Ledger> {
    if (target === undefined) throw new TypeError('a trace that did not begin');
    const followed = [...held.values()].filter(({ until }) => until >= since);
    const openings = await store.openings(followed.map(({ account, asset }) => ({ account, asset, at: since + 1n })));
    const { places, steps, sources } = layLedger({
      target,
      since,
      followed: followed.map((one, at) => ({ ...one, opening: openings[at] ?? 'unknown' })),
      visited,
      rows,
      originOf: (pos, account, asset) => origins.get(pos) ?? closed.get(keyOf(account, asset)),
    });
    return {
      chainId,
      transactions: await transactions.listOf(steps),
      places,
      steps,
      ...facts.describe([...places, ...sources]),
      missing: [...missing.values()].toSorted((a, b) => a.from - b.from || (a.what < b.what ? -1 : 1)),
      sources,
      followedFrom: fromPos(since + 1n).block,
      followedTo: inputs.pinned.block,
      cut: cut ?? null,
    };
  }

  return { begin, next, finish };
}
