import { rm } from 'node:fs/promises';
import { makeDataDir } from '@redoubt/testing/product/data-dir';
import { startProduct } from '@redoubt/testing/product/product';
import { CRM_FORM, startCrmStub } from './crm-stub.ts';

/** Starts the product that all journeys share: the production build over an empty data folder, as an operator starts it. */
export default async function setUp(): Promise<() => Promise<void>> {
  const dataDir = await makeDataDir();
  const crm = await startCrmStub();
  // Dozens of visitors of the tests share one address; limits have tests of their own.
  const product = await startProduct({
    dataDir,
    environment: {
      LIMITS_SCALE: '100',
      CRM_ENDPOINT: crm.origin,
      CRM_PORTAL_ID: CRM_FORM.portalId,
      CRM_FORM_ID: CRM_FORM.formId,
      CRM_REGION: CRM_FORM.region,
      QUOTE_MAIL_TO: 'quotes@redoubt.example',
    },
  });
  process.env.PRODUCT_URL = `http://localhost:${product.port}`;
  process.env.PRODUCT_DATA_DIR = dataDir;
  return async () => {
    await product.stop();
    await product[Symbol.asyncDispose]();
    await crm[Symbol.asyncDispose]();
    await rm(dataDir, { recursive: true, force: true });
  };
}
