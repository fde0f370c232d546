import { expect, test } from 'vitest';
import { readTestedFindings } from './read-tested-findings.ts';

const FINDING = {
  title: 'Anyone reads any order',
  vector: 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N',
  target: { kind: 'domain', value: 'harbour.example' },
};
const EMPTY = { category: '', exchanges: [], description: '', effect: '', proof: '', recommendation: '' };
const REPORTED = {
  ...FINDING,
  ...EMPTY,
  number: 1,
  severity: 'critical',
  status: 'resolved',
  score: { value: 9.3, rating: 'critical', nomenclature: 'CVSS-B' },
  answer: 'Closed.',
  fixCommit: '',
  retest: { result: 'fixed', comment: '', exchanges: [], at: '2026-11-20T10:00:00.000Z' },
  salt: 'a'.repeat(64),
};
const REPORT = {
  format: 'redoubt-pentest-report-1',
  id: '0b9a1e1e-0f0e-4a52-9d61-0f6a4f1f0a11',
  version: 1,
  provider: { name: 'Redoubt', origin: 'https://redoubt.example' },
  project: { id: 'harbour', name: 'Harbour' },
  title: 'Shop',
  date: '2026-11-20',
  disclosure: 'full',
  fullSha256: null,
  summary: 'One.',
  method: 'By hand.',
  notLookedAt: 'Load.',
  test: {
    targets: [{ ...FINDING.target, provenBy: 'dns', checkedAt: '2026-11-01T10:00:00.000Z' }],
    window: { from: '2026-11-02T09:00:00.000Z', to: '2026-11-05T18:00:00.000Z' },
    rules: '',
    permittedAt: '2026-11-01T12:00:00.000Z',
  },
  findings: [REPORTED],
};
const read = (value: unknown) => readTestedFindings(JSON.stringify(value));

test('PEN-15: findings are read from a file of findings and from a report, signed or not; of a report comes what testers wrote', () => {
  const findings = [{ ...FINDING, ...EMPTY }];
  expect(read({ findings: [FINDING] })).toEqual({ is: 'findings', findings });
  expect(read(REPORT)).toEqual({ is: 'findings', findings });
  expect(read({ report: REPORT, signature: {} })).toEqual({ is: 'findings', findings });
});

test.each([
  ['{', 'no JSON'],
  ['[]', 'not of the form'],
  ['{"findings":[]}', 'findings: There is no finding.'],
  [JSON.stringify({ findings: [{ ...FINDING, title: ' ' }] }), 'findings[0].title: Please name the finding.'],
  [JSON.stringify({ findings: [FINDING, { ...FINDING, severity: 'critical' }] }), 'findings[1]: There is no field “severity”.'],
  [JSON.stringify({ ...REPORT, format: 'redoubt-pentest-report-2' }), 'format'],
  [JSON.stringify({ ...REPORT, findings: [{ ...REPORTED, retest: undefined }] }), 'findings[0]'],
  [
    JSON.stringify({
      ...REPORT,
      disclosure: 'part',
      findings: [{ number: 3, severity: 'major', status: 'open', withheld: true, sha256: 'a'.repeat(64) }],
    }),
    'Finding 3 is withheld',
  ],
])('PEN-15: %s is refused with its place', (text, words) => {
  expect(readTestedFindings(text)).toEqual({ is: 'fault', words: expect.stringContaining(words) });
});
