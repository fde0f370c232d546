import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { composeMail, type MailMessage } from './message.ts';
import type { MailTransport } from './transport.ts';

/** Where mails lie that nobody sends: the development mailbox. */
export function toMailFolder(dataDir: string): string {
  return join(dataDir, 'mail');
}

/** Names sort by age. The same mail written twice has the same name, so it is there once. */
function toFileName({ createdAt, id }: MailMessage): string {
  return `${createdAt.toISOString().replaceAll(/[:.]/g, '-')}-${id}.eml`;
}

/** Mails that are kept, and for how long: as many as the mailbox searches, and as long as the outbox remembers them. */
const FILES_MAX = 2_000;
const KEPT_MS = 30 * 86_400_000;

/** Deletes files beyond the newest, and old ones, unfinished ones among them. Returns how many. What is no mail is left alone. */
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

/** Writes each mail to DATA_DIR/mail instead of sending it. A file is there whole or not at all. */
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
