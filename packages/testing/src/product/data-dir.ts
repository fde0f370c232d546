import { rmSync } from 'node:fs';
import { chmod, mkdtemp, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders = new Set<string>();

// A test that fails half-way leaves its folder to this process.
process.on('exit', () => {
  for (const folder of folders) {
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // A process that is about to end still writes there.
    }
  }
});

/**
 * A new, empty data folder, which is removed when this process ends unless it is `kept`. A database
 * started by root runs as another user, who must be able to reach the folder.
 */
export async function makeDataDir({ kept = false }: { kept?: boolean } = {}): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'redoubt-')));
  await chmod(folder, 0o755);
  if (!kept) folders.add(folder);
  return folder;
}
