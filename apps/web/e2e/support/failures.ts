import type { Page } from '@playwright/test';

/** Requests that are answered with an error, or not at all, from now on. */
export function recordFailures(page: Page): string[] {
  const faults: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) faults.push(`${answer.status()} for ${answer.url()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // Called off by the page itself, or because another page is opened.
    if (reason !== 'net::ERR_ABORTED') faults.push(`${reason} for ${request.url()}`);
  });
  return faults;
}
