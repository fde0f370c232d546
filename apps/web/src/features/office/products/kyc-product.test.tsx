import { ProjectId } from '@redoubt/domain/ids';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { KycProduct } from './kyc-product.tsx';

test('ROUTE-05: the page of the product lists the teams that were checked, unless they could not be read', () => {
  const check = { firm: 'Redoubt', date: '2026-10-01', tier: 'gold' as const, people: null, until: null, source: 'https://a.example' };
  const checks = [{ ...check, project: { id: ProjectId.parse('harbour'), name: 'Harbour' } }];
  const draw = (given: typeof checks | undefined, demo: string | null = null) =>
    renderToStaticMarkup(<KycProduct figures={undefined} checks={given} demo={demo} keepDays={90} />);
  expect(draw(checks)).toContain('href="/projects/harbour?tab=fundamentals"');
  expect(draw(undefined)).not.toContain('Teams that were checked');
  // A visitor sees one of the demo, where there is one.
  expect(draw(checks)).not.toContain('See a demo check');
  const demo = draw(checks, '/projects/demo-wardstone?tab=fundamentals');
  for (const words of ['href="/projects/demo-wardstone?tab=fundamentals"', 'See a demo check']) expect(demo).toContain(words);
});
