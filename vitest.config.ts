import { join } from 'node:path';
import { TEST_MS, WAIT_MS } from '@redoubt/testing/timeouts';
import { defineConfig } from 'vitest/config';

const ROOT = import.meta.dirname;

// What one process compiled is there for the next.
process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules/.cache/compiled');

/** What the bundler of the web app resolves by itself. */
const alias = {
  '@': join(ROOT, 'apps/web/src'),
  'server-only': join(ROOT, 'node_modules/next/dist/compiled/server-only/empty.js'),
  // Outside a request of Next.js these throw.
  'next/headers': join(ROOT, 'apps/web/src/testing/page-request.ts'),
  'next/server': join(ROOT, 'apps/web/src/testing/page-request.ts'),
};

/** For a test, a hook, and what they wait for. */
const limits = { testTimeout: TEST_MS, hookTimeout: TEST_MS, expect: { poll: { timeout: WAIT_MS } } };

const EXCLUDED = ['**/node_modules/**', '**/.next/**', '**/e2e/**', 'var/**'];

/** Tests that only `script/test --all` runs: docs/testing.md. */
const LONG = '**/*.long.db.test.ts';

const database = {
  globalSetup: join(ROOT, 'packages/testing/src/vitest-global-setup.ts'),
  // Loading the product again for each file costs more than many files take.
  isolate: false,
  setupFiles: join(ROOT, 'packages/testing/src/vitest-file-setup.ts'),
  ...limits,
};

export default defineConfig({
  test: {
    // Unless told, one core is left out: of two, half.
    maxWorkers: '100%',
    // Postgres takes seconds to end on a busy machine; a run that did not wait for it would have failed.
    teardownTimeout: 60_000,
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          include: ['{packages,apps}/**/*.test.{ts,tsx}', 'script/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', ...EXCLUDED],
          // These leave nothing behind, so a worker goes on to the next file: a new one each time costs more than all of them together.
          isolate: false,
          ...limits,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'database',
          include: ['{packages,apps}/**/*.db.test.ts', 'script/**/*.db.test.ts'],
          exclude: [LONG, ...EXCLUDED],
          ...database,
        },
      },
      { resolve: { alias }, test: { name: 'long', include: [LONG], exclude: EXCLUDED, ...database } },
    ],
  },
});
