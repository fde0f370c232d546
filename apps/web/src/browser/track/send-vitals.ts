import type { VitalsReport } from '@redoubt/domain/platform/vital/schema';
import { onVital } from './on-vital.ts';

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
    fetch('/api/user/vitals', { method: 'POST', keepalive: true, headers, body: JSON.stringify(body) })
      .then((response) => response.arrayBuffer())
      .catch(() => undefined);
  });
}
