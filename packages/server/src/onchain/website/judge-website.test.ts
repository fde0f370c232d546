import { expect, test } from 'vitest';
import { type DomainRecords, judgeWebsite } from './judge-website.ts';
import type { Seen } from './probe-website.ts';

const [OWN, OTHER] = [`0x${'aa'.repeat(20)}`, `0x${'bb'.repeat(20)}`];
const own = new Set([OWN]);
const page: Seen = {
  is: 'seen',
  url: 'https://site.example/',
  status: 200,
  headers: { 'strict-transport-security': 'max-age=31536000; includeSubDomains', 'content-security-policy': "default-src 'self'" },
  addresses: [OWN],
};
const judge = (look: Partial<Seen>, records: DomainRecords = { claim: undefined, caa: true }) =>
  judgeWebsite({ ...page, ...look }, { own, records });
const words = (look: Partial<Seen>) => (judge(look).website as { undetermined?: string }).undetermined;

test('WEB-01: a page that names the project’s own contract answers by its TLS, headers and records', () => {
  expect(judge({}).website).toEqual({ phishing: null, tlsAndHsts: true, caaOrDnssec: true, contentPolicy: true, addressesMatch: true });
});

test.each([
  ['no TLS', { url: 'http://site.example/' }, { tlsAndHsts: false }],
  ['no HSTS', { headers: {} }, { tlsAndHsts: false, contentPolicy: false }],
  ['HSTS taken back', { headers: { 'strict-transport-security': 'max-age=0' } }, { tlsAndHsts: false }],
  ['a policy about frames alone', { headers: { 'content-security-policy': "frame-ancestors 'none'" } }, { contentPolicy: false }],
  ['contracts of others beside its own', { addresses: [OWN, OTHER] }, { addressesMatch: null }],
] as const)('WEB-01: %s is told', (_, look, answer) => {
  expect(judge(look).website).toMatchObject(answer);
});

test('WEB-01: a domain that claims a contract by its records is proven, and foreign addresses on it do not match', () => {
  const proven = judge({ addresses: [OTHER] }, { claim: 'proven', caa: false });
  expect(proven).toMatchObject({ website: { caaOrDnssec: null, addressesMatch: false }, links: { domain: true, signature: null } });
  expect(judge({ addresses: [] }, { claim: 'proven', caa: false }).website).toMatchObject({ addressesMatch: null });
});

test('CLAIM-08: a domain that names a contract whose controller has not confirmed proves nothing, and says what is missing', () => {
  const undetermined = 'The domain names it; the controller of the contract has not confirmed.';
  const alone: DomainRecords = { claim: 'controller-missing', caa: true };
  expect(judge({ addresses: [] }, alone)).toEqual({ website: { undetermined }, links: { undetermined } });
  expect(judge({}, alone)).toMatchObject({ website: { addressesMatch: true }, links: { undetermined } });
});

test('WEB-04: what was not seen, or says nothing of the project, says why', () => {
  expect(words({ addresses: [OTHER] })).toMatch(/^The domain is not proven/);
  expect(words({ status: 503 })).toBe('Its website answered with HTTP 503.');
  const unseen = judgeWebsite(
    { is: 'unseen', url: 'https://site.example/', why: 'no-trust' },
    { own, records: { claim: undefined, caa: false } },
  );
  expect(unseen.website).toEqual({ undetermined: 'The certificate of its website is not valid.' });
  expect(unseen.links).toEqual({ undetermined: expect.stringMatching(/^No TXT record/) });
});
