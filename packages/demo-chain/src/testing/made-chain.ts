import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inject } from 'vitest';
import { runChain } from './run-chain.ts';

/**
 * Puts the demo chain with its history into that folder, as `runChain` would make it. It is made once for all tests of a run, and copied: copies have
 * the same generation.
 */
export async function copyMadeChain({ dataDir }: { dataDir: string }): Promise<void> {
  const { folder, endsAt } = inject('madeChain');
  const made = await makeOnce('chain', async () => {
    await using _chain = await runChain({ dataDir: folder, endsAt });
    return join(folder, 'chain');
  });
  cpSync(made, join(dataDir, 'chain'), { recursive: true });
}

/** What the first caller of a run made, in whichever process; the others wait for it. A failure is the first one's alone: the next tries again. */
export async function makeOnce(name: string, make: () => Promise<string>): Promise<string> {
  const [begun, done] = ['begun', 'done'].map((state) => join(inject('madeChain').folder, `${name}.${state}`)) as [string, string];
  for (;;) {
    if (existsSync(done)) return readFileSync(done, 'utf8');
    if (begin(begun)) break;
    await pause(50);
  }
  try {
    const made = await make();
    writeFileSync(`${done}.new`, made);
    renameSync(`${done}.new`, done);
    return made;
  } catch (error) {
    rmSync(begun, { recursive: true });
    throw error;
  }
}

function begin(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}
