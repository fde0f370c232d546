import { resolve } from 'node:path';
import { findFreePort } from '../listen.ts';
import { waitFor } from '../wait.ts';
import { type RunningProcess, startProcess } from './processes.ts';
import { askHealth, bareEnvironment } from './product.ts';

const WEB_DIR = resolve(import.meta.dirname, '../../../../apps/web');

export type SecondWeb = AsyncDisposable & { readonly url: string; readonly web: RunningProcess };

/**
 * A second web process over the data of a running product, as a second machine behind a load balancer would run it. With PUBLIC_URL in
 * the `environment` of both they serve the same public address.
 */
export async function startSecondWeb({
  dataDir,
  environment = {},
}: {
  dataDir: string;
  environment?: Readonly<Record<string, string>>;
}): Promise<SecondWeb> {
  const port = await findFreePort();
  const env = { ...bareEnvironment(), NODE_ENV: 'production', DATA_DIR: dataDir, PORT: String(port), ...environment };
  const web = startProcess({ command: process.execPath, args: ['src/server/main.ts'], cwd: WEB_DIR, env });
  const url = `http://127.0.0.1:${port}`;
  await waitFor('the second web process to be well', async () => (await askHealth(url)) === 'ok');
  return { url, web, [Symbol.asyncDispose]: () => web[Symbol.asyncDispose]() };
}
