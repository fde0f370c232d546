import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readBudgets } from './runner/budgets.ts';
import { listParts, prepareResults, RESULTS_DIR } from './runner/parts.ts';
import { checkProofs, countProofs, describeProofs, listProofs, readIds } from './runner/proofs.ts';
import { endRun, isFailure } from './runner/results.ts';
import { ROOT } from './runner/run-command.ts';
import { runParts } from './runner/run-parts.ts';

// What every change must pass; with --all every test there is. docs/testing.md says what is where, and why.

const options = process.argv.slice(2);
if (options.some((option) => option !== '--all')) {
  console.error('script/test runs what every change must pass, script/test --all every test. It takes no other options.');
  process.exit(2);
}
const isAll = options.includes('--all');

prepareResults();
const page = readFileSync(join(ROOT, 'docs/testing.md'), 'utf8');
const budgets = readBudgets(page, { isAll });
const run = await runParts({ parts: listParts({ isAll }), budgets, onBegin: (name) => console.log(`\n${name}`) });

const proofsPath = join(RESULTS_DIR, 'requirements.txt');
const proofs = listProofs(readIds(readFileSync(join(ROOT, 'docs/requirements.md'), 'utf8')), run.results);
writeFileSync(proofsPath, describeProofs(proofs));
console.log(`\n${countProofs(proofs, relative(ROOT, proofsPath))}`);
// Where a part broke off, what it would have proven is not known.
const unproven = run.results.some(isFailure) ? [] : checkProofs(proofs, page, { isAll });

const failuresPath = join(RESULTS_DIR, 'failures.txt');
const { success, text, failures } = endRun({ ...run, results: [...run.results, ...unproven] }, relative(ROOT, failuresPath));
if (!success) writeFileSync(failuresPath, failures);
console.log(text);
process.exitCode = success ? 0 : 1;
