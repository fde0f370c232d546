import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { cp, lstat, mkdir, readFile, realpath, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { RELEASE_FILE } from '../serve/build-web.ts';
import { type LockFile, listRuntimePackages } from './list-runtime-packages.ts';

const WORKSPACES = ['apps/cli', 'apps/web', 'apps/worker'];

/** Of a release nothing is compiled, so the framework's compiler stays behind. */
const isWanted = (name: string) => !name.startsWith('@next/swc-');

const FILES = [
  'package.json',
  'site.config.ts',
  'LICENSE',
  'NOTICE',
  'README.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'catalog',
  'deploy',
  'docs',
];

/** Parts of our own folders that only development needs. */
const LEFT_OUT = new RegExp(
  [
    '^(?:apps|packages)/[^/]+/node_modules$',
    String.raw`/(?:e2e|test-results|testing|next\.config\.ts)$`,
    String.raw`/\.next/(?:cache|dev|types|diagnostics|trace[^/]*)$`,
    String.raw`\.test\.tsx?$|\.map$`,
  ].join('|'),
);

const LAUNCHER = `#!/bin/sh
# The command, with the Node that comes with it.
here="$(dirname "$(readlink -f "$0")")"
exec "$here/node" "$here/apps/cli/src/main.ts" "$@"
`;

/**
 * Copies the built installation in `root` with all that it needs to run, Node included, into the new folder `to`. It runs from any place, on
 * machines of the same kind.
 */
export async function writeRelease({ root, to, version }: { root: string; to: string; version: string }): Promise<{ packages: number }> {
  const lock: LockFile = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const folders = listRuntimePackages(lock, { workspaces: WORKSPACES, isWanted });
  const own = folders.filter((folder) => !folder.includes('node_modules/'));
  await mkdir(to, { recursive: true });
  for (const path of [...FILES, ...own]) {
    await cp(join(root, path), join(to, path), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (from) => !LEFT_OUT.test(relative(root, from)),
    });
  }
  let packages = 0;
  for (const folder of folders.filter((path) => path.includes('node_modules/'))) {
    const from = join(root, folder);
    const stat = await lstat(from).catch(() => undefined);
    // Optional packages are those of this machine's kind.
    if (stat === undefined) continue;
    const target = join(to, folder);
    await mkdir(dirname(target), { recursive: true });
    if (stat.isSymbolicLink()) {
      await symlink(relative(dirname(target), join(to, relative(root, await realpath(from)))), target);
      continue;
    }
    packages += 1;
    const inside = join(from, 'node_modules');
    await cp(from, target, { recursive: true, verbatimSymlinks: true, filter: (path) => path !== inside && !path.endsWith('.map') });
  }
  await cp(await realpath(process.execPath), join(to, 'node'));
  await writeFile(join(to, 'redoubt'), LAUNCHER, { mode: 0o755 });
  const about = { version, platform: `${process.platform}-${process.arch}`, node: process.version, builtAt: new Date().toISOString() };
  await writeFile(join(to, RELEASE_FILE), `${JSON.stringify(about, undefined, 2)}\n`);
  return { packages };
}

/** Packs a release's folder into one file beside it, and says its hash. */
export async function packRelease(folder: string): Promise<{ archive: string; bytes: number; sha256: string }> {
  const archive = `${folder}.tar.gz`;
  const child = spawn(
    'tar',
    ['--create', '--gzip', '--file', archive, '--directory', dirname(folder), '--owner=0', '--group=0', basename(folder)],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new Error(`tar ended with exit code ${code}.`);
  const hash = createHash('sha256');
  await pipeline(createReadStream(archive), hash);
  const sha256 = hash.digest('hex');
  await writeFile(`${archive}.sha256`, `${sha256}  ${basename(archive)}\n`);
  return { archive, bytes: (await lstat(archive)).size, sha256 };
}
