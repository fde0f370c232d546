import { METHOD } from '@redoubt/domain/catalog/score/method';
import type { ScoreBreakdown } from '@redoubt/domain/catalog/score/publish/breakdown';
import { projectProfile } from '@redoubt/testing/database/builders';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DimensionPanel } from './dimension-panel.tsx';

const market = METHOD.checks.filter(({ dimension, built }) => dimension === 'MKT' && built);
const breakdown = { deployments: [{ dimensions: [], without: market.map(({ id }) => id) }] } as unknown as ScoreBreakdown;
const profile = { ...projectProfile(), breakdown };
const dimensions = { COD: null, GOV: { low: 74, high: 75 }, OPS: null, FUN: null, MKT: null, COM: null };

test('a dimension of which no check applies does not apply, and does not wait to be assessed', () => {
  const html = renderToStaticMarkup(<DimensionPanel profile={{ ...profile, dimensions }} />);
  expect(html).not.toContain('0 of 0');
  expect(html).toMatch(/Market Stability<\/span><span[^>]*>None of its checks applies<\/span><\/span><span[^>]*>Does not apply/);
});

test('a danger paints its dimension, however good the sum of its checks is', () => {
  const painted = (check: string) => {
    const verdict = { ...profile.verdict, reasons: [{ check, level: 'critical' as const, sentence: '', evidence: [] }] };
    return renderToStaticMarkup(<DimensionPanel profile={{ ...profile, dimensions, verdict }} />);
  };
  expect(painted('CAP-12')).toContain('score-bar-safe');
  expect(painted('CAP-07')).not.toContain('score-bar-safe');
  expect(painted('CAP-07')).toContain('score-bar-danger');
  expect(painted('CAP-07')).toContain('rosette-danger');
});
