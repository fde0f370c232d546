import type { SystemFigures } from '@redoubt/server/office/health/read-system-figures';
import { Gauge, Histogram, type Registry } from 'prom-client';
import type { RequestClass } from '../request/request-class.ts';

export type Metrics = {
  observeRequest(request: { requestClass: RequestClass; status: number; durationMs: number }): void;
  /** The metrics in Prometheus' text format. */
  read(): Promise<{ contentType: string; text: string }>;
};

/**
 * Adds requests and the figures of the whole system to the process's `registry`. `readFigures` runs at every scrape; when it fails, its gauges are left
 * out.
 */
export function createMetrics({ registry, readFigures }: { registry: Registry; readFigures: () => Promise<SystemFigures> }): Metrics {
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
  const outboxAge = gauge(registry, 'redoubt_outbox_age_seconds', 'How long the oldest waiting mail has waited');
  const mailsDropped = gauge(registry, 'redoubt_mails_dropped', 'Mails given up in the last day');
  const webhooks = gauge(registry, 'redoubt_webhook_calls', 'Calls of webhooks that wait for a try');
  const webhooksDropped = gauge(registry, 'redoubt_webhook_calls_dropped', 'Calls of webhooks given up in the last day');
  const analysisAge = gauge(registry, 'redoubt_analysis_age_seconds', 'Age of the oldest analysis of a contract');
  const databaseBytes = gauge(registry, 'redoubt_database_bytes', 'Size of the database');
  const backupAge = gauge(
    registry,
    'redoubt_backup_age_seconds',
    'Age of the newest backup that was restored and read; without one, of the database',
  );
  const jobs = {
    waiting: jobGauge(registry, 'redoubt_jobs_waiting', 'Jobs that are due and not begun'),
    running: jobGauge(registry, 'redoubt_jobs_running', 'Jobs that workers hold'),
    failed: jobGauge(registry, 'redoubt_jobs_failed', 'Jobs that failed for good; they stay for 30 days'),
    ageSeconds: jobGauge(registry, 'redoubt_jobs_age_seconds', 'How long the oldest due job has waited'),
  };
  const gaps = {
    pastBlocks: chainGauge(registry, 'redoubt_chain_past_blocks', 'Blocks of the past that are still to be read'),
    alertLagSeconds: chainGauge(registry, 'redoubt_alert_lag_seconds', 'How far the search for alerts is behind the record'),
  };
  const events = gauge(registry, 'redoubt_events', 'Analytics events ever recorded');
  const chain = {
    head: chainGauge(registry, 'redoubt_chain_head_block', 'Newest block that an endpoint reported'),
    indexed: chainGauge(registry, 'redoubt_chain_indexed_block', 'Newest block that is fully indexed'),
    lagSeconds: chainGauge(registry, 'redoubt_chain_lag_seconds', 'How far the index is behind the chain'),
  };

  const sent = {
    calls: endpointGauge(registry, 'redoubt_rpc_calls_today', 'Requests that workers sent today (UTC); each item of a batch counts'),
    units: endpointGauge(registry, 'redoubt_rpc_units_today', 'The same, weighted by method'),
  };

  async function refresh(): Promise<void> {
    for (const each of [
      workerAge,
      events,
      outbox,
      outboxAge,
      mailsDropped,
      webhooks,
      webhooksDropped,
      analysisAge,
      databaseBytes,
      backupAge,
    ])
      each.remove();
    for (const group of [Object.values(chain), Object.values(sent), Object.values(jobs), Object.values(gaps)])
      for (const each of group) each.reset();
    const figures = await readFigures().catch(() => undefined);
    databaseUp.set({}, figures === undefined ? 0 : 1);
    if (figures === undefined) return;
    if (figures.workerAgeSeconds !== undefined) workerAge.set({}, figures.workerAgeSeconds);
    if (figures.analysisAgeSeconds !== undefined) analysisAge.set({}, figures.analysisAgeSeconds);
    outbox.set({}, figures.outboxLength);
    outboxAge.set({}, figures.outboxAgeSeconds);
    mailsDropped.set({}, figures.mailsDropped);
    webhooks.set({}, figures.webhooksWaiting);
    webhooksDropped.set({}, figures.webhooksDropped);
    databaseBytes.set({}, figures.databaseBytes);
    backupAge.set({}, figures.backupAgeSeconds);
    for (const { job, ...own } of figures.jobs) {
      jobs.waiting.set({ job }, own.waiting);
      jobs.running.set({ job }, own.running);
      jobs.failed.set({ job }, own.failed);
      jobs.ageSeconds.set({ job }, own.ageSeconds);
    }
    for (const { chain: name, pastBlocks, alertLagSeconds } of figures.gaps) {
      gaps.pastBlocks.set({ chain: name }, pastBlocks);
      gaps.alertLagSeconds.set({ chain: name }, alertLagSeconds);
    }
    events.set({}, figures.events);
    for (const { chain: name, head, indexed, lagSeconds } of figures.chains) {
      chain.head.set({ chain: name }, head);
      chain.indexed.set({ chain: name }, indexed);
      if (lagSeconds !== null) chain.lagSeconds.set({ chain: name }, lagSeconds);
    }
    for (const { calls, units, ...labels } of figures.usage) {
      sent.calls.set(labels, calls);
      sent.units.set(labels, units);
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

function jobGauge(registry: Registry, name: string, help: string): Gauge<'job'> {
  return new Gauge({ name, help, labelNames: ['job'], registers: [registry] });
}

function endpointGauge(registry: Registry, name: string, help: string): Gauge<'chain' | 'host' | 'method'> {
  return new Gauge({ name, help, labelNames: ['chain', 'host', 'method'], registers: [registry] });
}

function chainGauge(registry: Registry, name: string, help: string): Gauge<'chain'> {
  return new Gauge({ name, help, labelNames: ['chain'], registers: [registry] });
}
