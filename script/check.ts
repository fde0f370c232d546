import { BUILD, PAGE_SIZES, PURE_TESTS, runStep, STATIC_STEPS, type StepResult } from './runner/steps.ts';

// What to run before every commit. Every step runs, so that one run shows all faults.

/** A slower check would not be run before each commit. */
const SECONDS_MAX = 60;

const results: StepResult[] = [];
for (const step of [...STATIC_STEPS, PURE_TESTS, BUILD, PAGE_SIZES]) results.push(await runStep(step));

const failed = results.filter(({ passed }) => !passed);
const seconds = results.reduce((sum, result) => sum + result.seconds, 0);
if (failed.length === 0) console.log(`${results.at(-1)?.output}\nEverything holds (${seconds.toFixed(0)} s).`);
else console.log(`\nDoes not hold: ${failed.map(({ name }) => name).join('; ')}.`);
if (seconds > SECONDS_MAX) console.log(`The check took longer than ${SECONDS_MAX} s; a second run does without the build.`);
process.exitCode = failed.length === 0 ? 0 : 1;
