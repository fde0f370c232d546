import { AppError } from '@redoubt/domain/errors';
import { FACT_SOURCES, type SourceName } from '@redoubt/domain/office/fact-import/sources';
import type { Context } from '../../platform/context.ts';
import { importFacts } from './import-facts.ts';
import { listSources } from './proposal-store.ts';
import type { SourceDeps } from './read-source.ts';

const HOUR_MS = 3_600_000;

/**
 * Imports those of `sources` whose pace has passed since they were read, one after the other. One that fails is tried again with the next run, not
 * before the time that it asked for, and keeps no other from being read.
 */
export async function importDueSources(
  ctx: Pick<Context, 'db' | 'log'>,
  { sources, actor }: { sources: readonly SourceName[]; actor: string },
  deps: SourceDeps,
): Promise<void> {
  const states = await listSources(ctx.db);
  for (const { name: source, readAt, failure } of states) {
    if (!sources.includes(source)) continue;
    const [at, retryAt] = [Date.parse(readAt ?? ''), Date.parse(failure?.retryAt ?? '')];
    if (failure === null && Date.now() - at < FACT_SOURCES[source].hoursBetween * HOUR_MS) continue;
    if (Date.now() < retryAt) continue;
    try {
      await importFacts(ctx, { source, actor }, deps);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      ctx.log.warn({ source, why: error.message }, 'a source of facts could not be read');
    }
  }
}
