import { makeCertificate } from '@redoubt/testing/certificate';
import { startWebsite } from '@redoubt/testing/website';
import { expect, test } from 'vitest';
import { LOCAL_TARGETS, PUBLIC_TARGETS } from '../../platform/http/guarded-request.ts';
import { probeWebsite } from './probe-website.ts';

const LOCAL = { rule: LOCAL_TARGETS, agent: 'Redoubt (+https://site.example)' };
const ADDRESS = `0x${'Ab'.repeat(20)}`;
/** What is longer on either side is no address. */
const OTHER = `0x${'cd'.repeat(20)}`;
const HEADERS = { 'strict-transport-security': 'max-age=63072000', 'content-security-policy': "default-src 'self'", 'set-cookie': 'a=b' };

test('WEB-01: over TLS, what is judged is read: status, two headers, addresses; asked once, and told who asks', async () => {
  const tls = makeCertificate({ host: 'site.test' });
  await using site = await startWebsite({ tls, answer: () => ({ headers: HEADERS, body: `<p>${ADDRESS} ${OTHER}00 a${OTHER}</p>` }) });
  const url = `https://site.test:${site.port}/`;
  const look = await probeWebsite(url, { ...LOCAL, authorities: tls.certificate, resolve: async () => ['127.0.0.1'] });
  const { 'set-cookie': _, ...headers } = HEADERS;
  expect(look).toEqual({ is: 'seen', url, status: 200, headers, addresses: [ADDRESS.toLowerCase()] });
  expect(site.asked).toMatchObject([{ method: 'GET', path: '/', headers: { 'user-agent': LOCAL.agent } }]);
});

test('WEB-04: an untrusted certificate is a reason', async () => {
  await using site = await startWebsite({ tls: makeCertificate({ host: 'site.test' }) });
  expect(await probeWebsite(`https://127.0.0.1:${site.port}/`, LOCAL)).toMatchObject({ is: 'unseen', why: 'no-trust' });
  expect(site.asked).toEqual([]);
});

test.each(['127.0.0.1', 'localhost', '[::1]', '169.254.169.254', '10.0.0.1'])('WEB-02: %s is not asked', async (host) => {
  await using site = await startWebsite();
  const deps = { ...LOCAL, rule: { ...PUBLIC_TARGETS, allowsHttp: true } };
  expect(await probeWebsite(`http://${host}:${site.port}/`, deps)).toMatchObject({ is: 'unseen', why: 'private-target' });
  expect(site.asked).toEqual([]);
});

test('WEB-02: a redirect into a private network ends the probe', async () => {
  await using inner = await startWebsite();
  await using site = await startWebsite({ answer: () => ({ status: 302, headers: { location: `http://10.0.0.1:${inner.port}/` } }) });
  const look = await probeWebsite(`http://127.0.0.1:${site.port}/`, LOCAL);
  expect(look).toEqual({ is: 'unseen', url: `http://10.0.0.1:${inner.port}/`, why: 'private-target' });
});

test('WEB-02: a redirect to a name that leads into a private network ends the probe', async () => {
  await using inner = await startWebsite();
  await using site = await startWebsite({ answer: () => ({ status: 301, headers: { location: `http://inner.test:${inner.port}/` } }) });
  const rule = { allowsHttp: true, allowsAddress: (address: string) => address === '127.0.0.1' };
  const resolve = async (host: string) => (host === 'inner.test' ? ['127.0.0.1', '192.168.0.1'] : ['127.0.0.1']);
  const look = await probeWebsite(`http://site.test:${site.port}/`, { ...LOCAL, rule, resolve });
  expect(look).toMatchObject({ is: 'unseen', why: 'private-target' });
  expect(inner.asked).toEqual([]);
});

test('WEB-02: redirects are followed three times', async () => {
  await using site = await startWebsite({
    answer: (path) =>
      path === '/3' ? { body: 'here' } : { status: 308, headers: { location: path === '/' ? '/1' : `/${Number(path.slice(1)) + 1}` } },
  });
  const url = `http://127.0.0.1:${site.port}/`;
  expect(await probeWebsite(url, LOCAL)).toMatchObject({ is: 'seen', url: `${url}3` });
  await using endless = await startWebsite({ answer: () => ({ status: 302, headers: { location: '/' } }) });
  expect(await probeWebsite(`http://127.0.0.1:${endless.port}/`, LOCAL)).toMatchObject({ why: 'too-many-redirects' });
  expect(endless.asked).toHaveLength(4);
});

test('WEB-02: of a huge page a megabyte is read, and a server that never answers times out', async () => {
  await using site = await startWebsite({ answer: () => ({ body: `${' '.repeat(1_000_000)}${ADDRESS}` }) });
  expect(await probeWebsite(`http://127.0.0.1:${site.port}/`, LOCAL)).toMatchObject({ is: 'seen', addresses: [] });
  await using endless = await startWebsite({ answer: () => ({ body: ADDRESS.padEnd(1_000_000), endless: true }) });
  expect(await probeWebsite(`http://127.0.0.1:${endless.port}/`, LOCAL)).toMatchObject({ is: 'seen', addresses: [ADDRESS.toLowerCase()] });
  await using silent = await startWebsite({ answer: () => 'silence' });
  const look = await probeWebsite(`http://127.0.0.1:${silent.port}/`, { ...LOCAL, timeoutMs: 300 });
  expect(look).toMatchObject({ is: 'unseen', why: 'no-answer' });
});

test('WEB-02: of a header so much is kept as is judged', async () => {
  const policy = `default-src 'self' ${'https://cdn.example '.repeat(100)}`;
  await using site = await startWebsite({ answer: () => ({ headers: { 'content-security-policy': policy } }) });
  const look = await probeWebsite(`http://127.0.0.1:${site.port}/`, LOCAL);
  expect(look).toMatchObject({ headers: { 'content-security-policy': policy.slice(0, 500) } });
});
