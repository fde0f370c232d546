import * as z from 'zod/mini';
import { Amount, AssetName, Block, Hash } from '../model/inputs.ts';
import { END_REASONS, Ledger, Party, type Place, type TraceFile } from '../model/ledger.ts';
import { FEES, fromPos } from '../model/movement.ts';

const GraphAccount = z.object({
  id: Party,
  /** Movements from where the money was taken, which is column 0, in the order in which the money reached it first. */
  column: z.int(),
  kind: z.enum(['start', 'wallet', 'contract', 'end']),
  /** Why the trace stops here, for `end`; `not-read` where its movements are on record in part. */
  reason: z.nullable(z.enum(END_REASONS)),
  label: z.nullable(z.object({ text: z.string(), source: z.string() })),
});
export type GraphAccount = z.infer<typeof GraphAccount>;

/** A movement of which a part is traced. */
const GraphMove = z.object({
  from: Party,
  to: Party,
  asset: AssetName,
  amount: Amount,
  traced: Amount,
  block: Block,
  /** Seconds since 1970; null where no transaction of its block is in the trace. */
  time: z.nullable(z.int()),
  /** The transaction; null for what happens at the end of a block. */
  hash: z.nullable(Hash),
});
export type GraphMove = z.infer<typeof GraphMove>;

/** All that the graph of a trace is drawn from: what a browser reads to draw other views of it. Amounts as decimal text. */
export const GraphData = z.object({
  accounts: z.array(GraphAccount),
  /** In the order in which they happened. */
  moves: z.array(GraphMove),
  /** What is followed of each asset. */
  followed: z.array(z.object({ asset: AssetName, amount: Amount })),
  assets: Ledger.shape.assets,
  /** Where the money ended, with the bounds of any rule. */
  ends: z.array(
    z.object({
      account: Party,
      asset: AssetName,
      reason: z.enum(END_REASONS),
      amount: Amount,
      least: z.nullable(Amount),
      most: z.nullable(Amount),
    }),
  ),
});
export type GraphData = z.infer<typeof GraphData>;

/** What the graph of a trace is drawn from. */
export function toGraphData({ ledger, result }: TraceFile): GraphData {
  const moves = listMoves(ledger, result);
  return {
    accounts: listAccounts(ledger, [...moves, ...listConversions(ledger, result)]),
    moves,
    followed: result.totals.map(({ asset, seeds, convertedIn }) => ({ asset, amount: seeds + convertedIn })),
    assets: ledger.assets,
    ends: result.waysOut.map(({ account, asset, reason, amount, least, most }) => ({ account, asset, reason, amount, least, most })),
  };
}

type Link = Pick<GraphMove, 'from' | 'to'>;

/** Traced movements. A conversion stays within its contract: what came in and went out of it are movements. */
function listMoves({ steps, places, transactions }: Ledger, { traced }: TraceFile['result']): GraphMove[] {
  const times = new Map(transactions.map(({ block, time }) => [block, time]));
  const hashes = new Map(transactions.map(({ block, index, hash }) => [`${block} ${index}`, hash]));
  return steps.flatMap((step, number) => {
    const [part = 0n, asset] = [traced[number], places[step.target]?.asset];
    if (step.type !== 'move' || part === 0n || asset === undefined) return [];
    const { amount } = step;
    // A token that wraps burns what it takes in: its place says that the money is with it.
    const [from, to] = [places[step.source]?.account ?? step.from, places[step.target]?.account ?? step.to];
    if (from === to) return [];
    const { block, index } = fromPos(step.pos);
    return [
      { from, to, asset, amount, traced: part, block, time: times.get(block) ?? null, hash: hashes.get(`${block} ${index}`) ?? null },
    ];
  });
}

/** Accounts between which a conversion of traced money leads. */
const listConversions = ({ steps, places }: Ledger, { traced }: TraceFile['result']): Link[] =>
  steps.flatMap((step, index) => {
    const [from, to] = [places[step.source]?.account, places[step.target]?.account];
    return step.type === 'convert' && traced[index] !== 0n && from !== undefined && to !== undefined ? [{ from, to }] : [];
  });

/** The accounts that the money reached; `links`: all that leads from one to another, which decides the columns. */
function listAccounts({ places, steps, labels, followedTo }: Ledger, links: readonly Link[]): GraphAccount[] {
  const placesOf = Map.groupBy(places, ({ account }) => account as string);
  const labelOf = new Map(labels.toReversed().map(({ account, text, source }) => [account as string, { text, source }]));
  const starts = new Set(steps.flatMap((step) => (step.type === 'move' && step.seed !== undefined ? [step.from] : [])));
  return [...toColumns(links, starts)].map(([id, column]) => ({
    id,
    column,
    ...toKind(placesOf.get(id) ?? [], { isStart: starts.has(id), followedTo }),
    label: labelOf.get(id) ?? null,
  }));
}

/** How many movements each account is from where the money was taken, in the order in which it reached them. */
function toColumns(links: readonly Link[], starts: ReadonlySet<GraphAccount['id']>): Map<GraphAccount['id'], number> {
  const outOf = Map.groupBy(links, ({ from }) => from);
  const columns = new Map<GraphAccount['id'], number>();
  // What no start leads to begins at the left, too.
  for (const start of [...starts, ...links.map(({ from }) => from)]) {
    if (columns.has(start) || !outOf.has(start)) continue;
    columns.set(start, 0);
    const waiting = [start];
    // An array grows while it is walked: the first to be reached is the first to lead on.
    for (const next of waiting)
      for (const { to } of outOf.get(next) ?? []) {
        if (columns.has(to)) continue;
        columns.set(to, (columns.get(next) ?? 0) + 1);
        waiting.push(to);
      }
  }
  // Every account pays them: at the end their lines go the way of the others.
  if (columns.has(FEES)) columns.set(FEES, Math.max(...columns.values()) + 1);
  return columns;
}

function toKind(
  places: readonly Place[],
  { isStart, followedTo }: { isStart: boolean; followedTo: number },
): Pick<GraphAccount, 'kind' | 'reason'> {
  if (isStart) return { kind: 'start', reason: null };
  const stop = places.find((place) => place.type === 'stop');
  if (stop !== undefined) return { kind: 'end', reason: stop.reason };
  if (places.some(({ type }) => type === 'inside')) return { kind: 'contract', reason: null };
  const isPartial = places.some((place) => place.type === 'holding' && place.readTo < followedTo);
  return { kind: 'wallet', reason: isPartial ? 'not-read' : null };
}
