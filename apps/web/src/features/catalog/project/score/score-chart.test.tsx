import type { ScoreHistoryEntry } from '@redoubt/domain/catalog/project/scored-profile';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ScoreChart } from './score-chart.tsx';

const cause = { subject: 'GOV-01', deployment: 'ethereum', low: -20, high: 0, cause: 'chain' };
const CHANGES = [
  { asOf: '2026-11-20T00:00:00.000Z', low: 40, high: 50, tier: 'C', changes: [cause] },
  { asOf: '2026-11-01T00:00:00.000Z', low: 60, high: 70, tier: 'B', changes: [] },
] as unknown as readonly ScoreHistoryEntry[];

test('the chart of the score has ranges by address, days under it, and numbered changes that say their cause', () => {
  const chart = renderToStaticMarkup(
    <ScoreChart changes={CHANGES} now={new Date('2026-11-27T00:00:00Z')} range="90d" path="/projects/one" />,
  );
  expect(chart).toContain('href="/projects/one?range=12m#score-history"');
  expect(chart).toMatch(/<a(?=[^>]*range=90d)(?=[^>]*aria-current="true")/);
  expect(chart).toContain('title="20 Nov 2026: 40 to 50. It changed: Privileges to withdraw, mint or upgrade"');
  expect(chart).toContain('>1 Nov 2026<');
  expect(chart).toContain('>Today<');
});
