import { statfs } from 'node:fs/promises';
import { listFailures } from '@redoubt/chain/rpc/failure-counts';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';

type ProcessParts = {
  /** By name, such as `main`. */
  readonly pools: Readonly<Record<string, pg.Pool>>;
  readonly dataDir: string;
};

/** A registry with what each process measures of itself: memory, event loop, connections to the database, endpoints of chains, disk. */
export function createProcessRegistry({ pools, dataDir }: ProcessParts): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  new Gauge({
    name: 'redoubt_pool_connections',
    help: 'Connections to the database',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [name, pool] of Object.entries(pools)) {
        this.set({ pool: name, state: 'idle' }, pool.idleCount);
        this.set({ pool: name, state: 'used' }, pool.totalCount - pool.idleCount);
      }
    },
  });
  new Gauge({
    name: 'redoubt_pool_connections_max',
    help: 'Most connections to the database',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [name, pool] of Object.entries(pools)) this.set({ pool: name }, pool.options.max);
    },
  });
  new Gauge({
    name: 'redoubt_pool_waiting',
    help: 'Queries that wait for a connection to the database',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [name, pool] of Object.entries(pools)) this.set({ pool: name }, pool.waitingCount);
    },
  });
  new Counter({
    name: 'redoubt_rpc_failures_total',
    help: 'Requests to endpoints of chains that failed',
    labelNames: ['host', 'kind'],
    registers,
    collect() {
      this.reset();
      for (const { host, kind, count } of listFailures()) this.inc({ host, kind }, count);
    },
  });
  const disk = (name: string, help: string, of: 'bavail' | 'blocks') =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const found = await statfs(dataDir).catch(() => undefined);
        if (found === undefined) this.remove();
        else this.set(found[of] * found.bsize);
      },
    });
  disk('redoubt_disk_free_bytes', 'Free space where DATA_DIR is', 'bavail');
  disk('redoubt_disk_bytes', 'Size of the file system of DATA_DIR', 'blocks');
  return registry;
}
