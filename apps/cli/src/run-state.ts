import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProcess, sendSignal, waitForEnd } from '@redoubt/db/embedded/process';
import { z } from 'zod';

const Named = z.object({ pid: z.int().positive(), startedAt: z.string() });

const RunState = z.object({
  supervisor: Named,
  address: z.string(),
  /** Web, worker, a build: each leads a process group. */
  children: z.array(Named.extend({ name: z.string() })),
});
type RunState = z.infer<typeof RunState>;

/** The supervisor of a data folder: its process, and the site's address. */
export type Supervisor = { readonly pid: number; readonly address: string };

const LEFTOVER_TIMEOUT_MS = 5_000;

function pathOf(dataDir: string): string {
  return join(dataDir, 'run.json');
}

function readRunState(dataDir: string): RunState | undefined {
  try {
    return RunState.parse(JSON.parse(readFileSync(pathOf(dataDir), 'utf8')));
  } catch {
    return undefined; // None, or half of one: then what it named can't be told from strangers.
  }
}

/** The living supervisor of `dataDir`. */
export function findSupervisor({ dataDir }: { dataDir: string }): Supervisor | undefined {
  const state = readRunState(dataDir);
  return state !== undefined && isAlive(state.supervisor) ? { pid: state.supervisor.pid, address: state.address } : undefined;
}

/** Whether the supervisor of `dataDir`, or one that was killed, left a process of this name that runs. */
export function isChildAlive({ dataDir, name }: { dataDir: string; name: string }): boolean {
  return readRunState(dataDir)?.children.some((child) => child.name === name && isAlive(child)) ?? false;
}

function isAlive({ pid, startedAt }: { pid: number; startedAt: string }): boolean {
  return findProcess(pid)?.startedAt === startedAt;
}

/** Ends the processes that a killed supervisor left behind. Returns their names. */
export async function stopLeftovers({
  dataDir,
  timeoutMs = LEFTOVER_TIMEOUT_MS,
}: {
  dataDir: string;
  timeoutMs?: number;
}): Promise<string[]> {
  const left = (readRunState(dataDir)?.children ?? []).filter(isAlive);
  for (const child of left) sendSignal(-child.pid, 'SIGTERM');
  await Promise.all(
    left.map(async (child) => {
      if (!(await waitForEnd(child, { timeoutMs }))) sendSignal(-child.pid, 'SIGKILL');
    }),
  );
  return left.map(({ name }) => name);
}

/** Writes the file from which the next start learns of this one's processes. */
export type RunRecord = { add(name: string, pid: number): void; remove(): void };

export function createRunRecord({ dataDir, address }: { dataDir: string; address: string }): RunRecord {
  const children = new Map<string, { name: string; pid: number; startedAt: string }>();
  const named = (pid: number) => ({ pid, startedAt: findProcess(pid)?.startedAt ?? '' });
  const supervisor = named(process.pid);
  const write = () => {
    const state: RunState = { supervisor, address, children: [...children.values()] };
    writeFileSync(`${pathOf(dataDir)}.new`, `${JSON.stringify(state, undefined, 2)}\n`, { mode: 0o600 });
    renameSync(`${pathOf(dataDir)}.new`, pathOf(dataDir));
  };
  write();
  return {
    add: (name, pid) => {
      children.set(name, { name, ...named(pid) });
      write();
    },
    remove: () => rmSync(pathOf(dataDir), { force: true }),
  };
}
