import { type CsvValue, toCsvLine } from '@redoubt/domain/platform/csv/to-csv-line';
import type { TraceFile } from '@redoubt/tracing/model/ledger';
import { FEES, fromPos, toPos, transactionOf } from '@redoubt/tracing/model/movement';
import { formatUnits } from '@redoubt/tracing/text/trace-text';

const COLUMNS = [
  'block',
  'transaction index',
  'place',
  'time',
  'transaction',
  'kind',
  'from',
  'from label',
  'to',
  'to label',
  'asset',
  'symbol',
  'amount',
  'traced',
  'amount in base units',
  'traced in base units',
] as const;

/**
 * The movements of a trace as CSV, one a line below the headings, in their order. `traced` is the part that the rule of the trace follows.
 * Without known decimals, amounts stand in base units only. Labels and symbols are text of others. Source: RFC 4180.
 */
export function toMovementsCsv({ ledger, result }: TraceFile): string {
  const transactions = new Map(ledger.transactions.map((each) => [transactionOf(toPos({ ...each, rank: 0 })), each]));
  const assets = new Map<string, (typeof ledger.assets)[number]>(ledger.assets.map((asset) => [asset.asset, asset]));
  const labels = new Map<string, string>([[FEES, 'Fees'], ...ledger.labels.map(({ account, text }) => [account, text] as const)]);
  const rows = ledger.steps.flatMap((step, index): CsvValue[][] => {
    if (step.type !== 'move') return [];
    const { block, index: transactionIndex, rank } = fromPos(step.pos);
    const transaction = transactions.get(transactionOf(step.pos));
    const asset = assets.get((ledger.places[step.target] ?? ledger.places[step.source])?.asset ?? '');
    const traced = result.traced[index] ?? 0n;
    const inUnits = (amount: bigint) => (asset?.decimals == null ? null : formatUnits(amount, asset.decimals).replaceAll(',', ''));
    return [
      [
        block,
        transactionIndex,
        rank,
        transaction === undefined ? null : new Date(transaction.time * 1_000),
        transaction?.hash ?? null,
        step.kind,
        step.from,
        labels.get(step.from) ?? null,
        step.to,
        labels.get(step.to) ?? null,
        asset?.asset ?? null,
        asset?.symbol ?? null,
        inUnits(step.amount),
        inUnits(traced),
        step.amount,
        traced,
      ],
    ];
  });
  return [COLUMNS, ...rows].map(toCsvLine).join('');
}
