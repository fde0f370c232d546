/** The services that count page views for operators who want one besides our own events. Source: OP-56. */
export const ANALYTICS_SERVICES = ['plausible', 'posthog', 'ga'] as const;
export type AnalyticsServiceName = (typeof ANALYTICS_SERVICES)[number];

/** Which service is told, and as whom. Nothing of this is secret: a browser sends it along. */
export type AnalyticsService = {
  readonly service: AnalyticsServiceName;
  /** The site's name at Plausible, the project's key at PostHog, the measurement id at Google Analytics. */
  readonly id: string;
  /** Where it listens. No slash at the end. */
  readonly origin: string;
};

/** Default address of each service. */
export const ANALYTICS_ORIGINS: Readonly<Record<AnalyticsServiceName, string>> = {
  plausible: 'https://plausible.io',
  posthog: 'https://us.i.posthog.com',
  ga: 'https://www.google-analytics.com',
};
