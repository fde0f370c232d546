import type { VitalsReport } from '@redoubt/domain/platform/vital/schema';
import { onVital } from './on-vital.ts';

/** Sends what this browser measures of `page` to ourselves, once the page is left or put aside. No cookie, nobody's name. */
export function sendVitals({ page }: { page: string }): void {
  const waiting = new Map<string, VitalsReport['vitals'][number]>();
  onVital(({ id, name, value }) => waiting.set(name, { id, metric: name, value }));

  // At the window: what measures listens for the same, and has to come first.
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
