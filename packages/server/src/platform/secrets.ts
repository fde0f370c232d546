import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withFileLock } from '@redoubt/db/file-lock';
import { z } from 'zod';

const Secret = z.string().min(32);

/** What this installation alone knows. Losing the file ends all sessions and makes second factors unreadable; nothing else is lost. */
export const Secrets = z.object({
  /** Signs session tokens; keys for codes and second factors come from it, too. */
  sessionSecret: Secret,
  /** Goes into the daily hash that stands for a visitor. */
  visitorSecret: Secret,
  databaseOwnerPassword: Secret,
  databaseAppPassword: Secret,
});
export type Secrets = z.infer<typeof Secrets>;

/** The secrets in DATA_DIR, generated at the first call. Safe to call from several processes at once. */
export async function readSecrets({ dataDir }: { dataDir: string }): Promise<Secrets> {
  const path = join(dataDir, 'secrets');
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  return readFileIfPresent(path) ?? withFileLock({ path: `${path}.lock` }, async () => readFileIfPresent(path) ?? generate(path));
}

function readFileIfPresent(path: string): Secrets | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') return undefined;
    if (code !== 'EACCES') throw error;
    throw new Error(`${path} belongs to another user of this machine. Run as that user, or use another DATA_DIR.`, { cause: error });
  }
  const parsed = Secrets.safeParse(parseJson(text));
  if (!parsed.success) throw new Error(`${path} is damaged. Delete it to have new secrets made; everybody will have to log in again.`);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function generate(path: string): Secrets {
  const secret = () => randomBytes(32).toString('hex');
  const secrets = { sessionSecret: secret(), visitorSecret: secret(), databaseOwnerPassword: secret(), databaseAppPassword: secret() };
  // Written aside and moved: no process reads half a file.
  writeFileSync(`${path}.new`, `${JSON.stringify(secrets, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return secrets;
}
