import { mkdir, rm, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startBrowser } from '@redoubt/testing/browser';
import { makeDataDir } from '@redoubt/testing/product/data-dir';
import { startProduct } from '@redoubt/testing/product/product';
import lighthouse from 'lighthouse';

// Lighthouse figures of the pages that most visitors open first: on its simulated slow phone and network,
// the median of several runs, against the production server. Reports are in test-results/lighthouse.

const { values } = parseArgs({ options: { runs: { type: 'string' }, paths: { type: 'string' } } });
const runs = Number(values.runs ?? 5);
const paths = values.paths?.split(',') ?? ['/', '/projects', '/projects/uniswap'];

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const METRICS = { 'first-contentful-paint': 'FCP ms', 'largest-contentful-paint': 'LCP ms', 'total-blocking-time': 'TBT ms' } as const;

const REPORTS_DIR = resolve(import.meta.dirname, '../test-results/lighthouse');

type Report = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { score: number | null; numericValue?: number; title: string; scoreDisplayMode: string }>;
};

const dataDir = await makeDataDir();
await mkdir(REPORTS_DIR, { recursive: true });
{
  await using product = await startProduct({ dataDir, environment: { LIMITS_SCALE: '100' } });
  await using browser = await startBrowser();
  console.log(`| Page | Performance | Accessibility | Best practices | SEO | ${Object.values(METRICS).join(' | ')} | CLS |`);
  console.log('|---|---|---|---|---|---|---|---|---|');
  for (const path of paths) {
    await fetch(`${product.url}${path}`); // The first answer of a new process is not what a visitor meets.
    const reports: Report[] = [];
    for (let run = 0; run < runs; run += 1) reports.push(await measure(`${product.url}${path}`, browser.port));
    const median = medianOf(reports);
    await writeFile(join(REPORTS_DIR, `${path.replaceAll('/', '_') || '_'}.json`), JSON.stringify(median, null, 2));
    const scores = CATEGORIES.map((category) => Math.round(100 * (median.categories[category]?.score ?? 0)));
    const metrics = Object.keys(METRICS).map((id) => Math.round(median.audits[id]?.numericValue ?? Number.NaN));
    const shift = (median.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN).toFixed(3);
    console.log(
      JSON.stringify({ bench: 'lighthouse', path, runs, scores, metrics, shift, load: loadavg()[0], faults: listFaults(median) }),
    );
    console.log(`| ${path} | ${[...scores, ...metrics, shift].join(' | ')} |`);
  }
}
await rm(dataDir, { recursive: true, force: true });

/** The browser loses a recording now and then; the run is repeated. */
const TRIES = 3;

async function measure(url: string, port: number): Promise<Report> {
  for (let tries = 1; ; tries += 1) {
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...CATEGORIES] });
    if (result === undefined) throw new Error(`Lighthouse gave no report of ${url}`);
    if (result.lhr.runtimeError === undefined) return result.lhr as unknown as Report;
    if (tries === TRIES) throw new Error(`${url}: ${result.lhr.runtimeError.message}`);
  }
}

/** The run with the median performance. */
function medianOf(reports: readonly Report[]): Report {
  const sorted = reports.toSorted((one, other) => (one.categories.performance?.score ?? 0) - (other.categories.performance?.score ?? 0));
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('There was no run');
  return middle;
}

/** The failed audits outside of performance. */
function listFaults({ audits }: Report): string[] {
  return Object.values(audits)
    .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0)
    .map(({ title }) => title);
}
