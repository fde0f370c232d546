import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** What apps/web/src/server and instrumentation.ts load: Node runs them without Next's bundler. */
const LOADED_BY_NODE = [
  'context.ts',
  'development.ts',
  'request/client.ts',
  'request/page-outcome.ts',
  'request/request-headers.ts',
  'route/limited-page.ts',
  'route/plain-page.ts',
];

test('no client component can import what answers requests, except what Node loads without a bundler', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname }).filter((file) => !file.includes('.test.'));
  const open = files.filter((file) => !readFileSync(join(import.meta.dirname, file), 'utf8').startsWith("import '@/http/server-only';"));
  expect(open.toSorted()).toEqual([...LOADED_BY_NODE, 'server-only.ts'].toSorted());
});
