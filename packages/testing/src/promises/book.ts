import { setTimeout as pause } from 'node:timers/promises';

/** What somebody was told, by what it is about. */
export type Book = ReadonlyMap<string, string>;

/**
 * Compares what people were told with all that is there, and says in a line each what was lost, is there twice, is otherwise than told, or
 * was never told to anybody. No line: every promise was kept.
 */
export function compareBooks(what: string, { told, stored }: { told: Book; stored: Iterable<readonly [string, string]> }): string[] {
  const rest = new Map(told);
  const seen = new Set<string>();
  const broken: string[] = [];
  for (const [name, value] of stored) {
    const promised = told.get(name);
    if (seen.has(name)) broken.push(`${what} ${name}: is there twice`);
    else if (promised === undefined) broken.push(`${what} ${name}: is ${value}, and nobody was told so`);
    else if (promised !== value) broken.push(`${what} ${name}: is ${value}, and ${promised} was promised`);
    seen.add(name);
    rest.delete(name);
  }
  return [...broken, ...[...rest].map(([name, value]) => `${what} ${name}: is lost, and ${value} was promised`)];
}

/** Somebody who does the same again and again. */
export type Busy = {
  /** Lets them finish what they are at. Throws what they failed by. */
  stop(): Promise<void>;
};

/** Does `work` again and again, with a pause in between, until it is stopped or fails. */
export function keepDoing(work: () => Promise<void>, { pauseMs }: { pauseMs: number }): Busy {
  let stopping = false;
  const running = (async () => {
    while (!stopping) {
      await work();
      await pause(pauseMs);
    }
  })();
  // Whoever stops it hears of it.
  running.catch(() => undefined);
  return {
    async stop() {
      stopping = true;
      await running;
    },
  };
}

const PATIENCE_MS = 120_000;
const PAUSE_MS = 50;

/** Tries until it is done, as a patient person does while something is down. `attempt` gives undefined when it has to be tried again. */
export async function insist<Done>(what: string, attempt: (attempts: number) => Promise<Done | undefined>): Promise<Done> {
  const deadline = performance.now() + PATIENCE_MS;
  for (let attempts = 1; performance.now() < deadline; attempts += 1) {
    const done = await attempt(attempts);
    if (done !== undefined) return done;
    await pause(PAUSE_MS);
  }
  throw new Error(`For ${PATIENCE_MS / 1000} s it could not be done: ${what}`);
}
