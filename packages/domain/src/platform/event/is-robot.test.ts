import { expect, test } from 'vitest';
import { isRobot } from './is-robot.ts';

test.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0) Chrome/112.0.0.0 Safari/537.36', true],
  ['Mozilla/5.0 (compatible; Yahoo! Slurp)', true],
  ['facebookexternalhit/1.1', true],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', false],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    false,
  ],
  ['Mozilla/5.0 (Linux; Android 15; CUBOT X90) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36', false],
  ['', false],
])('OP-25: %s is a robot: %s', (userAgent, expected) => {
  expect(isRobot(userAgent)).toBe(expected);
});
