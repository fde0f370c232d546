import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AttestedPanel } from './attested-panel.tsx';

const source = 'https://lighthouse.example/docs';
const render = (claims: Parameters<typeof AttestedPanel>[0]['attested']) =>
  renderToStaticMarkup(<AttestedPanel attested={claims} />).replaceAll(/<[^>]+>/g, '');

test('notice and threshold by documents stand as the project’s own word, with the day', () => {
  const html = render([
    { power: 'upgrade', noticeSeconds: 604_800, threshold: { needed: 3, of: 5 }, text: 'A multisig upgrades.', at: '2026-11-20', source },
  ]);
  expect(html).toContain('3 of 5 must sign · 7 days of notice · read on 20 Nov 2026');
  expect(html).toContain('not read from a chain');
});

test('that there is no timelock is said, too', () => {
  expect(render([{ power: 'upgrade', noticeSeconds: 0, text: 'One key upgrades.', at: '2026-11-20', source }])).toContain('no timelock');
});

test('without a document nothing stands there', () => {
  expect(render([])).toBe('');
});
