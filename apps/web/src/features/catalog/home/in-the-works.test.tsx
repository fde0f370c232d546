import { ProjectId } from '@redoubt/domain/ids';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { InTheWorks } from './in-the-works.tsx';

test('PEN-01: a penetration test under way is named as one, and shows no commit', () => {
  const project = {
    id: ProjectId.parse('harbour'),
    name: 'Harbour',
    logo: null,
    rank: null,
    rankSharedBy: null,
    tokenTickers: [],
    demo: false,
  };
  const page = renderToStaticMarkup(
    <InTheWorks
      engagements={[
        {
          id: '1',
          project,
          kind: 'pentest',
          state: 'fix-review',
          scope: 'Web application',
          code: null,
          commit: null,
          source: 'https://a.example',
          startsOn: null,
          expectedOn: null,
          statedOn: '2026-11-20',
          statementId: null,
        },
      ]}
    />,
  );
  for (const words of ['Penetration test: Web application', 'Retest']) expect(page).toContain(words);
  for (const words of ['Code frozen at', 'Fix review']) expect(page).not.toContain(words);
});

test('HOME-08, PROJ-12: a press on a project under audit is its own event, and no view of the project', () => {
  const project = {
    id: ProjectId.parse('harbour'),
    name: 'Harbour',
    logo: null,
    rank: null,
    rankSharedBy: null,
    tokenTickers: [],
    demo: false,
  };
  const dates = { startsOn: null, expectedOn: null, statedOn: '2026-11-20' };
  const engagement = {
    id: '1',
    project,
    kind: 'audit' as const,
    state: 'in-review' as const,
    scope: 'Vaults',
    code: null,
    commit: null,
    source: 'https://a.example',
    ...dates,
  };
  const page = renderToStaticMarkup(<InTheWorks engagements={[{ ...engagement, statementId: null }]} />);
  expect([...page.matchAll(/data-track="([^"]+)"/g)].map(([, name]) => name)).toEqual(['Click Audit In Progress Project']);
});
