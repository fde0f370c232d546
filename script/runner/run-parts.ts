import type { Part } from './parts.ts';
import { type Flaky, isFailure, isWorthTrying, listAgain, type PartTime, type Result, type Run, replaceTried } from './results.ts';

type Plan = {
  readonly parts: readonly Part[];
  /** Minutes by the names of parts. */
  readonly budgets: ReadonlyMap<string, number>;
  /** Called when a part begins. */
  readonly onBegin?: (name: string) => void;
};

/** Runs every part, also when one before it failed, and then what failed again. */
export async function runParts({ parts, budgets, onBegin = () => undefined }: Plan): Promise<Run> {
  const times: PartTime[] = [];
  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    onBegin(name);
    const startedAt = performance.now();
    const done = await work();
    times.push({ name, minutes: (performance.now() - startedAt) / 60_000, budget: budgets.get(name) });
    return done;
  };

  const tries = new Map<Part, readonly Result[]>();
  let isBuilt = true;
  for (const part of parts) {
    const unbuilt: Result = { name: part.name, state: 'failed', seconds: 0, error: 'It needs the build.' };
    tries.set(part, part.build === 'needed' && !isBuilt ? [unbuilt] : await timed(part.name, part.run));
    if (part.build === 'made') isBuilt = !tries.get(part)?.some(isFailure);
  }

  const flaky: Flaky[] = [];
  if (isWorthTrying([...tries.values()].flat())) {
    await timed('second tries', async () => {
      for (const [part, first] of tries) {
        if (part.again === undefined || !first.some(isFailure)) continue;
        const tried = listAgain(first);
        const replaced = replaceTried(first, await part.again(tried), tried);
        tries.set(part, replaced.results);
        flaky.push(...replaced.flaky);
      }
    });
  }
  return { parts: times, results: [...tries.values()].flat(), flaky };
}
