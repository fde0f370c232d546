import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A file as it was copied: its path below the folder, its size and its SHA-256. */
export type CopiedFile = { readonly path: string; readonly bytes: number; readonly sha256: string };

/** What a folder was found to hold. */
export type CopiedTree = { readonly files: readonly CopiedFile[]; readonly folders: readonly string[] };

/** Copies a folder with all that is in it. A file that goes away meanwhile is left out. `skips` is asked for paths below `from`. */
export async function copyTree({
  from,
  to,
  skips = () => false,
}: {
  from: string;
  to: string;
  skips?: (path: string) => boolean;
}): Promise<CopiedTree> {
  const files: CopiedFile[] = [];
  const folders: string[] = [];
  await mkdir(to, { recursive: true, mode: 0o700 });
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath.slice(from.length), entry.name).replace(/^[/\\]/, '');
    if (skips(path)) continue;
    if (entry.isDirectory()) {
      folders.push(path);
      await mkdir(join(to, path), { recursive: true, mode: 0o700 });
    } else if (entry.isFile()) {
      const copied = await copyFile({ from, to, path });
      if (copied !== undefined) files.push(copied);
    }
  }
  return { files, folders };
}

/** Copies one file and waits until it is on disk. `undefined` when it is gone. */
export async function copyFile({ from, to, path }: { from: string; to: string; path: string }): Promise<CopiedFile | undefined> {
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  await mkdir(dirname(join(to, path)), { recursive: true, mode: 0o700 });
  try {
    const source = createReadStream(join(from, path));
    await new Promise<void>((resolve, reject) => source.once('open', () => resolve()).once('error', reject));
    await pipeline(source, measure, createWriteStream(join(to, path), { mode: 0o600, flush: true }));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  return { path, bytes, sha256: hash.digest('hex') };
}

/** Writes a file that was not there, as `copyFile` does. */
export async function writeNew({ to, path, text }: { to: string; path: string; text: string }): Promise<CopiedFile> {
  await writeFile(join(to, path), text, { mode: 0o600, flush: true, flag: 'wx' });
  return { path, bytes: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest('hex') };
}
