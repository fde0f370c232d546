import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

// The first draws no window, which saves a fifth of the browser tests' time.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

/** Path of the browser that tests drive: CHROMIUM_PATH, else the first one on the PATH; `undefined` when there is none. */
export function findChromium(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  const { CHROMIUM_PATH: given, PATH = '' } = environment;
  const candidates =
    given === undefined || given === '' ? NAMES.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name))) : [given];
  return candidates.find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Its flags in tests: the sandbox needs privileges that root in a container lacks, and background requests are off. */
export function chromiumArguments({ isRoot }: { isRoot: boolean }): string[] {
  const quiet = [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
  return isRoot ? ['--no-sandbox', ...quiet] : quiet;
}
