import { setTimeout as pause } from 'node:timers/promises';

/** Acknowledged values by the name of what they are about. */
export type Book = ReadonlyMap<string, string>;

/**
 * Compares what was acknowledged with what is stored. Each line names something that is lost, stored
 * twice, different or never acknowledged; without a line every promise was kept.
 */
export function compareBooks(
  what: string,
  { acknowledged, stored }: { acknowledged: Book; stored: Iterable<readonly [string, string]> },
): string[] {
  const rest = new Map(acknowledged);
  const seen = new Set<string>();
  const broken: string[] = [];
  for (const [name, value] of stored) {
    const promised = acknowledged.get(name);
    if (seen.has(name)) broken.push(`${what} ${name}: is there twice`);
    else if (promised === undefined) broken.push(`${what} ${name}: is ${value}, and it was never acknowledged`);
    else if (promised !== value) broken.push(`${what} ${name}: is ${value}, and ${promised} was promised`);
    seen.add(name);
    rest.delete(name);
  }
  return [...broken, ...[...rest].map(([name, value]) => `${what} ${name}: is lost, and ${value} was promised`)];
}

/** Work that repeats until it is stopped. */
export type Busy = {
  /** Lets the current round finish. Throws the error by which the work failed. */
  stop(): Promise<void>;
};

/** Repeats `work`, with a pause in between, until it is stopped or fails. */
export function keepDoing(work: () => Promise<void>, { pauseMs }: { pauseMs: number }): Busy {
  let stopping = false;
  const running = (async () => {
    while (!stopping) {
      await work();
      await pause(pauseMs);
    }
  })();
  // `stop` throws the error.
  running.catch(() => undefined);
  return {
    async stop() {
      stopping = true;
      await running;
    },
  };
}

const TIMEOUT_MS = 120_000;
const PAUSE_MS = 50;

/** Repeats `attempt` until it returns something other than undefined; throws after two minutes. */
export async function insist<Done>(what: string, attempt: (attempts: number) => Promise<Done | undefined>): Promise<Done> {
  const deadline = performance.now() + TIMEOUT_MS;
  for (let attempts = 1; performance.now() < deadline; attempts += 1) {
    const done = await attempt(attempts);
    if (done !== undefined) return done;
    await pause(PAUSE_MS);
  }
  throw new Error(`For ${TIMEOUT_MS / 1000} s it could not be done: ${what}`);
}
