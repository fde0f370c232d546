import { expect, test } from 'vitest';
import { classifyRequest } from './request-class.ts';

test.each([
  ['/', 'document'],
  ['/projects/aave', 'document'],
  ['/metrics', 'metrics'],
  ['/metrics/x', 'document'],
  ['/api', 'api'],
  ['/api/openapi.json', 'api'],
  ['/uploads/profile/ada000001', 'api'],
  ['/apiary', 'document'],
  ['/_next/static/chunks/a', 'static'],
  ['/logos/aave.svg', 'static'],
  ['/favicon.ico', 'static'],
] as const)('%s is of class %s', (path, expected) => {
  expect(classifyRequest(path)).toBe(expected);
});
