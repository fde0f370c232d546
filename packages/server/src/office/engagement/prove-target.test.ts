import { makeCertificate } from '@redoubt/testing/certificate';
import { startWebsite } from '@redoubt/testing/website';
import { expect, test } from 'vitest';
import { LOCAL_TARGETS, PUBLIC_TARGETS } from '../../platform/http/guarded-request.ts';
import { proveTarget } from './prove-target.ts';

const token = 'ab'.repeat(16);
const TEXT = `redoubt-pentest=${token}`;
const DEPS = { rule: LOCAL_TARGETS, agent: 'Redoubt (+https://site.example)', resolveTxt: async () => [] as string[] };
const tls = makeCertificate({ host: 'app.harbour.example' });
const local = { ...DEPS, authorities: tls.certificate, resolve: async () => ['127.0.0.1'] };
const plain = { 'content-type': 'text/plain' };

test('PEN-04: a TXT record that holds the token proves a target, a range by its reverse zone; the token of another test does not', async () => {
  const asked: string[] = [];
  const resolveTxt = async (name: string) => {
    asked.push(name);
    return ['v=spf1 -all', ` ${TEXT} `];
  };
  const targets = [
    { kind: 'domain', value: 'harbour.example' },
    { kind: 'application', value: 'https://app.harbour.example/login' },
    { kind: 'range', value: '8.8.4.0/28' },
  ] as const;
  for (const target of targets) expect(await proveTarget({ ...target, token }, { ...DEPS, resolveTxt })).toMatchObject({ provenBy: 'dns' });
  expect(asked).toEqual([
    '_redoubt-pentest.harbour.example',
    '_redoubt-pentest.app.harbour.example',
    '_redoubt-pentest.4.8.8.in-addr.arpa',
  ]);
  const other = { kind: 'range', value: '8.8.4.0/28', token: 'cd'.repeat(16) } as const;
  expect(await proveTarget(other, { ...DEPS, resolveTxt })).toMatchObject({ provenBy: null });
});

test('PEN-04: a file at /.well-known that holds the token proves an application; any other answer says why not', async () => {
  let page: { status?: number; headers?: Record<string, string>; body?: string } = { headers: plain, body: `hello\n${TEXT}\n` };
  await using site = await startWebsite({ tls, answer: () => page });
  const target = { kind: 'application', value: `https://app.harbour.example:${site.port}/login`, token } as const;
  expect(await proveTarget(target, local)).toMatchObject({ provenBy: 'file' });
  expect(site.asked.map(({ path }) => path)).toEqual(['/.well-known/redoubt-pentest.txt']);
  for (const [answer, why] of [
    [{ headers: plain, body: 'redoubt-pentest=' }, 'It does not hold the token.'],
    [{ status: 404, headers: plain, body: TEXT }, 'It is not there.'],
    [{ headers: { 'content-type': 'text/html' }, body: TEXT }, 'content type'],
    [{ headers: plain, body: `${TEXT}\n${'x'.repeat(5_000)}` }, 'more than 4096'],
    [{ status: 302, headers: { location: 'https://elsewhere.example/' } }, 'It leads to another place'],
  ] as const) {
    page = answer;
    const got = await proveTarget(target, local);
    expect(got.provenBy).toBeNull();
    expect(got.found).toContain(why);
  }
});

test('PEN-04: a name that leads into a private network is not asked', async () => {
  await using site = await startWebsite({ tls, answer: () => ({ headers: plain, body: TEXT }) });
  const target = { kind: 'application', value: `https://app.harbour.example:${site.port}/`, token } as const;
  const got = await proveTarget(target, { ...local, rule: PUBLIC_TARGETS });
  expect(got).toMatchObject({ provenBy: null, found: expect.stringContaining('public internet') });
  expect(site.asked).toEqual([]);
});
