import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inject } from 'vitest';
import { runChain } from './run-chain.ts';

/** A history takes seconds to make; on a busy machine minutes. */
const MADE_WITHIN_MS = 300_000;

/**
 * Puts the demo chain with its history into that folder, as `runChain` would make it. It is made once for all tests of a run, and copied: copies have
 * the same generation.
 */
export async function copyMadeChain({ dataDir }: { dataDir: string }): Promise<void> {
  const made = inject('madeChain');
  await makeOnce(made);
  cpSync(join(made, 'chain'), join(dataDir, 'chain'), { recursive: true });
}

async function makeOnce(folder: string): Promise<void> {
  const [begun, done] = ['begun', 'done'].map((name) => join(folder, name)) as [string, string];
  try {
    mkdirSync(begun);
  } catch {
    // Another process makes it.
    const giveUpAt = performance.now() + MADE_WITHIN_MS;
    while (!existsSync(done)) {
      if (performance.now() > giveUpAt) throw new Error('The demo chain of this run was not made in time.');
      await pause(50);
    }
    return;
  }
  try {
    await using _chain = await runChain({ dataDir: folder });
  } catch (error) {
    rmSync(begun, { recursive: true });
    throw error;
  }
  writeFileSync(done, '');
}
