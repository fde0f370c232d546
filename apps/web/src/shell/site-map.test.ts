import { expect, test } from 'vitest';
import { COMPANY, PRODUCTS, RESOURCES } from './site-map.ts';

test('SITE-01: there are exactly five products, with their addresses', () => {
  expect(PRODUCTS).toEqual([
    { href: '/products/security-audit', label: 'Security Audit' },
    { href: '/products/skynet', label: 'Skynet' },
    { href: '/products/kyc', label: 'KYC' },
    { href: '/products/pentest', label: 'Penetration Testing' },
    { href: '/products/skytrace', label: 'SkyTrace' },
  ]);
});

test("SITE-13: only Careers has the badge We're Hiring", () => {
  expect(COMPANY.filter(({ badge }) => badge !== undefined)).toEqual([
    { href: '/company/careers', label: 'Careers', badge: "We're Hiring" },
  ]);
});

test('SITE-14: the resources link points to /resources', () => {
  expect(RESOURCES).toEqual({ href: '/resources', label: 'Resources' });
});
