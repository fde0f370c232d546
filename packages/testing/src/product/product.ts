import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findFreePort } from '../listen.ts';
import { WAIT_MS } from '../timeouts.ts';
import { waitFor } from '../wait.ts';
import { type Environment, isLive, listProcessesOf, type ProcessFacts, type RunningProcess, startProcess } from './processes.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');

/** The parts of a running product that can die by themselves. */
export type Part = 'supervisor' | 'web' | 'worker' | 'postgres';

export type Product = AsyncDisposable & {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly supervisor: RunningProcess;
  /** The current process of this part, or `undefined` while there is none. */
  pidOf(part: Part): number | undefined;
  /** Kills one part with signal 9, as a crash would, and waits until it is gone. */
  crash(part: Part): Promise<void>;
  /** Ctrl-C, then waits until the supervisor has ended. */
  stop(): Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
};

/** A start makes the database, the catalogue, and where it is asked for a demo chain with its history: each is a wait of its own. */
const START_MS = 3 * WAIT_MS;

type Start = {
  dataDir: string;
  port?: number;
  environment?: Readonly<Record<string, string>>;
};

/** An environment with these variables alone: those of the test run must not leak into the product. */
export function bareEnvironment(): Environment {
  const { PATH, HOME, USER, LANG } = process.env;
  // The demo chain has its own tests; here it would make its history at every start.
  return { PATH, HOME, USER, LANG, NEXT_TELEMETRY_DISABLED: '1', DEMO_CHAIN: 'off' };
}

/** Starts `redoubt serve` without waiting for anything. For tests of starts that must fail; others use `startProduct`. */
export function serve({ dataDir, port, environment = {} }: Start & { port: number }): RunningProcess {
  const env = { ...bareEnvironment(), DATA_DIR: dataDir, PORT: String(port), ...environment };
  return startProcess({ command: process.execPath, args: [join(ROOT, 'apps/cli/src/main.ts'), 'serve'], cwd: ROOT, env });
}

/** Starts the whole product over `dataDir` as `script/server` does, and waits until it is healthy. */
export async function startProduct({ dataDir, port, environment = {} }: Start): Promise<Product> {
  const chosenPort = port ?? (await findFreePort());
  const supervisor = serve({ dataDir, port: chosenPort, environment });
  const url = `http://127.0.0.1:${chosenPort}`;
  const product: Product = {
    url,
    port: chosenPort,
    dataDir,
    supervisor,
    pidOf: (part) => pidOf(part, { dataDir, supervisor }),
    crash: (part) => crash(part, { dataDir, supervisor }),
    async stop() {
      supervisor.kill('SIGINT');
      return supervisor.ended;
    },
    async [Symbol.asyncDispose]() {
      await supervisor[Symbol.asyncDispose]();
      await killAllOf(dataDir);
    },
  };
  try {
    await waitUntilReady({ url, supervisor });
    return product;
  } catch (error) {
    await product[Symbol.asyncDispose]();
    throw error;
  }
}

/**
 * Waits until this supervisor is ready and every part is healthy. The supervisor's line is needed, since
 * parts of an earlier run may still answer. Throws with the output when the supervisor ends.
 */
async function waitUntilReady({ url, supervisor }: { url: string; supervisor: RunningProcess }): Promise<void> {
  try {
    await supervisor.waitForLine(/ is ready at /, { withinMs: START_MS });
    await waitFor(`${url} to be well`, async () => (await askHealth(url)) === 'ok', { everyMs: 100 });
  } catch (cause) {
    throw new Error(`The product did not come up. It printed:\n${supervisor.output()}`, { cause });
  }
}

/** The status in GET /api/health, or `undefined` without an answer. */
export async function askHealth(url: string): Promise<string | undefined> {
  try {
    const response = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(2_000) });
    const body: { status?: string } = await response.json();
    return body.status;
  } catch {
    return undefined;
  }
}

type Running = { dataDir: string; supervisor: RunningProcess };

function pidOf(part: Part, { dataDir, supervisor }: Running): number | undefined {
  if (part === 'supervisor') return isLive(supervisor.pid) ? supervisor.pid : undefined;
  if (part === 'postgres') return postmasterOf(dataDir);
  const app = join(ROOT, 'apps', part);
  return listProcessesOf(dataDir).find(({ cwd, command }) => cwd === app && command.includes('main.ts'))?.pid;
}

/** The database names its first process in a file of its own. */
function postmasterOf(dataDir: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
    return isLive(pid) ? pid : undefined;
  } catch {
    return undefined;
  }
}

async function crash(part: Part, running: Running): Promise<void> {
  const pid = await waitFor(`${part} to be there`, () => pidOf(part, running));
  process.kill(pid, 'SIGKILL');
  await waitFor(`${part} to be gone`, () => !isLive(pid));
}

/** Kills whatever still belongs to a data folder, and returns what that was. */
async function killAllOf(dataDir: string): Promise<ProcessFacts[]> {
  const left = listProcessesOf(dataDir);
  for (const { pid } of left) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself meanwhile.
    }
  }
  await waitFor('the leftovers to be gone', () => listProcessesOf(dataDir).length === 0);
  return left;
}
