import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFileTransport } from './file-transport.ts';
import { readMailbox } from './mailbox.ts';
import type { MailMessage } from './message.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mailbox-'));
});

afterEach(() => rm(dataDir, { recursive: true }));

function aMail(overrides: Partial<MailMessage> = {}): MailMessage {
  return {
    id: '7d2f6a54-3f0e-4d7b-9a31-0c7d5e1f2a11',
    to: 'ann@example.com',
    subject: 'Grüße aus Zürich',
    text: 'Fünf Wörter — mehr nicht.\n',
    html: '<p>Fünf Wörter — mehr nicht.</p>',
    createdAt: new Date('2026-01-02T03:04:05.678Z'),
    ...overrides,
  };
}

const at = (second: number): Date => new Date(Date.UTC(2026, 0, 2, 3, 0, second));

function transport() {
  return createFileTransport({ dataDir, from: 'Redoubt <no-reply@redoubt.example>' });
}

test('a written mail is read back unchanged', async () => {
  await transport().send(aMail());
  expect(await readMailbox({ dataDir })).toEqual({
    mails: [
      {
        to: 'ann@example.com',
        subject: 'Grüße aus Zürich',
        text: 'Fünf Wörter — mehr nicht.',
        html: '<p>Fünf Wörter — mehr nicht.</p>',
        sentAt: '2026-01-02T03:04:05.000Z',
      },
    ],
  });
});

test('the file is complete, readable by its owner alone, and sorts by age', async () => {
  await transport().send(aMail());
  const [name, ...others] = await readdir(join(dataDir, 'mail'));
  expect(name).toBe('2026-01-02T03-04-05-678Z-7d2f6a54-3f0e-4d7b-9a31-0c7d5e1f2a11.eml');
  expect(others).toEqual([]);
  expect((await stat(join(dataDir, 'mail', `${name}`))).mode & 0o777).toBe(0o600);
});

test('a mail sent twice is stored once', async () => {
  await transport().send(aMail());
  await transport().send(aMail());
  expect((await readMailbox({ dataDir })).mails).toHaveLength(1);
});

test('mails are listed newest first, and filtered by address', async () => {
  await transport().send(aMail({ id: 'a', subject: 'first', createdAt: at(1) }));
  await transport().send(aMail({ id: 'b', subject: 'for Bob', to: 'bob@example.com', createdAt: at(2) }));
  await transport().send(aMail({ id: 'c', subject: 'third', createdAt: at(3) }));
  const subjects = async (to?: string) => (await readMailbox({ dataDir, to })).mails.map(({ subject }) => subject);
  expect(await subjects()).toEqual(['third', 'for Bob', 'first']);
  expect(await subjects('ann@example.com')).toEqual(['third', 'first']);
  expect(await subjects(' ANN@example.com')).toEqual(['third', 'first']);
  expect(await subjects('none@example.com')).toEqual([]);
  expect(await subjects('not an address')).toEqual([]);
});

test('the mailbox shows at most 100 mails', async () => {
  for (let index = 0; index < 103; index += 1)
    await transport().send(aMail({ id: `${index}`, subject: `mail ${index}`, createdAt: at(index) }));
  const { mails } = await readMailbox({ dataDir });
  expect(mails).toHaveLength(100);
  expect(mails[0]?.subject).toBe('mail 102');
});

test('a missing folder is an empty mailbox; files that are not mails are ignored', async () => {
  expect(await readMailbox({ dataDir })).toEqual({ mails: [] });
  await transport().send(aMail());
  await writeFile(join(dataDir, 'mail', 'broken.eml'), '');
  await writeFile(join(dataDir, 'mail', '.half.eml.1.tmp'), 'To: ann@example.com');
  expect((await readMailbox({ dataDir })).mails).toHaveLength(1);
});

test('mails are kept for thirty days, and no more than the mailbox searches; other files stay', async () => {
  const { send, sweep } = createFileTransport({ dataDir, from: 'Redoubt <no-reply@redoubt.example>', filesMax: 3 });
  const ids = [1, 2, 3, 4, 5].map((digit) => `7d2f6a54-3f0e-4d7b-9a31-0c7d5e1f2a1${digit}`);
  for (const [index, id] of ids.entries()) await send(aMail({ id, createdAt: at(index) }));
  const folder = join(dataDir, 'mail');
  const longAgo = new Date(Date.now() - 31 * 86_400_000);
  await writeFile(join(folder, '.half.eml.77.tmp'), 'unfinished');
  await writeFile(join(folder, '.now.eml.78.tmp'), 'being written');
  await writeFile(join(folder, 'notes.txt'), 'of a user');
  const [, , , fourth] = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
  for (const name of ['.half.eml.77.tmp', 'notes.txt', `${fourth}`]) await utimes(join(folder, name), longAgo, longAgo);
  expect(await sweep?.()).toBe(4);
  const left = await readdir(folder);
  expect(
    left
      .filter((name) => name.endsWith('.eml'))
      .map((name) => name.slice(-5, -4))
      .sort(),
  ).toEqual(['3', '5']);
  expect(left.filter((name) => !name.endsWith('.eml')).sort()).toEqual(['.now.eml.78.tmp', 'notes.txt']);
});

test('without a mail there is nothing to sweep', async () => {
  expect(await transport().sweep?.()).toBe(0);
});
