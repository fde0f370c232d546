import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendSignal } from '@redoubt/db/embedded/process';
import { createBackoff } from './backoff.ts';
import { type LogLimits, openLogFile, readLogTail } from './log-file.ts';

export type ChildPlan = {
  /** Its name in messages: 'The web server'. */
  readonly name: string;
  /** Arguments of Node, the program first. */
  readonly args: readonly string[];
  readonly cwd: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly logFile: string;
  readonly logLimits?: LogLimits;
};

export type ChildEvents = {
  started(pid: number): void;
  /** It ended by itself, or could not be started, and will be started again. */
  ended(how: { reason: string; delayMs: number }): void;
};

/** A process of ours that is started again whenever it ends, until it is stopped. */
export type Child = {
  /** Rejects when it ends before `ready` was called: another start would not fix that. */
  readonly failedToStart: Promise<never>;
  ready(): void;
  stop(options: { timeoutMs: number }): Promise<void>;
  /** Kills it and all its processes. */
  kill(): void;
};

/**
 * Starts and keeps a child. It leads a process group of its own, so that Ctrl-C reaches only the supervisor, which stops the
 * parts in order; and it holds one end of a channel, so that it notices when the supervisor is killed.
 */
export function keepChild(plan: ChildPlan, events: ChildEvents): Child {
  const backoff = createBackoff();
  const stopping = new AbortController();
  const starting = Promise.withResolvers<never>();
  starting.promise.catch(() => undefined);
  let isReady = false;
  let running: Spawned | undefined;
  let current: ChildProcess | undefined;

  const start = () => {
    const startedAt = performance.now();
    const end = (reason: string) => void restart({ reason, livedMs: performance.now() - startedAt });
    try {
      running = spawnChild(plan);
      current = running.child;
    } catch (error) {
      end(String(error));
      return;
    }
    const { pid } = current;
    if (pid !== undefined) events.started(pid);
    // A process that could not be started has no pid, and no exit follows.
    current.on('error', (error) => pid === undefined && end(String(error)));
    const { logged } = running;
    current.once('exit', async (code, signal) => {
      await logged();
      end(signal ?? `exit code ${code}`);
    });
  };
  const restart = async ({ reason, livedMs }: { reason: string; livedMs: number }) => {
    if (stopping.signal.aborted) return;
    if (!isReady) return starting.reject(startFailure(plan, reason));
    const delayMs = backoff.next({ livedMs });
    events.ended({ reason, delayMs });
    await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    if (!stopping.signal.aborted) start();
  };
  start();

  return {
    failedToStart: starting.promise,
    ready: () => {
      isReady = true;
    },
    stop: async ({ timeoutMs }) => {
      stopping.abort();
      if (running === undefined) return;
      await stopProcess(running.child, { timeoutMs });
      await running.logged();
    },
    kill: () => {
      stopping.abort();
      if (current?.pid !== undefined) sendSignal(-current.pid, 'SIGKILL');
    },
  };
}

/** How long the last output of an ended process may take; its children may keep the pipe open for ever. */
const LAST_WORDS_MS = 1_000;

/** `logged` waits until its last output is in the log. */
type Spawned = { readonly child: ChildProcess; readonly logged: () => Promise<unknown> };

/** Its output is piped through this process, so that its log can be rotated while it runs. */
function spawnChild({ args, cwd, environment, logFile, logLimits }: ChildPlan): Spawned {
  const log = openLogFile(logFile, logLimits);
  const child = spawn(process.execPath, args, { cwd, env: environment, detached: true, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  for (const output of [child.stdout, child.stderr]) output?.on('data', (bytes: Buffer) => log.write(bytes));
  const closed = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', () => resolve());
  });
  void closed.then(() => log.close());
  return { child, logged: () => Promise.race([closed, sleep(LAST_WORDS_MS, undefined, { ref: false })]) };
}

async function stopProcess(child: ChildProcess, { timeoutMs }: { timeoutMs: number }): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await Promise.race([ended, sleep(timeoutMs, undefined, { ref: false })]);
  }
  // Kills it, if it still runs, and its children.
  sendSignal(-pid, 'SIGKILL');
}

function startFailure({ name, logFile }: ChildPlan, reason: string): Error {
  return new Error(`${name} ended while starting (${reason}). The last lines of ${logFile}:\n${readLogTail(logFile)}`);
}
