import { type Bounds, createBounds, TooManyConversions } from '../bounds/bound-places.ts';
import { TooMuchEffort } from '../bounds/max-flow.ts';
import { type CollectOptions, collectLedger } from '../collect/collect-ledger.ts';
import { collectSources } from '../collect/collect-sources.ts';
import { toHash } from '../model/canonical.ts';
import type { TraceInputs } from '../model/inputs.ts';
import type { EndReason, Ledger, LeftOut, Place, TraceFile, TraceResult, WayOut } from '../model/ledger.ts';
import type { Asset } from '../model/movement.ts';
import type { MovementStore } from '../model/store.ts';
import { type Applied, applyRule, sumMap } from './apply-rule.ts';
import { listGains } from './list-gains.ts';
import { computeSources } from './list-sources.ts';
import { listUnread } from './list-unread.ts';

/** Ways out whose bounds are computed: the largest ones of each asset. */
const BOUNDED_MAX = 60;

/** Reads what a trace needs, and computes it. Throws UnknownSeed, NotConserved, and what the store throws. */
export async function runTrace(inputs: TraceInputs, store: MovementStore, options: CollectOptions): Promise<TraceFile> {
  const collect = inputs.direction === 'backward' ? collectSources : collectLedger;
  return sealTrace(inputs, await collect(inputs, store, options));
}

/** The file of a trace: inputs, what was read, the result and the hash of all of it. */
export function sealTrace(inputs: TraceInputs, ledger: Ledger): TraceFile {
  const content = { format: 'redoubt-trace' as const, engine: 1 as const, inputs, ledger, result: computeResult(inputs, ledger) };
  return { ...content, hash: toHash(content) };
}

/** The arithmetic alone: the same inputs and ledger give the same result. Throws NotConserved. */
export function computeResult(inputs: TraceInputs, ledger: Ledger): TraceResult {
  if (inputs.direction === 'backward') return computeSources(inputs, ledger);
  const applied = applyRule(ledger, inputs.method);
  const ends = listEnds(inputs, ledger, applied);
  const prepared = prepareBounds(ledger);
  const { waysOut, groups, noBounds } = boundEnds(ends, prepared);
  const shown = waysOut.filter(({ amount, most }) => amount > 0n || (most ?? 0n) > 0n);
  const unbounded = shown.filter(({ most }) => most === null).length;
  return {
    totals: applied.totals,
    waysOut: shown,
    traced: applied.traced,
    groups,
    noBounds,
    leavesOut: [
      ...listLeftOut(inputs, ledger, applied, shown),
      ...(unbounded > 0 && noBounds === null
        ? [
            {
              reason: 'limits',
              detail: `Bounds of ${unbounded} smaller ways out were not computed: each asset has those of its ${BOUNDED_MAX} largest.`,
            },
          ]
        : []),
    ],
  };
}

const TOO_MUCH = 'The money took so many ways that computing bounds would take too long.';

type End = Omit<WayOut, 'least' | 'most'> & { readonly place: number };

/** Where money ends, the largest first, with what brought it there. */
function listEnds({ seeds }: TraceInputs, { places, steps, followedTo, frozen: barred }: Ledger, { ends, traced }: Applied): End[] {
  const frozen = new Set(barred?.places);
  const bringing = new Map<number, number[]>();
  const received = new Map<number, bigint>();
  for (const [index, step] of steps.entries()) {
    received.set(step.target, (received.get(step.target) ?? 0n) + (step.type === 'move' ? step.amount : step.got));
    if ((traced[index] ?? 0n) === 0n) continue;
    const known = bringing.get(step.target);
    if (known === undefined) bringing.set(step.target, [index]);
    else known.push(index);
  }
  const all = places.map((place, number): End => {
    const own = bringing.get(number) ?? [];
    const byOrigin = ends[number];
    return {
      place: number,
      account: place.account,
      asset: place.asset,
      ...(frozen.has(number) ? FROZEN : toReason(place, followedTo)),
      amount: sumMap(byOrigin),
      byOrigin: seeds.map((_, origin) => byOrigin?.get(origin) ?? 0n),
      firstPos: steps[own[0] ?? -1]?.pos ?? null,
      lastPos: steps[own.at(-1) ?? -1]?.pos ?? null,
      steps: own,
    };
  });
  const size = ({ place }: End) => received.get(place) ?? 0n;
  return all.toSorted(
    (a, b) =>
      (a.asset < b.asset ? -1 : a.asset > b.asset ? 1 : 0) || compare(b.amount, a.amount) || compare(size(b), size(a)) || a.place - b.place,
  );
}

const compare = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0);

/** The money is there, and its issuer lets no one move it. */
const FROZEN = { reason: 'frozen', detail: 'Still there: the issuer of the token has frozen the account.' } as const;

function toReason(place: Place, followedTo: number): { reason: EndReason; detail: string } {
  switch (place.type) {
    case 'stop':
      return { reason: place.reason, detail: place.detail };
    case 'inside':
      return { reason: 'contract', detail: 'Kept by a contract that it passed through.' };
    case 'holding':
      return place.readTo < followedTo
        ? {
            reason: 'not-read',
            detail: place.readTo < 0 ? 'Its movements are not on record.' : `Its movements after block ${place.readTo} are not on record.`,
          }
        : { reason: 'still-there', detail: '' };
  }
}

type Bound = (places: ReadonlySet<number>, asset: Asset) => Bounds;
type Prepared = { readonly bound: Bound | undefined; readonly noBounds: string | null };

/** Ways out and groups with their bounds; without any where they would take too long. */
function boundEnds(ends: readonly End[], { bound, noBounds }: Prepared): Pick<TraceResult, 'waysOut' | 'groups' | 'noBounds'> {
  try {
    const ranks = new Map<Asset, number>();
    const waysOut = ends.map(({ place, ...end }): WayOut => {
      const rank = (ranks.get(end.asset) ?? 0) + 1;
      ranks.set(end.asset, rank);
      const bounds = rank <= BOUNDED_MAX ? bound?.(new Set([place]), end.asset) : undefined;
      return { ...end, least: bounds?.least ?? null, most: bounds?.most ?? null };
    });
    return { waysOut, groups: bound === undefined ? [] : listGroups(ends, bound), noBounds };
  } catch (error) {
    if (!(error instanceof TooMuchEffort)) throw error;
    return boundEnds(ends, { bound: undefined, noBounds: TOO_MUCH });
  }
}

function prepareBounds(ledger: Ledger): Prepared {
  try {
    return { bound: createBounds(ledger), noBounds: null };
  } catch (error) {
    if (error instanceof TooMuchEffort) return { bound: undefined, noBounds: TOO_MUCH };
    if (!(error instanceof TooManyConversions)) throw error;
    return { bound: undefined, noBounds: `The money passed ${error.message}: too many to compute bounds.` };
  }
}

/** Bounds of all ends with one reason: they are no sums of the bounds of each. */
function listGroups(ends: readonly End[], bound: Bound): TraceResult['groups'] {
  const groups = Map.groupBy(ends, ({ asset, reason }) => `${asset} ${reason}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const amount = group.reduce((sum, end) => sum + end.amount, 0n);
    const bounds = bound(new Set(group.map(({ place }) => place)), first.asset);
    return bounds.most === 0n && amount === 0n ? [] : [{ name: first.reason, asset: first.asset, amount, ...bounds }];
  });
}

/** What each way out without an answer leaves open. */
const OPEN_ENDS: Partial<Record<EndReason, string>> = {
  mixer: 'Went into a mixer: what comes out can not be told apart.',
  bridge: 'Went over a bridge: the other side is not read.',
  validator: 'Was staked for validators: to whom it is paid back is not read.',
  busy: 'Came to accounts with many counterparties, which may be services.',
  contract: 'Came to contracts that hold the money of many accounts.',
  'conversion-unclear': 'Was exchanged in a way that can not be followed.',
  'unknown-token': 'Was exchanged for a token that is not checked.',
  'inconsistent-token': 'Is in a token whose balances change without transfers, which is followed one step only.',
  dust: 'Was below the smallest amount that is followed.',
  hops: 'Is further from the start than this trace goes.',
  accounts: 'Came to accounts after the limit of accounts was reached.',
  'not-read': 'Came to accounts whose movements are not on record.',
};

function listLeftOut(inputs: TraceInputs, ledger: Ledger, applied: Applied, waysOut: readonly WayOut[]): LeftOut[] {
  const { places, steps, cut, followedTo } = ledger;
  const rows: LeftOut[] = [];
  for (const [reason, detail] of Object.entries(OPEN_ENDS)) {
    const amounts = new Map<Asset, bigint>();
    for (const end of waysOut) if (end.reason === reason) amounts.set(end.asset, (amounts.get(end.asset) ?? 0n) + end.amount);
    for (const [asset, amount] of amounts) rows.push({ reason, detail, asset, amount });
  }
  rows.push(...listUnread(ledger));
  for (const [asset, amount] of applied.overlap)
    rows.push({ reason: 'overlap', detail: 'Was traced already where it is a seed: it counts once.', asset, amount });
  if (inputs.method !== 'poison')
    for (const [asset, amount] of listGains({ places, steps }, applied.traced))
      rows.push({
        reason: 'gain',
        detail: 'Came back for shares above what was given for them, as interest: earned with stolen money, and not stolen itself.',
        asset,
        amount,
      });
  const unseen = new Map<Asset, bigint>();
  for (const [index, place] of places.entries()) {
    const amount = applied.unseen[index] ?? 0n;
    if (amount > 0n && place.type === 'holding') unseen.set(place.asset, (unseen.get(place.asset) ?? 0n) + amount);
  }
  for (const [asset, amount] of unseen)
    rows.push({ reason: 'unseen', detail: 'Was paid by followed accounts above what they were seen to have.', asset, amount });
  if (cut !== null) rows.push({ reason: 'limits', detail: `Followed to block ${followedTo} only: ${cut}.` });
  if (inputs.method === 'poison')
    rows.push({ reason: 'poison', detail: 'This rule says what was reached, not what is owed: its amounts do not add up.' });
  return rows;
}
