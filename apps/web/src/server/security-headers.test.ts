import { expect, test } from 'vitest';
import { DATA_POLICY, documentPolicy, securityHeaders } from './security-headers.ts';

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

test('pictures come from this site, and from the image CDN where there is one', () => {
  expect(directives).toContain("img-src 'self' data:");
  const withCdn = documentPolicy({ nonce: 'abc', dev: false, https: true, logoCdnUrl: 'https://images.example/site' });
  expect(withCdn.split('; ')).toContain("img-src 'self' data: https://images.example");
});

test('every answer carries the headers that hold everywhere', () => {
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
