import { expect } from '@playwright/test';
import { sendRaw } from '../support/raw-request.ts';
import { test } from '../support/test.ts';

for (const path of ['/dev/mailbox', '/api/dev/mailbox', '/metrics']) {
  test(`${path} answers this machine`, async ({ request }) => {
    expect((await request.get(path)).status()).toBe(200);
  });

  for (const [name, header] of [
    ['by another name', 'Host: redoubt.example'],
    ['by an address that only begins like ours', 'Host: 127.0.0.1.evil.example'],
    ['through a proxy', 'Host: localhost\r\nX-Forwarded-For: 127.0.0.1'],
    ['through a proxy of the newer kind', 'Host: localhost\r\nForwarded: for=127.0.0.1'],
    ['through a relay', 'Host: localhost\r\nVia: 1.1 relay'],
  ] as const) {
    test(`${path} does not exist for those who come ${name}`, async ({ baseURL }) => {
      const { status } = await sendRaw(baseURL ?? '', [`GET ${path} HTTP/1.1`, header]);
      expect(status).toBe(404);
    });
  }
}
