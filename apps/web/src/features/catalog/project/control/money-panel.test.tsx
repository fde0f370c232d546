import type { ScoreBreakdown } from '@redoubt/domain/catalog/score/publish/breakdown';
import { projectProfile } from '@redoubt/testing/database/builders';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Control, MoneyPanel } from './money-panel.tsx';

const draw = (breakdown: ScoreBreakdown | null, control?: Control) =>
  renderToStaticMarkup(<MoneyPanel profile={{ ...projectProfile(), breakdown }} followed={[]} control={control} reported={0} />);

test('while contracts wait to be read again, what earlier readings answered is not called not assessed', () => {
  expect(draw(null)).toContain('Not assessed');
  const check = (id: string, answer: string) => ({ id, state: 'pass', answer, asOf: null, evidence: null, open: null });
  const checks = [check('GOV-01', 'No one'), check('GOV-04', '7 days')];
  const html = draw({ deployments: [{ dimensions: [{ checks }], without: [] }] } as unknown as ScoreBreakdown);
  expect(html).not.toContain('Not assessed');
  expect(html).toContain('<strong>No one</strong>');
  expect(html).toContain('<strong>7 days</strong>');
  expect(html.match(/<strong>Not known<\/strong>/g)).toHaveLength(2);
});

test('a map of what others read says so, leads to their readings, and still names the chains that are not connected', () => {
  const attested = [
    { power: 'upgrade' as const, noticeSeconds: 172_800, text: 'Upgrades wait two days.', at: '2026-11-20', source: 'https://d.example' },
  ];
  const profile = { ...projectProfile(), chains: ['ethereum'], breakdown: null, attested };
  const drawn = (control: Control) => renderToStaticMarkup(<MoneyPanel profile={profile} followed={[]} control={control} reported={2} />);
  const reported = drawn({ words: null, aside: null, details: <p>A map.</p> });
  expect(reported).toContain('A map.');
  expect(reported).toContain('contracts read by others');
  expect(reported).toContain('#reported');
  expect(reported).toContain('By the project’s documents:</span> Upgrades wait two days.');
  expect(reported).toContain('No chain is connected.');
  const proven = drawn({ words: 'One key can take all.', aside: 'Block 7', details: <p>A map.</p> });
  expect(proven).toContain('Block 7');
  expect(proven).not.toContain('read by others');
  expect(proven).not.toContain('Upgrades wait');
  expect(proven).toContain('its holders and its proof');
});

test('the coin of a chain has no contract to ask about: no check is called not known', () => {
  const noContract = { why: 'native-coin' as const, where: 'Bitcoin', source: 'https://bitcoin.example' };
  const profile = { ...projectProfile(), breakdown: null, noContract };
  const html = renderToStaticMarkup(<MoneyPanel profile={profile} followed={[]} control={undefined} reported={0} />);
  expect(html).toContain('The coin of Bitcoin is kept by its network and not by a contract');
  // What no one read is not promised either.
  expect(html).toContain('is not assessed here');
  expect(html).not.toContain('Not known');
  expect(html).not.toContain('Not assessed');
});
