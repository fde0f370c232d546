import type { ScoreBreakdown } from '@redoubt/domain/catalog/score/publish/breakdown';
import { projectProfile } from '@redoubt/testing/database/builders';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MoneyPanel } from './money-panel.tsx';

const draw = (breakdown: ScoreBreakdown | null) =>
  renderToStaticMarkup(<MoneyPanel profile={{ ...projectProfile(), breakdown }} followed={[]} control={undefined} reported={0} />);

test('while contracts wait to be read again, what earlier readings answered is not called not assessed', () => {
  expect(draw(null)).toContain('Not assessed');
  const check = (id: string, answer: string) => ({ id, state: 'pass', answer, asOf: null, evidence: null, open: null });
  const checks = [check('GOV-01', 'No one'), check('GOV-04', '7 days')];
  const html = draw({ deployments: [{ dimensions: [{ checks }], without: [] }] } as unknown as ScoreBreakdown);
  expect(html).not.toContain('Not assessed');
  expect(html).toContain('<strong>No one</strong>');
  expect(html).toContain('<strong>7 days</strong>');
  expect(html.match(/<strong>Not known<\/strong>/g)).toHaveLength(2);
});
