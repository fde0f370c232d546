import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AlertList } from './highlight-list.tsx';

test('a critical incident stands above an alert of the chain that is less grave', () => {
  const chainEvent = { id: 'a', severity: 'medium', text: 'A new caller.', isPending: false, place: 'Block 9' } as const;
  const incident = { severity: 'critical', text: 'Users cannot sell.', source: 'https://n.example' } as const;
  const html = renderToStaticMarkup(<AlertList alerts={[incident]} chainEvents={[chainEvent]} historyPath="/projects/x?tab=history" />);
  expect(html.indexOf('Users cannot sell.')).toBeLessThan(html.indexOf('A new caller.'));
});
