import type { Place, Source, Step } from '../model/ledger.ts';
import { type Account, type Asset, FEES, fromPos, type Movement, type Pos, SEVERAL, transactionOf } from '../model/movement.ts';
import type { Origin } from './decide-source.ts';
import { STOP_LABELS } from './decide-stop.ts';
import { toParty } from './net-transaction.ts';

/** What a backward trace explains. */
export type Target =
  | { readonly is: 'movement'; readonly movement: Movement }
  | { readonly is: 'holding'; readonly account: Account; readonly asset: Asset };

/** An account whose movements count up to its last payment of interest. */
export type Followed = { readonly account: Account; readonly asset: Asset; readonly until: Pos; readonly hop: number };

/** A transaction through which money was followed back: the contracts that it passed in it, each with its step, and what they exchanged. */
export type Visited = {
  readonly moving: readonly Movement[];
  readonly order: readonly Asset[];
  readonly inside: ReadonlyMap<string, number>;
  readonly converts: readonly { account: Account; took: Asset; gave: Asset; paid: bigint; got: bigint }[];
};

export type Collected = {
  readonly target: Target;
  readonly since: Pos;
  readonly followed: readonly (Followed & { readonly opening: bigint | 'unknown' })[];
  readonly visited: ReadonlyMap<number, Visited>;
  readonly rows: ReadonlyMap<number, ReadonlyMap<Pos, Movement>>;
  readonly originOf: (pos: Pos, account: Account, asset: Asset) => Origin | undefined;
};

/** Sources that stand by themselves: the rule keeps the lots of each apart. */
const SOURCES_MAX = 200;

export const keyOf = (account: Account, asset: Asset): string => `${account} ${asset}`;

type Named = Source & { amount: bigint };

/**
 * The steps of a backward trace in the order in which they happened, and their places; place 0 is what is explained. What comes
 * from outside is a seed of its source; what followed accounts paid to others is at a place of those.
 */
export function layLedger({ target, since, followed, visited, rows, originOf }: Collected): {
  places: Place[];
  steps: Step[];
  sources: Source[];
} {
  const places: Place[] = [];
  const steps: Step[] = [];
  const named = new Map<string, Named>();
  /** The source of each seed and opening, by its key until all are known. */
  const ofStep = new Map<number, string>();
  const ofPlace = new Map<number, string>();
  const held = new Map<string, { readonly number: number; readonly until: Pos }>();
  const elsewhere = new Map<string, number>();

  const nameSource = (source: Source, amount: bigint): string => {
    const one = source.reason === 'dust' ? { ...source, account: SEVERAL } : source;
    const key = `${one.account} ${one.asset} ${one.reason}`;
    const known = named.get(key);
    if (known === undefined) named.set(key, { ...one, amount });
    else known.amount += amount;
    return key;
  };

  if (target.is === 'movement') {
    const { to, asset } = target.movement;
    places.push({ type: 'stop', account: toParty(to, asset), asset, reason: 'target', detail: '' });
  }
  for (const { account, asset, until, hop, opening } of followed) {
    const number =
      places.push({
        type: 'holding',
        account,
        asset,
        since,
        opening: opening === 'unknown' ? null : opening,
        hop,
        readTo: fromPos(until + 1n).block - 1,
        until,
      }) - 1;
    held.set(keyOf(account, asset), { number, until });
    if (opening !== 'unknown' && opening > 0n)
      ofPlace.set(
        number,
        nameSource({ account, asset, reason: 'opening', detail: `Had it after block ${fromPos(since).block}.` }, opening),
      );
  }

  const keys = [...new Set([...visited.keys(), ...rows.keys()])].filter((key) => BigInt(key) > transactionOf(since));
  for (const key of keys.toSorted((a, b) => a - b)) layTransaction(key);

  function layTransaction(key: number): void {
    const visit = visited.get(key);
    const moving = visit?.moving ?? [...(rows.get(key)?.values() ?? [])].toSorted((a, b) => (a.pos < b.pos ? -1 : 1));
    const inside = new Map<string, number>();
    const insideAt = (account: Account, asset: Asset): number | undefined => {
      const id = keyOf(account, asset);
      const hop = visit?.inside.get(id);
      if (hop === undefined) return undefined;
      const known = inside.get(id) ?? places.push({ type: 'inside', account, asset, hop }) - 1;
      inside.set(id, known);
      return known;
    };
    const placeAt = (account: Account, asset: Asset, pos: Pos): number | undefined => {
      const holder = held.get(keyOf(account, asset));
      return insideAt(account, asset) ?? (holder !== undefined && holder.until >= pos ? holder.number : undefined);
    };
    for (const asset of visit?.order ?? new Set(moving.map((each) => each.asset))) {
      for (const movement of moving) {
        if (movement.asset !== asset) continue;
        const { pos, from, to, amount, kind } = movement;
        const [payer, taker] = [toParty(from, asset), toParty(to, asset)];
        const source = placeAt(payer, asset, pos);
        const isExplained = target.is === 'movement' && target.movement.pos === pos;
        const known = isExplained ? 0 : placeAt(taker, asset, pos);
        if (source === undefined && known === undefined) continue;
        const place = known ?? elsewhereAt(taker, asset);
        if (source === undefined) ofStep.set(steps.length, nameSource({ ...toSource(originOf(pos, payer, asset), payer), asset }, amount));
        steps.push({ type: 'move', pos, from, to, amount, kind, source: source ?? -1, target: place });
      }
      for (const { account, took, gave, paid, got } of visit?.converts ?? []) {
        const [source, given] = took === asset ? [insideAt(account, took), insideAt(account, gave)] : [];
        if (source === undefined || given === undefined) continue;
        steps.push({ type: 'convert', pos: moving.at(-1)?.pos ?? 0n, source, target: given, paid, got });
      }
    }
  }

  function elsewhereAt(account: Account, asset: Asset): number {
    const id = keyOf(account, asset);
    const known = elsewhere.get(id);
    if (known !== undefined) return known;
    const isFee = account === FEES;
    const detail = isFee ? 'Paid for transactions.' : 'Paid to others by an account that is followed.';
    const number = places.push({ type: 'stop', account, asset, reason: isFee ? 'fees' : 'elsewhere', detail }) - 1;
    elsewhere.set(id, number);
    return number;
  }

  const { sources, numbers } = numberSources(named);
  return {
    places: places.map((place, number) => {
      const key = ofPlace.get(number);
      return key === undefined || place.type !== 'holding' ? place : { ...place, origin: numbers.get(key) };
    }),
    steps: steps.map((step, number) => {
      const key = ofStep.get(number);
      return key === undefined || step.type !== 'move' ? step : { ...step, seed: { origin: numbers.get(key) ?? -1, amount: step.amount } };
    }),
    sources,
  };
}

/** A contract may get more after it has paid on: that has no part in what it paid. */
function toSource(origin: Origin | undefined, account: Account): Omit<Source, 'asset'> {
  if (origin === undefined) return { account: SEVERAL, reason: 'elsewhere', detail: 'Came to a contract after it had paid on.' };
  return { account, ...origin };
}

/** The largest sources of each asset stand by themselves, those with a label first; the others are one for each reason. */
function numberSources(named: ReadonlyMap<string, Named>): { sources: Source[]; numbers: ReadonlyMap<string, number> } {
  const isLabelled = ({ reason }: Source) => STOP_LABELS.has(reason as 'exchange');
  const ranked = [...Map.groupBy(named, ([, { asset }]) => asset).values()].flatMap((own) =>
    own
      .toSorted(
        ([a, left], [b, right]) =>
          Number(isLabelled(right)) - Number(isLabelled(left)) ||
          (left.amount > right.amount ? -1 : left.amount < right.amount ? 1 : 0) ||
          (a < b ? -1 : 1),
      )
      .map((entry, rank) => ({ entry, rank })),
  );
  const sources: Source[] = [];
  const numbers = new Map<string, number>();
  const merged = new Map<string, number>();
  for (const [at, { entry }] of ranked.toSorted((a, b) => a.rank - b.rank).entries()) {
    const [key, { amount: _, ...source }] = entry;
    const group = `${source.asset} ${source.reason}`;
    const isOwn = at < SOURCES_MAX && source.account !== SEVERAL;
    const known = isOwn ? undefined : merged.get(group);
    const number = known ?? sources.push(isOwn ? source : { ...source, account: SEVERAL }) - 1;
    if (!isOwn) merged.set(group, number);
    numbers.set(key, number);
  }
  return { sources, numbers };
}

/** What an account has after movements, in their order; what it paid above what it had arrived unseen. */
export function balanceAfter(movements: readonly Movement[], { account, opening }: { account: Account; opening: bigint }): bigint {
  let balance = opening;
  for (const { from, to, amount } of movements) {
    if (from === to) continue;
    if (to === account) balance += amount;
    else if (from === account) balance = balance > amount ? balance - amount : 0n;
  }
  return balance;
}
