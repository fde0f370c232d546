import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';

/** Limits of one build. */
export type BuildLimits = {
  readonly msMax: number;
  readonly memoryMegabytesMax: number;
  readonly outputBytesMax: number;
};

/** Many times what the largest projects take, so that only what is stuck or hostile is stopped. */
export const BUILD_LIMITS: BuildLimits = { msMax: 180_000, memoryMegabytesMax: 1_024, outputBytesMax: 100_000_000 };

/** A build was stopped at a limit, or its compiler failed; the message says so to people. */
export class BuildStopped extends Error {
  override readonly name = 'BuildStopped';
}

/**
 * The program of the process: it is given no way to read imports, so that a build sees the sources of its input alone. Compilers before 0.6
 * have the same function with fewer parameters, and those before 0.5 under another name.
 */
const PROGRAM = `
const soljson = require(process.argv[1]);
if (process.argv[2] === 'version') {
  process.stdout.write(soljson.cwrap(soljson._solidity_version ? 'solidity_version' : 'version', 'string', [])());
} else {
  const chunks = [];
  process.stdin.on('data', (chunk) => chunks.push(chunk)).on('end', () => {
    const name = soljson._solidity_compile ? 'solidity_compile' : 'compileStandard';
    const compile = soljson.cwrap(name, 'string', ['string', 'number', 'number']);
    process.stdout.write(compile(Buffer.concat(chunks).toString(), 0, 0));
  });
}`;

/** Compiles standard JSON input in a process of its own. Returns the compiler's standard JSON output. Throws `BuildStopped`. */
export async function runCompiler(
  file: string,
  { input, limits = BUILD_LIMITS }: { input: string; limits?: BuildLimits },
): Promise<unknown> {
  const text = await run(file, { words: [], input, limits });
  // The compiler answers in its own way where its memory ends in the middle of a source.
  if (/Dynamic exception type: std::bad_alloc/.test(text.slice(0, 10_000)))
    throw new BuildStopped(explain('bad_alloc', limits.memoryMegabytesMax));
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new BuildStopped('The compiler ended without an answer.', { cause });
  }
}

/** What a compiler says its version is: `0.8.25+commit.b61c2a91.Emscripten.clang`. Throws `BuildStopped`. */
export async function readCompilerVersion(file: string): Promise<string> {
  return run(file, { words: ['version'], input: '', limits: { ...BUILD_LIMITS, msMax: 60_000, outputBytesMax: 1_000 } });
}

type Run = { readonly words: readonly string[]; readonly input: string; readonly limits: BuildLimits };

function run(named: string, { words, input, limits: { msMax, memoryMegabytesMax, outputBytesMax } }: Run): Promise<string> {
  return new Promise((resolve, reject) => {
    // What may be read is decided by real paths, and data folders are often links.
    const file = realpathSync(named);
    // The process can read the folder of compilers, write nothing and start nothing.
    const permission = process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission';
    const flags = [
      permission,
      `--allow-fs-read=${dirname(file)}/*`,
      `--max-old-space-size=${memoryMegabytesMax}`,
      // Pages of 64 kB.
      `--wasm-max-mem-pages=${memoryMegabytesMax * 16}`,
      '--no-warnings',
    ];
    const child = spawn(process.execPath, [...flags, '-e', PROGRAM, file, ...words], { env: {}, stdio: ['pipe', 'pipe', 'pipe'] });
    const parts: Buffer[] = [];
    let [size, said] = [0, ''];
    let stopped: string | undefined;
    const stop = (reason: string) => {
      stopped ??= reason;
      child.kill('SIGKILL');
    };
    const timer = setTimeout(() => stop(`It was stopped after ${msMax / 1_000} s.`), msMax);
    child.stdout.on('data', (part: Buffer) => {
      size += part.length;
      if (size > outputBytesMax) stop(`It was stopped: its output is larger than ${outputBytesMax / 1_000_000} MB.`);
      else parts.push(part);
    });
    child.stderr.on('data', (part: Buffer) => {
      said = (said + part.toString()).slice(-10_000);
    });
    // A process that is gone takes no input: `close` says why.
    child.stdin.on('error', () => undefined);
    child.on('error', (cause) => {
      clearTimeout(timer);
      reject(new BuildStopped('No process could be started for the compiler.', { cause }));
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      if (stopped !== undefined) reject(new BuildStopped(stopped));
      else if (code === 0) resolve(Buffer.concat(parts).toString());
      else reject(new BuildStopped(explain(said, memoryMegabytesMax)));
    });
    child.stdin.end(input);
  });
}

function explain(said: string, memoryMegabytesMax: number): string {
  if (/out of memory|heap limit|bad_alloc|Cannot enlarge memory|\bOOM\b/i.test(said))
    return `It was stopped: it needs more than ${memoryMegabytesMax} MB of memory.`;
  if (/ERR_ACCESS_DENIED/.test(said)) return 'It was stopped: it tried to reach files or programs outside.';
  return 'The compiler failed.';
}
