import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A temporary folder of files; disposing removes it. Values that are not text are written as JSON. */
export async function createCatalogFolder(files: Readonly<Record<string, unknown>>) {
  const path = await mkdtemp(join(tmpdir(), 'redoubt-catalog-'));
  const write = (name: string, content: unknown) =>
    writeFile(join(path, name), typeof content === 'string' ? content : JSON.stringify(content));
  await Promise.all(Object.entries(files).map(([name, content]) => write(name, content)));
  return {
    path,
    write,
    remove: (name: string) => rm(join(path, name)),
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
}
