import { expect, test } from 'vitest';
import type { ContractReport } from './contract-report.ts';
import { nameReport } from './name-report.ts';

const [known, unknown] = ['0xa9059cbb', '0xaabbccdd'] as const;
const power = { selector: unknown, name: null, capabilities: [], guards: [], holders: [] };
const report = {
  functions: [
    { selector: known, name: 'transfer' },
    { selector: unknown, name: null },
  ],
  powers: [power],
  openDangers: [
    { selector: unknown, privilege: power },
    { selector: known, privilege: null },
  ],
  reads: [{ selector: unknown }],
} as unknown as ContractReport;

test('ANL-07: functions without a name get theirs wherever they stand, and others keep what they have', () => {
  const named = nameReport(report, new Map([[unknown, 'drain']]));
  expect(named.functions).toEqual([
    { selector: known, name: 'transfer' },
    { selector: unknown, name: 'drain' },
  ]);
  expect(named.powers).toMatchObject([{ name: 'drain' }]);
  expect(named.openDangers).toMatchObject([{ privilege: { name: 'drain' } }, { privilege: null }]);
  expect(named.reads).toEqual(report.reads);
  expect(nameReport(report, new Map())).toEqual(report);
});
