import { TEST_MS } from '@redoubt/testing/timeouts';

type Use<Value> = (value: Value) => Promise<void>;

/** A fixture that needs no other: `provide` sets it up once in each worker, hands it to `use`, and clears it away afterwards. */
export function oncePerWorker<Value>(
  provide: (use: Use<Value>) => Promise<void>,
): [fixture: (others: object, use: Use<Value>) => Promise<void>, options: { scope: 'worker'; timeout: number }] {
  return [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from this pattern which fixtures are asked for, takes nothing else, and none is needed
    async ({}, use) => await provide(use),
    { scope: 'worker', timeout: TEST_MS },
  ];
}
