import { startWebhookReceiver } from '@redoubt/testing/webhook-receiver';
import { expect, test } from 'vitest';
import { chooseTargets, LOCAL_TARGETS, PUBLIC_TARGETS } from '../../platform/http/guarded-request.ts';
import { callWebhook } from './call-webhook.ts';

const MESSAGE = { body: '{"event":"test"}', headers: { 'webhook-id': '1' } };

test('HOOK-01: a message arrives unchanged', async () => {
  await using receiver = await startWebhookReceiver();
  expect(await callWebhook({ ...MESSAGE, url: receiver.url }, { rule: LOCAL_TARGETS })).toEqual({ ok: true, status: 204 });
  expect(receiver.received).toMatchObject([{ body: MESSAGE.body, headers: { 'webhook-id': '1', 'content-type': 'application/json' } }]);
});

test.each(['127.0.0.1', 'localhost', '[::1]', '[::ffff:7f00:1]', '0.0.0.0', '2130706433', '0x7f.1', '0177.0.0.1'])(
  'HOOK-02: %s is not called in any notation',
  async (host) => {
    await using receiver = await startWebhookReceiver();
    const rule = { ...PUBLIC_TARGETS, allowsHttp: true };
    const outcome = await callWebhook({ ...MESSAGE, url: `http://${host}:${receiver.port}/hook` }, { rule });
    expect(outcome).toEqual({ ok: false, failure: 'private-target', status: null });
    expect(receiver.received).toEqual([]);
  },
);

test('HOOK-02: a name that resolves to a private address is not called, even if another of its addresses is public', async () => {
  await using receiver = await startWebhookReceiver();
  const rule = { ...PUBLIC_TARGETS, allowsHttp: true };
  const resolve = async () => ['93.184.215.14', '127.0.0.1'];
  const outcome = await callWebhook({ ...MESSAGE, url: `http://hook.example:${receiver.port}/` }, { rule, resolve });
  expect(outcome).toMatchObject({ failure: 'private-target' });
  expect(receiver.received).toEqual([]);
});

test('HOOK-02: a name is resolved once, and the checked address is called (DNS rebinding)', async () => {
  await using receiver = await startWebhookReceiver();
  let asked = 0;
  const resolve = async () => {
    asked += 1;
    return asked === 1 ? ['127.0.0.1'] : ['10.0.0.1'];
  };
  // Only `resolve` knows the name: a second look-up elsewhere would fail.
  const outcome = await callWebhook({ ...MESSAGE, url: `http://hook.invalid:${receiver.port}/` }, { rule: LOCAL_TARGETS, resolve });
  expect(outcome).toEqual({ ok: true, status: 204 });
  expect(asked).toBe(1);
  expect(receiver.received).toMatchObject([{ headers: { host: `hook.invalid:${receiver.port}` } }]);
});

test('HOOK-02: a redirect is not followed', async () => {
  await using inner = await startWebhookReceiver();
  await using receiver = await startWebhookReceiver(() => ({ status: 302, location: inner.url }));
  expect(await callWebhook({ ...MESSAGE, url: receiver.url }, { rule: LOCAL_TARGETS })).toEqual({
    ok: false,
    failure: 'refused',
    status: 302,
  });
  expect(inner.received).toEqual([]);
});

test('HOOK-02: plain http is not called, except in development', async () => {
  await using receiver = await startWebhookReceiver();
  const rule = { ...PUBLIC_TARGETS, allowsAddress: () => true };
  expect(await callWebhook({ ...MESSAGE, url: receiver.url }, { rule })).toMatchObject({ failure: 'private-target' });
  expect(receiver.received).toEqual([]);
  expect(chooseTargets({ developmentAllowed: false })).toBe(PUBLIC_TARGETS);
  expect(chooseTargets({ developmentAllowed: true })).toBe(LOCAL_TARGETS);
});

test.each(['file:///etc/passwd', 'ftp://127.0.0.1/', 'no address'])('HOOK-02: %s is not called', async (url) => {
  expect(await callWebhook({ ...MESSAGE, url }, { rule: LOCAL_TARGETS })).toMatchObject({ failure: 'private-target' });
});

test('HOOK-03: a receiver that never answers is given up', async () => {
  await using receiver = await startWebhookReceiver(() => 'silence');
  const outcome = await callWebhook({ ...MESSAGE, url: receiver.url }, { rule: LOCAL_TARGETS, timeoutMs: 200 });
  expect(outcome).toEqual({ ok: false, failure: 'no-answer', status: null });
});

test('HOOK-03: a name that never resolves is given up', async () => {
  const resolve = () => new Promise<string[]>(() => undefined);
  const outcome = await callWebhook({ ...MESSAGE, url: 'https://hook.example/' }, { rule: PUBLIC_TARGETS, resolve, timeoutMs: 50 });
  expect(outcome).toEqual({ ok: false, failure: 'no-answer', status: null });
});

test('HOOK-03: an unknown name, a closed port and a server without a certificate each have a reason', async () => {
  await using receiver = await startWebhookReceiver();
  const call = (url: string, resolve?: () => Promise<string[]>) =>
    callWebhook({ ...MESSAGE, url }, { rule: LOCAL_TARGETS, ...(resolve && { resolve }) });
  expect(await call('https://hook.invalid/', () => Promise.reject(new Error('ENOTFOUND')))).toMatchObject({ failure: 'no-such-host' });
  expect(await call('http://127.0.0.1:1/')).toMatchObject({ failure: 'no-connection' });
  expect(await call(`https://127.0.0.1:${receiver.port}/`)).toMatchObject({ ok: false, status: null });
});
