import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DEFAULT_VIEW, PROJECTS_PLACE } from './board-view.ts';
import { FilterForm } from './filter-form.tsx';

function choicesOf(name: string): string[] {
  const view = { ...DEFAULT_VIEW, filter: { ...DEFAULT_VIEW.filter, kyc: ['gold' as const], products: ['kyc' as const] } };
  const panel = renderToStaticMarkup(
    <FilterForm view={view} place={PROJECTS_PLACE} carried={[]} demo={false} clearedAddress="/projects" />,
  );
  return [...panel.matchAll(new RegExp(`<input type="checkbox" name="${name}"([^>]*)value="([^"]+)"`, 'g'))].map(
    ([, attributes = '', value]) => (attributes.includes('checked') ? `[${value}]` : `${value}`),
  );
}

test('PROJ-11: the panel offers the tiers of identity checks and the products that can be on record, with what is chosen', () => {
  expect(choicesOf('kyc')).toEqual(['[gold]', 'silver', 'bronze', 'none']);
  expect(choicesOf('product')).toEqual(['security-audit', 'skynet', '[kyc]']);
});
