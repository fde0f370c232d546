import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StandingNotice } from './standing-notice.tsx';

const source = 'https://lighthouse.example/end';
const nothing = { name: 'Lighthouse', status: null, rulings: [], noContract: null };
const render = (overrides: Partial<Parameters<typeof StandingNotice>[0]['profile']>) =>
  renderToStaticMarkup(<StandingNotice profile={{ ...nothing, ...overrides }} />).replaceAll(/<[^>]+>/g, '');

test('a closed project says since when, what became of the funds, and who says so', () => {
  const html = render({
    status: { state: 'closed', at: '2026-11-20', since: '2023-07-14', text: 'It ceased operation.', funds: 'lost', source },
  });
  expect(html).toContain('Closed since 14 Jul 2023.');
  expect(html).toContain('Do not send anything to it.');
  expect(html).toContain('lighthouse.example');
});

test('a merged project names what it became', () => {
  const successor = { name: 'Beacon' };
  expect(render({ status: { state: 'merged', at: '2026-11-20', since: '2025', successor, source } })).toContain('Now: Beacon.');
});

test('a charge is not shown as a finding', () => {
  const ruling = { date: '2025', by: 'A court', kind: 'fraud-charged', text: 'Its founder was charged.', source } as const;
  expect(render({ rulings: [ruling] })).toContain('Charged with fraud, not decided');
});

test('the coin of a chain says what it is', () => {
  expect(render({ noContract: { why: 'native-coin', where: 'Bitcoin', source } })).toContain('It is the coin of Bitcoin, not a contract');
});

test('of a live project nothing is said', () => {
  expect(render({ status: { state: 'live', at: '2026-11-20', source } })).toBe('');
});
