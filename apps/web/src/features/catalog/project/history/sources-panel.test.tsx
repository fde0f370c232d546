import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SourcesPanel } from './sources-panel.tsx';

const now = new Date('2026-11-30T12:00:00.000Z');
const never = { readAt: null, failedAt: null, confirmedOn: null };
const page = (index: number) => ({
  url: `https://pages.example/${index}`,
  publisher: `Publisher ${index}`,
  kind: 'report' as const,
  seen: `2026-01-${String(index).padStart(2, '0')}`,
});

const render = (props: Partial<Parameters<typeof SourcesPanel>[0]>) =>
  renderToStaticMarkup(<SourcesPanel looks={[]} pages={[]} now={now} {...props} />)
    .replaceAll(/<span[^>]*>[^<]*<\/span>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

test('FACT-09: each source says when it was looked at last, that the newest attempt failed, and what it confirmed of the project', () => {
  const text = render({
    looks: [
      { name: 'immunefi', readAt: '2026-11-30T09:00:00.000Z', failedAt: '2026-11-30T11:00:00.000Z', confirmedOn: '2026-11-23' },
      { name: 'sourcify', ...never },
    ],
  });
  expect(text).toMatch(/Looked at 3 hours ago\b.*The newest attempt, an? hour ago|Looked at 3 .* ago/);
  expect(text).toContain('failed.');
  expect(text).toContain('23 Nov 2026');
  expect(text).toContain('Never looked at by this site: what it states is not refreshed.');
  expect(text).toContain('It confirmed nothing of this project yet.');
});

test('FACT-09: pages on record have their day, the newest first, and none is silent about it', () => {
  expect(render({})).toContain('No page has a day of its own');
  const text = render({ pages: Array.from({ length: 10 }, (_, index) => page(index + 1)) });
  expect(text.indexOf('10 Jan 2026')).toBeLessThan(text.indexOf('9 Jan 2026'));
  expect(text).toContain('2 more');
  expect(text).toContain('1 Jan 2026');
});
