import { expect, test } from 'vitest';
import { EVENT_NAMES, isEventName } from './event-name.ts';

test('EVT-02: the list holds one hundred different names', () => {
  expect(new Set(EVENT_NAMES).size).toBe(100);
});

test.each(['Sign Up', 'Vote', 'Start Guided User Tour', 'Finish User Tour', 'Skip User Tour', 'View Watchlist', 'View Project'])(
  "EVT-03: '%s' is on the list",
  (name) => {
    expect(isEventName(name)).toBe(true);
  },
);

test.each(['UTM', 'UTM Visit', 'UTM:source=x'])("EVT-04: '%s' begins with UTM and is accepted", (name) => {
  expect(isEventName(name)).toBe(true);
});

test.each([
  ['View Project Overview Tab', true],
  ['View Project Who Can Take The Money Tab', true],
  ['View Project  Tab', false],
  ['View Project Tab', false],
  ['View Project Overview', false],
  ['View Project Overview Tab ', false],
])("EVT-05: '%s' as the name of a project tab's event: %s", (name, accepted) => {
  expect(isEventName(name)).toBe(accepted);
});

test.each([
  ['feature_portfolio', true],
  ['feature_', false],
  ['feature_a b', false],
])("EVT-06, T-31: '%s' as the name of a flag's event: %s", (name, accepted) => {
  expect(isEventName(name)).toBe(accepted);
});

test.each(['', 'vote', ' Vote', 'utm visit', 'Page View', 'constructor', '__proto__'])("EVT-06: '%s' is refused", (name) => {
  expect(isEventName(name)).toBe(false);
});
