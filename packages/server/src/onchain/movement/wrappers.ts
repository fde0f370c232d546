import type { Db } from '@redoubt/db/client';
import type { Hex } from '@redoubt/tracing/model/movement';

/** Contracts that wrap the native coin of their chain, by slug. Their own events mint and burn, without a Transfer. */
const WRAPPERS: Readonly<Record<string, readonly Hex[]>> = {
  ethereum: ['0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'],
  base: ['0x4200000000000000000000000000000000000006'],
  optimism: ['0x4200000000000000000000000000000000000006'],
  arbitrum: ['0x82af49447d8a07e3bd95bd0d56f35241523fbab1'],
  polygon: ['0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270'],
  bsc: ['0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c'],
  avalanche: ['0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7'],
};

/** Contracts of a chain that wrap its coin: the known ones, and what the catalogue lists as a token named WETH on a chain without one. */
export async function listWrappers(db: Db, { slug }: { slug: string }): Promise<ReadonlySet<Hex>> {
  const known = WRAPPERS[slug];
  if (known !== undefined) return new Set(known);
  const rows = await db
    .selectFrom('project_contract')
    .where('chain', '=', slug)
    .where('role', '=', 'token')
    .where('name', '=', 'WETH')
    .select('address')
    .execute();
  return new Set(rows.map(({ address }) => address.toLowerCase() as Hex));
}
