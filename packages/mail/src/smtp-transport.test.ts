import { createServer, type Server } from 'node:net';
import { startSmtpServer } from '@redoubt/testing/smtp-server';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import type { MailMessage } from './message.ts';
import { createSmtpTransport } from './smtp-transport.ts';

const FROM = 'Redoubt <no-reply@redoubt.example>';
const MAIL: MailMessage = {
  id: '7d2f6a54-3f0e-4d7b-9a31-0c7d5e1f2a11',
  to: 'ann@example.com',
  subject: 'Ihr Schlüssel',
  text: 'Your code is 493021.\n.\nA line with a dot alone ends nothing.\n',
  html: '<p>Your code is <b>493021</b>.</p>',
  createdAt: new Date('2026-01-02T03:04:05.678Z'),
};

/** A TCP server without SMTP; `onConnect` writes its lines and reads those of the client. */
async function startRawServer(onConnect: (write: (line: string) => void, onLine: (listen: (line: string) => void) => void) => void) {
  const server: Server = createServer((socket) => {
    socket.on('error', () => undefined);
    onConnect(
      (line) => socket.write(line),
      (listen) => socket.on('data', (data) => listen(data.toString())),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `smtp://127.0.0.1:${address.port}`, [Symbol.asyncDispose]: async () => void server.close() };
}

test('text and HTML arrive as they were written', async () => {
  await using server = await startSmtpServer();
  await createSmtpTransport({ url: server.url, from: FROM }).send(MAIL);
  expect(server.received).toHaveLength(1);
  expect(server.received[0]?.to).toEqual(['ann@example.com']);
  const mail = await PostalMime.parse(server.received[0]?.raw ?? '');
  expect(mail).toMatchObject({
    subject: 'Ihr Schlüssel',
    from: { name: 'Redoubt', address: 'no-reply@redoubt.example' },
    messageId: '<7d2f6a54-3f0e-4d7b-9a31-0c7d5e1f2a11@redoubt.example>',
  });
  expect(mail.text?.trimEnd()).toBe('Your code is 493021.\n.\nA line with a dot alone ends nothing.');
  expect(mail.html?.trimEnd()).toBe('<p>Your code is <b>493021</b>.</p>');
});

test('a server that refuses connections is a temporary failure', async () => {
  const server = await startSmtpServer();
  await server[Symbol.asyncDispose]();
  await expect(createSmtpTransport({ url: server.url, from: FROM }).send(MAIL)).rejects.toMatchObject({
    reason: 'ESOCKET at CONN',
    permanent: false,
  });
});

test('a server that never greets times out', async () => {
  await using server = await startRawServer(() => undefined);
  const transport = createSmtpTransport({ url: server.url, from: FROM }, { greetingMs: 50, silenceMs: 5_000, deliveryMs: 5_000 });
  await expect(transport.send(MAIL)).rejects.toMatchObject({ reason: 'ETIMEDOUT at CONN', permanent: false });
});

test('a server that is silent after the mail times out later: it may be scanning for viruses', async () => {
  const never = new Promise<undefined>(() => undefined);
  await using server = await startSmtpServer(() => never);
  const transport = createSmtpTransport({ url: server.url, from: FROM }, { greetingMs: 60_000, silenceMs: 2_000, deliveryMs: 60_000 });
  await expect(transport.send(MAIL)).rejects.toMatchObject({ reason: 'ETIMEDOUT at CONN', permanent: false });
  expect(server.received).toHaveLength(1);
});

test('a server that answers endlessly byte by byte is given up at the deadline', async () => {
  await using server = await startRawServer((write) => {
    write('220');
    const timer = setInterval(() => write('-patience\r\n220'), 10);
    setTimeout(() => clearInterval(timer), 500);
  });
  const transport = createSmtpTransport({ url: server.url, from: FROM }, { greetingMs: 400, silenceMs: 400, deliveryMs: 100 });
  await expect(transport.send(MAIL)).rejects.toMatchObject({ reason: 'deadline passed', permanent: false });
});

test('451 is temporary: the next attempt is accepted', async () => {
  await using server = await startSmtpServer((_mail, index) => (index === 0 ? { code: 451, words: 'later' } : undefined));
  const transport = createSmtpTransport({ url: server.url, from: FROM });
  await expect(transport.send(MAIL)).rejects.toMatchObject({ reason: '451 at DATA', permanent: false });
  await transport.send(MAIL);
  expect(server.received).toHaveLength(2);
});

test('552 is permanent', async () => {
  await using server = await startSmtpServer(() => ({ code: 552, words: 'your code 493021 is too large' }));
  await expect(createSmtpTransport({ url: server.url, from: FROM }).send(MAIL)).rejects.toMatchObject({
    reason: '552 at DATA',
    permanent: true,
    message: 'mail not delivered: 552 at DATA',
  });
});

test('a connection lost after the mail was read is temporary, and the retry has the same Message-ID', async () => {
  await using server = await startSmtpServer((_mail, index) => (index === 0 ? 'drop' : undefined));
  const transport = createSmtpTransport({ url: server.url, from: FROM });
  await expect(transport.send(MAIL)).rejects.toMatchObject({ permanent: false });
  await transport.send(MAIL);
  const ids = server.received.map(({ raw }) => /^Message-ID: (.*)$/m.exec(raw)?.[1]?.trim());
  expect(ids).toEqual(['<7d2f6a54-3f0e-4d7b-9a31-0c7d5e1f2a11@redoubt.example>', '<7d2f6a54-3f0e-4d7b-9a31-0c7d5e1f2a11@redoubt.example>']);
});

test('mails share a connection; one that the server has ended since fails none', async () => {
  await using server = await startSmtpServer();
  const transport = createSmtpTransport({ url: server.url, from: FROM });
  for (let count = 0; count < 3; count += 1) await transport.send(MAIL);
  expect(server.connections()).toBe(1);
  server.drop();
  await transport.send(MAIL);
  expect(server.received).toHaveLength(4);
  expect(server.connections()).toBe(2);
});

test('mails at the same time have a connection each, and a rejected one leaves none behind', async () => {
  await using server = await startSmtpServer((_mail, index) => (index === 0 ? { code: 552, words: 'too large' } : undefined));
  const transport = createSmtpTransport({ url: server.url, from: FROM });
  await expect(transport.send(MAIL)).rejects.toMatchObject({ permanent: true });
  await Promise.all([transport.send(MAIL), transport.send(MAIL)]);
  await Promise.all([transport.send(MAIL), transport.send(MAIL)]);
  expect(server.received).toHaveLength(5);
  expect(server.connections()).toBe(3);
});

test('with a rate mails leave no faster, and an urgent one passes those that wait', async () => {
  await using server = await startSmtpServer();
  const transport = createSmtpTransport({ url: server.url, from: FROM, perSecond: 4 });
  const startedAt = performance.now();
  const sent = ['a', 'b', 'c', 'd', 'e'].map((name) => transport.send({ ...MAIL, to: `${name}@example.com` }));
  sent.push(transport.send({ ...MAIL, to: 'urgent@example.com', urgent: true }));
  await Promise.all(sent);
  expect(performance.now() - startedAt).toBeGreaterThan(1_200);
  expect(server.received.findIndex(({ to }) => to[0] === 'urgent@example.com')).toBeLessThanOrEqual(1);
});

// Linux treats 0.0.0.0 as this machine; the transport treats it as any other host.
test.each([
  ['0.0.0.0', false],
  ['127.0.0.1', true],
])('a password is sent to %s without TLS: %s', async (host, expected) => {
  let heard = '';
  await using server = await startRawServer((write, onLine) => {
    write('220 hello\r\n');
    onLine((line) => {
      heard += line;
      write(line.startsWith('EHLO') ? '250-hello\r\n250 AUTH PLAIN LOGIN\r\n' : '500 no\r\n');
    });
  });
  const transport = createSmtpTransport({ url: `smtp://ann:secret@${host}:${new URL(server.url).port}`, from: FROM });
  await expect(transport.send(MAIL)).rejects.toMatchObject({ permanent: false });
  expect(heard.includes('EHLO')).toBe(true);
  expect(heard.includes('AUTH')).toBe(expected);
});
