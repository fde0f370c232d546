import { expect, test } from 'vitest';
import { toPagePlace } from './page-place.ts';
import { VitalsReport } from './schema.ts';

test.each([
  ['/', {}, '/'],
  ['/projects', {}, '/projects'],
  ['/projects/aave', { id: 'aave' }, '/projects/{id}'],
  ['/admin/users/7', { id: '7' }, '/admin/users/{id}'],
  ['/no/such', { path: ['no', 'such'] }, '/{path}/{path}'],
])('%s is the page %s', (path, parameters, place) => {
  expect(toPagePlace(path, parameters)).toBe(place);
});

test.each([
  ['a page with a query', { page: '/projects?q=1' }],
  ['an address elsewhere', { page: 'https://redoubt.example/' }],
  ['an unknown metric', { vitals: [{ id: 'a', metric: 'FID', value: 1 }] }],
  ['a time below zero', { vitals: [{ id: 'a', metric: 'LCP', value: -1 }] }],
  ['nothing measured', { vitals: [] }],
])('%s is no report of a browser', (_, wrong) => {
  const report = { page: '/', vitals: [{ id: 'v5-1', metric: 'LCP', value: 812.5 }] };
  expect(VitalsReport.safeParse(report).success).toBe(true);
  expect(VitalsReport.safeParse({ ...report, ...wrong }).success).toBe(false);
});
