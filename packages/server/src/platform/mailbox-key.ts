import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const pathOf = (dataDir: string) => join(dataDir, 'mailbox-key');

/**
 * Draws the key of the development mailbox and writes it to DATA_DIR/mailbox-key, for its owner
 * alone. The key of an earlier start opens nothing any more.
 */
export async function drawMailboxKey({ dataDir }: { dataDir: string }): Promise<string> {
  const key = randomBytes(16).toString('hex');
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  // Written aside and moved: no process reads half a key.
  await writeFile(`${pathOf(dataDir)}.new`, key, { mode: 0o600 });
  await rename(`${pathOf(dataDir)}.new`, pathOf(dataDir));
  return key;
}

/** The key of the newest start; undefined where none was drawn. */
export async function readMailboxKey({ dataDir }: { dataDir: string }): Promise<string | undefined> {
  const text = await readFile(pathOf(dataDir), 'utf8').catch(() => '');
  return text === '' ? undefined : text;
}

/** Whether `given` is the key of the newest start. */
export async function isMailboxKey({ dataDir }: { dataDir: string }, given: string | null | undefined): Promise<boolean> {
  const key = await readMailboxKey({ dataDir });
  return key !== undefined && typeof given === 'string' && timingSafeEqual(hash(given), hash(key));
}

const hash = (text: string) => createHash('sha256').update(text).digest();
