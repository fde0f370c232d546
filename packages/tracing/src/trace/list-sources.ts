import { type Bounds, createSourceBounds, TooManyConversions } from '../bounds/bound-places.ts';
import { TooMuchEffort } from '../bounds/max-flow.ts';
import type { TraceInputs } from '../model/inputs.ts';
import type { Ledger, LeftOut, Source, TraceResult, WayOut } from '../model/ledger.ts';
import { SEVERAL } from '../model/movement.ts';
import { CLEAN } from '../rule/holding.ts';
import { type Applied, applyRule, NotConserved, sumMap } from './apply-rule.ts';
import { listUnread } from './list-unread.ts';

/** Sources whose bounds are computed: those that brought most. */
const BOUNDED_MAX = 60;

/** What each source without a further answer leaves open. */
const OPEN_SOURCES: Partial<Record<WayOut['reason'], string>> = {
  mixer: 'Came out of a mixer: what went in can not be told apart.',
  bridge: 'Came over a bridge: the other side is not read.',
  exchange: 'Came from an exchange, which holds the money of many: what happened inside is not known.',
  busy: 'Came from accounts with many counterparties, which may be services.',
  contract: 'Came from contracts that hold the money of many accounts.',
  'conversion-unclear': 'Was exchanged in a way that can not be followed.',
  'unknown-token': 'Was given for a token that is not checked.',
  'inconsistent-token': 'Came in a token whose balances change without transfers, which is followed one step only.',
  dust: 'Came in payments below the smallest amount that is followed.',
  hops: 'Came from further back than this trace goes.',
  accounts: 'Came from accounts after the limit of accounts was reached.',
  opening: 'Was there before the first block that was followed: how it had come is not on record.',
  'not-read': 'Came from accounts whose movements before are not on record.',
  unseen: 'Was paid by followed accounts above what they were seen to have: how it had come is not known.',
};

/**
 * Where what is explained came from: its parts by source under the rule, and by any rule. The parts add up to it, what was not seen to
 * come included. Throws NotConserved.
 */
export function computeSources(inputs: TraceInputs, ledger: Ledger): TraceResult {
  const applied = applyRule(ledger, inputs.method);
  const [end] = ledger.places;
  const parts = applied.ends[0];
  if (end === undefined || parts === undefined) throw new NotConserved('nothing is explained');
  const total = applied.balances[0] ?? 0n;
  const unseen = total - sumMap(parts);
  if (unseen < 0n) throw new NotConserved('more came than is explained');
  const sources: readonly Source[] = [
    ...(ledger.sources ?? []),
    { account: SEVERAL, asset: end.asset, reason: 'elsewhere', detail: 'No movement on record says how it had come.' },
  ];
  const rows = sources.map((source, at) => {
    const origin = at === ledger.sources?.length ? CLEAN : at;
    return {
      ...toRow(source, { origin, ledger, asset: end.asset }),
      origin,
      amount: origin === CLEAN ? unseen : (parts.get(origin) ?? 0n),
    };
  });
  const size = new Map(rows.map(({ origin }) => [origin, sizeOf(ledger, origin)]));
  rows.sort((a, b) => compare(b.amount, a.amount) || compare(size.get(b.origin) ?? 0n, size.get(a.origin) ?? 0n) || a.origin - b.origin);
  const { waysOut, groups, noBounds } = boundRows(rows, prepare(ledger, total));
  const shown = waysOut.filter(({ amount, most }) => amount > 0n || (most ?? 0n) > 0n);
  if (shown.reduce((sum, { amount }) => sum + amount, 0n) !== total) throw new NotConserved('the sources are not all of what is explained');
  return {
    totals: applied.totals,
    waysOut: shown,
    traced: applied.traced,
    groups,
    noBounds,
    leavesOut: listLeftOut(ledger, applied, { shown, noBounds }),
  };
}

const compare = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0);

type Row = Omit<WayOut, 'least' | 'most'> & { readonly origin: number };
type Bound = (sources: ReadonlySet<number>) => Bounds;

function toRow(
  { account, asset: given, reason, detail }: Source,
  { origin, ledger: { steps }, asset }: { origin: number; ledger: Ledger; asset: Source['asset'] },
): Omit<Row, 'amount' | 'origin'> {
  const own = steps.flatMap((step, index) => (origin !== CLEAN && step.type === 'move' && step.seed?.origin === origin ? [index] : []));
  return {
    account,
    asset,
    ...(given !== asset && { given }),
    reason: origin === CLEAN ? 'unseen' : reason,
    detail,
    byOrigin: [],
    firstPos: steps[own[0] ?? -1]?.pos ?? null,
    lastPos: steps[own.at(-1) ?? -1]?.pos ?? null,
    steps: own,
  };
}

/** All that a source brought to followed accounts, wherever it went then. */
function sizeOf({ steps, places }: Ledger, origin: number): bigint {
  let sum = 0n;
  for (const step of steps) if (step.type === 'move' && step.seed?.origin === origin) sum += step.amount;
  for (const place of places) if (place.type === 'holding' && place.origin === origin) sum += place.opening ?? 0n;
  return sum;
}

type Prepared = { readonly bound: Bound | undefined; readonly noBounds: string | null };
const TOO_MUCH: Prepared = { bound: undefined, noBounds: 'The money took so many ways that computing bounds would take too long.' };

function prepare(ledger: Ledger, total: bigint): Prepared {
  try {
    return { bound: createSourceBounds(ledger, total), noBounds: null };
  } catch (error) {
    if (error instanceof TooMuchEffort) return TOO_MUCH;
    if (!(error instanceof TooManyConversions)) throw error;
    return { bound: undefined, noBounds: `The money passed ${error.message}: too many to compute bounds.` };
  }
}

function boundRows(rows: readonly Row[], { bound, noBounds }: Prepared): Pick<TraceResult, 'waysOut' | 'groups' | 'noBounds'> {
  try {
    const waysOut = rows.map(({ origin, ...row }, rank): WayOut => {
      const bounds = rank < BOUNDED_MAX ? bound?.(new Set([origin])) : undefined;
      return { ...row, byOrigin: [row.amount], least: bounds?.least ?? null, most: bounds?.most ?? null };
    });
    const groups = [...Map.groupBy(rows, ({ reason }) => reason)].flatMap(([name, own]) => {
      const bounds = bound?.(new Set(own.map(({ origin }) => origin)));
      const amount = own.reduce((sum, row) => sum + row.amount, 0n);
      const [first] = own;
      if (bounds === undefined || first === undefined || (bounds.most === 0n && amount === 0n)) return [];
      return [{ name, asset: first.asset, amount, ...bounds }];
    });
    return { waysOut, groups, noBounds };
  } catch (error) {
    if (!(error instanceof TooMuchEffort)) throw error;
    return boundRows(rows, TOO_MUCH);
  }
}

type Shown = { readonly shown: readonly WayOut[]; readonly noBounds: string | null };

function listLeftOut(ledger: Ledger, { unseen }: Applied, { shown, noBounds }: Shown): LeftOut[] {
  const rows: LeftOut[] = [];
  for (const [reason, detail] of Object.entries(OPEN_SOURCES)) {
    const own = shown.filter((row) => row.reason === reason);
    const amount = own.reduce((sum, row) => sum + row.amount, 0n);
    const [first] = own;
    if (first !== undefined && amount > 0n) rows.push({ reason, detail, asset: first.asset, amount });
  }
  rows.push(...listUnread(ledger));
  const short = ledger.places.filter(({ type }, place) => type === 'holding' && (unseen[place] ?? 0n) > 0n).length;
  if (short > 0)
    rows.push({ reason: 'shortfalls', detail: `${short} followed balances were paid out of beyond what was seen to come to them.` });
  if (ledger.cut !== null) rows.push({ reason: 'limits', detail: `Followed back to block ${ledger.followedFrom} only: ${ledger.cut}.` });
  const unbounded = shown.filter(({ most }) => most === null).length;
  if (unbounded > 0 && noBounds === null)
    rows.push({
      reason: 'limits',
      detail: `Bounds of ${unbounded} smaller sources were not computed: the ${BOUNDED_MAX} largest have them.`,
    });
  return rows;
}
