import { pathFault, SCOPE_LIMITS, unsafePathFault } from '@redoubt/domain/office/scope/source-file';

export type Source = { readonly path: string; readonly text: string };

/** Sources of an archive, and how many other files it holds. */
type Unpacked = { readonly sources: readonly Source[]; readonly left: number };

/** Why an archive is refused, in words for the person who chose it. */
export class ArchiveError extends Error {}

export const isArchive = (name: string) => /\.(zip|tar|tar\.gz|tgz)$/i.test(name);

/** Whether a file is taken into a scope: a source of bearable size that is no dependency. */
export function isSource(path: string, bytes: number): boolean {
  return pathFault(path) === undefined && bytes <= SCOPE_LIMITS.fileBytes && !/(^|\/)(node_modules|\.git)\//.test(path);
}

/** The text of a file; `undefined` where it is not UTF-8. */
export function toText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

/**
 * Reads a .zip, .tar or .tar.gz archive. Sizes are counted while it is unpacked, whatever it says of itself. It is refused whole where
 * it holds a link, a path that leads outside, a file twice, or more than a scope may have. Throws `ArchiveError`, and what the readers of
 * archives throw at a file that is none.
 */
export async function unpackArchive(archive: Blob, name: string): Promise<Unpacked> {
  if (archive.size > SCOPE_LIMITS.bytes) throw new ArchiveError(`The archive is larger than ${SCOPE_LIMITS.bytes / 1e6} MB.`);
  const box = createBox();
  if (/\.zip$/i.test(name)) await unpackZip(archive, box);
  else await unpackTar(archive, /gz$/i.test(name), box);
  return box.close();
}

type Entry = { readonly path: string; readonly kind: 'file' | 'folder' | 'link' | 'other' };

/** What an archive's entries are put into, one by one. */
type Box = {
  /** Checks an entry before anything of it is unpacked. */
  readonly open: (entry: Entry) => void;
  /** Counts bytes as they are unpacked. */
  readonly count: (bytes: number) => void;
  /** Why the archive was refused. */
  readonly rejection: () => ArchiveError | undefined;
  readonly add: (path: string, bytes: Uint8Array) => void;
  readonly close: () => Unpacked;
};

function createBox(): Box {
  const files = new Map<string, Uint8Array>();
  let entries = 0;
  let unpacked = 0;
  let rejection: ArchiveError | undefined;
  return {
    open({ path, kind }) {
      entries += 1;
      if (entries > SCOPE_LIMITS.files)
        throw new ArchiveError(`The archive holds more than ${SCOPE_LIMITS.files.toLocaleString('en')} files.`);
      const named = path.slice(0, 100);
      if (kind === 'link') throw new ArchiveError(`The archive holds a link, which could lead outside: ${named}`);
      if (kind === 'other') throw new ArchiveError(`The archive holds something that is neither file nor folder: ${named}`);
      const fault = unsafePathFault(path.replace(/^\.\//, '').replace(/\/$/, '') || 'root');
      if (fault !== undefined) throw new ArchiveError(`${fault} (${named})`);
    },
    count(bytes) {
      unpacked += bytes;
      if (unpacked <= SCOPE_LIMITS.bytes) return;
      rejection = new ArchiveError(`Unpacked, the archive is larger than ${SCOPE_LIMITS.bytes / 1e6} MB.`);
      throw rejection;
    },
    rejection: () => rejection,
    add(path, bytes) {
      const own = path.replace(/^\.\//, '');
      if (files.has(own)) throw new ArchiveError(`The archive holds a file twice: ${own}`);
      files.set(own, bytes);
    },
    close() {
      const paths = [...files.keys()];
      // Archives of a repository have all in one folder, which is no part of the paths that findings name.
      const root = paths[0]?.split('/')[0];
      const below = root !== undefined && paths.every((path) => path.startsWith(`${root}/`)) ? root.length + 1 : 0;
      const sources: Source[] = [];
      for (const [path, bytes] of files) {
        const own = path.slice(below);
        const text = isSource(own, bytes.length) ? toText(bytes) : undefined;
        if (text !== undefined) sources.push({ path: own, text });
      }
      return { sources, left: files.size - sources.length };
    },
  };
}

async function unpackZip(archive: Blob, box: Box): Promise<void> {
  const { BlobReader, ZipReader } = await import('@zip.js/zip.js');
  const reader = new ZipReader(new BlobReader(archive), {
    useWebWorkers: false,
    checkSignature: true,
    checkOverlappingEntry: true,
    // The box checks names, and says what is wrong with them.
    filenameValidation: 'tolerant',
  });
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      const path = entry.filename;
      box.open({ path, kind: entry.symlink ? 'link' : entry.directory ? 'folder' : 'file' });
      if (entry.directory) continue;
      if (entry.encrypted) throw new ArchiveError(`A file of the archive is encrypted: ${path.slice(0, 100)}`);
      const bytes = createBytes(box);
      // The reader ends with an error of its own when a write fails.
      await entry.getData(new WritableStream<Uint8Array>({ write: bytes.write })).catch((error: unknown) => {
        throw box.rejection() ?? error;
      });
      box.add(path, bytes.join());
    }
  } finally {
    await reader.close();
  }
}

async function unpackTar(archive: Blob, compressed: boolean, box: Box): Promise<void> {
  const { createTarDecoder } = await import('modern-tar');
  const bytes = archive.stream();
  const plain = compressed ? bytes.pipeThrough(new DecompressionStream('gzip')) : bytes;
  const entries = plain.pipeThrough(createTarDecoder({ strict: true }));
  for await (const { header, body } of entries as unknown as AsyncIterable<TarEntry>) {
    box.open({ path: header.name, kind: kindOf(header.type) });
    const content = createBytes(box);
    for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) content.write(chunk);
    if (kindOf(header.type) === 'file') box.add(header.name, content.join());
  }
}

type TarEntry = { readonly header: { readonly name: string; readonly type?: string }; readonly body: ReadableStream<Uint8Array> };

function kindOf(type = 'file'): Entry['kind'] {
  switch (type) {
    case 'file':
      return 'file';
    case 'directory':
      return 'folder';
    case 'link':
    case 'symlink':
      return 'link';
    default:
      return 'other';
  }
}

/** Collects the bytes of one file: of one that is too large for a scope they are counted alone. */
function createBytes(box: Box): { write: (chunk: Uint8Array) => void; join: () => Uint8Array } {
  const chunks: Uint8Array[] = [];
  let size = 0;
  return {
    write(chunk) {
      box.count(chunk.length);
      size += chunk.length;
      if (size <= SCOPE_LIMITS.fileBytes + 1) chunks.push(chunk.slice());
    },
    join() {
      // Longer than a file may be, so that it is left out.
      if (size > SCOPE_LIMITS.fileBytes) return new Uint8Array(SCOPE_LIMITS.fileBytes + 1);
      const joined = new Uint8Array(size);
      let at = 0;
      for (const chunk of chunks) {
        joined.set(chunk, at);
        at += chunk.length;
      }
      return joined;
    },
  };
}
