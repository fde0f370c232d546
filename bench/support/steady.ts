export type SteadyFigures = {
  readonly asked: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  /** Requests by status; broken connections are under 0. */
  readonly statuses: Readonly<Record<number, number>>;
};

/**
 * Makes `perSecond` requests a second for `seconds`, whether or not earlier ones were answered: an open
 * loop, like users. Latency counts from when a request was due, so waiting behind a slow one counts as
 * well. `ask` returns a status and throws when the connection breaks.
 */
export async function askSteadily(
  ask: (index: number) => Promise<number>,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<SteadyFigures> {
  const startedAt = performance.now();
  const times: number[] = [];
  const statuses: Record<number, number> = {};
  const one = async (index: number) => {
    const dueAt = startedAt + (index * 1_000) / perSecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueAt - performance.now())));
    const status = await ask(index).catch(() => 0);
    times.push(performance.now() - dueAt);
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  await Promise.all(Array.from({ length: perSecond * seconds }, (_, index) => one(index)));
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round((times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN) * 10) / 10;
  return { asked: times.length, p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99), maxMs: at(1), statuses };
}
