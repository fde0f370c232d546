import { importCatalog } from '@redoubt/server/catalog/import/import-catalog';
import { importReadings } from '@redoubt/server/catalog/import/import-readings';
import { importTokens } from '@redoubt/server/catalog/import/import-tokens';
import { readTokenList } from '@redoubt/server/catalog/import/read-token-list';
import { importMarketReferences } from '@redoubt/server/catalog/market-reference/import-market-references';
import type { Context } from '@redoubt/server/platform/context';
import { CATALOG_FOLDER, MARKETS_FOLDER, READINGS_FOLDER } from '../env.ts';

/** The actor in the audit log. */
export const ACTOR = 'redoubt serve';

/** Imports the catalogue of this version, and says what is in it. The files first: the tokens that they cover are left out of the token list. */
export async function loadCatalogue(ctx: Pick<Context, 'db' | 'log'>): Promise<string> {
  const files = await importCatalog(ctx, { path: CATALOG_FOLDER, actor: ACTOR });
  const { references } = await importMarketReferences(ctx, { path: MARKETS_FOLDER, actor: ACTOR });
  const { readings } = await importReadings(ctx, { path: READINGS_FOLDER, actor: ACTOR });
  const tokens = await importTokens(ctx, { list: await readTokenList(), actor: ACTOR });
  return `${files.projects} projects, ${readings} readings by others, ${references} price feeds and pools, ${tokens.projects} tokens`;
}
