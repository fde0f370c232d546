import { rm } from 'node:fs/promises';
import { findFreePort } from '@redoubt/testing/listen';
import { makeDataDir } from '@redoubt/testing/product/data-dir';
import { type Product, startProduct } from '@redoubt/testing/product/product';
import { oncePerWorker } from './once-per-worker.ts';
import { test as base } from './test.ts';

/** A test with a product of its own that has the demo chain: what it says of demo projects is what its own worker read. */
export const test = base.extend<object, { product: Product }>({
  product: oncePerWorker(async (use) => {
    const dataDir = await makeDataDir();
    const environment = { DEMO_CHAIN: 'on', DEMO_CHAIN_PORT: String(await findFreePort()), LIMITS_SCALE: '100' };
    await using product = await startProduct({ dataDir, environment });
    await use(product);
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }),
});
