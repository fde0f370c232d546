import type { TestProject } from 'vitest/node';
import { startTestPostgres } from './database/test-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testPostgres: { ownerUrl: string; appUrl: string };
  }
}

/** One Postgres for all database tests of a run; it is gone afterwards. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { ownerUrl, appUrl, stop } = await startTestPostgres();
  provide('testPostgres', { ownerUrl, appUrl });
  return stop;
}
