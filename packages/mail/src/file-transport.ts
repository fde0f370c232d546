import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
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

/** Writes each mail to DATA_DIR/mail instead of sending it. A file is there whole or not at all. */
export function createFileTransport({ dataDir, from }: { dataDir: string; from: string }): MailTransport {
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
  };
}
