import { ProjectId } from '@redoubt/domain/ids';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CheckedTeams } from './checked-teams.tsx';

test('ROUTE-05: teams that were checked are listed, each with what is stated of the check', () => {
  const project = { id: ProjectId.parse('harbour'), name: 'Harbour' };
  const check = {
    firm: 'Redoubt',
    date: '2026-10-01',
    tier: 'gold' as const,
    people: null,
    until: '2027-10-01',
    source: 'https://a.example',
  };
  const page = renderToStaticMarkup(<CheckedTeams checks={[{ ...check, project }]} />);
  expect(page).toContain('href="/projects/harbour?tab=fundamentals"');
  expect(page.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')).toContain('Harbour Gold Redoubt Not stated 1 Oct 2026 1 Oct 2027');
});
