import { AppError } from '@redoubt/domain/errors';
import type { ProjectId } from '@redoubt/domain/ids';
import type { ChainFact, PowerRecord, ProjectFacts } from '@redoubt/domain/onchain/verify/schema';
import { chainName, findKnownChain } from '@redoubt/domain/platform/chain/known-chains';
import { toCanonicalMap } from '@redoubt/power/analysis/canonical-map';
import { ENGINE } from '@redoubt/power/analysis/engine';
import { sql } from 'kysely';
import { listFacts } from '../../catalog/fact/fact-store.ts';
import type { Context } from '../../platform/context.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { nameFunction } from '../activity/name-activity.ts';
import { findPowerMap } from '../power/power-store.ts';
import { toHex } from '../record/chain-values.ts';
import { findPublicEndpoint } from './find-public-endpoint.ts';

/**
 * All facts about a project's contracts that were read from a chain, with everything needed to read them
 * again. Throws ResourceNotFoundException for an unknown project.
 */
export async function getProjectFacts(
  { db, settings }: Pick<Context, 'db'> & { settings: Pick<Settings, 'rpcUrls' | 'publicOrigin'> },
  { id }: { id: ProjectId },
): Promise<ProjectFacts> {
  const project = await db.selectFrom('project').where('id', '=', id).select('id').executeTakeFirst();
  if (project === undefined) throw new AppError('ResourceNotFoundException', { facts: { id } });
  const facts = (await listFacts(db, { projectIds: [id] })).flatMap(({ fact }): ChainFact[] => {
    const { evidence, contract = null, assessedAt, ...rest } = fact;
    if (evidence.kind !== 'chain') return [];
    const { kind: _kind, ...said } = evidence;
    return [{ ...rest, contract, assessedAt: new Date(assessedAt).toISOString(), evidence: said }];
  });
  const powers = await listPowerRecords({ db }, { id });
  const named = new Set([...facts.map(({ evidence }) => evidence.chain), ...powers.map(({ chain }) => chain)]);
  const { rows } = await sql<{ slug: string; chain_id: string }>`
    select slug, chain_id from chain where slug = any(${[...named]}::text[])`.execute(db);
  const ids = new Map(rows.map(({ slug, chain_id }) => [slug, Number(chain_id)]));
  const chains = await Promise.all(
    [...named].toSorted().flatMap((chain) => {
      const chainId = ids.get(chain) ?? findKnownChain(chain)?.chainId;
      if (chainId === undefined) return [];
      return [findPublicEndpoint(settings, chainId).then((endpoint) => ({ chain, chainId, name: chainName(chain), endpoint }))];
    }),
  );
  return { projectId: id, chains, facts, powers };
}

async function listPowerRecords({ db }: Pick<Context, 'db'>, { id }: { id: ProjectId }): Promise<PowerRecord[]> {
  const { rows } = await sql<{ chain_id: string; slug: string; address: Buffer; name: string }>`
    select t.chain_id, c.slug, t.address, t.name from tracked_contract t join chain c using (chain_id)
    where t.project_id = ${id} order by t.chain_id, t.from_block, t.address limit 40`.execute(db);
  const records: PowerRecord[] = [];
  for (const { chain_id, slug, address, name } of rows) {
    const stored = await findPowerMap(db, { chainId: Number(chain_id), address: toHex(address) });
    // What an earlier engine found, this one does not find again.
    if (stored === undefined || stored.engine !== ENGINE) continue;
    const { map, question, block, hash } = stored;
    records.push({
      chain: slug,
      name,
      blockNumber: block,
      blockHash: toHex(hash),
      engine: ENGINE,
      question: question as PowerRecord['question'],
      map: toCanonicalMap(map) as PowerRecord['map'],
      hurried: [...(map.effort.hurried ?? [])],
      proofs: map.powers.flatMap(({ contract, selector, proofs }) =>
        proofs.map((proof) => ({ selector, signature: nameFunction(`0x${selector}`)?.signature ?? null, to: contract, ...proof })),
      ),
    });
  }
  return records;
}
