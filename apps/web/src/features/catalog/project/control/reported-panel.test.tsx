import type { ProjectReported, ReportedCheck } from '@redoubt/domain/catalog/reported/view';
import { ProjectId } from '@redoubt/domain/ids';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { parseLeaves } from '@/entities/project-tab/leaf-address';
import { ReportedPanel } from './reported-panel.tsx';

const address = `0x${'1'.repeat(40)}`;
const source = {
  name: 'L2BEAT',
  repository: 'https://github.com/l2beat/l2beat',
  commit: 'abcdef1',
  path: 'x.json',
  licence: 'MIT',
  kind: 'snapshot' as const,
  url: 'https://github.com/l2beat/l2beat/blob/abcdef1/x.json',
};
const reading = (check: ReportedCheck | null, rest: object = {}) => ({
  source,
  block: 22_438_687,
  day: '2025-05-12',
  dayBasis: 'stated' as const,
  age: '18 months old',
  lines: [{ key: 'proxy-admin', text: 'Proxy admin: multisig, 4 of 7', check }],
  reading: { address, name: 'Vault', holders: [] },
  ...rest,
});
const reported = (...readings: ReturnType<typeof reading>[]): ProjectReported => ({
  projectId: ProjectId.parse('harbour'),
  read: { contracts: 1, of: 3 },
  contracts: [{ chain: 'ethereum', address, name: 'Vault', role: 'vault', readings }],
  controllers: [],
  ways: [],
  sources: [{ name: 'L2BEAT', repository: source.repository, licence: 'MIT', statements: 0, agrees: 0, changed: 0, cannotRead: 0 }],
});
const check = (rest: Partial<ReportedCheck>): ReportedCheck => ({
  outcome: 'agrees',
  found: null,
  reason: null,
  block: 30_000_000,
  blockHash: '0x',
  checkedAt: '2026-11-23T00:00:00.000Z',
  ...rest,
});
const draw = (data: ProjectReported, page = 1) =>
  renderToStaticMarkup(<ReportedPanel reported={data} leaf={{ page, hrefOf: (other) => `?readings=${other}#reported` }} />).replaceAll(
    '<!-- -->',
    '',
  );

test('a reading by others stands in a dashed frame, with source, block, day and age, and how many contracts were read', () => {
  const html = draw(reported(reading(null)));
  expect(html).toContain('border-dashed');
  expect(html).toMatch(/Proxy admin: multisig, 4 of 7.*L2BEAT.*block 22,438,687, 12 May 2025, 18 months old; snapshot of the chain/s);
  expect(html).toContain('1 of 3 contracts read');
  expect(html).toContain('No part of the score');
  expect(html).toContain('none of its statements was read again here');
});

test('what was read again says so: agrees, changed since with what is there now, cannot be read with the reason', () => {
  expect(draw(reported(reading(check({}))))).toContain('Read again at block 30,000,000: agrees.');
  expect(draw(reported(reading(check({ outcome: 'changed', found: '0x22' }))))).toContain('Changed since: at block 30,000,000 it is 0x22.');
  const html = draw(reported(reading(check({ outcome: 'cannot-read', reason: 'No standard slot names it.' }))));
  expect(html).toContain('Cannot be read again at block 30,000,000: No standard slot names it.');
});

test('of one source only the newest reading is shown, and the older ones are counted', () => {
  const html = draw(reported(reading(null), reading(null, { block: 1, day: '2024-05-12', age: '30 months old' })));
  expect(html).not.toContain('30 months old');
  expect(html).toContain('1 older reading of the same sources');
});

test('a project without a reading says so, and is not shown as free of powers', () => {
  const html = draw({ ...reported(), contracts: [], read: { contracts: 0, of: 3 }, sources: [] });
  expect(html).toContain('Not assessed');
  expect(html).toContain('No reading of these contracts by others is on record.');
});

test('a long list of readings has leaves with addresses of their own: what is not shown is not sent', () => {
  const [contract] = reported(reading(null)).contracts;
  const list = (count: number, name: string, from: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...(contract ?? expect.fail()),
      address: `0x${String(from + index).padStart(40, '0')}`,
      name: `${name} ${index + 1}.`,
    }));
  const long = { ...reported(), contracts: list(5, 'Pool', 100), controllers: list(2, 'Council', 200) };
  const first = draw(long);
  expect(first).toContain('Pool 4.');
  expect(first).not.toMatch(/Pool 5\.|Council/);
  expect(first).toContain('1 to 4 of 7');
  expect(first).toMatch(/aria-label="Contracts read by others: next page"[^>]* href="\?readings=2#reported"/);
  expect(first).not.toContain('previous page');
  const second = draw(long, 2);
  expect(second).toMatch(/Pool 5\..*Contracts that hold powers over these.*Council 2\./s);
  expect(second).not.toContain('Pool 4.');
  expect(second).toContain('5 to 7 of 7');
  expect(second).not.toContain('next page');
  // Behind the last leaf is the last.
  expect(draw(long, 9_999)).toBe(second);
  expect(draw(reported(reading(null)))).not.toContain('Pages of');
});

test.each([
  [undefined, 1],
  ['3', 3],
  ['0', 1],
  ['-1', 1],
  ['1e3', 1],
  ['99999', 1],
  [['2', '3'], 1],
] as const)('an address that asks for leaf %j shows leaf %i', (parameter, page) => {
  expect(parseLeaves({ readings: parameter as string | string[] }, ['readings']).readings).toBe(page);
});
