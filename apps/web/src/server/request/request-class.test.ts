import { expect, test } from 'vitest';
import { classifyRequest, isDrawn } from './request-class.ts';

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

test.each([
  ['/', true],
  ['/projects/aave', true],
  ['/alerts/feed.xml', true],
  ['/projects/aave/alerts.xml', true],
  ['/sitemap.xml', true],
  ['/sitemaps/projects-1.xml', true],
  ['/feeds/abc', true],
  ['/badge/aave.svg', true],
  ['/nothing/there.png', true],
  ['/_next/static/chunks/a.js', false],
  ['/_next/image', false],
  ['/logos/aave.svg', false],
  ['/pictures/a.webp', false],
  ['/icon.svg', false],
  ['/icon.svg/more.svg', true],
  ['/api/projects-list', false],
  ['/metrics', false],
])('%s is drawn for each request: %s', (path, expected) => {
  expect(isDrawn(path, classifyRequest(path))).toBe(expected);
});
