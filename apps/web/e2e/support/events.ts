import type { Page } from '@playwright/test';

export type SentEvent = { eventName: string; properties: Readonly<Record<string, unknown>> };

/** Every analytics event that the page sends from now on, in order. */
export function collectEvents(page: Page): readonly SentEvent[] {
  const sent: SentEvent[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/user/events') sent.push(request.postDataJSON());
  });
  return sent;
}
