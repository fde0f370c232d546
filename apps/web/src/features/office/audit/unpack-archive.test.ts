import { gzipSync } from 'node:zlib';
import { SCOPE_LIMITS } from '@redoubt/domain/office/scope/source-file';
import { BlobWriter, TextReader, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js';
import { packTar, type TarEntry } from 'modern-tar';
import { expect, test } from 'vitest';
import { unpackArchive } from './unpack-archive.ts';

type File = { readonly name: string; readonly text?: string; readonly bytes?: Uint8Array; readonly mode?: number };

async function zip(files: readonly File[]): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
  for (const { name, text = '', bytes, mode } of files) {
    const reader = bytes === undefined ? new TextReader(text) : new Uint8ArrayReader(bytes);
    await writer.add(name, reader, mode === undefined ? {} : { unixMode: mode });
  }
  return writer.close();
}

const tar = async (entries: readonly TarEntry[]) => new Blob([await packTar(entries)]);
const file = (name: string, body = 'contract A {}'): TarEntry => ({ header: { name, size: body.length, type: 'file' }, body });
const gzipped = async (blob: Blob) => new Blob([new Uint8Array(gzipSync(Buffer.from(await blob.arrayBuffer())))]);
const refused = (blob: Blob, name: string) =>
  unpackArchive(blob, name).then(
    () => 'taken',
    (error: unknown) => String(error),
  );

test('sources of a zip and of a tar.gz are read under their paths below the one folder, others are counted', async () => {
  const expected = {
    sources: [
      { path: 'src/A.sol', text: 'contract A {}' },
      { path: 'README.md', text: '# A' },
    ],
    left: 2,
  };
  const names = {
    'repo/src/A.sol': 'contract A {}',
    'repo/README.md': '# A',
    'repo/logo.png': 'x',
    'repo/node_modules/x/B.sol': 'contract B {}',
  };
  const zipped = await zip(Object.entries(names).map(([name, text]) => ({ name, text })));
  expect(await unpackArchive(zipped, 'repo.zip')).toEqual(expected);
  const packed = await tar([
    { header: { name: 'repo/', size: 0, type: 'directory' } },
    ...Object.entries(names).map(([name, text]) => file(name, text)),
  ]);
  expect(await unpackArchive(packed, 'repo.tar')).toEqual(expected);
  expect(await unpackArchive(await gzipped(packed), 'repo.tar.gz')).toEqual(expected);
});

test.each(['/etc/A.sol', '../A.sol', 'src/../../A.sol', 'C:/A.sol', 'src\\..\\A.sol', 'src//A.sol'])(
  'a path that leads outside, %s, refuses the whole archive',
  async (name) => {
    expect(await refused(await tar([file('src/Good.sol'), file(name)]), 'a.tar')).toContain('A path');
    expect(await refused(await zip([{ name: 'src/Good.sol' }, { name }]), 'a.zip')).toContain('A path');
  },
);

test('links refuse the archive', async () => {
  for (const type of ['symlink', 'link'] as const) {
    const link: TarEntry = { header: { name: 'src/A.sol', size: 0, type, linkname: '/etc/passwd' } };
    expect(await refused(await tar([link]), 'a.tar')).toContain('a link');
  }
  expect(await refused(await zip([{ name: 'src/A.sol', text: '/etc/passwd', mode: 0o120777 }]), 'a.zip')).toContain('a link');
});

test('a device refuses the archive, and so does a file that stands twice', async () => {
  expect(await refused(await tar([{ header: { name: 'src/A.sol', size: 0, type: 'fifo' } }]), 'a.tar')).toContain(
    'neither file nor folder',
  );
  expect(await refused(await tar([file('A.sol'), file('./A.sol')]), 'a.tar')).toContain('twice');
});

test('a bomb is refused while it is unpacked, whatever sizes it states', async () => {
  const zeros = new Uint8Array(SCOPE_LIMITS.bytes + 1);
  const bomb = await zip([{ name: 'A.sol', bytes: zeros }]);
  expect(bomb.size).toBeLessThan(100_000);
  expect(await refused(bomb, 'a.zip')).toContain('Unpacked, the archive is larger than 50 MB');
  const packed = await gzipped(await tar([{ header: { name: 'A.sol', size: zeros.length, type: 'file' }, body: zeros }]));
  expect(packed.size).toBeLessThan(100_000);
  expect(await refused(packed, 'a.tgz')).toContain('Unpacked, the archive is larger than 50 MB');
  // Many folders are counted like files.
  const folders = Array.from(
    { length: SCOPE_LIMITS.files + 1 },
    (_, index): TarEntry => ({ header: { name: `d${index}/`, size: 0, type: 'directory' } }),
  );
  expect(await refused(await tar(folders), 'a.tar')).toContain('more than 10,000 files');
});

test('a file above 1 MB and one that is not UTF-8 are left out, and what is no archive is refused', async () => {
  const large = new Uint8Array(SCOPE_LIMITS.fileBytes + 1).fill(97);
  const archive = await zip([
    { name: 'Large.sol', bytes: large },
    { name: 'Latin.sol', bytes: new Uint8Array([0xe4]) },
    { name: 'A.sol', text: 'a' },
  ]);
  expect(await unpackArchive(archive, 'a.zip')).toEqual({ sources: [{ path: 'A.sol', text: 'a' }], left: 2 });
  expect(await refused(new Blob(['no archive']), 'a.zip')).not.toBe('taken');
  expect(await refused(new Blob(['no archive']), 'a.tgz')).not.toBe('taken');
});
