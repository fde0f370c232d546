import { parseArgs } from 'node:util';
import { ENGINES, type EngineName } from './search-engines.ts';
import { measureSearch } from './search-figures.ts';
import { makeQueries } from './search-queries.ts';
import { listProjects } from './synthetic-projects.ts';

// Measures one library in a separate process, so that its memory is not mixed with others'.

const { values } = parseArgs({
  options: {
    engine: { type: 'string' },
    count: { type: 'string' },
    each: { type: 'string' },
    repeat: { type: 'string' },
    seed: { type: 'string' },
  },
});
const [count, each, seed] = [Number(values.count), Number(values.each), Number(values.seed)];
const projects = listProjects({ count, seed });
const queries = makeQueries({ projects, each, seed });
globalThis.gc?.();
const before = process.memoryUsage().rss;
const startedAt = performance.now();
const search = ENGINES[values.engine as EngineName](projects);
const buildSeconds = Math.round((performance.now() - startedAt) / 100) / 10;
globalThis.gc?.();
const megabytes = Math.round((process.memoryUsage().rss - before) / 1e6);
console.log(JSON.stringify({ buildSeconds, megabytes, figures: await measureSearch(queries, search, { repeat: Number(values.repeat) }) }));
