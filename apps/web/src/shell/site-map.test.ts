import { expect, test } from 'vitest';
import { COMPANY, PRODUCTS, RESOURCES } from './site-map.ts';

test('SITE-01: the products are exactly five, under their addresses', () => {
  expect(PRODUCTS).toEqual([
    { href: '/products/security-audit', label: 'Security Audit' },
    { href: '/products/skynet', label: 'Skynet' },
    { href: '/products/kyc', label: 'KYC' },
    { href: '/products/pentest', label: 'Penetration Testing' },
    { href: '/products/skytrace', label: 'SkyTrace' },
  ]);
});

test("SITE-13: Careers, and nothing else, carries the badge We're Hiring", () => {
  expect(COMPANY.filter(({ badge }) => badge !== undefined)).toEqual([
    { href: '/company/careers', label: 'Careers', badge: "We're Hiring" },
  ]);
});

test('SITE-14: the link to the resources leads to /resources', () => {
  expect(RESOURCES).toEqual({ href: '/resources', label: 'Resources' });
});
