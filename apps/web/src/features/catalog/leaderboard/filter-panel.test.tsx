import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { toAddress } from './board-address.ts';
import { DEFAULT_VIEW, PROJECTS_PLACE } from './board-view.ts';
import { FilterPanel } from './filter-panel.tsx';

function choicesOf(name: string): string[] {
  const view = { ...DEFAULT_VIEW, filter: { ...DEFAULT_VIEW.filter, kyc: ['gold' as const], products: ['kyc' as const] } };
  const panel = renderToStaticMarkup(
    <FilterPanel
      view={view}
      place={PROJECTS_PLACE}
      carried={[]}
      active={2}
      demo={false}
      toAddress={(other) => toAddress(other, PROJECTS_PLACE)}
    />,
  );
  return [...panel.matchAll(new RegExp(`<input type="checkbox" name="${name}"([^>]*)value="([^"]+)"`, 'g'))].map(
    ([, attributes = '', value]) => (attributes.includes('checked') ? `[${value}]` : `${value}`),
  );
}

test('PROJ-11: the panel offers the tiers of identity checks and the products that can be on record, with what is chosen', () => {
  expect(choicesOf('kyc')).toEqual(['[gold]', 'silver', 'bronze', 'none']);
  expect(choicesOf('product')).toEqual(['security-audit', 'skynet', '[kyc]']);
});
