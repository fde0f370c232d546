import { AppError } from '@redoubt/domain/errors';
import { LRUCache } from 'lru-cache';

/** Who waits for an answer. */
export type Asker = {
  /** Shares are counted by it: a network, or whatever else stands for one party. */
  readonly network: string;
  /** Aborts when the asker no longer waits. */
  readonly signal?: AbortSignal | undefined;
};

export type QueueLimits = {
  /** Works at the same time, of all and of one network. */
  readonly atOnce: number;
  readonly atOnceOfOne: number;
  /** Works that wait for a place, of all and of one network. */
  readonly waitingMax: number;
  readonly waitingMaxOfOne: number;
  /** After how long it is worth asking again where too many wait. */
  readonly retryAfterSeconds: number;
};

export type SharedQueue<T> = {
  /**
   * Does `work`, or waits with other callers for the same under `key`. `allow` is called for the caller that starts it, and rejects by throwing. Work that
   * no caller waits for any more leaves the queue, or has its signal aborted. Throws LimitExceededException where too much waits for the
   * asker's network, ServiceUnavailableException where too much waits at all, and the signal's reason when the asker leaves.
   */
  share(key: string, asker: Asker, work: (signal: AbortSignal) => Promise<T>, allow?: () => Promise<void>): Promise<T>;
};

type Job<T> = {
  readonly key: string;
  readonly askers: Set<Asker>;
  readonly work: (signal: AbortSignal) => Promise<T>;
  readonly ending: AbortController;
  readonly outcome: PromiseWithResolvers<T>;
  /** While it runs: the network that it is counted for. */
  network: string | undefined;
};

/** Networks that are remembered with their last turn. */
const NETWORKS_MAX = 10_000;

/** Works that cost much, each done once for all who ask for it, in turns between networks. */
export function createSharedQueue<T>(limits: QueueLimits): SharedQueue<T> {
  const jobs = new Map<string, Job<T>>();
  const waiting: Job<T>[] = [];
  const running = new Set<Job<T>>();
  const lastTurn = new LRUCache<string, number>({ max: NETWORKS_MAX });
  let turns = 0;

  const countRunning = (network: string) => [...running].filter((job) => job.network === network).length;
  const isFor = ({ askers }: Job<T>, network: string) => [...askers].some((asker) => asker.network === network);

  /** The next job with a network that it may be counted for: that whose last turn was longest ago; among equals the oldest job. */
  function choose(): { job: Job<T>; network: string } | undefined {
    const able = waiting.flatMap((job) => [...job.askers].map(({ network }) => ({ job, network })));
    const inTurn = able
      .filter(({ network }) => countRunning(network) < limits.atOnceOfOne)
      .toSorted((one, other) => (lastTurn.get(one.network) ?? 0) - (lastTurn.get(other.network) ?? 0));
    return inTurn[0];
  }

  function startNext(): void {
    while (running.size < limits.atOnce) {
      const next = choose();
      if (next === undefined) return;
      const { job, network } = next;
      turns += 1;
      lastTurn.set(network, turns);
      waiting.splice(waiting.indexOf(job), 1);
      job.network = network;
      running.add(job);
      job
        .work(job.ending.signal)
        .then(job.outcome.resolve, job.outcome.reject)
        .finally(() => {
          running.delete(job);
          forget(job);
          startNext();
        });
    }
  }

  /** A later call with the same key starts it again. */
  function forget(job: Job<T>): void {
    if (jobs.get(job.key) === job) jobs.delete(job.key);
  }

  function end(job: Job<T>): void {
    forget(job);
    const at = waiting.indexOf(job);
    if (at !== -1) waiting.splice(at, 1);
    job.ending.abort();
  }

  function requirePlace(network: string): void {
    const { retryAfterSeconds, waitingMax, waitingMaxOfOne } = limits;
    // With a place free no caller waits for long.
    const waits = running.size >= limits.atOnce || countRunning(network) >= limits.atOnceOfOne;
    if (!waits) return;
    const again = `Please try again in ${retryAfterSeconds} seconds.`;
    if (waiting.filter((job) => isFor(job, network)).length >= waitingMaxOfOne) {
      const message = `As many questions of this kind wait for your network as one may have waiting. ${again}`;
      throw new AppError('LimitExceededException', { message, retryAfterSeconds });
    }
    if (waiting.length >= waitingMax) {
      const message = `As many questions of this kind wait as we take. ${again}`;
      throw new AppError('ServiceUnavailableException', { message, retryAfterSeconds, facts: { waiting: waiting.length } });
    }
  }

  async function waitWith(job: Job<T>, asker: Asker): Promise<T> {
    const { signal } = asker;
    const left = Promise.withResolvers<never>();
    const leave = () => {
      left.reject(signal?.reason);
      job.askers.delete(asker);
      if (job.askers.size === 0) end(job);
    };
    job.askers.add(asker);
    signal?.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([job.outcome.promise, left.promise]);
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  }

  return {
    async share(key, asker, work, allow) {
      asker.signal?.throwIfAborted();
      if (!jobs.has(key) && allow !== undefined) {
        requirePlace(asker.network);
        await allow();
        asker.signal?.throwIfAborted();
      }
      const known = jobs.get(key);
      if (known !== undefined) return waitWith(known, asker);
      requirePlace(asker.network);
      const outcome = Promise.withResolvers<T>();
      // Waiting callers get the error; without any, it is dropped.
      outcome.promise.catch(() => undefined);
      const job: Job<T> = { key, askers: new Set(), work, ending: new AbortController(), outcome, network: undefined };
      jobs.set(key, job);
      waiting.push(job);
      const answer = waitWith(job, asker);
      startNext();
      return answer;
    },
  };
}
