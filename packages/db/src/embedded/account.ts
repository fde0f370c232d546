import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';

/** The account that PostgreSQL runs as: it refuses root, and users without a name in the system. */
export type Account = {
  /** Put before the program and its arguments. */
  readonly prefix: readonly string[];
  /** The user and group to become; `undefined` for the present one. */
  readonly identity: { readonly uid: number; readonly gid: number } | undefined;
  /** What to do when PostgreSQL can't be started this way. */
  readonly advice?: string;
};

const UNPRIVILEGED = { uid: 65_534, gid: 65_534 };

/** In a user namespace the program sees root, or a user without a name, as `nobody`; the files keep their owner. */
const RENAMED: Account = {
  prefix: ['unshare', '--user', `--map-user=${UNPRIVILEGED.uid}`, `--map-group=${UNPRIVILEGED.gid}`],
  identity: undefined,
  advice:
    'PostgreSQL does not run as root, its substitute `nobody` may not enter this folder, and this system may forbid `unshare --user`. ' +
    'Run as an ordinary user, or move the checkout and DATA_DIR to where everybody may pass.',
};

/** The account for the cluster in `clusterDir`: the one that owns it, or the best one when it is still to be made. */
export function chooseAccount({ postgres, clusterDir }: { postgres: string; clusterDir: string }): Account {
  if (process.getuid?.() !== 0) return hasName() ? { prefix: [], identity: undefined } : RENAMED;
  const identity = ownerOf(clusterDir) ?? UNPRIVILEGED;
  if (identity.uid !== 0 && canReach(clusterDir) && canRun(postgres, identity)) return { prefix: [], identity };
  return RENAMED;
}

function hasName(): boolean {
  try {
    userInfo();
    return true;
  } catch {
    return false;
  }
}

function ownerOf(folder: string): { uid: number; gid: number } | undefined {
  const stat = statSync(folder, { throwIfNoEntry: false });
  return stat && { uid: stat.uid, gid: stat.gid };
}

/** Whether every parent folder can be entered by other users. */
function canReach(path: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** Tries it out, since permissions, libraries and security modules can all prevent it. */
function canRun(postgres: string, identity: { uid: number; gid: number }): boolean {
  return spawnSync(postgres, ['--version'], { ...identity, cwd: '/', stdio: 'ignore' }).status === 0;
}
