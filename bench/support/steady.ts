export type SteadyFigures = {
  readonly asked: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  /** How many got each answer; what broke stands under 0. */
  readonly statuses: Readonly<Record<number, number>>;
};

/**
 * Asks `perSecond` times a second for `seconds`, whether or not earlier answers came: an open loop, as people are. A time counts from when
 * the question was due, so what waits behind something slow is counted slow as well. `ask` gives a status and throws when the line breaks.
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
  return { asked: times.length, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1), statuses };
}
