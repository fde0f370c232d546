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
      // Somebody still writes there, and is about to be ended.
    }
  }
});

/**
 * A new, empty data folder, which is gone when this process ends unless it is `kept`. When root starts the database it runs as somebody
 * else, who must be able to reach it.
 */
export async function makeDataDir({ kept = false }: { kept?: boolean } = {}): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'redoubt-')));
  await chmod(folder, 0o755);
  if (!kept) folders.add(folder);
  return folder;
}
