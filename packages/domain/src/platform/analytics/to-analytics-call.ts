import type { AnalyticsService } from './analytics-service.ts';

/** What happened: a page was opened, or the browser measured one. */
export type Hit =
  | { readonly kind: 'page' }
  | { readonly kind: 'timing'; readonly metric: string; readonly value: number; readonly rating: string };

/** Where it happened, and to which visit. */
export type HitPlace = {
  readonly url: string;
  readonly title: string;
  readonly referrer: string;
  /** Stands for one visit: random, and forgotten when the tab closes. */
  readonly visit: string;
  /** Since 1970, when the visit began. */
  readonly visitBeganMs: number;
  /** Of the page that was loaded: how many hits it has sent with this one. */
  readonly hits: number;
};

/** One request to the service: always a POST, without cookies. */
export type AnalyticsCall = { readonly url: string; readonly contentType: string; readonly body: string };

/**
 * A hit in the words of the service. Sources: Plausible's events API; PostHog's capture API; for Google Analytics 4, whose browsers' protocol is
 * not published, what its own script sends.
 */
export function toAnalyticsCall(service: AnalyticsService, hit: Hit, place: HitPlace): AnalyticsCall {
  if (service.service === 'plausible') return toPlausible(service, hit, place);
  if (service.service === 'posthog') return toPostHog(service, hit, place);
  return toGoogle(service, hit, place);
}

function toPlausible({ id, origin }: AnalyticsService, hit: Hit, { url, referrer }: HitPlace): AnalyticsCall {
  const common = { url, domain: id, ...(referrer !== '' && { referrer }) };
  const event =
    hit.kind === 'page'
      ? { name: 'pageview', ...common }
      : // Measuring is nothing that a visitor does: it must not count as a visit that went on.
        { name: 'Web Vitals', ...common, interactive: false, props: { metric: hit.metric, value: String(hit.value), rating: hit.rating } };
  // Plausible's own script says text/plain, too: a browser need not ask first.
  return { url: `${origin}/api/event`, contentType: 'text/plain', body: JSON.stringify(event) };
}

function toPostHog({ id, origin }: AnalyticsService, hit: Hit, { url, title, referrer, visit }: HitPlace): AnalyticsCall {
  const { host, pathname } = new URL(url);
  const event = {
    api_key: id,
    event: hit.kind === 'page' ? '$pageview' : '$web_vitals',
    distinct_id: visit,
    properties: {
      $current_url: url,
      $host: host,
      $pathname: pathname,
      $referrer: referrer,
      $session_id: visit,
      title,
      // A visit names no person.
      $process_person_profile: false,
      ...(hit.kind === 'timing' && { [`$web_vitals_${hit.metric}_value`]: hit.value }),
    },
  };
  return { url: `${origin}/i/v0/e/`, contentType: 'application/json', body: JSON.stringify(event) };
}

function toGoogle({ id, origin }: AnalyticsService, hit: Hit, place: HitPlace): AnalyticsCall {
  const began = String(Math.floor(place.visitBeganMs / 1000));
  const query = new URLSearchParams({
    v: '2',
    tid: id,
    cid: place.visit,
    sid: began,
    sct: '1',
    seg: '1',
    _s: String(place.hits),
    dl: place.url,
    dt: place.title,
    dr: place.referrer,
    en: hit.kind === 'page' ? 'page_view' : hit.metric,
    ...(hit.kind === 'timing' && { 'epn.value': String(hit.value), 'ep.metric_rating': hit.rating }),
  });
  return { url: `${origin}/g/collect?${query}`, contentType: 'text/plain', body: '' };
}
