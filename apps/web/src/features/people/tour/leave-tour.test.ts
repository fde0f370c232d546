import { expect, test } from 'vitest';
import { addressAfterTour } from './leave-tour.ts';

test.each([
  ['?tour=true', '/'],
  ['', '/'],
  ['?tour', '/'],
  ['?utm_source=x&tour=true&q=a%20b', '/?utm_source=x&q=a+b'],
  ['?tour=true&tour=1&chain=ethereum&chain=base', '/?chain=ethereum&chain=base'],
])('TOUR-03, TOUR-04: %j leads to %s', (search, address) => {
  expect(addressAfterTour(search)).toBe(address);
});
