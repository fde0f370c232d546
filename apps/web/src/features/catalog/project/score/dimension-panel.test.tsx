import { METHOD } from '@redoubt/domain/catalog/score/method';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { CheckResults } from './check-results.ts';
import { DimensionPanel } from './dimension-panel.tsx';

test('a dimension of which no question applies does not apply, and does not wait to be assessed', () => {
  const market = METHOD.checks.filter(({ dimension }) => dimension === 'MKT');
  const results: CheckResults = new Map(market.map(({ id }) => [id, null]));
  const dimensions = { COD: null, GOV: null, OPS: null, FUN: null, MKT: null, COM: null };
  const html = renderToStaticMarkup(<DimensionPanel dimensions={dimensions} results={results} />);
  expect(html).not.toContain('0 of 0');
  expect(html).toMatch(/Market Stability<\/span><span[^>]*>None of its questions applies<\/span><\/span><span[^>]*>Does not apply/);
});
