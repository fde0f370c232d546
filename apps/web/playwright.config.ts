import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumArguments, findChromium } from '@redoubt/testing/chromium';
import { TEST_MS, WAIT_MS } from '@redoubt/testing/timeouts';

const RESULTS_DIR = resolve(import.meta.dirname, '../../test-results');

const RESILIENCE = '**/resilience/**';

export default defineConfig({
  testDir: './e2e',
  outputDir: resolve(RESULTS_DIR, 'playwright'),
  globalSetup: './e2e/support/start-product.ts',
  // What failed is tried again after all others, alone: script/run-tests.ts.
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  workers: 2,
  fullyParallel: true,
  timeout: TEST_MS,
  expect: { timeout: WAIT_MS },
  reporter: 'list',
  use: {
    ...(process.env.PRODUCT_URL !== undefined && { baseURL: process.env.PRODUCT_URL }),
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    // Recording costs a third of the time: TRACE=1 does it for one that failed.
    trace: process.env.TRACE === undefined ? 'off' : { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(process.env) ?? 'chromium',
      args: chromiumArguments({ isRoot: process.getuid?.() === 0 }),
    },
  },
  projects: [
    // One product with the demo chain for all of them: only one worker, or each would start another.
    { name: 'demo-chain', testMatch: '**/demo-chain/**', testIgnore: '**/*.long.spec.ts', workers: 1 },
    // What an action waits for is named before the test’s own time is over: what a test tidies up afterwards would hide it.
    { name: 'journeys', testIgnore: ['**/*.long.spec.ts', '**/demo-chain/**'], use: { actionTimeout: WAIT_MS } },
    // What only `script/test --all` runs: docs/testing.md.
    { name: 'long', testMatch: '**/*.long.spec.ts', testIgnore: RESILIENCE },
    // Each file starts a product of its own and breaks it.
    { name: 'resilience', testMatch: RESILIENCE },
  ],
});
