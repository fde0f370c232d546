import type { ReportedWay } from '@redoubt/domain/catalog/reported/way';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { drawReported } from './draw-ways.ts';
import type { DrawnWay } from './graph-layout.ts';
import { PowerGraph } from './power-graph.tsx';

const SAFE = `0x${'5'.repeat(40)}`;
const LOCK = `0x${'7'.repeat(40)}`;
const vault = (chain: string) => ({ chain, address: `0x${'a'.repeat(40)}`, name: 'Vault' });
const way = (overrides: Partial<ReportedWay> = {}): ReportedWay => ({
  contracts: [vault('ethereum')],
  effect: 'take',
  functions: ['upgradeTo'],
  steps: [
    { address: LOCK, name: null, isTimelock: true },
    { address: SAFE, name: 'Council', isTimelock: false },
  ],
  holder: { kind: 'keys', required: 9, of: 12, hasModules: false },
  isBelow: false,
  noticeSeconds: 172_800,
  source: 'Reader',
  day: '2026-06-24',
  ...overrides,
});
const draw = (ways: readonly ReportedWay[], mapped: { chain: string; address: string }[] = []) =>
  drawReported(ways, { href: '?tab=governance#reported', today: '2026-11-24', mapped });

test('what others read is drawn as reported, with its reader and age, and never as proven', () => {
  expect(draw([way()])[0]).toMatchObject({
    title: 'Upgrade the code',
    subject: 'Vault',
    functions: ['upgradeTo'],
    href: '?tab=governance#reported',
    state: { text: 'Reader, 5 months old' },
    steps: [
      { address: LOCK, title: 'Timelock' },
      { address: SAFE, title: 'Multisig', label: 'Council', badge: { text: '9 of 12' }, remark: 'Reader, 5 months old' },
    ],
    delayS: 172_800,
    basis: 'reported',
  });
});

test('the same address on two chains is two accounts, and contracts say their chain where there are several', () => {
  const drawn = draw([way(), way({ contracts: [vault('base'), { ...vault('base'), address: `0x${'b'.repeat(40)}` }] })]);
  expect(drawn.map(({ subject }) => subject)).toEqual(['Vault on Ethereum', 'Vault and 1 more on Base']);
  expect(new Set(drawn.flatMap(({ steps }) => steps.map(({ id }) => id))).size).toBe(4);
});

test('notice that was not read stays so, and an account that was not resolved is called that', () => {
  expect(draw([way({ noticeSeconds: null, holder: { kind: 'unresolved' } })])[0]).toMatchObject({
    delayS: null,
    steps: [{}, { title: 'Not resolved' }],
  });
  // On a rollup it may be a key or the alias of a contract: neither is said.
  expect(draw([way({ holder: { kind: 'unresolved' }, isBelow: true })])[0]?.steps[1]?.title).toBe('Not resolved');
  expect(draw([way({ isBelow: true })])[0]?.steps[1]?.title).toBe('Multisig on the parent chain');
});

test('a contract with a map of ours is not drawn as others read it', () => {
  const other = { ...vault('ethereum'), address: `0x${'b'.repeat(40)}`, name: 'Pool' };
  expect(draw([way()], [vault('ethereum')])).toEqual([]);
  expect(draw([way({ contracts: [vault('ethereum'), other] })], [vault('ethereum')]).map(({ subject }) => subject)).toEqual(['Pool']);
  expect(draw([way()], [vault('base')])).toHaveLength(1);
});

test('a map says how much money is at stake, and that it is not known where no amount stands', () => {
  const words = (ways: readonly DrawnWay[]) =>
    renderToStaticMarkup(createElement(PowerGraph, { ways }))
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ');
  const [reported] = draw([way()]);
  if (reported === undefined) throw new Error('Nothing was drawn.');
  expect(words([reported])).toContain('Value at stake: not known');
  const proven = { ...reported, key: 'proven', action: 'proven', stake: '$1.2 M' };
  const both = words([reported, proven]);
  expect(both).toMatch(/\$1\.2 M at stake/);
  expect(both).toContain('Amounts: what was found to be at stake at the block that was read; where none stands, it is not known');
  expect(words([proven])).not.toContain('not known');
  // Who can only block takes nothing.
  expect(words(draw([way({ effect: 'block' })]))).not.toContain('at stake');
});
