import { chmod, mkdtemp, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new, empty data folder. When root starts the database it runs as somebody else, who must be able to reach it. */
export async function makeDataDir(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'redoubt-')));
  await chmod(folder, 0o755);
  return folder;
}
