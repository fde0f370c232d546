import { expect, test } from 'vitest';
import { isWorkerPage } from '../../site/is-soft.ts';
import { DATA_POLICY, documentPolicy, isWorkerFile, securityHeaders, workerPolicy } from './security-headers.ts';

const policy = documentPolicy({ nonce: 'abc', dev: false, https: true });
const directives = policy.split('; ');

test('scripts run by nonce only', () => {
  expect(directives).toContain("default-src 'none'");
  expect(directives).toContain("script-src 'nonce-abc' 'strict-dynamic'");
  expect(policy).not.toContain('unsafe-eval');
  expect(directives.filter((directive) => directive.includes('unsafe-inline'))).toEqual(["style-src-attr 'unsafe-inline'"]);
});

test.each(["form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'", "object-src 'none'", "connect-src 'self'"])(
  '%s',
  (directive) => {
    expect(directives).toContain(directive);
  },
);

test('pictures come from this site, and from the image CDN and the bucket where there are some', () => {
  expect(directives).toContain("img-src 'self' data:");
  const pictureUrls = ['https://images.example/site', 'https://pictures.example/a', 'https://images.example/b'];
  const withOthers = documentPolicy({ nonce: 'abc', dev: false, https: true, pictureUrls });
  expect(withOthers.split('; ')).toContain("img-src 'self' data: https://images.example https://pictures.example");
});

test('SITE-22: the form of a CRM may be framed and may send where one is configured, and nowhere else', () => {
  expect(policy).not.toContain('frame-src');
  expect(policy).not.toContain('hsforms');
  const withForm = documentPolicy({ nonce: 'abc', dev: false, https: true, crmOrigin: 'https://js-eu1.hsforms.net' }).split('; ');
  const origins = 'https://js-eu1.hsforms.net https://*.hsforms.com https://*.hsforms.net';
  expect(withForm).toContain(`frame-src ${origins}`);
  expect(withForm).toContain(`connect-src 'self' ${origins}`);
  expect(withForm).toContain("script-src 'nonce-abc' 'strict-dynamic'");
});

test('EVT-12: scripts may call the origin of a configured analytics service, and no other', () => {
  const withService = documentPolicy({ nonce: 'abc', dev: false, https: true, callUrls: ['https://plausible.example/'] });
  expect(withService.split('; ')).toContain("connect-src 'self' https://plausible.example");
});

test('a worker of ours may call any node; pages may not, and only those that verify or analyse may start one', () => {
  expect(directives).toContain("worker-src 'none'");
  const starting = documentPolicy({ nonce: 'abc', dev: false, https: true, workers: true }).split('; ');
  expect(starting).toContain("worker-src 'self'");
  expect(starting).toContain("connect-src 'self'");
  const worker = workerPolicy({ dev: false }).split('; ');
  expect(worker).toContain("default-src 'none'");
  expect(worker).toContain("script-src 'self' 'wasm-unsafe-eval'");
  expect(worker).toContain("connect-src 'self' https: http://localhost:* http://127.0.0.1:*");
});

test.each([
  ['/projects/demo-keel/verify', true],
  ['/analyse', true],
  ['/projects/demo-keel', false],
  ['/projects/a/b/verify', false],
  ['/analyse/x', false],
  ['/my/settings', false],
])('whether %s may start a worker: %s', (path, expected) => {
  expect(isWorkerPage(path)).toBe(expected);
});

test.each([
  ['/_next/static/chunks/turbopack-worker-0f3a.js', true],
  ['/_next/static/chunks/0f3a.js', false],
  ['/_next/static/chunks/turbopack-worker-0f3a.js/x', false],
  ['/turbopack-worker-0f3a.js', false],
])('whether %s is the script of a worker: %s', (path, expected) => {
  expect(isWorkerFile(path)).toBe(expected);
});

test('every answer carries the common headers', () => {
  expect(securityHeaders({ https: true, policy: DATA_POLICY })).toEqual({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'content-security-policy': DATA_POLICY,
  });
});

test('plain HTTP promises nothing about TLS', () => {
  expect(securityHeaders({ https: false, policy })).not.toHaveProperty('strict-transport-security');
});

test('a browser is told where to report violations of a document’s policy, in both syntaxes', () => {
  expect(directives).toContain('report-to policy');
  expect(directives).toContain('report-uri /api/csp-reports');
  expect(securityHeaders({ https: false, policy })).toMatchObject({ 'reporting-endpoints': 'policy="/api/csp-reports"' });
  expect(securityHeaders({ https: false, policy: DATA_POLICY })).not.toHaveProperty('reporting-endpoints');
});
