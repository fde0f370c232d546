import { expect, test } from 'vitest';
import type { Alert } from './schema.ts';
import { summarize } from './summary.ts';

const source = 'https://n.example';
const searched = { at: '2026-11-20', places: ['https://rekt.news/', 'https://own.example', 'https://firm.example'] };
const audit = (firm: string, date: string) => ({ firm, scope: 'All', date, report: source, source, findings: null });
const incident = (lossUsd: string | null) => ({
  date: '2023-03',
  kind: 'exploit' as const,
  title: 'Theft',
  cause: 'Cause.',
  lossUsd,
  shareLost: null,
  chain: null,
  transaction: null,
  response: null,
  lostBy: null,
  returned: null,
  event: null,
  source,
});
const facts = { audits: [], auditsSearched: searched, incidents: [], incidentsSearched: searched };

test('audits, firms and losses are counted from the facts', () => {
  const audits = [audit('Firm A', '2026-05-14'), audit('FIRM A', '2024'), audit('Firm B', '2025-02')];
  const incidents = [incident('24000000'), incident('1000000')];
  expect(summarize({ ...facts, audits, incidents }, [])).toBe(
    'Three published audits by two firms are on record, the newest from May 2026; two incidents are on record, with stated losses of 25 million US dollars.',
  );
});

test('one of each reads as one', () => {
  expect(summarize({ ...facts, audits: [audit('A', '2026')], incidents: [incident('950000')] }, [])).toBe(
    'One published audit, from 2026, is on record; one incident is on record, with a stated loss of 950,000 US dollars.',
  );
});

test('"none" is said only after a search', () => {
  expect(summarize(facts, [])).toBe('No published audit was found; no incident was found.');
  expect(summarize({ ...facts, auditsSearched: null, incidentsSearched: null }, [])).toBe(
    'Audits have not been searched for; incidents have not been searched for.',
  );
});

test('a project with a severe on-chain alert is never said to have no incident', () => {
  const alerts = [{ severity: 'critical', title: 'Large mint' } as Alert];
  expect(summarize(facts, alerts)).toBe('No published audit was found; no published incident was found beside the alerts on its chain.');
  expect(summarize({ ...facts, incidents: [incident(null)] }, alerts)).toBe(
    'No published audit was found; one incident is on record beside the alerts on its chain, without a stated loss.',
  );
});

test('a loss that one source does not state makes the sum a lower bound', () => {
  expect(summarize({ ...facts, incidents: [incident('1999999999'), incident(null)] }, [])).toContain(
    'two incidents are on record, with stated losses of at least 1.9 billion US dollars.',
  );
});

test('incidents without a stated loss are still mentioned', () => {
  expect(summarize({ ...facts, incidents: [incident(null)] }, [])).toContain('one incident is on record, without a stated loss.');
});

test('numbers above twelve are digits', () => {
  const audits = Array.from({ length: 31 }, () => audit('A', '2026-01'));
  expect(summarize({ ...facts, audits }, [])).toContain('31 published audits by one firm are on record');
});
