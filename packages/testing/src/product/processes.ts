import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { TestDatabase } from '../database/test-database.ts';
import { WAIT_MS } from '../timeouts.ts';

export type RunningProcess = AsyncDisposable & {
  readonly pid: number;
  /** Everything that it has printed, both streams in the order they arrived. */
  output(): string;
  /** The first line, past or future, that matches. Rejects when the process ends before one comes. */
  waitForLine(pattern: RegExp, limit?: { withinMs?: number }): Promise<string>;
  /** Sends `signal` to this process alone. */
  kill(signal: NodeJS.Signals): void;
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
};

const groups = new Set<number>();

// However this process ends, its children end with it.
process.on('exit', () => {
  for (const pid of groups) killGroup(pid);
});

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group is gone already.
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

type Start = { command: string; args: readonly string[]; cwd?: string; env?: Environment };

/** Starts a process in a group of its own, without an input. Disposing kills the group. */
export function startProcess({ command, args, cwd, env }: Start): RunningProcess {
  const child = spawn(command, args, {
    cwd,
    // Framework types may declare required variables; our processes need none of them.
    env: env as NodeJS.ProcessEnv,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`Could not start ${command}`);
  groups.add(pid);
  let output = '';
  const collect = (chunk: string) => {
    output += chunk;
  };
  child.stdout.setEncoding('utf8').on('data', collect);
  child.stderr.setEncoding('utf8').on('data', collect);
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  return {
    pid,
    output: () => output,
    waitForLine: (pattern, { withinMs = WAIT_MS } = {}) => waitForLine({ child, output: () => output, pattern, withinMs }),
    kill: (signal) => void child.kill(signal),
    ended,
    async [Symbol.asyncDispose]() {
      killGroup(pid);
      await ended;
      groups.delete(pid);
    },
  };
}

type Awaited = { child: ChildProcess; output: () => string; pattern: RegExp; withinMs: number };

function waitForLine({ child, output, pattern, withinMs }: Awaited): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) =>
      settle(() => reject(new Error(`${reason} before a line matched ${pattern}. It printed:\n${output()}`)));
    const look = () => {
      const line = output()
        .split('\n')
        .find((text) => pattern.test(text));
      if (line !== undefined) settle(() => resolve(line));
    };
    const onClose = () => fail('The process ended');
    const timer = setTimeout(() => fail(`${withinMs} ms passed`), withinMs);
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      child.stdout?.off('data', look);
      child.stderr?.off('data', look);
      child.off('close', onClose);
      finish();
    };
    child.stdout?.on('data', look);
    child.stderr?.on('data', look);
    child.once('close', onClose);
    look();
  });
}

/** Whether the process runs; a zombie does not. Linux only. */
export function isLive(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.[0] !== 'Z';
  } catch {
    return false;
  }
}

export type ProcessFacts = { readonly pid: number; readonly command: string; readonly cwd: string };

/**
 * Live processes that belong to `folder`: it is in their command line, in their DATA_DIR, or they work inside it, as the database's do.
 * Linux only. This process and those that may not be looked at are left out.
 */
export function listProcessesOf(folder: string): ProcessFacts[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((name) => {
      const facts = readFacts(name, folder);
      return facts === undefined ? [] : [facts];
    })
    .sort((a, b) => a.pid - b.pid);
}

function readFacts(name: string, folder: string): ProcessFacts | undefined {
  const isInside = (path: string) => path === folder || path.startsWith(`${folder}/`);
  try {
    const args = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0');
    if (!isLive(Number(name)) || args.join('') === '') return undefined;
    const environment = readFileSync(`/proc/${name}/environ`, 'utf8').split('\0');
    const cwd = readlinkSync(`/proc/${name}/cwd`);
    const belongs = args.some(isInside) || environment.includes(`DATA_DIR=${folder}`) || isInside(cwd);
    return belongs ? { pid: Number(name), command: args.join(' ').trim(), cwd } : undefined;
  } catch {
    // It ended while we looked, or belongs to another user.
    return undefined;
  }
}

const MAIN = join(resolve(import.meta.dirname, '../../../..'), 'apps/worker/src/main.ts');

type Followed = { readonly database: TestDatabase; readonly anvil: { readonly url: string } };

/** A worker in a process of its own that follows that node: which a test can stop, suspend or kill. */
export function startWorkerProcess({ database, anvil }: Followed, { dataDir }: { dataDir: string }): RunningProcess {
  const env = { DATA_DIR: dataDir, DATABASE_URL: database.ownerUrl, RPC_URLS: `31337=${anvil.url}` };
  return startProcess({ command: process.execPath, args: [MAIN], env });
}
