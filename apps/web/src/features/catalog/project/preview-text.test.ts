import type { ScoredProfile } from '@redoubt/domain/catalog/project/scored-profile';
import type { Alert } from '@redoubt/domain/onchain/alert/schema';
import { expect, test } from 'vitest';
import { previewText } from './preview-text.ts';

const searched = { at: '2026-11-20', places: ['https://rekt.example'] };
const profile = {
  audits: [],
  auditsSearched: searched,
  incidents: [],
  incidentsSearched: searched,
  rated: true,
  breakdown: null,
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
  expect(words).toMatch(/^Critical alert: Large mint, 20 Nov 2026\. A single key can mint\. No published audit was found; /);
  expect(words).not.toContain('no incident was found');
  const pending = previewText({ profile, control, alerts: [{ ...alert, state: 'pending' }] });
  expect(pending).toMatch(/^Critical alert, not final yet: /);
  expect(previewText({ profile, control, alerts: [{ ...alert, severity: 'medium' }] })).toMatch(
    /^A single key can mint\. .* beside the alerts on its chain\.$/,
  );
});

test('that control has not been assessed is said only where it has not', () => {
  const unrated = { ...profile, rated: false };
  expect(previewText({ profile: unrated, control: undefined, alerts: [] })).toMatch(/has not been assessed\.$/);
  expect(previewText({ profile: unrated, control, alerts: [] })).toBe(
    'A single key can mint. No published audit was found; no incident was found.',
  );
});
