import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startTestPostgres } from './database/test-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testPostgres: { ownerUrl: string; appUrl: string };
    /** The folder in which the first test that wants a demo chain makes it for all others, and when its history ends, in seconds since 1970. */
    madeChain: { folder: string; endsAt: number };
  }
}

/** One Postgres, and room for one demo chain, for all database tests of a run; both are gone afterwards. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { ownerUrl, appUrl, stop } = await startTestPostgres();
  provide('testPostgres', { ownerUrl, appUrl });
  const folder = mkdtempSync(join(tmpdir(), 'redoubt-made-chain-'));
  // A day ago: what tests do on it from then on is news.
  provide('madeChain', { folder, endsAt: Math.floor(Date.now() / 1_000) - 86_400 });
  return async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
