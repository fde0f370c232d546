import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { isRpcFault } from '@redoubt/chain/rpc/rpc-fault';
import { type Db, inTransaction } from '@redoubt/db/client';
import type { ReportedContract } from '@redoubt/domain/catalog/reported/schema';
import { listStatements } from '@redoubt/domain/catalog/reported/statements';
import type { Address, ChainReader } from '@redoubt/power/evm/reader';
import { type ReadAgain, readAgain } from '@redoubt/power/reported/read-again';
import { shareReads } from '@redoubt/power/reported/share-reads';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { readAtBlock } from '../power/chain-power-reader.ts';
import { type ConnectedChain, findConnectedChain } from '../read/connected-chain.ts';
import { isWithdrawn } from '../record/chain-store.ts';

type CheckCtx = Pick<Context, 'db' | 'log'> & { readonly clientOf: (chainId: number) => Promise<ChainClient | undefined> };

/** Readings of one contract by one source in one run. */
const READINGS_MAX = 40;

type Due = { readonly id: string; readonly chain: string; readonly address: string; readonly body: ReportedContract };

/**
 * Reads reported statements about contracts on connected chains again, at the newest recorded block: those never read, or
 * read more than a day ago. Answers of withdrawn blocks are deleted first. A chain that does not answer is tried again in
 * the next run.
 */
export async function checkReported({ db, log, clientOf }: CheckCtx): Promise<{ read: number; changed: number; failed: number }> {
  await deleteWithdrawn(db);
  let [read, changed, failed] = [0, 0, 0];
  const byChain = Map.groupBy(await listDue(db), ({ chain }) => chain);
  for (const [slug, due] of byChain) {
    const chain = await findConnectedChain(db, { slug });
    const client = chain && (await clientOf(chain.chainId));
    if (chain === undefined || client === undefined) continue;
    const reader = shareReads(readAtBlock(client, { block: chain.block }));
    try {
      for (const reading of due) {
        const answers = await readAll(reader, reading);
        await saveChecks(db, { readingId: reading.id, chain, answers });
        read += answers.length;
        changed += answers.filter(({ answer }) => answer.outcome === 'changed').length;
      }
    } catch (error) {
      if (!isRpcFault(error)) throw error;
      failed += 1;
      log.warn({ chain: slug, fault: error.kind, method: error.method }, 'a chain could not be asked about readings by others');
    }
  }
  return { read, changed, failed };
}

/** Of connected chains, the longest unread first. */
async function listDue(db: Db): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select r.id, r.chain, r.address, r.body
    from reported_reading r join chain c on c.slug = r.chain and c.indexed is not null
    cross join lateral (select min(checked_at) as at from reported_check k where k.reading_id = r.id) last
    where exists (select from chain_endpoint e where e.chain_id = c.chain_id) and (last.at is null or last.at < now() - interval '1 day')
    order by last.at nulls first, r.id limit ${READINGS_MAX}`.execute(db);
  return rows;
}

type Answered = { readonly statement: string; readonly answer: ReadAgain };

async function readAll(reader: ChainReader, { address, body }: Due): Promise<Answered[]> {
  const answers: Answered[] = [];
  for (const statement of listStatements(body)) {
    answers.push({ statement: statement.key, answer: await readAgain(reader, address as Address, statement) });
  }
  return answers;
}

async function saveChecks(
  db: Db,
  { readingId, chain, answers }: { readingId: string; chain: ConnectedChain; answers: readonly Answered[] },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // An import may have removed it meanwhile.
    const kept = await tx.selectFrom('reported_reading').where('id', '=', readingId).forKeyShare().select('id').executeTakeFirst();
    if (kept === undefined) return;
    await tx.deleteFrom('reported_check').where('reading_id', '=', readingId).execute();
    const rows = answers.map(({ statement, answer }) => ({
      reading_id: readingId,
      statement,
      outcome: answer.outcome,
      found: answer.outcome === 'changed' ? answer.found : null,
      reason: answer.outcome === 'cannot-read' ? answer.reason : null,
      block: chain.block,
      block_hash: chain.hash,
    }));
    if (rows.length > 0) await tx.insertInto('reported_check').values(rows).execute();
  });
}

async function deleteWithdrawn(db: Db): Promise<void> {
  await sql`
    delete from reported_check k using reported_reading r, chain c
    where r.id = k.reading_id and c.slug = r.chain and c.indexed is not null and ${isWithdrawn(sql`k.block`, sql`k.block_hash`)}`.execute(
    db,
  );
}
