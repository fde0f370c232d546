import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** A process that runs: one that has ended but was not yet collected by its parent does not count. */
export type RunningProcess = {
  readonly pid: number;
  /** Its start time, in the system's format. With `pid` it identifies a process, since pids are reused. */
  readonly startedAt: string;
  readonly command: string;
};

/** The running process `pid`, or `undefined`. */
export function findProcess(pid: number): RunningProcess | undefined {
  return process.platform === 'linux' ? findInProc(pid) : findWithPs(pid);
}

function findInProc(pid: number): RunningProcess | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field, the name, may hold spaces and parentheses; the others are counted from its end.
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z' || state === 'X') return undefined;
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return { pid, startedAt: fields[18] ?? '', command };
  } catch {
    return undefined; // It ended, perhaps between the two reads.
  }
}

function findWithPs(pid: number): RunningProcess | undefined {
  try {
    const line = execFileSync('ps', ['-o', 'stat=,lstart=,command=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    const [state = 'Z', ...words] = line.split(/\s+/);
    return state.startsWith('Z') ? undefined : { pid, startedAt: words.slice(0, 5).join(' '), command: words.slice(5).join(' ') };
  } catch {
    return undefined;
  }
}

/** Sends `signal`; a process or group (negative pid) that is gone already is no failure. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Waits until the process is gone. False when it still runs after `timeoutMs`. */
export async function waitForEnd(
  { pid, startedAt }: Pick<RunningProcess, 'pid' | 'startedAt'>,
  { timeoutMs }: { timeoutMs: number },
): Promise<boolean> {
  const giveUpAt = performance.now() + timeoutMs;
  while (findProcess(pid)?.startedAt === startedAt) {
    if (performance.now() > giveUpAt) return false;
    await sleep(20);
  }
  return true;
}
