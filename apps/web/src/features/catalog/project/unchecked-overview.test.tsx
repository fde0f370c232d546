import { projectProfile } from '@redoubt/testing/database/builders';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { isUnchecked, UncheckedOverview } from './unchecked-overview.tsx';

const address = `0x${'1'.repeat(40)}`;
const contract = { chain: 'base', address, name: 'LIGHT', role: 'token' as const, source: 'https://list.example' };
const profile = projectProfile({ name: 'Lantern', tokenTickers: ['LIGHT'], contracts: [contract], chains: ['base'] });
const unchecked = { ...profile, description: null, audits: [], incidents: [], breakdown: null, history: [] };
const other = { id: 'lighthouse', name: 'Lighthouse', logo: null, rank: null, rankSharedBy: null, tokenTickers: ['LIGHT'], demo: false };

const render = (namesakes: readonly object[]) =>
  renderToStaticMarkup(<UncheckedOverview profile={unchecked} happened={[]} namesakes={namesakes as never} />);

test('a listed token is one card: what is on record, who else is called so, and the way to analyse it', () => {
  const html = render([other]);
  expect(isUnchecked(unchecked)).toBe(true);
  expect(html).toContain('Nothing about it has been');
  expect(html).toContain(`/analyse?address=${address}`);
  expect(html).toContain('Also called LIGHT');
  expect(html).toContain('/projects/lighthouse');
  expect(html).not.toContain('Not assessed');
});

test('without a namesake none is spoken of', () => {
  expect(render([])).not.toContain('Also called');
});
