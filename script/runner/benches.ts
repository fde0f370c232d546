import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from './results.ts';
import { ROOT, runCommand } from './run-command.ts';

/** Arguments for a short run of each bench, which shows that it starts, measures and ends. */
const SMALL: Readonly<Record<string, readonly string[]>> = {
  'account-timing': ['--rounds', '1', '--people', '1', '--calls', 'reset'],
  'adversarial-trades': ['--tokens', '3'],
  'approvals-index': ['--logs', '200', '--rounds', '1'],
  'chain-follow': ['--logs', '200', '--rounds', '1', '--check'],
  // Bounds of times are wide here: another bench runs beside, whose load is unknown.
  'control-latency': ['--rounds', '1', '--settle', '0', '--within', '20', '--traffic', '0.02', '--heard', '2', '--pause', '0'],
  crowd: ['--people', '3', '--turns', '1', '--within', '0'],
  'demo-chain-memory': ['--blocks', '20', '--traffic', '0.02', '--renew', '8'],
  'hostile-analyses': ['--seconds', '2', '--listed', '1', '--within', '20000', '--lag', '20'],
  'hostile-contracts': ['--contracts', '2'],
  'http-rates': ['--seconds', '0.2', '--rounds', '1', '--connections', '2'],
  'large-chain': ['--profile', 'geth', '--contracts', '2', '--blocks', '1', '--history', '1h', '--learned', '1', '--pace', '1'],
  lighthouse: ['--runs', '1', '--paths', '/projects'],
  'list-scale': ['--projects', '300', '--requests', '1'],
  'login-flood': ['--seconds', '1', '--logins', '4'],
  'mail-rush': ['--notifications', '50', '--codes', '1', '--delay', '5'],
  'market-simulation': ['--rounds', '1'],
  'movement-kills': ['--kills', '1'],
  'one-network': ['--seconds', '3', '--pages', '2', '--within', '20000'],
  'power-map': ['--sets', 'COMPILER_VERSIONS', '--contracts', '2'],
  // Beside other work a processor's second lasts longer.
  'report-pdf': ['--rounds', '1', '--within', '60'],
  'search-questions': ['--limit', '5', '--repeat', '1'],
  'search-scale': ['--sizes', '300', '--each', '2', '--repeat', '1'],
  starts: ['--rounds', '1', '--limit', '120'],
  'top-lists': ['--events', '300', '--requests', '1'],
  // Of so few, most is what they begin with.
  'trace-follow': ['--logs', '200', '--rounds', '1', '--slack', '10'],
  'trace-scale': ['--movements', '20000', '--heist', '300', '--ledgers', '50', '--samples', '5', '--rounds', '1', '--slack', '20'],
};

/** Far more than any of these short runs takes on a busy machine. One that waits for what never comes ends here. */
const LIMIT_MS = 15 * 60_000;

/** All benches, by the names of their files. */
export function listBenches(): string[] {
  return readdirSync(join(ROOT, 'bench'))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.slice(0, -'.ts'.length));
}

/** Differences between benches, their short runs and docs/benchmarks.md. */
export function findBenchFaults({ benches = listBenches(), small = Object.keys(SMALL), manual = readManual() } = {}): string[] {
  const named = new Set(
    [...manual.matchAll(/\bbench\/([a-z-]+)\.ts|script\/bench ([a-z-]+)/g)].map(([, file, name]) => file ?? name ?? ''),
  );
  return [
    ...benches.filter((name) => !named.has(name)).map((name) => `docs/benchmarks.md does not name bench/${name}.ts.`),
    ...[...named].filter((name) => !benches.includes(name)).map((name) => `docs/benchmarks.md names bench/${name}.ts, which is not there.`),
    ...benches.filter((name) => !small.includes(name)).map((name) => `script/runner/benches.ts has no small form of bench/${name}.ts.`),
    ...small
      .filter((name) => !benches.includes(name))
      .map((name) => `script/runner/benches.ts names bench/${name}.ts, which is not there.`),
  ];
}

function readManual(): string {
  return readFileSync(join(ROOT, 'docs/benchmarks.md'), 'utf8');
}

/**
 * What lacks in the lines of JSON that a bench prints, each of which names it: `undefined` when each has a figure. A figure that could not be
 * computed, such as the median of nothing, is printed as null.
 */
export function findMissingFigure(name: string, output: string): string | undefined {
  const lines = output.split('\n').filter((line) => line.startsWith(`{"bench":"${name}"`));
  const figures = lines.flatMap((line) => listFigures(JSON.parse(line)));
  if (figures.length === 0) return `bench/${name}.ts printed no figure.`;
  const lacking = figures.find(([, value]) => value === null);
  return lacking && `bench/${name}.ts printed nothing for ${lacking[0]}.`;
}

/** Numbers and missing ones by their names, without the load of the machine, which every bench can print. */
function listFigures(value: unknown, name = ''): [name: string, value: number | null][] {
  if (name === 'load') return [];
  if (value === null || typeof value === 'number') return [[name, value]];
  return typeof value === 'object' ? Object.entries(value).flatMap(([key, inner]) => listFigures(inner, key)) : [];
}

/** Makes a short run of a bench. */
export async function runBench(name: string): Promise<Result> {
  const startedAt = performance.now();
  const { exitCode, output } = await runCommand(['node', `bench/${name}.ts`, ...(SMALL[name] ?? [])], { limitMs: LIMIT_MS });
  const seconds = (performance.now() - startedAt) / 1_000;
  // What went wrong stands at the end of what it printed.
  const error = exitCode === 0 ? findMissingFigure(name, output) : output.slice(-4_000);
  console.log(`  ${error === undefined ? '✓' : '✗'} ${name.padEnd(24)} ${seconds.toFixed(1).padStart(6)} s`);
  const result = { name: `bench/${name}.ts`, seconds, again: name };
  return error === undefined ? { ...result, state: 'passed' } : { ...result, state: 'failed', error };
}
