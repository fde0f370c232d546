import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

const require = createRequire(import.meta.url);

/** Published for this system only. The binary itself is started, not the wrapper script of the package. */
const PACKAGED = '@foundry-rs/anvil-linux-amd64/bin/anvil';

/** The path of anvil: the one that npm installed, otherwise one on the PATH. Throws with a message for people. */
export function findAnvil({
  path,
  system = `${process.platform} ${process.arch}`,
}: {
  path: string;
  /** Platform and architecture, as Node names them. */
  system?: string;
}): string {
  if (system === 'linux x64') {
    const packaged = tryResolve(PACKAGED);
    if (packaged !== undefined) return packaged;
  }
  const found = path
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, 'anvil'))
    .find((file) => existsSync(file));
  if (found !== undefined) return found;
  throw new Error(
    `The demo chain needs anvil, which npm installs on Linux x64 only; this is ${system}. Install Foundry (https://getfoundry.sh) so that anvil is on the PATH, or go without: DEMO_CHAIN=off script/server`,
  );
}

function tryResolve(name: string): string | undefined {
  try {
    return require.resolve(name);
  } catch {
    return undefined;
  }
}
