import type { ProjectProfile } from '@redoubt/domain/catalog/project/schema';
import { projectProfile } from '@redoubt/testing/database/builders';
import { expect, test } from 'vitest';
import { listHighlights } from './highlights.ts';

type Audit = ProjectProfile['audits'][number];
type Findings = NonNullable<Audit['findings']>;

const NONE = { unresolved: 0, acknowledged: 0, partiallyResolved: 0, resolved: 0 };
const FINDINGS: Findings = { critical: NONE, major: NONE, medium: NONE, minor: NONE, informational: NONE };

test.each<[string, Findings | null, string]>([
  ['counted', { ...FINDINGS, major: { ...NONE, resolved: 4, acknowledged: 1 } }, '4 of 5 findings resolved.'],
  ['none', FINDINGS, 'It has no findings.'],
  ['not counted', null, 'Its findings were not counted.'],
])('the newest audit is shown with how many there are and its findings: %s', (_, findings, words) => {
  const audit = { firm: 'Firm', date: '2026-05-01', scope: 'Vaults', report: 'https://a.example', findings } as Audit;
  const [line] = listHighlights(projectProfile({ audits: [audit, audit] }), []);
  expect(line).toEqual({
    kind: 'seen',
    text: `Newest published audit, of 2: Firm, 1 May 2026, Vaults. ${words}`,
    source: 'https://a.example',
  });
});
