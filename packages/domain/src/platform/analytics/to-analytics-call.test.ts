import { expect, test } from 'vitest';
import { type HitPlace, toAnalyticsCall } from './to-analytics-call.ts';

const place: HitPlace = {
  url: 'https://redoubt.example/projects/aave',
  title: 'Aave',
  referrer: 'https://search.example/',
  visit: 'b7c1',
  visitBeganMs: 1_770_000_000_123,
  hits: 2,
};
const timing = { kind: 'timing', metric: 'LCP', value: 812.5, rating: 'good' } as const;

test('EVT-12: a page view as Plausible takes it', () => {
  const call = toAnalyticsCall({ service: 'plausible', id: 'redoubt.example', origin: 'https://plausible.io' }, { kind: 'page' }, place);
  expect({ ...call, body: JSON.parse(call.body) }).toEqual({
    url: 'https://plausible.io/api/event',
    contentType: 'text/plain',
    body: { name: 'pageview', url: place.url, domain: 'redoubt.example', referrer: place.referrer },
  });
});

test('EVT-13: a timing as Plausible takes it does not count as a visit that went on', () => {
  const { body } = toAnalyticsCall({ service: 'plausible', id: 'redoubt.example', origin: 'https://plausible.io' }, timing, place);
  expect(JSON.parse(body)).toMatchObject({
    name: 'Web Vitals',
    interactive: false,
    props: { metric: 'LCP', value: '812.5', rating: 'good' },
  });
});

test('EVT-12, EVT-13: page views and timings as PostHog takes them, without a person', () => {
  const service = { service: 'posthog', id: 'phc_key', origin: 'https://eu.i.posthog.com' } as const;
  const page = toAnalyticsCall(service, { kind: 'page' }, place);
  expect(page).toMatchObject({ url: 'https://eu.i.posthog.com/i/v0/e/', contentType: 'application/json' });
  expect(JSON.parse(page.body)).toMatchObject({
    api_key: 'phc_key',
    event: '$pageview',
    distinct_id: 'b7c1',
    properties: { $current_url: place.url, $host: 'redoubt.example', $pathname: '/projects/aave', $process_person_profile: false },
  });
  expect(JSON.parse(toAnalyticsCall(service, timing, place).body)).toMatchObject({
    event: '$web_vitals',
    properties: { $web_vitals_LCP_value: 812.5 },
  });
});

test('EVT-12, EVT-13: page views and timings as Google Analytics takes them', () => {
  const service = { service: 'ga', id: 'G-ABC123', origin: 'https://www.google-analytics.com' } as const;
  const { origin, pathname, searchParams } = new URL(toAnalyticsCall(service, { kind: 'page' }, place).url);
  expect([origin, pathname]).toEqual(['https://www.google-analytics.com', '/g/collect']);
  const page = { v: '2', tid: 'G-ABC123', cid: 'b7c1', sid: '1770000000', dl: place.url, dt: 'Aave', dr: place.referrer, en: 'page_view' };
  expect(Object.fromEntries(searchParams)).toMatchObject(page);
  const measured = new URL(toAnalyticsCall(service, timing, place).url).searchParams;
  expect(Object.fromEntries(measured)).toMatchObject({ en: 'LCP', 'epn.value': '812.5', 'ep.metric_rating': 'good' });
});
