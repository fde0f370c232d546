import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CareersText } from './careers-text.tsx';

const role = {
  id: 'auditor',
  title: 'Auditor',
  team: 'Security Audit',
  place: 'Remote',
  about: 'You read contracts.',
  does: ['Read'],
  brings: ['Findings'],
};
const subjects = (html: string) =>
  [...html.matchAll(/mailto:[^"?]*\?subject=([^"&]+)/g)].map(([, subject]) => decodeURIComponent(subject ?? ''));

test('ROUTE-11 without an open position the page invents none, and says how to apply all the same', () => {
  const html = renderToStaticMarkup(<CareersText roles={[]} />);
  expect(html).toContain('No position is listed at present.');
  expect(subjects(html)).toEqual(['Application: without a listed position']);
});

test('ROUTE-11 each open position has a prepared mail that names it', () => {
  const html = renderToStaticMarkup(<CareersText roles={[role, { ...role, id: 'engineer', title: 'Engineer' }]} />);
  expect(html).toContain('2 positions are open.');
  expect(subjects(html)).toEqual(['Application: Auditor', 'Application: Engineer', 'Application: without a listed position']);
});
