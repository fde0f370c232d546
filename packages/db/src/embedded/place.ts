import { createHash } from 'node:crypto';
import { join } from 'node:path';

export const OWNER_ROLE = 'redoubt_owner';
export const APP_ROLE = 'redoubt_app';
export const DATABASE = 'redoubt';

/** Where one embedded database has its files; all follows from the data folder. */
export type Place = {
  readonly dataDir: string;
  readonly clusterDir: string;
  readonly socketDir: string;
  readonly logDir: string;
  readonly logFile: string;
  readonly pidFile: string;
  readonly lockFile: string;
};

/** A socket's path ends within 104 bytes (macOS) or 108 (Linux), of which the file's own name takes 15. */
const SOCKET_DIR_BYTES_MAX = 88;

export function placeOf({ dataDir }: { dataDir: string }): Place {
  const clusterDir = join(dataDir, 'postgres');
  const logDir = join(dataDir, 'logs');
  return {
    dataDir,
    clusterDir,
    socketDir: socketDirOf(dataDir),
    logDir,
    logFile: join(logDir, 'postgres.log'),
    pidFile: join(clusterDir, 'postmaster.pid'),
    lockFile: join(dataDir, 'postgres.lock'),
  };
}

function socketDirOf(dataDir: string): string {
  const inside = join(dataDir, 'postgres-socket');
  if (Buffer.byteLength(inside) <= SOCKET_DIR_BYTES_MAX) return inside;
  // Not os.tmpdir(): every process must come to the same place, whatever its TMPDIR.
  return join('/tmp', `redoubt-${createHash('sha256').update(dataDir).digest('hex').slice(0, 20)}`);
}

/** The addresses of the embedded database in `dataDir`: fixed, whether it runs or not. */
export function embeddedUrls({ dataDir, ownerPassword, appPassword }: { dataDir: string; ownerPassword: string; appPassword: string }): {
  ownerUrl: string;
  appUrl: string;
} {
  const host = encodeURIComponent(socketDirOf(dataDir));
  // The host named before the path only makes the address well formed; the socket folder overrides it.
  const url = (role: string, password: string) =>
    `postgres://${role}:${encodeURIComponent(password)}@localhost:5432/${DATABASE}?host=${host}`;
  return { ownerUrl: url(OWNER_ROLE, ownerPassword), appUrl: url(APP_ROLE, appPassword) };
}
