import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** What apps/web/src/server and instrumentation.ts load: Node runs them without Next's bundler. */
const LOADED_BY_NODE = [
  'context.ts',
  'development.ts',
  'request/client.ts',
  'request/document-status.ts',
  'request/request-headers.ts',
  'route/plain-pages.ts',
];

test('client components cannot import what answers requests, except files that Node loads without a bundler', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname }).filter((file) => !file.includes('.test.'));
  const open = files.filter((file) => !readFileSync(join(import.meta.dirname, file), 'utf8').startsWith("import '@/http/server-only';"));
  expect(open.toSorted()).toEqual([...LOADED_BY_NODE, 'server-only.ts'].toSorted());
});
