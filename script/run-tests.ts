import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readBudgets } from './runner/budgets.ts';
import { listParts, prepareResults, RESULTS_DIR } from './runner/parts.ts';
import { endRun, type Flaky, isFailure, isWorthTrying, listAgain, type PartTime, type Result, replaceTried } from './runner/results.ts';
import { ROOT } from './runner/run-command.ts';

// What every change must pass; with --all every test there is. Every part runs even when one before it failed; what failed is then tried
// again alone. docs/testing.md says what is where, and why.

const options = process.argv.slice(2);
const isAll = options.includes('--all');
if (options.some((option) => option !== '--all')) {
  console.error('script/test runs what every change must pass, script/test --all every test. It takes no other options.');
  process.exit(2);
}

const budgets = readBudgets(readFileSync(join(ROOT, 'docs/testing.md'), 'utf8'), { isAll });
const times: PartTime[] = [];
async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  console.log(`\n${name}`);
  try {
    return await work();
  } finally {
    times.push({ name, minutes: (performance.now() - startedAt) / 60_000, budget: budgets.get(name) });
  }
}

prepareResults();
const parts = listParts({ isAll });
const tries = new Map<string, readonly Result[]>();
let isBuilt = true;
for (const { name, needsBuild, run } of parts) {
  const unbuilt: Result = { name, state: 'failed', seconds: 0, error: 'It needs the build.' };
  const results: readonly Result[] = needsBuild && !isBuilt ? [unbuilt] : await timed(name, run);
  tries.set(name, results);
  if (name === 'build') isBuilt = !results.some(isFailure);
}

const flaky: Flaky[] = [];
if (isWorthTrying([...tries.values()].flat())) {
  await timed('second tries', async () => {
    for (const { name, again } of parts) {
      const first = tries.get(name) ?? [];
      if (again === undefined || !first.some(isFailure)) continue;
      const tried = listAgain(first);
      const replaced = replaceTried(first, await again(tried), tried);
      tries.set(name, replaced.results);
      flaky.push(...replaced.flaky);
    }
  });
}

const results = [...tries.values()].flat();
const failuresPath = join(RESULTS_DIR, 'failures.txt');
const { success, text, failures } = endRun({ parts: times, results, flaky }, relative(ROOT, failuresPath));
if (!success) writeFileSync(failuresPath, failures);
console.log(text);
process.exitCode = success ? 0 : 1;
