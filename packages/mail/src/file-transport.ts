import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '@redoubt/domain/time';
import { composeMail, type MailMessage } from './message.ts';
import type { MailTransport } from './transport.ts';

/** The folder of the development mailbox. */
export function toMailFolder(dataDir: string): string {
  return join(dataDir, 'mail');
}

/** Names sort by age. The same mail always has the same name, so that a duplicate replaces it. */
function toFileName({ createdAt, id }: MailMessage): string {
  return `${createdAt.toISOString().replaceAll(/[:.]/g, '-')}-${id}.eml`;
}

/**
 * Number and age of the mails that are kept: as many as the mailbox searches, as long as the outbox
 * keeps them.
 */
const FILES_MAX = 2_000;
const KEPT_MS = 30 * DAY_MS;

/**
 * Deletes all but the newest mails, and old files, unfinished ones included. Other files stay.
 * Returns how many.
 */
async function sweepFolder(folder: string, { filesMax }: { filesMax: number }): Promise<number> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /\.eml$|^\..*\.eml\.\d+\.tmp$/.test(name));
  const newest = new Set(
    names
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .slice(-filesMax),
  );
  let swept = 0;
  for (const name of names) {
    const facts = await stat(join(folder, name)).catch(() => undefined);
    const old = facts !== undefined && Date.now() - facts.mtimeMs > KEPT_MS;
    if (!old && (newest.has(name) || name.startsWith('.'))) continue;
    await rm(join(folder, name), { force: true });
    swept += 1;
  }
  return swept;
}

/** Writes each mail to DATA_DIR/mail instead of sending it. Files are written atomically. */
export function createFileTransport({
  dataDir,
  from,
  filesMax = FILES_MAX,
}: {
  dataDir: string;
  from: string;
  filesMax?: number;
}): MailTransport {
  const folder = toMailFolder(dataDir);
  return {
    async send(message) {
      const { raw } = await composeMail(message, { from });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = toFileName(message);
      const unfinished = join(folder, `.${name}.${process.pid}.tmp`);
      try {
        await writeFile(unfinished, raw, { mode: 0o600, flush: true });
        await rename(unfinished, join(folder, name));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    sweep: () => sweepFolder(folder, { filesMax }),
  };
}
