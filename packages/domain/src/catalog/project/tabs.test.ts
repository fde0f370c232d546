import { expect, test } from 'vitest';
import { findSuccessor, PROJECT_TABS, parseTab, tabLabel, tabPath } from './tabs.ts';

test('OP-23: the tabs stand in their order, under their names', () => {
  expect(PROJECT_TABS.map(({ label }) => label)).toEqual([
    'Overview',
    'Code Security',
    'Governance Strength',
    'Operational Resilience',
    'Fundamental Health',
    'Market Stability',
    'Community Trust',
    'Activity',
    'History',
  ]);
});

test.each([
  ['code', 'code'],
  ['overview', 'overview'],
  [undefined, 'overview'],
  ['', 'overview'],
  ['Code', 'overview'],
  ['constructor', 'overview'],
  [['code', 'community'], 'overview'],
] as const)('the address names the tab %j: %s is shown', (parameter, tab) => {
  expect(parseTab(typeof parameter === 'object' ? [...parameter] : parameter)).toBe(tab);
});

test.each(['overview', 'code', 'control', 'skynet', 'market', 'team', 'community', 'history'])(
  'OP-23: an old address of the tab %s leads to a tab that exists',
  (tab) => {
    expect(PROJECT_TABS.map((each) => each.tab)).toContain(findSuccessor(tab) ?? parseTab(tab));
    expect(tab === 'overview' || (findSuccessor(tab) ?? parseTab(tab)) !== 'overview').toBe(true);
  },
);

test('an address that is not old has no successor', () => {
  expect([findSuccessor('code'), findSuccessor('constructor'), findSuccessor(['team', 'code']), findSuccessor(undefined)]).toEqual(
    Array(4).fill(undefined),
  );
  expect(findSuccessor('control')).toBe('governance');
});

test('each tab has its address, the first one that of the project', () => {
  expect(tabPath('uniswap', 'overview')).toBe('/projects/uniswap');
  expect(tabPath('uniswap', 'history')).toBe('/projects/uniswap?tab=history');
  expect(tabLabel('activity')).toBe('Activity');
});
