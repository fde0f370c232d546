import type { TraceFile } from '@redoubt/tracing/model/ledger';
import { toPos } from '@redoubt/tracing/model/movement';
import { expect, test } from 'vitest';
import { toMovementsCsv } from './movements-csv.ts';

const TOKEN = `0x${'c'.repeat(40)}` as const;
const [PAYER, TAKER] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`] as const;

/** A trace of one movement, whose token and payer have names that others chose. */
function fileOf({ symbol, label, decimals }: { symbol: string; label: string; decimals: number | null }): TraceFile {
  const asset = TOKEN;
  return {
    ledger: {
      transactions: [],
      assets: [{ asset, symbol, decimals, trust: 'unknown', wraps: false }],
      places: [{ type: 'stop', account: TAKER, asset, reason: 'user', detail: '' }],
      steps: [
        {
          type: 'move',
          pos: toPos({ block: 7, index: 1, rank: 3 }),
          from: PAYER,
          to: TAKER,
          amount: 10n ** 30n,
          kind: 'token',
          source: -1,
          target: 0,
        },
      ],
      labels: [{ account: PAYER, kind: 'other', text: label, source: 'https://list.example', statedOn: null }],
    },
    result: { traced: [5n] },
  } as unknown as TraceFile;
}

test('CASE-13: symbols and labels are text that no spreadsheet runs', () => {
  const [, row] = toMovementsCsv(fileOf({ symbol: '=1+1', label: '@SUM(A1),"x"', decimals: 6 })).split('\r\n');
  expect(row).toBe(`7,1,3,,,token,${PAYER},"'@SUM(A1),""x""",${TAKER},,${TOKEN},'=1+1,1000000000000000000000000,0.000005,${10n ** 30n},5`);
});

test('without known decimals amounts stand in base units only', () => {
  const [, row] = toMovementsCsv(fileOf({ symbol: 'T', label: 'x', decimals: null })).split('\r\n');
  expect(row?.endsWith(`T,,,${10n ** 30n},5`)).toBe(true);
});
