import type { ScoredProfile } from '@redoubt/domain/catalog/project/scored-profile';
import type { Alert } from '@redoubt/domain/onchain/alert/schema';
import { expect, test } from 'vitest';
import { previewText } from './preview-text.ts';

const searched = { at: '2026-11-20', places: ['https://rekt.news/', 'https://own.example', 'https://firm.example'] };
const profile = {
  audits: [],
  auditsSearched: searched,
  incidents: [],
  incidentsSearched: searched,
  verdict: { level: 'unknown', sentence: 'Not known.', reasons: [], chips: [] },
} as unknown as ScoredProfile;

const alert = {
  severity: 'critical',
  state: 'confirmed',
  title: 'Large mint.',
  happenedAt: '2026-11-20T08:00:00.000Z',
  evidence: null,
} as Alert;
const control = { words: 'A single key can mint.' };

test('the words of link previews begin with the worst alert on chain, and never say beside one that no incident was found', () => {
  const words = previewText({ profile, control, alerts: [alert] });
  expect(words).toMatch(/^Critical alert: Large mint, 20 Nov 2026\. Not known\. A single key can mint\. No published audit was found; /);
  expect(words).not.toContain('no incident was found');
  const pending = previewText({ profile, control, alerts: [{ ...alert, state: 'pending' }] });
  expect(pending).toMatch(/^Critical alert, not final yet: /);
  expect(previewText({ profile, control, alerts: [{ ...alert, severity: 'medium' }] })).toMatch(
    /^Not known\. A single key can mint\. .* beside the alerts on its chain\.$/,
  );
});

test('a verdict is said with its level and its short answers', () => {
  const reasons = [{ check: 'CAP-09', level: 'critical', sentence: 'Owner privileges were used against holders.', evidence: [] }];
  const chips = [{ about: 'mint', state: 'fail', value: 'Single-key wallet', basis: 'proven' }];
  const judged = { ...profile, verdict: { level: 'critical', sentence: 'Both.', reasons, chips } } as unknown as ScoredProfile;
  expect(previewText({ profile: judged, control: undefined, alerts: [] })).toMatch(
    /^Critical risk: Owner privileges were used against holders\. Mint: Single-key wallet\. No published audit/,
  );
});

test('without an alert the verdict comes first', () => {
  expect(previewText({ profile, control, alerts: [] })).toBe(
    'Not known. A single key can mint. No published audit was found; no incident was found.',
  );
});
