import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { Environment } from '../settings/settings.ts';
import { createProcessRegistry } from './process-metrics.ts';

const ROOT = resolve(import.meta.dirname, '../../../../..');
const DEPLOY = join(ROOT, 'deploy');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Where metrics beyond those of every process are made. */
const SOURCES = ['apps/web/src/server/log/metrics.ts', 'apps/worker/src/worker-metrics.ts'];

async function listMetrics(): Promise<Set<string>> {
  const everywhere = (await createProcessRegistry({ pools: {}, dataDir: ROOT }).getMetricsAsJSON()).map(({ name }) => name);
  const own = SOURCES.flatMap((path) => [...read(path).matchAll(/'(redoubt_[a-z_]+)'/g)].map(([, name = '']) => name));
  return new Set([...everywhere, ...own]);
}

/** Metrics that an expression of Prometheus names; a histogram by its parts. */
const namesIn = (text: string) =>
  [...text.matchAll(/\b(?:redoubt|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name.replace(/_seconds_(bucket|sum|count)$/, '_seconds'));

test('every metric that the dashboard and the alert rules name exists, and every metric of ours is watched', async () => {
  const files = ['deploy/prometheus/alerts.yml', 'deploy/grafana/redoubt.json'];
  const named = new Set(files.flatMap((path) => namesIn(read(path))));
  const metrics = await listMetrics();
  expect([...named].filter((name) => !metrics.has(name))).toEqual([]);
  const unwatched = [...metrics].filter((name) => name.startsWith('redoubt_') && !named.has(name));
  expect(unwatched.sort()).toEqual([
    'redoubt_chain_head_block',
    'redoubt_chain_indexed_block',
    'redoubt_events',
    'redoubt_pool_connections_max',
    'redoubt_rpc_calls_today',
  ]);
});

test('every setting that an example of deploy/ gives is known', () => {
  const files = readdirSync(DEPLOY, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const texts = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'));
  const given = texts.flatMap((text) =>
    [...text.matchAll(/^\s*(?:Environment=|- )?([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=|: )/gm)].map(([, name = '']) => name),
  );
  const foreign = new Set([
    'NODE_ENV',
    'POSTGRES_PASSWORD',
    'POSTGRES_USER',
    'POSTGRES_DB',
    'REDOUBT_IMAGE',
    'OWNER_PASSWORD',
    'APP_PASSWORD',
    'SITE_HOST',
  ]);
  expect([...new Set(given)].filter((name) => !(name in Environment.shape) && !foreign.has(name))).toEqual([]);
});
