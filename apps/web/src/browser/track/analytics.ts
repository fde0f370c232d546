import type { AnalyticsService } from '@redoubt/domain/platform/analytics/analytics-service';
import { type Hit, toAnalyticsCall } from '@redoubt/domain/platform/analytics/to-analytics-call';
import { withoutSecrets } from '@/browser/api/report-error';
import { onVital } from './on-vital.ts';

const VISIT_KEY = 'analyticsVisit';

type Visit = { readonly id: string; readonly beganMs: number };

let visit: Visit | undefined;
let hits = 0;
let shown: string | undefined;

/** This tab's visit: stored until the tab closes; only in memory where storage is blocked. */
function findVisit(): Visit {
  visit ??= readVisit();
  if (visit !== undefined) return visit;
  visit = { id: crypto.randomUUID(), beganMs: Date.now() };
  try {
    window.sessionStorage.setItem(VISIT_KEY, `${visit.id} ${visit.beganMs}`);
  } catch {
    // Blocked: the next page load is another visit.
  }
  return visit;
}

function readVisit(): Visit | undefined {
  try {
    const [id, began] = window.sessionStorage.getItem(VISIT_KEY)?.split(' ') ?? [];
    return id === undefined || !Number.isSafeInteger(Number(began)) ? undefined : { id, beganMs: Number(began) };
  } catch {
    return undefined;
  }
}

function send(service: AnalyticsService, hit: Hit): void {
  hits += 1;
  const { id, beganMs } = findVisit();
  const { title, referrer } = document;
  const place = { url: withoutSecrets(window.location.href), title, referrer, visit: id, visitBeganMs: beganMs, hits };
  const { url, contentType, body } = toAnalyticsCall(service, hit, place);
  const request = { method: 'POST', credentials: 'omit', keepalive: true, headers: { 'content-type': contentType }, body } as const;
  fetch(url, request)
    .then((response) => response.arrayBuffer())
    .catch(() => undefined);
}

/**
 * Sends the current page view to the configured service, once per path, and the page's web vitals.
 * Call it only after 'I Accept' (EVT-12, EVT-13, OP-56). Every request to a third party is in this
 * file.
 */
export function sendPageView(service: AnalyticsService): void {
  const { pathname } = window.location;
  if (shown === pathname) return;
  if (shown === undefined) onVital(({ name, value, rating }) => send(service, { kind: 'timing', metric: name, value, rating }));
  shown = pathname;
  send(service, { kind: 'page' });
}
