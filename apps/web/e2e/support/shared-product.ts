/** The data folder of the product that all journeys share. */
export function sharedDataDir(): string {
  const dataDir = process.env.PRODUCT_DATA_DIR;
  if (dataDir === undefined) throw new Error('The product was not started');
  return dataDir;
}
