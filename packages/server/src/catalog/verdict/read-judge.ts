import type { Tx } from '@redoubt/db/client';
import { toUnaliased } from '@redoubt/domain/catalog/reported/alias';
import type { ReportedWay } from '@redoubt/domain/catalog/reported/way';
import type { ProjectScore } from '@redoubt/domain/catalog/score/score';
import type { Fact } from '@redoubt/domain/catalog/score/types';
import { listControl } from '@redoubt/domain/catalog/verdict/control';
import type { ControlSummary } from '@redoubt/domain/catalog/verdict/control-summary';
import { judgeProject, REFRESH_DAYS } from '@redoubt/domain/catalog/verdict/judge';
import { toAccounts } from '@redoubt/domain/catalog/verdict/reported-accounts';
import { listReportedWays } from '@redoubt/domain/catalog/verdict/reported-ways';
import type { VerdictByQuestion } from '@redoubt/domain/catalog/verdict/schema';
import { summarizeControl } from '@redoubt/domain/catalog/verdict/summarize-control';
import { ENGINE, ENGINE_READ } from '@redoubt/power/analysis/engine';
import { sql } from 'kysely';
import { listProjectRows } from '../catalog-store.ts';
import { toCatalogFile } from '../project/to-catalog-file.ts';
import { listKnownAddresses, listReadings } from '../reported/reported-store.ts';

/** What is said of a project: verdict and control null where only a name and addresses are on record. */
export type Judged = {
  readonly verdict: VerdictByQuestion | null;
  readonly control: ControlSummary | null;
  /** What others read of who controls its core contracts. */
  readonly reportedWays: readonly ReportedWay[];
};

/** Judges a project by its score and facts. */
export type Judge = (projectId: string, scored: { score: ProjectScore; facts: readonly Fact[] }) => Judged;

/** Reads once what verdicts need besides scores: the statements of these projects, and all readings by others. */
export async function readJudge(tx: Tx, { ids }: { ids: readonly string[] }): Promise<Judge> {
  const rows = [...(await listProjectRows(tx, { whole: true, ids })), ...(await listProjectRows(tx, { whole: true, demo: true, ids }))];
  const files = new Map(rows.flatMap(([id, row]) => (row.project.origin === 'token-list' ? [] : [[id, toCatalogFile(row)] as const])));
  const readings = await listReadings(tx);
  const codeless = readings.flatMap(({ body }) =>
    body.holders.flatMap(({ kind, holder }) => (kind === 'eoa' ? [toUnaliased(holder)] : [])),
  );
  const below = await listKnownAddresses(tx, { chain: 'ethereum', addresses: [...new Set(codeless)] });
  const accounts = toAccounts(readings, (address) => below.get(address));
  const upgradeable = await listUpgradeable(tx, { ids });
  return (projectId, { score, facts }) => {
    const statements = files.get(projectId);
    if (statements === undefined) return { verdict: null, control: null, reportedWays: [] };
    const { contracts } = statements;
    const own = new Set(contracts.map(({ chain, address }) => `${chain} ${address}`));
    const about = {
      readings: readings.filter(({ chain, address }) => own.has(`${chain} ${address}`)),
      accounts,
      score: score.known ? score : null,
      facts,
      asOf: score.asOf,
    };
    const today = new Date(score.asOf).toISOString().slice(0, 10);
    const control = listControl({ contracts, proven: [], readings: about.readings, accounts, today });
    return {
      reportedWays: listReportedWays(
        control.map(({ reported }) => reported),
        accounts,
      ),
      verdict: judgeProject({ ...about, statements }),
      control: summarizeControl({
        ...about,
        contracts,
        isUpgradeable: ({ chain, address }) => upgradeable.get(`${chain} ${address}`),
        refreshDays: REFRESH_DAYS,
      }),
    };
  };
}

/** Whether the code of contracts of these projects can be replaced, by chain and address; null where their maps leave it open. */
async function listUpgradeable(tx: Tx, { ids }: { ids: readonly string[] }): Promise<Map<string, boolean | null>> {
  const rows = await tx
    .selectFrom('tracked_contract')
    .innerJoin('chain', 'chain.chain_id', 'tracked_contract.chain_id')
    .innerJoin('power_map', (join) =>
      join
        .onRef('power_map.chain_id', '=', 'tracked_contract.chain_id')
        .onRef('power_map.address', '=', 'tracked_contract.address')
        .on('power_map.engine', '>=', ENGINE_READ)
        .on('power_map.engine', '<=', ENGINE),
    )
    .where(sql<boolean>`tracked_contract.project_id = any(${ids})`)
    .select(['chain.slug', 'tracked_contract.address', 'power_map.upgradeable'])
    .execute();
  return new Map(rows.map(({ slug, address, upgradeable }) => [`${slug} 0x${address.toString('hex')}`, upgradeable]));
}
