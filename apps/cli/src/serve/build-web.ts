import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { sendSignal } from '@redoubt/db/embedded/process';
import { withFileLock } from '@redoubt/db/file-lock';

/** A release has this file: its web app was built when it was made. */
export const RELEASE_FILE = 'release.json';

/** Sources of the web app. A folder counts with all its files but tests, results and what is fetched or generated. */
const SOURCES = [
  'package-lock.json',
  'tsconfig.base.json',
  'site.config.ts',
  'apps/web',
  'catalog', // Its projects' logos are copied by the build.
  ...['chain', 'db', 'domain', 'flags', 'identity', 'mail', 'power', 'server', 'tracing', 'ui'].map((name) => `packages/${name}`),
];
const SKIPPED_FOLDERS = new Set(['node_modules', '.next', 'e2e', 'migrations', 'test-results', 'public']);
const SKIPPED_FILES = /\.test\.tsx?$|^next-env\.d\.ts$|\.tsbuildinfo$/;

/** The last lines of a failed build that are shown. */
const OUTPUT_LINES_MAX = 60;

/**
 * Builds the web app when its sources or packages are not those of the last build. Returns whether it did.
 * `started` gets the pid of the build, which leads a process group.
 */
export async function buildWeb({
  root,
  environment,
  signal = new AbortController().signal,
  say = () => undefined,
  started = () => undefined,
}: {
  root: string;
  environment: NodeJS.ProcessEnv;
  signal?: AbortSignal;
  say?: (detail: string) => void;
  started?: (pid: number) => void;
}): Promise<boolean> {
  if (existsSync(join(root, RELEASE_FILE))) return false;
  const stampFile = join(root, 'apps/web/.next/redoubt-sources');
  const lockFile = join(root, 'node_modules/.cache/redoubt-build.lock');
  mkdirSync(dirname(lockFile), { recursive: true });
  // Several data folders may be served from one checkout, and their starts may meet.
  return withFileLock({ path: lockFile, timeoutMs: 600_000 }, async () => {
    signal.throwIfAborted();
    const digest = digestSources(root);
    if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === digest) return false;
    say('building, about a minute');
    rmSync(stampFile, { force: true }); // A build that is killed half-way must not count.
    await runScript('build', { root, environment, signal, started });
    writeFileSync(stampFile, digest);
    return true;
  });
}

/** Copies the logos, as a build does, for a web app that compiles pages on request. */
export async function copyLogos({
  root,
  environment,
  signal,
}: {
  root: string;
  environment: NodeJS.ProcessEnv;
  signal: AbortSignal;
}): Promise<void> {
  await runScript('logos', { root, environment, signal, started: () => undefined });
}

/** A digest of all sources, and of the Node version that builds them. */
export function digestSources(root: string): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of SOURCES.flatMap((source) => listFiles(join(root, source)))) {
    const content = readFileSync(file);
    hash.update(`\0${relative(root, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** Every file below `path`, or `path` itself, in a fixed order. */
function listFiles(path: string): string[] {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return stat === undefined ? [] : [path];
  const entries = readdirSync(path, { withFileTypes: true }).sort((one, other) => (one.name < other.name ? -1 : 1));
  return entries
    .filter((entry) => (entry.isDirectory() ? !SKIPPED_FOLDERS.has(entry.name) : !SKIPPED_FILES.test(entry.name)))
    .flatMap((entry) => listFiles(join(path, entry.name)));
}

type Surroundings = { root: string; environment: NodeJS.ProcessEnv; signal: AbortSignal; started: (pid: number) => void };

/** Runs a script of the web app; its output is shown only when it fails. */
async function runScript(name: string, { root, environment, signal, started }: Surroundings): Promise<void> {
  const path = `${join(root, 'node_modules/.bin')}${delimiter}${environment.PATH ?? ''}`;
  const child = spawn('npm', ['run', '--silent', name, '--workspace', 'apps/web'], {
    cwd: root,
    env: { ...environment, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', PATH: path },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { pid } = child;
  if (pid !== undefined) started(pid);
  const end = () => pid !== undefined && sendSignal(-pid, 'SIGKILL');
  signal.addEventListener('abort', end);
  let output = '';
  const collect = (chunk: string) => {
    output += chunk;
  };
  child.stdout.setEncoding('utf8').on('data', collect);
  child.stderr.setEncoding('utf8').on('data', collect);
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  signal.removeEventListener('abort', end);
  signal.throwIfAborted();
  if (code !== 0)
    throw new Error(`npm run ${name} in apps/web failed:\n${output.trimEnd().split('\n').slice(-OUTPUT_LINES_MAX).join('\n')}`);
}
