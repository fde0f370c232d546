import type { VitalsReport } from '@redoubt/domain/platform/vital/schema';
import { createTryRequest, PAGE_DEPS } from '@/browser/api/try-request';
import { onVital } from './on-vital.ts';

const tryRequest = createTryRequest(PAGE_DEPS);

/**
 * Sends the web vitals of `page` to our server when the page is left or hidden. Without cookies or
 * names.
 */
export function sendVitals({ page }: { page: string }): void {
  const waiting = new Map<string, VitalsReport['vitals'][number]>();
  onVital(({ id, name, value }) => waiting.set(name, { id, metric: name, value }));

  // On the window: web-vitals listens to the same event on the document, and must run first.
  window.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || waiting.size === 0) return;
    const body: VitalsReport = { page, vitals: [...waiting.values()] };
    waiting.clear();
    const headers = { 'content-type': 'application/json' };
    // A value that arrives twice counts once: it replaces the one of the same id.
    tryRequest('/api/user/vitals', { method: 'POST', keepalive: true, headers, body: JSON.stringify(body) }).catch(() => undefined);
  });
}
