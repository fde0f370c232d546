import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumArguments, findChromium } from './chromium.ts';
import { findFreePort } from './listen.ts';
import { startProcess } from './product/processes.ts';
import { waitFor } from './wait.ts';

/** Starts a browser with an empty profile that tools can drive through `port`. Disposing ends it and removes the profile. */
export async function startBrowser(): Promise<AsyncDisposable & { readonly port: number }> {
  const port = await findFreePort();
  const profileDir = await mkdtemp(join(tmpdir(), 'redoubt-browser-'));
  const browser = startProcess({
    command: findChromium(process.env) ?? 'chromium',
    args: [
      ...chromiumArguments({ isRoot: process.getuid?.() === 0 }),
      '--headless=new',
      `--remote-debugging-port=${port}`,
      `--user-data-dir=${profileDir}`,
    ],
    env: { PATH: process.env.PATH, HOME: profileDir },
  });
  const isUp = async () => (await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => undefined))?.ok === true;
  await waitFor('the browser', isUp, { everyMs: 100 });
  return {
    port,
    async [Symbol.asyncDispose]() {
      await browser[Symbol.asyncDispose]();
      await rm(profileDir, { recursive: true, force: true });
    },
  };
}
