import { expect, test } from 'vitest';
import { composeMail, type MailMessage, toMessageId } from './message.ts';

const MAIL: MailMessage = {
  id: '7d2f6a54-3f0e-4d7b-9a31-0c7d5e1f2a11',
  to: 'ann@example.com',
  subject: 'Your account',
  text: 'Hello',
  html: '<p>Hello</p>',
  createdAt: new Date('2026-01-02T03:04:05.678Z'),
};
const FROM = 'Redoubt <no-reply@redoubt.example>';

test.each([
  ['a line break that adds a header', 'ann@example.com\r\nBcc: eve@example.com'],
  ['a list', 'ann@example.com, eve@example.com'],
  ['a quoted address inside an address', '"e@attacker.example"@victim.example'],
  ['a name in front', 'Ann <ann@example.com>'],
  ['capitals: not the stored form', 'Ann@Example.com'],
  ['a full-width @', 'ann＠example.com'],
])('a recipient is rejected: %s', async (_name, to) => {
  await expect(composeMail({ ...MAIL, to }, { from: FROM })).rejects.toThrow('The recipient is not an email address in its stored form.');
});

test.each([
  ['a line break', 'Hello\r\nBcc: eve@example.com'],
  ['a lone line feed', 'Hello\nBcc: eve@example.com'],
  ['nothing', ''],
  ['more than 200 characters', 'x'.repeat(201)],
])('a subject is rejected: %s', async (_name, subject) => {
  await expect(composeMail({ ...MAIL, subject }, { from: FROM })).rejects.toThrow('A subject is one line of 1 to 200 characters.');
});

test('the Message-ID is made of the mail id and the domain of the sender, every time', async () => {
  const first = await composeMail(MAIL, { from: FROM });
  const second = await composeMail(MAIL, { from: FROM });
  const header = 'Message-ID: <7d2f6a54-3f0e-4d7b-9a31-0c7d5e1f2a11@redoubt.example>';
  expect(first.raw.toString()).toContain(header);
  expect(second.raw.toString()).toContain(header);
  expect(toMessageId({ id: 'a', from: 'root@localhost' })).toBe('<a@localhost>');
});

test('the mail goes from one sender to one recipient', async () => {
  const { envelope, raw } = await composeMail(MAIL, { from: FROM });
  expect(envelope).toEqual({ from: 'no-reply@redoubt.example', to: ['ann@example.com'] });
  expect(raw.toString()).toContain('Date: Fri, 02 Jan 2026 03:04:05 +0000');
  expect(raw.toString()).toContain('Auto-Submitted: auto-generated');
});

test('NOTE-10: an optional mail has the one-click unsubscribe headers; a mandatory one does not', async () => {
  const unsubscribeUrl = 'https://site.example/api/unsubscribe?id=7d2f6a54-3f0e-4d7b-9a31-0c7d5e1f2a11';
  const { raw } = await composeMail({ ...MAIL, unsubscribeUrl }, { from: FROM });
  const headers = raw.toString().replace(/\r\n\s+/g, ' ');
  expect(headers).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`);
  expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect((await composeMail(MAIL, { from: FROM })).raw.toString()).not.toContain('List-Unsubscribe');
});

test.each(['javascript:alert(1)', 'https://site.example/>, <mailto:eve@example.com', 'https://site.example/\r\nBcc: eve@example.com'])(
  'an unsubscribe address is rejected: %j',
  async (unsubscribeUrl) => {
    await expect(composeMail({ ...MAIL, unsubscribeUrl }, { from: FROM })).rejects.toThrow(
      'The unsubscribe address must be a web address.',
    );
  },
);
