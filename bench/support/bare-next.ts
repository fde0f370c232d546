import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { locateDatabase } from '@redoubt/server/platform/database';
import { readSecrets } from '@redoubt/server/platform/secrets';
import { parseSettings } from '@redoubt/server/platform/settings/settings';
import { findFreePort } from '@redoubt/testing/listen';
import { type RunningProcess, startProcess } from '@redoubt/testing/product/processes';

const FOLDER = resolve(import.meta.dirname, '../bare-next');
const NEXT = resolve(import.meta.dirname, '../../node_modules/next/dist/bin/next');

export type BareNext = AsyncDisposable & { readonly url: string; readonly pid: number };

/** The plain framework, `next build` and `next start`, with the product's pages and use cases over the same database. */
export async function startBareNext({ dataDir }: { dataDir: string }): Promise<BareNext> {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
  if (!existsSync(join(FOLDER, '.next/BUILD_ID'))) {
    const { status } = spawnSync(process.execPath, [NEXT, 'build'], { cwd: FOLDER, env: env as NodeJS.ProcessEnv, stdio: 'inherit' });
    if (status !== 0) throw new Error('The bare application could not be built.');
  }
  const settings = parseSettings({ DATA_DIR: dataDir });
  const { appUrl } = locateDatabase({ settings, secrets: await readSecrets({ dataDir }) });
  const port = await findFreePort();
  const server: RunningProcess = startProcess({
    command: process.execPath,
    args: [NEXT, 'start', '--hostname', '127.0.0.1', '--port', String(port)],
    cwd: FOLDER,
    env: { ...env, DATABASE_URL: appUrl, SETTINGS: JSON.stringify(settings) },
  });
  await server.waitForLine(/Ready in/);
  return { url: `http://127.0.0.1:${port}`, pid: server.pid, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}
