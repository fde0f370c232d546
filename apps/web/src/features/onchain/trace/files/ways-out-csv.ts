import { type CsvValue, toCsvLine } from '@redoubt/domain/platform/csv/to-csv-line';
import type { TraceFile } from '@redoubt/tracing/model/ledger';
import { FEES, type Pos, SEVERAL, toPos, transactionOf } from '@redoubt/tracing/model/movement';
import { formatUnits, REASON_TEXTS } from '@redoubt/tracing/text/trace-text';

const COLUMNS = [
  'account',
  'label',
  'label source',
  'why it ends here',
  'detail',
  'asset',
  'symbol',
  'by this rule',
  'at least by any rule',
  'at most by any rule',
  'by this rule in base units',
  'at least in base units',
  'at most in base units',
  'first',
  'last',
  'transactions',
] as const;
/** Of a backward trace only. */
const GIVEN = 'asset that the source gave';

/**
 * Where the traced money is, or backward where it came from, as CSV, one way out or source a line, the largest first: what a letter to an exchange needs. Bounds that were not computed
 * are empty. Without known decimals, amounts stand in base units only. Source: RFC 4180.
 */
export function toWaysOutCsv({ inputs, ledger, result }: TraceFile): string {
  const transactions = new Map(ledger.transactions.map((each) => [transactionOf(toPos({ ...each, rank: 0 })), each]));
  const timeOf = (pos: Pos | null): Date | null => {
    const time = pos === null ? undefined : transactions.get(transactionOf(pos))?.time;
    return time === undefined ? null : new Date(time * 1_000);
  };
  const isBackward = inputs.direction === 'backward';
  const rows = result.waysOut.map((end): CsvValue[] => {
    const asset = ledger.assets.find((each) => each.asset === end.asset);
    const label = ledger.labels.find(({ account }) => account === end.account);
    const inUnits = (amount: bigint | null) =>
      amount === null || asset?.decimals == null ? null : formatUnits(amount, asset.decimals).replaceAll(',', '');
    const hashes = end.steps.flatMap((step) => transactions.get(transactionOf(ledger.steps[step]?.pos ?? 0n))?.hash ?? []);
    return [
      end.account,
      end.account === FEES ? 'Fees' : end.account === SEVERAL ? 'Several accounts' : (label?.text ?? null),
      label?.source ?? null,
      REASON_TEXTS[end.reason],
      end.detail === '' ? null : end.detail,
      end.asset,
      asset?.symbol ?? null,
      inUnits(end.amount),
      inUnits(end.least),
      inUnits(end.most),
      end.amount,
      end.least,
      end.most,
      timeOf(end.firstPos),
      timeOf(end.lastPos),
      [...new Set(hashes)].join(' '),
      ...(isBackward ? [end.given ?? end.asset] : []),
    ];
  });
  return [isBackward ? [...COLUMNS, GIVEN] : COLUMNS, ...rows].map(toCsvLine).join('');
}
