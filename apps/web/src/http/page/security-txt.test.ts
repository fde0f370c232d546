import { expect, test } from 'vitest';
import { siteConfig } from '../../../../../site.config.ts';
import { toSecurityTxt } from './security-txt.ts';

const SITE = { publicOrigin: 'https://redoubt.example' };

test('the contact expires less than a year after its verification', () => {
  const text = toSecurityTxt({ contact: 'mailto:a@b.example', reviewedOn: '2026-01-01', policyUrl: undefined }, SITE);
  expect(text).toBe(
    'Contact: mailto:a@b.example\nExpires: 2026-12-31T00:00:00.000Z\nPreferred-Languages: en\n' +
      'Canonical: https://redoubt.example/.well-known/security.txt\n',
  );
});

test('a policy is listed where there is one', () => {
  const text = toSecurityTxt({ contact: 'mailto:a@b.example', reviewedOn: '2026-01-01', policyUrl: 'https://b.example/policy' }, SITE);
  expect(text).toContain('\nPolicy: https://b.example/policy\n');
});

test('the contact of this site is reachable', () => {
  expect(siteConfig.securityContact.contact).toMatch(/^(?:mailto:[^@\s]+@[^@\s]+|https:\/\/\S+|tel:\+\d+)$/);
  expect(Date.parse(siteConfig.securityContact.reviewedOn)).not.toBeNaN();
});
