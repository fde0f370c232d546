import type { SystemFigures } from '@redoubt/server/office/health/read-system-figures';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { RequestClass } from '../request/request-class.ts';

export type Metrics = {
  observeRequest(request: { requestClass: RequestClass; status: number; durationMs: number }): void;
  /** The metrics in Prometheus' text format. */
  read(): Promise<{ contentType: string; text: string }>;
};

/**
 * The process's registry. `readFigures` runs at every scrape; when it fails, its gauges are left
 * out.
 */
export function createMetrics({ readFigures }: { readFigures: () => Promise<SystemFigures> }): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'redoubt_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['class', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const databaseUp = gauge(registry, 'redoubt_database_up', 'Whether the database answers');
  const workerAge = gauge(registry, 'redoubt_worker_age_seconds', 'Time since a worker was last alive');
  const outbox = gauge(registry, 'redoubt_outbox_mails', 'Mails that wait to be sent');
  const events = gauge(registry, 'redoubt_events', 'Analytics events ever recorded');
  const chain = {
    head: chainGauge(registry, 'redoubt_chain_head_block', 'Newest block that an endpoint reported'),
    indexed: chainGauge(registry, 'redoubt_chain_indexed_block', 'Newest block that is fully indexed'),
    lagSeconds: chainGauge(registry, 'redoubt_chain_lag_seconds', 'How far the index is behind the chain'),
  };

  async function refresh(): Promise<void> {
    for (const each of [workerAge, outbox, events]) each.remove();
    for (const each of Object.values(chain)) each.reset();
    const figures = await readFigures().catch(() => undefined);
    databaseUp.set({}, figures === undefined ? 0 : 1);
    if (figures === undefined) return;
    if (figures.workerAgeSeconds !== undefined) workerAge.set({}, figures.workerAgeSeconds);
    outbox.set({}, figures.outboxLength);
    events.set({}, figures.events);
    for (const { chain: name, head, indexed, lagSeconds } of figures.chains) {
      chain.head.set({ chain: name }, head);
      chain.indexed.set({ chain: name }, indexed);
      if (lagSeconds !== null) chain.lagSeconds.set({ chain: name }, lagSeconds);
    }
  }

  return {
    observeRequest({ requestClass, status, durationMs }) {
      duration.observe({ class: requestClass, status: String(status) }, durationMs / 1_000);
    },
    async read() {
      await refresh();
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}

function gauge(registry: Registry, name: string, help: string): Gauge {
  return new Gauge({ name, help, registers: [registry] });
}

function chainGauge(registry: Registry, name: string, help: string): Gauge<'chain'> {
  return new Gauge({ name, help, labelNames: ['chain'], registers: [registry] });
}
