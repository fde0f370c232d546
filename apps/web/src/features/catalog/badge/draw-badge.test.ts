import type { Badge } from '@redoubt/domain/catalog/badge/badge';
import { expect, test } from 'vitest';
import { badgeWidth, drawBadge } from './draw-badge.server.ts';
import { htmlSnippet, markdownSnippet } from './embed-snippet.server.ts';

const badge: Badge = {
  state: 'score',
  name: 'Harbour',
  level: 'unknown',
  verdict: null,
  score: { low: 66, high: 80, tier: 'B' },
  day: '2026-11-01',
  kyc: 'none',
};
const site = { siteName: 'Redoubt' };
const draw = (facts: Partial<Badge>, theme: 'auto' | 'light' | 'dark' = 'light') => drawBadge({ ...badge, ...facts }, { ...site, theme });
const GREEN = 'fill="#0f7433"';
const RED = 'fill="#c01a25"';
const GREY = /class="t"[^>]*fill="#5a646c"/;

test('a badge says name, day, letter and both ends, in the letter’s colour', () => {
  const svg = draw({});
  for (const words of ['>Harbour<', '>Redoubt · 1 Nov 2026<', '>Tier B<', '>66 to 80<', GREEN]) expect(svg).toContain(words);
});

test('a badge is red while an incident is open, and grey when it is stale or nothing is rated', () => {
  expect(draw({ state: 'incident' })).toContain(RED);
  expect(draw({ state: 'incident' })).not.toContain('Tier B');
  expect(draw({ state: 'stale' })).toMatch(GREY);
  expect(draw({ state: 'stale' })).not.toContain('Tier B');
  expect(draw({ state: 'not-rated', score: null, day: null })).toMatch(GREY);
});

test('the verdict comes first where it is known, and a danger stays one when the evidence is old', () => {
  expect(draw({ level: 'medium' })).toContain('>Medium risk<');
  expect(draw({ level: 'low' })).toMatch(/>Low risk<.*>Tier B, 66 to 80</s);
  const stale = draw({ level: 'critical', state: 'stale' });
  expect(stale).toContain('>Critical risk<');
  expect(stale).toContain(RED);
  expect(stale).not.toContain('66 to 80');
  expect(draw({ level: 'low', state: 'stale' })).toMatch(GREY);
});

test('its text alternative says the sentence of the verdict and its short answers', () => {
  const svg = draw({ level: 'critical', verdict: 'One wallet can mint. Mint: Single-key wallet.' });
  expect(svg).toContain(
    '<title>Harbour at Redoubt: Critical risk, score 66 to 80, evidence of 1 Nov 2026. One wallet can mint. Mint: Single-key wallet.</title>',
  );
});

test('a name is text and nothing else, in the picture and in what is put into other pages', () => {
  const name = '</text><script>alert(1)</script>"&';
  const svg = draw({ name });
  expect(svg).not.toContain('<script');
  expect(svg).toContain('&lt;/text&gt;&lt;script&gt;');
  const facts = { id: 'harbour', origin: 'https://redoubt.example', width: 200, alt: `${name} [x](javascript:y)` };
  expect(htmlSnippet(facts)).not.toContain('<script');
  expect(markdownSnippet(facts)).toContain('\\[x\\]');
});

test('a long name is cut, so that the badge stays a badge', () => {
  expect(badgeWidth({ ...badge, name: 'x'.repeat(500) }, site)).toBeLessThan(420);
});

test('it follows the reader’s theme unless one is asked for', () => {
  expect(draw({}, 'auto')).toContain('prefers-color-scheme:dark');
  expect(draw({}, 'light')).not.toContain('<style');
  expect(draw({}, 'dark')).toContain('fill="#5bcf7b"');
});

test('PEN-17: a badge names the tier of the identity check beside the day, in its text alternative, too, and nothing without one', () => {
  const svg = draw({ kyc: 'silver' });
  for (const words of ['>Redoubt · 1 Nov 2026 · KYC Silver<', 'evidence of 1 Nov 2026, identity check Silver</title>', '>Tier B<']) {
    expect(svg).toContain(words);
  }
  expect(draw({})).not.toMatch(/KYC|identity/);
  // It says nothing of what can go wrong.
  expect(draw({ kyc: 'gold', state: 'incident' })).toContain(RED);
});
