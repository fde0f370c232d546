import { ANALYTICS_ORIGINS, type AnalyticsService, type AnalyticsServiceName } from '@redoubt/domain/platform/analytics/analytics-service';

type Given = {
  readonly ANALYTICS: AnalyticsServiceName | 'none';
  readonly ANALYTICS_ID?: string | undefined;
  readonly ANALYTICS_HOST?: string | undefined;
};

/** The service that is told of page views and timings, complete, or none. `fault` is told what is missing. Source: OP-56. */
export function toAnalyticsService(env: Given, fault: (name: string, message: string) => void): AnalyticsService | undefined {
  const { ANALYTICS: service, ANALYTICS_ID: id, ANALYTICS_HOST: host } = env;
  if (service === 'none') return undefined;
  if (id === undefined) fault('ANALYTICS_ID', 'Give it, too: the service asks whose pages are counted.');
  return id === undefined ? undefined : { service, id, origin: host === undefined ? ANALYTICS_ORIGINS[service] : new URL(host).origin };
}
