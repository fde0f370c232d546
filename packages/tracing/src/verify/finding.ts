import type { Place, Step, TraceFile } from '../model/ledger.ts';
import { fromPos, transactionOf } from '../model/movement.ts';
import type { ListName } from './block-proof.ts';

export type Verdict =
  | { readonly is: 'match' }
  | { readonly is: 'mismatch'; readonly found: string }
  | { readonly is: 'cannot-answer'; readonly reason: string };

export const MATCH: Verdict = { is: 'match' };
export const mismatch = (found: string): Verdict => ({ is: 'mismatch', found });
export const cannotAnswer = (reason: string): Verdict => ({ is: 'cannot-answer', reason });

/**
 * What a finding is about. `movement`, `conversion`, `left-out`, `receipts` and `transactions` (the logs of its transaction, and its value,
 * are those that the block's hash commits to) have the number of a step; `opening`, `balance`, `complete`
 * (no movement of an account is missing) and `stop` that of a place; `source` that of a source of a backward trace; `asset` that of an asset of the file.
 */
export const CHECKED = [
  'movement',
  'conversion',
  'left-out',
  'receipts',
  'transactions',
  'opening',
  'balance',
  'complete',
  'stop',
  'source',
  'asset',
] as const;
export type Finding = { readonly about: (typeof CHECKED)[number]; readonly number: number; readonly verdict: Verdict };
export type Report = (finding: Finding) => void;

export type Content = Pick<TraceFile, 'inputs' | 'ledger'>;
export type HoldingPlace = Extract<Place, { type: 'holding' }>;
/** A followed account and asset with its number, and the last block of which the file claims all its movements. */
export type Held = { readonly place: HoldingPlace; readonly number: number; readonly end: number };

/** How many findings a check of this file reports, but for movements that it lacks. */
export function countChecks({ ledger }: Content): number {
  const { steps, places, assets, sources = [] } = ledger;
  const ofPlaces = places.reduce((sum, { type }) => sum + (type === 'holding' ? 4 : 1), 0);
  return steps.length + ofPlaces + sources.length + assets.length + listCommitted(ledger).length;
}

/** On which list of its block a step rests: logs, or the transaction's own value. Calls between contracts are in neither. */
export function restsOn(step: Step, { places }: TraceFile['ledger']): ListName | undefined {
  if (places[step.target]?.asset !== 'native') return 'receipts';
  return step.type === 'move' && step.kind === 'value' ? 'transactions' : undefined;
}

/** Transactions of which a step rests on a list of its block, each by the number of the first such step. */
export function listCommitted(
  ledger: TraceFile['ledger'],
): readonly { readonly transaction: bigint; readonly about: ListName; readonly number: number }[] {
  const first = new Map<string, { transaction: bigint; about: ListName; number: number }>();
  for (const [number, step] of ledger.steps.entries()) {
    const [transaction, about] = [transactionOf(step.pos), restsOn(step, ledger)];
    if (about !== undefined && !first.has(`${transaction} ${about}`)) first.set(`${transaction} ${about}`, { transaction, about, number });
  }
  return [...first.values()];
}

/** In words, what a finding is about. */
export function describeFinding({ ledger: { steps, places, assets, sources } }: Content, { about, number }: Finding): string {
  const step = steps[number];
  const place = places[number];
  const of = `of ${place?.account} in ${place?.asset}`;
  switch (about) {
    case 'movement':
    case 'left-out':
      return step?.type === 'move' ? `Movement of ${step.amount} (${step.kind}) from ${step.from} to ${step.to}` : 'A conversion';
    case 'receipts':
      return `Logs of transaction ${fromPos(step?.pos ?? 0n).index} of block ${fromPos(step?.pos ?? 0n).block}`;
    case 'transactions':
      return `Value and receiver of transaction ${fromPos(step?.pos ?? 0n).index} of block ${fromPos(step?.pos ?? 0n).block}`;
    case 'conversion':
      return step?.type === 'convert' ? `Conversion of ${step.paid} into ${step.got} by ${places[step.source]?.account}` : 'A movement';
    case 'opening':
      return sources === undefined
        ? `Balance ${of} before the traced money came`
        : `Balance ${of} before the first block that was followed`;
    case 'balance':
      return sources === undefined ? `Balance ${of} at the end` : `Balance ${of} before the block of its last payment`;
    case 'complete':
      return `That no movement ${of} is missing`;
    case 'stop':
      return place?.type === 'stop' ? `Stop at ${place.account}: ${place.reason}` : `That ${place?.account} is followed`;
    case 'source':
      return `Source ${sources?.[number]?.account}: ${sources?.[number]?.reason}`;
    case 'asset':
      return `What the file says of asset ${assets[number]?.asset}`;
  }
}
