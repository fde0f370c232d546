import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where pictures are kept, by names that we make. */
export type PictureStore = {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** `undefined` where there is none. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** May be asked for what is not there. */
  delete(key: string): Promise<void>;
};

const KEY = /^[0-9a-f]{32}$/;

/** Pictures as files in `dataDir`/uploads. Throws for a key that is not one of ours. */
export function openPictureFolder({ dataDir }: { dataDir: string }): PictureStore {
  const folder = join(dataDir, 'uploads');
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new TypeError('A picture has a key that we made.');
    return join(folder, `${key}.webp`);
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Written aside and moved: nobody ever reads half a picture.
      await writeFile(`${path}.new`, bytes, { mode: 0o600 });
      await rename(`${path}.new`, path);
    },
    async get(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      }
    },
    delete: (key) => rm(pathOf(key), { force: true }),
  };
}
