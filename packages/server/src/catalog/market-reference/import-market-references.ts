import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { inTransaction, type Tx } from '@redoubt/db/client';
import type { Tables } from '@redoubt/db/tables';
import { MarketFile } from '@redoubt/domain/catalog/file/market-file';
import { AppError } from '@redoubt/domain/errors';
import type { Selectable } from 'kysely';
import { appendAuditLog } from '../../platform/audit-log/append-audit-log.ts';
import type { Context } from '../../platform/context.ts';
import { lockCatalog } from '../catalog-store.ts';
import { readJsonFile } from '../import/read-catalog.ts';

type Row = Selectable<Tables['market_reference']>;

/**
 * Imports price feeds, wrapped coins, main pools and exchanges of chains: one file a chain in the folder `path`, named after the
 * chain's slug. All of them, or none if any is invalid; what no file names any more is removed. The same files again change nothing.
 *
 * Returns how many references were read, and how many chains changed. Throws `InvalidParameterException`; its message lists every
 * fault as `file: field: what is wrong`.
 */
export async function importMarketReferences(
  { db, log }: Pick<Context, 'db' | 'log'>,
  { path, actor }: { path: string; actor: string },
): Promise<{ references: number; changed: number }> {
  const files = await readFolder(path);
  const changed = await inTransaction(db, async (tx) => {
    await lockCatalog(tx);
    const stored = Map.groupBy(await listRows(tx), ({ chain }) => chain);
    const wanted = new Map(files.map((file) => [file.chain, toRows(file)]));
    const chains = [...new Set([...stored.keys(), ...wanted.keys()])].sort();
    const differing = chains.filter((chain) => !isDeepStrictEqual(stored.get(chain), wanted.get(chain)));
    for (const chain of differing) {
      await tx.deleteFrom('market_reference').where('chain', '=', chain).execute();
      const rows = wanted.get(chain);
      if (rows !== undefined) await tx.insertInto('market_reference').values(rows).execute();
    }
    if (differing.length > 0) {
      await appendAuditLog(tx, { actor, action: 'catalog.markets', subject: 'catalog', details: { chains: differing } });
    }
    return differing.length;
  });
  const references = files.reduce((total, file) => total + file.references.length, 0);
  log.info({ references, changed }, 'market references imported');
  return { references, changed };
}

async function readFolder(path: string): Promise<MarketFile[]> {
  const names = (await readdir(path)).filter((name) => name.endsWith('.json')).sort();
  const read = await Promise.all(names.map((name) => readOne(join(path, name))));
  const faults = read.flatMap((each) => ('faults' in each ? each.faults : []));
  if (faults.length > 0) throw new AppError('InvalidParameterException', { message: faults.join('\n'), field: 'path' });
  return read.flatMap((each) => ('value' in each ? [each.value] : []));
}

async function readOne(path: string): Promise<{ readonly value: MarketFile } | { readonly faults: readonly string[] }> {
  const read = await readJsonFile(path, MarketFile);
  const file = basename(path);
  if ('faults' in read || file === `${read.value.chain}.json`) return read;
  return { faults: [`${file}: chain: The file of this chain must be named ${read.value.chain}.json.`] };
}

function toRows({ chain, seen, references }: MarketFile): Row[] {
  return references.map(({ heartbeatSeconds, ...reference }, position) => ({
    chain,
    position,
    ...reference,
    heartbeat_seconds: heartbeatSeconds ?? null,
    seen_on: seen,
  }));
}

function listRows(tx: Tx): Promise<Row[]> {
  return tx.selectFrom('market_reference').orderBy('chain').orderBy('position').selectAll().execute();
}
