import { expect } from '@playwright/test';
import { expectGoodLooks } from '../support/looks.ts';
import { readMails, toMailboxPath } from '../support/mailbox.ts';
import { sendRaw } from '../support/raw-request.ts';
import { test } from '../support/test.ts';

for (const path of ['/dev/mailbox', '/api/dev/mailbox', '/metrics']) {
  test(`${path} answers who has the key of this start`, async ({ request }) => {
    expect((await request.get(await toMailboxPath(path))).status()).toBe(200);
  });

  // What a tunnel or a simple proxy sends looks like a request of this machine: only the key tells them apart.
  test(`${path} does not exist without the key`, async ({ baseURL }) => {
    for (const asked of [path, `${path}?key=`, `${path}?key=${'0'.repeat(32)}`]) {
      expect((await sendRaw(baseURL ?? '', [`GET ${asked} HTTP/1.1`, 'Host: localhost'])).status, asked).toBe(404);
    }
  });

  for (const [name, header] of [
    ['by another name', 'Host: redoubt.example'],
    ['by an address that only begins like ours', 'Host: 127.0.0.1.evil.example'],
    ['through a proxy', 'Host: localhost\r\nX-Forwarded-For: 127.0.0.1'],
    ['through a proxy of the newer kind', 'Host: localhost\r\nForwarded: for=127.0.0.1'],
    ['through a relay', 'Host: localhost\r\nVia: 1.1 relay'],
  ] as const) {
    test(`${path} does not exist for those who come ${name}, key or not`, async ({ baseURL }) => {
      const { status } = await sendRaw(baseURL ?? '', [`GET ${await toMailboxPath(path)} HTTP/1.1`, header]);
      expect(status).toBe(404);
    });
  }
}

test('the mailbox shows what was not sent', async ({ page, request }) => {
  const email = 'mailbox-page@example.com';
  const origin = new URL((await request.get('/api/health')).url()).origin;
  await request.post('/api/auth/signup', { data: { email, password: 'correct horse 7 battery' }, headers: { origin } });
  await expect.poll(async () => (await readMails(email)).length).toBe(1);
  await page.goto(await toMailboxPath());
  await expect(page.getByRole('article').filter({ hasText: email })).toContainText(/\b\d{6}\b/);
  await expectGoodLooks(page, { name: 'mailbox' });
});
