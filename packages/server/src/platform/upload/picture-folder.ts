import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureStore, StoredPicture } from './picture-store.ts';

const KEY = /^[0-9a-f]{32}$/;
const FILE = /^([0-9a-f]{32})\.webp$/;

/** A write takes less. What is older was left by a process that died over it. */
const UNFINISHED_MS = 3_600_000;

/** Pictures as files in `dataDir`/uploads. Throws for a key that is not one of ours. */
export function openPictureFolder({ dataDir }: { dataDir: string }): PictureStore {
  const folder = join(dataDir, 'uploads');
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new TypeError('A picture has a key that we made.');
    return join(folder, `${key}.webp`);
  };
  return {
    namedBy: 'key',
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Written aside and moved: no process reads half a picture.
      await writeFile(`${path}.new`, bytes, { mode: 0o600 });
      await rename(`${path}.new`, path);
    },
    get: (key) => unlessMissing(readFile(pathOf(key))),
    delete: (key) => rm(pathOf(key), { force: true }),
    async *list() {
      const files = (await unlessMissing(readdir(folder))) ?? [];
      const pictures = await Promise.all(files.map((file) => findPicture(folder, file)));
      yield pictures.filter((picture) => picture !== undefined);
    },
  };
}

/** The picture in a file. One that was never finished is taken away instead. */
async function findPicture(folder: string, file: string): Promise<StoredPicture | undefined> {
  const path = join(folder, file);
  const name = FILE.exec(file.replace(/\.new$/, ''))?.[1];
  const facts = name === undefined ? undefined : await unlessMissing(stat(path));
  if (name === undefined || facts === undefined) return undefined;
  if (!file.endsWith('.new')) return { name, storedAt: facts.mtime };
  if (Date.now() - facts.mtimeMs > UNFINISHED_MS) await rm(path, { force: true });
  return undefined;
}

async function unlessMissing<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
