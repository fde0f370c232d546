import { joinRanges } from '../collect/known-facts.ts';
import { type Side as Rows, readSide } from '../collect/pages.ts';
import { createTransactions } from '../collect/transactions.ts';
import type { Ledger, LeftOut } from '../model/ledger.ts';
import { type Account, type Asset, FEES, fromPos, type Movement, type Pos, transactionOf } from '../model/movement.ts';
import type { AssetFact, BlockRange, Covered, MovementStore, ReadKind } from '../model/store.ts';
import { type Chain, edgeOf, farOf, listChains, type Side } from './chain-within.ts';
import { choosePaths, type Path, type PathStep, toStep } from './choose-paths.ts';
import { createJudge, type HubReason, isNowhere, type Met } from './judge-passing.ts';
import { listLeftOut, type PathsBudget } from './list-left-out.ts';

/** How money could have gone from one account to another, by movements before a position. */
export type PathsQuery = {
  readonly from: Account;
  readonly to: Account;
  /** Assets that the first paid, and that came to the second. */
  readonly paid: readonly Asset[];
  readonly got: readonly Asset[];
  readonly until: Pos;
  /** What these lists of assets leave out. */
  readonly missing?: Covered<unknown>['missing'];
};

export type PathsOptions = { readonly budget: PathsBudget; readonly signal?: AbortSignal };

/** An account to which money came from the first before money went from it to the second, and that no path leads through. */
export type Hub = { readonly account: Account; readonly reason: HubReason; readonly came: Pos; readonly left: Pos };

export type PathsFound = {
  /** All have the same number of steps: no path has fewer, but for what is left out. */
  readonly paths: readonly Path[];
  readonly hubs: readonly Hub[];
  readonly hubsMore: boolean;
  /** Of the movements of the paths, in their order. */
  readonly transactions: Ledger['transactions'];
  /** Assets of the paths, as far as they are known. */
  readonly assets: readonly AssetFact[];
  readonly leftOut: readonly LeftOut[];
  /** What was looked at: accounts, their movements, and steps from either end. */
  readonly looked: { readonly accounts: number; readonly movements: number; readonly steps: number };
};

const PATHS_MAX = 5;
const HUBS_MAX = 10;
/** Accounts whose movements are read together, and transactions. */
const ACCOUNTS_AT_ONCE = 200;
const TRANSACTIONS_AT_ONCE = 500;

type Node = { readonly account: Account; readonly asset: Asset };
/** A node, and when money can be there first or must have left it last: as it was before this step. */
type Labelled = Node & { readonly label: Pos };
const keyOf = (account: Account, asset: Asset) => `${account} ${asset}`;
const keyOfTransaction = ({ pos }: { pos: Pos }) => Number(transactionOf(pos));

/** One direction of the search: step by step from an end. */
type Front = {
  readonly side: Side;
  readonly end: Account;
  /** When money can be at an account first; from the other end, when it must have left it last. */
  readonly labels: Map<string, Pos>;
  /** The labels from which movements were read. */
  readonly read: Map<string, Pos>;
  open: Map<string, Node>;
  steps: number;
  /** Whether the end has more movements than are read. */
  isClosed: boolean;
};

/** Where one side met an account that is not passed through: the earliest arrival there, or the latest departure. */
type Stop = { readonly reason: HubReason; readonly at: Partial<Record<Side, { readonly pos: Pos; readonly step: number }>> };

/**
 * Looks for paths from both ends at once, a step at a time on the side with fewer accounts, until the sides meet: an account that money can
 * have reached before it must have left. Each step of a path leaves after the one before it came.
 */
export async function findPaths(query: PathsQuery, store: MovementStore, options: PathsOptions): Promise<PathsFound> {
  const search = createSearch(query, store, options);
  await search.run();
  return search.finish();
}

function createSearch(query: PathsQuery, store: MovementStore, { budget, signal }: PathsOptions) {
  const { until } = query;
  const judge = createJudge(store, { until });
  const transactions = createTransactions(store);
  const steps = new Map<string, PathStep>();
  const stops = new Map<Account, Stop>();
  const missing = new Map<ReadKind, BlockRange[]>();
  const crowded: Node[] = [];
  const out = createFront('out', query.from);
  const into = createFront('in', query.to);
  let movements = 0;
  let met = false;
  let cut: string | undefined;

  const otherOf = (front: Front) => (front === out ? into : out);
  const isEnd = (account: Account) => account === query.from || account === query.to;
  const isThrough = (account: Account, asset: Asset) => !isEnd(account) && judge.isThrough(account, asset);
  const isIgnored = ({ from, to, asset }: Movement) => from === to || from === FEES || to === FEES || !judge.isTrusted(asset);

  async function run(): Promise<void> {
    query.missing?.forEach(addMissing);
    await judge.readAssets([...query.paid, ...query.got]);
    for (const [front, assets, label] of [
      [out, query.paid, 0n],
      [into, query.got, until],
    ] as const)
      for (const asset of assets.filter(judge.isTrusted)) {
        front.labels.set(keyOf(front.end, asset), label);
        front.open.set(keyOf(front.end, asset), { account: front.end, asset });
      }
    for (let front = chooseFront(); front !== undefined && !met && !isOver(); front = chooseFront()) await advance(front);
  }

  /** Each end once, then the side with fewer accounts to go on from. */
  function chooseFront(): Front | undefined {
    const usable = [out, into].filter(({ isClosed }) => !isClosed);
    const fresh = usable.find(({ steps: done, open }) => done === 0 && open.size > 0);
    if (fresh !== undefined) return fresh;
    const ended = usable.find(({ open }) => open.size === 0);
    if (ended === undefined) return usable.toSorted((a, b) => a.open.size - b.open.size || a.steps - b.steps)[0];
    // There is no path but, perhaps, through accounts where this side stopped.
    const hasStopped = [...stops.values()].some(({ at }) => at[ended.side] !== undefined);
    return hasStopped && listHubs().length === 0 ? usable.find(({ open }) => open.size > 0) : undefined;
  }

  function isOver(): boolean {
    signal?.throwIfAborted();
    if (judge.count() > budget.accountsMax) cut = `more than ${budget.accountsMax} accounts`;
    else if (movements > budget.movementsMax) cut = `more than ${budget.movementsMax} movements`;
    else if (budget.now() > budget.endsAt) cut = 'the time for a search was used up';
    return cut !== undefined;
  }

  /** One step from all accounts of a side: a path of so many steps is not missed. */
  async function advance(front: Front): Promise<void> {
    const nodes = [...front.open].map(([key, node]): Labelled => ({ ...node, label: front.labels.get(key) ?? 0n }));
    front.open = new Map();
    for (let at = 0; at < nodes.length; at += ACCOUNTS_AT_ONCE) {
      if (isOver()) return;
      await expand(front, nodes.slice(at, at + ACCOUNTS_AT_ONCE));
    }
    if (!front.isClosed) front.steps += 1;
  }

  async function expand(front: Front, nodes: readonly Labelled[]): Promise<void> {
    const { side } = front;
    const read = await readMovements(front, nodes);
    await judge.read(listMet(read, side), isOver);
    // Over a limit some accounts are not known: nothing is claimed of them.
    const found = read.filter((movement) => isEnd(farOf(movement, side)) || judge.isKnown(farOf(movement, side), movement.asset));
    const passing = found.filter((movement) => isThrough(farOf(movement, side), movement.asset));
    await readTransactions(passing);
    for (const movement of found) {
      const far = farOf(movement, side);
      const whole = isThrough(far, movement.asset) ? transactions.get(keyOfTransaction(movement)) : undefined;
      // At the end of a block, and where a transaction is not on record whole, a contract passes nothing on.
      if (whole === undefined) arrive(front, [{ movement }]);
      else {
        const { chains, kept } = listChains(whole, movement, { side, isThrough, isIgnored });
        for (const chain of chains) arrive(front, chain);
        for (const each of kept) stopAt(front, { account: farOf(each, side), reason: 'contract', pos: each.pos });
      }
    }
  }

  /** What accounts paid after money can have come to them or, from the other end, got before it must have left them. */
  async function readMovements(front: Front, nodes: readonly Labelled[]): Promise<Movement[]> {
    const { side, read } = front;
    const asks = nodes.map(({ account, asset, label }) => {
      const key = keyOf(account, asset);
      const before = read.get(key);
      read.set(key, label);
      // What was read already is not read again.
      return side === 'out'
        ? { account, asset, after: label, until: before === undefined ? until : before + 1n }
        : { account, asset, after: before === undefined ? 0n : before - 1n, until: label };
    });
    const answers = await readSide((questions) => (side === 'out' ? store.outgoing(questions) : store.incoming(questions)), asks, {
      until,
      rowsMax: front.steps === 0 ? budget.endRowsMax : budget.rowsMax,
    });
    return nodes.flatMap((node, at) => {
      const rows = answers[at];
      if (rows === undefined) throw new TypeError('the store left out an answer');
      return takeRows(front, node, rows);
    });
  }

  function takeRows(front: Front, { account, asset, label }: Labelled, { rows, missing: lacking, cut: isCut }: Rows): Movement[] {
    movements += rows.length;
    lacking.forEach(addMissing);
    const moving = rows.filter((movement) => !isIgnored(movement));
    if (!isCut) return moving;
    if (account !== front.end) {
      stopAt(front, { account, reason: 'busy', pos: label });
      return [];
    }
    // The other side comes to this end in any case: of what was read, only where it has been already counts.
    front.isClosed = true;
    crowded.push({ account, asset });
    return moving.filter((movement) => otherOf(front).labels.has(keyOf(farOf(movement, front.side), movement.asset)));
  }

  function addMissing({ what, range }: { what: ReadKind; range: BlockRange }): void {
    const known = missing.get(what);
    if (known === undefined) missing.set(what, [range]);
    else known.push(range);
  }

  /** Whole transactions in which contracts got or paid money, and what is known of all that have a part in them. */
  async function readTransactions(passing: readonly Movement[]): Promise<void> {
    const keys = [...new Set(passing.map(keyOfTransaction))].filter((key) => transactions.get(key) === undefined);
    for (let at = 0; at < keys.length && !isOver(); at += TRANSACTIONS_AT_ONCE) {
      const batch = keys.slice(at, at + TRANSACTIONS_AT_ONCE);
      await transactions.read(batch);
      const all = batch.flatMap((key) => transactions.get(key)?.movements ?? []);
      movements += all.length;
      await judge.read([...listMet(all, 'out'), ...listMet(all, 'in')]);
    }
  }

  /** Accounts that movements lead to; of the ends nothing needs to be known. */
  function listMet(all: readonly Movement[], side: Side): Met[] {
    return all.flatMap((movement) => {
      const account = farOf(movement, side);
      return isEnd(account) ? [] : [{ account, asset: movement.asset, block: fromPos(movement.pos).block }];
    });
  }

  /** Money comes to an account by a chain of movements or, from the other end, comes from it. */
  function arrive(front: Front, chain: Chain): void {
    const movement = edgeOf(chain, front.side);
    const [account, other] = [farOf(movement, front.side), otherOf(front)];
    const { asset, pos } = movement;
    // Fewer steps lead on from an end than back to it.
    if (account === front.end || isNowhere(account)) return;
    if (account !== other.end) {
      const reason = judge.hubAt(account, asset);
      if (reason !== undefined) {
        stopAt(front, { account, reason, pos });
        return;
      }
    }
    const step = toStep(chain);
    const number = `${step.leaves} ${step.arrives}`;
    if (!steps.has(number)) steps.set(number, step);
    if (account === other.end) met = true;
    const key = keyOf(account, asset);
    const known = front.labels.get(key);
    if (known !== undefined && (front.side === 'out' ? pos >= known : pos <= known)) return;
    front.labels.set(key, pos);
    if (account !== other.end) front.open.set(key, { account, asset });
    const opposite = other.labels.get(key);
    if (opposite !== undefined && (front.side === 'out' ? pos < opposite : opposite < pos)) met = true;
  }

  function stopAt({ side, steps: done }: Front, { account, reason, pos }: { account: Account; reason: HubReason; pos: Pos }): void {
    const stop: Stop = stops.get(account) ?? { reason, at: {} };
    const known = stop.at[side];
    const isBetter = known === undefined || (side === 'out' ? pos < known.pos : pos > known.pos);
    stops.set(account, isBetter ? { ...stop, at: { ...stop.at, [side]: { pos, step: known?.step ?? done + 1 } } } : stop);
  }

  /** Those of the fewest steps first. */
  function listHubs(): Hub[] {
    return [...stops]
      .flatMap(
        ([
          account,
          {
            reason,
            at: { out: came, in: left },
          },
        ]) =>
          came !== undefined && left !== undefined && came.pos < left.pos
            ? [{ account, reason, came: came.pos, left: left.pos, step: came.step + left.step }]
            : [],
      )
      .toSorted((a, b) => a.step - b.step || (a.account < b.account ? -1 : 1))
      .map(({ account, reason, came, left }) => ({ account, reason, came, left }));
  }

  async function finish(): Promise<PathsFound> {
    const paths = choosePaths([...steps.values()], {
      source: query.from,
      target: query.to,
      // A search that was cut may have begun another step on either side.
      stepsMax: out.steps + into.steps + 2,
      countMax: PATHS_MAX,
    });
    const used = paths.flatMap((path) => path.steps.flatMap((step) => step.movements.map(({ movement }) => movement)));
    const hubs = listHubs();
    judge.uncounted().forEach(addMissing);
    return {
      paths,
      hubs: hubs.slice(0, HUBS_MAX),
      hubsMore: hubs.length > HUBS_MAX,
      transactions: await transactions.listOf(used),
      assets: [...new Set(used.map(({ asset }) => asset))].toSorted().flatMap((asset) => judge.assetOf(asset) ?? []),
      leftOut: listLeftOut({
        cut,
        hasPaths: paths.length > 0,
        steps: out.steps + into.steps,
        crowded,
        areBothClosed: out.isClosed && into.isClosed,
        reasons: [...stops.values()].map(({ reason }) => reason),
        unchecked: [...new Set([...query.paid, ...query.got])].filter((asset) => !judge.isTrusted(asset)).length,
        doubtful: judge.doubtful(),
        missing: [...missing].flatMap(([what, ranges]) => joinRanges(ranges).map((range) => ({ what, ...range }))),
        budget,
      }),
      looked: { accounts: judge.count(), movements, steps: out.steps + into.steps },
    };
  }

  return { run, finish };
}

function createFront(side: Side, end: Account): Front {
  return { side, end, labels: new Map(), read: new Map(), open: new Map(), steps: 0, isClosed: false };
}
