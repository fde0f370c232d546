import { expect, test } from 'vitest';
import { PROJECT_TABS, parseTab, tabLabel, tabPath } from './tabs.ts';

test('OP-23: the tabs stand in their order, under their names', () => {
  expect(PROJECT_TABS.map(({ label }) => label)).toEqual([
    'Overview',
    'Code',
    'Control',
    'Skynet',
    'Market',
    'Team',
    'Community',
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
  [['code', 'team'], 'overview'],
] as const)('the address names the tab %j: %s is shown', (parameter, tab) => {
  expect(parseTab(typeof parameter === 'object' ? [...parameter] : parameter)).toBe(tab);
});

test('each tab has its address, the first one that of the project', () => {
  expect(tabPath('uniswap', 'overview')).toBe('/projects/uniswap');
  expect(tabPath('uniswap', 'history')).toBe('/projects/uniswap?tab=history');
  expect(tabLabel('skynet')).toBe('Skynet');
});
