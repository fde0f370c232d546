import { test as base, expect, type Page } from '@playwright/test';

type Options = {
  /** What the console may say in these tests, because the test provokes it. */
  allowedWarning: RegExp | undefined;
};

type Watch = {
  /** Everything the browser has complained about so far: errors of scripts, refused resources, broken policies. */
  browserErrors: string[];
};

/** The browser's own words when a document answers so: the status is the point of the test. */
export const ERROR_STATUS = /status of (404|500|503)/;

/**
 * A test whose browser is listened to: any error on the console, exception or policy violation fails it.
 * Requests to other machines are violations, too: the product must work alone.
 */
export const test = base.extend<Options & Watch>({
  allowedWarning: [undefined, { option: true }],
  browserErrors: [
    async ({ context, allowedWarning }, use) => {
      const browserErrors: string[] = [];
      context.on('page', (page) => listen(page, browserErrors));
      await use(browserErrors);
      const rest = browserErrors.filter((text) => allowedWarning?.test(text) !== true);
      expect(rest, 'complaints of the browser').toEqual([]);
    },
    { auto: true },
  ],
});

function listen(page: Page, browserErrors: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') browserErrors.push(message.text());
  });
  page.on('pageerror', (error) => browserErrors.push(String(error.stack ?? error)));
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== 'localhost' && hostname !== '127.0.0.1') browserErrors.push(`Asked ${request.url()}`);
  });
}
