import { RpcFault } from './rpc-fault.ts';

/** What may be sent to one endpoint, as the operator set it. */
export type RequestBudget = {
  /** Requests a second; a batch counts each of its items. */
  readonly perSecond?: number | undefined;
  /** Units a day, by UTC. */
  readonly unitsPerDay?: number | undefined;
};

/**
 * How urgent a request is. Near the end of the day's units the past stops first, then everything but
 * the head.
 */
export type Urgency = 'head' | 'usual' | 'past';

/** The share of the day's units at which requests of an urgency stop. */
const STOPS_AT: Readonly<Record<Urgency, number>> = { past: 0.7, usual: 0.9, head: 1 };

/** What waits where requests of an urgency stop, the most first. */
const WAITS: readonly (readonly [Urgency, string])[] = [
  ['head', 'everything waits'],
  ['usual', 'the past, powers and markets wait'],
  ['past', 'the past waits'],
];
const format = (units: number): string => units.toLocaleString('en-GB');

/** Units a day to an endpoint outside of the operator's network, where none are set: twice what a day of Ethereum's past and one at its head take. */
export const UNITS_PER_DAY = 400_000;

/**
 * Units of one item. Providers weigh differently; these are the usual proportions, with one plain call as
 * the unit.
 */
const UNITS: Readonly<Record<string, number>> = {
  eth_getLogs: 3,
  eth_getBlockReceipts: 20,
  debug_traceBlockByNumber: 20,
  debug_traceTransaction: 20,
  trace_block: 20,
};

export function unitsOf(method: string): number {
  return UNITS[method] ?? 1;
}

/** What was sent to an endpoint by one method since the last report. */
export type Usage = { readonly method: string; readonly calls: number; readonly units: number; readonly bytes: number };

/** Paces the requests to one endpoint, and counts them as providers bill them: each item of a batch is one. */
export type Meter = {
  /** Waits until the rate allows so many items, the most urgent first. Throws `quota` where the day's units are used up for this urgency. */
  admit(items: { method: string; count: number }, urgency: Urgency, signal?: AbortSignal): Promise<void>;
  addBytes(method: string, bytes: number): void;
  /** Most items of one batch: a larger one would delay what is more urgent for longer than a second. */
  readonly itemsMax: number;
  /** What was counted since the last call. */
  takeUsage(): Usage[];
  /** What waits for the next day, and why; undefined where nothing does. */
  waits(): string | undefined;
  /** Units that earlier processes used on a day, such as 2026-11-23. */
  recordUsed(day: string, units: number): void;
};

const BURST_SECONDS = 0.8;
const DAY_DIGITS = 10;
export const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, DAY_DIGITS);

export function createMeter({ perSecond, unitsPerDay }: RequestBudget = {}, now: () => number = Date.now): Meter {
  const usage = new Map<string, { method: string; calls: number; units: number; bytes: number }>();
  let today = toDay(now());
  let used = 0;
  const pacer = perSecond === undefined ? undefined : createPacer(perSecond);

  function usageOf(method: string) {
    const known = usage.get(method) ?? { method, calls: 0, units: 0, bytes: 0 };
    usage.set(method, known);
    return known;
  }

  return {
    async admit({ method, count }, urgency, signal) {
      const day = toDay(now());
      if (day !== today) [today, used] = [day, 0];
      const units = unitsOf(method) * count;
      if (unitsPerDay !== undefined && used + units > unitsPerDay * STOPS_AT[urgency]) {
        throw new RpcFault('quota', { method, detail: `${used} of ${unitsPerDay} units of ${today} are used` });
      }
      used += units;
      const sum = usageOf(method);
      sum.calls += count;
      sum.units += units;
      await pacer?.pass(count, urgency, signal);
    },
    itemsMax: pacer?.itemsMax ?? Number.POSITIVE_INFINITY,
    addBytes(method, bytes) {
      usageOf(method).bytes += bytes;
    },
    takeUsage() {
      const taken = [...usage.values()];
      usage.clear();
      return taken;
    },
    waits() {
      if (unitsPerDay === undefined || toDay(now()) !== today) return undefined;
      const waiting = WAITS.find(([urgency]) => used + 1 > unitsPerDay * STOPS_AT[urgency]);
      return waiting && `${waiting[1]} for midnight UTC: ${format(used)} of ${format(unitsPerDay)} units of ${today} are used`;
    },
    recordUsed(day, units) {
      if (day === today) used += units;
    },
  };
}

type Turn = { readonly count: number; readonly go: () => void };

/** Spaces items by a rate. Of those that wait, the most urgent go first, then in order of arrival. */
function createPacer(perSecond: number) {
  // Most of one second's requests may be sent at once; the rest is for those that the network delays.
  const burst = Math.max(1, perSecond * BURST_SECONDS);
  const waiting: Readonly<Record<Urgency, Turn[]>> = { head: [], usual: [], past: [] };
  let tokens = burst;
  let filledAt = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function serve(): void {
    clearTimeout(timer);
    const at = performance.now();
    tokens = Math.min(burst, tokens + ((at - filledAt) / 1000) * perSecond);
    filledAt = at;
    for (;;) {
      const queue = [waiting.head, waiting.usual, waiting.past].find(({ length }) => length > 0);
      const [next] = queue ?? [];
      if (next === undefined) return;
      const missing = Math.min(next.count, burst) - tokens;
      // Timers may fire a little early.
      if (missing > 0.001) {
        timer = setTimeout(serve, Math.ceil((missing / perSecond) * 1000));
        return;
      }
      queue?.shift();
      tokens -= next.count;
      next.go();
    }
  }

  return {
    itemsMax: Math.max(1, Math.floor(burst)),
    pass(count: number, urgency: Urgency, signal: AbortSignal | undefined): Promise<void> {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const turn: Turn = { count, go: resolve };
      const leave = () => {
        const at = waiting[urgency].indexOf(turn);
        if (at !== -1) waiting[urgency].splice(at, 1);
        reject(signal?.reason);
        serve();
      };
      signal?.throwIfAborted();
      signal?.addEventListener('abort', leave, { once: true });
      waiting[urgency].push(turn);
      serve();
      return promise.finally(() => signal?.removeEventListener('abort', leave));
    },
  };
}

// Global, because several clients of a process ask the same endpoint, and a provider counts all of them.
const KEY = Symbol.for('redoubt.rpc-meters');
const holder = globalThis as { [KEY]?: Map<string, Meter> };

/** The meter that all clients of this process share for an address with this budget. */
export function findMeter(url: string, budget: RequestBudget): Meter {
  holder[KEY] ??= new Map();
  const key = JSON.stringify([url, budget]);
  const meter = holder[KEY].get(key) ?? createMeter(budget);
  holder[KEY].set(key, meter);
  return meter;
}
