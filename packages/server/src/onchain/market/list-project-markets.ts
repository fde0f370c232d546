import { hashResult } from '@redoubt/domain/catalog/fact-evidence/hash-result';
import { AppError } from '@redoubt/domain/errors';
import type { ProjectId } from '@redoubt/domain/ids';
import type { ExercisedFunction, ProjectMarket, TokenMarket } from '@redoubt/domain/onchain/market/schema';
import { type ExercisedPower, SIMULATION_ENGINE } from '@redoubt/power/market/simulation';
import { toTradeMethod } from '@redoubt/power/market/trades-question';
import { describeReservation } from '@redoubt/power/text/sale-verdict';
import { sql } from 'kysely';
import { listImportedNames } from '../../catalog/label/label-store.ts';
import type { Context } from '../../platform/context.ts';
import { nameFunction } from '../activity/name-activity.ts';
import { toHex } from '../record/chain-values.ts';
import { explainFault } from './explain-fault.ts';
import { findFailedAttempt, findMarket } from './market-store.ts';

const TOKENS_MAX = 20;

/**
 * The markets of a project's followed tokens, and how many tokens wait for their simulation. Throws
 * ResourceNotFoundException for an unknown project.
 */
export async function listProjectMarkets({ db }: Pick<Context, 'db'>, { projectId }: { projectId: ProjectId }): Promise<ProjectMarket> {
  const { rows } = await sql<{ chain_id: string; slug: string; address: Buffer; name: string; finalized: string | null }>`
    select t.chain_id, h.slug, t.address, t.name, h.finalized from tracked_contract t
    join chain h using (chain_id)
    join project_contract c on c.project_id = t.project_id and c.chain = h.slug and c.role = 'token'
      and c.address = '0x' || encode(t.address, 'hex')
    where t.project_id = ${projectId} order by t.chain_id, t.from_block, t.address limit ${TOKENS_MAX}`.execute(db);
  if (rows.length === 0) await requireProject(db, projectId);
  const tokens: TokenMarket[] = [];
  const failed: ProjectMarket['failed'] = [];
  for (const { chain_id, slug, address, name, finalized } of rows) {
    const token = { chainId: Number(chain_id), address: toHex(address) };
    const stored = await findMarket(db, token);
    const attempt = await findFailedAttempt(db, token);
    const failure = attempt === undefined ? null : { at: attempt.at.toISOString(), reason: explainFault(attempt.fault) };
    if (stored === undefined) {
      if (failure !== null) failed.push({ address: token.address, chain: slug, name, ...failure });
      continue;
    }
    const { engine, block, hash, time, market, stoppedAt } = stored;
    const { holdings } = market;
    const names = await listImportedNames(db, { slug, addresses: holdings?.top.map((holder) => holder.address) ?? [] });
    tokens.push({
      address: toHex(address),
      chain: slug,
      name,
      symbol: market.symbol,
      decimals: market.decimals,
      asOf: {
        chain: slug,
        block,
        hash: toHex(hash),
        time: time.toISOString(),
        finalizedBlock: finalized === null ? null : Number(finalized),
      },
      outdated: engine !== SIMULATION_ENGINE,
      stoppedAt: stoppedAt?.toISOString() ?? null,
      failed: failure,
      verdict: market.verdict,
      method: market.method,
      rules: [...market.rules],
      rounds: [...market.rounds],
      record: market.record ? { ...market.record, fromBlock: market.record.fromBlock ?? null } : null,
      sales: [...market.sales],
      holderSales: [...market.holders],
      powers: market.powers.map(toFunction),
      guards: market.guards?.map(({ contract, powers }) => ({ contract, powers: powers?.map(toFunction) ?? null })) ?? null,
      reservation: describeReservation(market) ?? null,
      powersComplete: market.powersComplete,
      pools: [...market.pools],
      liquidity: market.liquidity,
      holdings: holdings && {
        ...holdings,
        top: holdings.top.map((holder) => ({ ...holder, label: holder.label ?? names.get(holder.address) ?? null })),
      },
      timeline: market.timeline ?? null,
      calls: market.calls.map(({ params, result }) => ({
        method: toTradeMethod(params),
        params: [...params],
        resultHash: hashResult(result),
      })),
    });
  }
  return { projectId, tokens, waiting: rows.length - tokens.length, failed };
}

async function requireProject(db: Context['db'], id: ProjectId): Promise<void> {
  const row = await db.selectFrom('project').where('id', '=', id).select('id').executeTakeFirst();
  if (row === undefined) throw new AppError('ResourceNotFoundException');
}

function toFunction({ selector, holders, result }: ExercisedPower): ExercisedFunction {
  const naming = nameFunction(`0x${selector}`);
  return {
    selector: `0x${selector}`,
    functionName: naming?.name ?? null,
    signature: naming?.signature ?? null,
    holders: [...holders],
    result: result.is === 'harmful' ? { ...result, effects: [...result.effects] } : result,
  };
}
