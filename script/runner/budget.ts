import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from './run-command.ts';

/** The most JavaScript that a page may load before a user action, compressed. */
const FIRST_LOAD_KB_MAX = 175;

/** The pages with this budget, by the build's names. */
const PAGES = [
  { name: 'Home page', page: '/page' },
  { name: 'List of projects', page: '/projects/page' },
  { name: 'A project', page: '/projects/[id]/page' },
] as const;

const BUILD_DIR = join(ROOT, 'apps/web/.next');

export type FirstLoad = { readonly kilobytes: number; readonly files: readonly { path: string; bytes: number }[] };

/**
 * What a browser loads as JavaScript to show `page` (the build's name for it, '/page' for the home page), with gzip as the server sends it.
 * From the build's own manifests: the framework's files and the files of every browser component that the page names. Files for browsers
 * without modules are left out, and so is what a page loads later. A browser test measures the same over the wire.
 */
export function measureFirstLoad({ page = '/page', buildDir = BUILD_DIR }: { page?: string; buildDir?: string } = {}): FirstLoad {
  const { rootMainFiles }: { rootMainFiles: string[] } = JSON.parse(readFileSync(join(buildDir, 'build-manifest.json'), 'utf8'));
  const { clientModules, entryJSFiles } = readClientManifest(join(buildDir, 'server/app', `${page.slice(1)}_client-reference-manifest.js`));
  const chunks = [
    ...rootMainFiles,
    ...Object.values(clientModules).flatMap((module) => module.chunks.map((chunk) => chunk.replace(/^\/_next\//, ''))),
    ...Object.values(entryJSFiles).flat(),
  ];
  const files = [...new Set(chunks)]
    .filter((path) => path.endsWith('.js'))
    .map((path) => ({ path, bytes: gzipSync(readFileSync(join(buildDir, decodeURIComponent(path)))).length }))
    .sort((a, b) => b.bytes - a.bytes);
  return { kilobytes: files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000, files };
}

type ClientManifest = { clientModules: Record<string, { chunks: string[] }>; entryJSFiles: Record<string, string[]> };

/** The manifest is a script of two statements; the second assigns one JSON object. */
function readClientManifest(path: string): ClientManifest {
  const assigned = /\] = (\{.*\});?\s*$/s.exec(readFileSync(path, 'utf8'))?.[1];
  if (assigned === undefined) throw new Error(`${path} does not look like a client reference manifest`);
  return JSON.parse(assigned);
}

/** The budget as a step of the check. Lists the files of each page above it. */
export function checkBudget({ buildDir = BUILD_DIR }: { buildDir?: string } = {}): { passed: boolean; output: string } {
  const results = PAGES.map(({ name, page }) => {
    const { kilobytes, files } = measureFirstLoad({ page, buildDir });
    const passed = kilobytes <= FIRST_LOAD_KB_MAX;
    const list = files.map(({ path, bytes }) => `${(bytes / 1000).toFixed(1).padStart(8)} kB  ${path}`);
    const line = `${name}: ${kilobytes.toFixed(1)} kB of ${FIRST_LOAD_KB_MAX} kB JavaScript (gzip)`;
    return { passed, output: passed ? line : [line, ...list].join('\n') };
  });
  return { passed: results.every(({ passed }) => passed), output: results.map(({ output }) => output).join('\n') };
}
