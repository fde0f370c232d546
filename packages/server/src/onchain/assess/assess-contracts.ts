import type { ChainClient } from '@redoubt/chain/rpc/chain-client';
import { isRpcFault } from '@redoubt/chain/rpc/rpc-fault';
import { type Db, inTransaction, type Tx } from '@redoubt/db/client';
import type { NewFact } from '@redoubt/domain/catalog/score/facts/catalog-facts';
import type { ChainEvent, Fact } from '@redoubt/domain/catalog/score/types';
import { sql } from 'kysely';
import { lockCatalog, preventProjectRemoval } from '../../catalog/catalog-store.ts';
import { LISTS_PARTY, readClock } from '../../catalog/fact/fact-store.ts';
import { refreshListings } from '../../catalog/refresh/refresh-listings.ts';
import { scoreProjects } from '../../catalog/refresh/score-projects.ts';
import type { Context } from '../../platform/context.ts';
import { type MarketRunLimits, refreshMarkets } from '../market/refresh-markets.ts';
import { measurePowers } from '../power/measure-powers.ts';
import { type PowerRunLimits, refreshPowerMaps } from '../power/refresh-power-maps.ts';
import { findConnectedChain } from '../read/connected-chain.ts';
import { answerQuestions } from './answer-questions.ts';
import { engineOf, toEvidence } from './asker.ts';
import { type DueProject, findControlChange, listDueProjects, renewMaps, saveAssessment } from './assess-store.ts';
import type { Finding } from './finding.ts';
import { gatherEvidence } from './gather-evidence.ts';
import { compareChainFacts, endWithdrawnFacts, listChainFacts, replaceChainFacts } from './replace-chain-facts.ts';

type AssessContext = Pick<Context, 'db' | 'log'> & { readonly clientOf: (chainId: number) => Promise<ChainClient | undefined> };

/** The party of facts read from a chain. */
const PARTY = 'chain';

export type AssessedContracts = {
  readonly powers: number;
  readonly markets: number;
  readonly projects: number;
  readonly began: number;
  readonly ended: number;
  readonly failed: number;
};

/**
 * Updates facts from chains: ends those that rest on withdrawn blocks, refreshes the power maps and
 * markets that may have changed, then the facts, and scores the projects concerned. A project whose
 * chain does not answer is retried in the next run.
 */
export async function assessContracts(
  ctx: AssessContext,
  { projectsMax, ...limits }: { projectsMax: number } & PowerRunLimits & MarketRunLimits,
): Promise<AssessedContracts> {
  const { db, log, clientOf } = ctx;
  let [began, ended, failed] = [0, 0, 0];
  const changed = new Set<string>(await inTransaction(db, endWithdrawnFacts));
  const powers = await refreshPowerMaps(ctx, limits);
  await measurePowers(ctx);
  const markets = await refreshMarkets(ctx, limits);
  const due = await listDueProjects(db, { limit: projectsMax });
  for (const project of due) {
    const client = await clientOf(project.chainId);
    const chain = await findConnectedChain(db, { slug: project.slug });
    if (client === undefined || chain === undefined) continue;
    try {
      const result = await assess({ db, client }, project, chain);
      began += result.began;
      ended += result.ended;
      if (result.began + result.ended > 0) changed.add(project.projectId);
    } catch (error) {
      if (!isRpcFault(error)) throw error;
      failed += 1;
      await renewMaps(db, project);
      log.warn(
        { chain: project.slug, project: project.projectId, fault: error.kind, method: error.method },
        'a chain could not be asked for facts',
      );
    }
  }
  if (changed.size > 0) await inTransaction(db, (tx) => rescore(tx, [...changed]));
  failed += powers.failed + markets.failed;
  return { powers: powers.analysed, markets: markets.simulated, projects: due.length, began, ended, failed };
}

async function assess(
  { db, client }: { db: Db; client: ChainClient },
  project: DueProject,
  chain: NonNullable<Awaited<ReturnType<typeof findConnectedChain>>>,
): Promise<{ began: number; ended: number }> {
  const { projectId, slug } = project;
  const { evidence, ask } = await gatherEvidence({ db, client }, project, chain);
  const current = await listChainFacts(db, { projectId, deployment: slug });
  const answers = answerQuestions(evidence).map((finding) => ({
    ...finding,
    assessedAt: finding.shown.at.time.getTime(),
    engine: engineOf(finding.shown),
  }));
  const { fresh, ended } = compareChainFacts(current, answers);
  const facts: NewFact[] = [];
  for (const { answer, before } of fresh) {
    const evidence = await toEvidence(ask, { chain: slug, shown: answer.shown });
    const after = before && (await findCauseOf(db, { project, before, finding: answer }));
    facts.push({
      deployment: slug,
      ...(answer.contract !== undefined && { contract: answer.contract }),
      subject: answer.subject,
      source: answer.source,
      assessedAt: answer.assessedAt,
      party: answer.shown.kind === 'lists' ? LISTS_PARTY : PARTY,
      evidence: after === undefined || evidence.kind !== 'chain' ? evidence : { ...evidence, after },
      answer: answer.answer,
    });
  }
  return saveFindings(db, { project, chain, current, fresh: facts, ended });
}

type Findings = {
  readonly project: Pick<DueProject, 'projectId' | 'chainId' | 'slug'>;
  readonly chain: { readonly block: number; readonly hash: Buffer };
  /** The facts that the findings were compared with. */
  readonly current: readonly Fact[];
  readonly fresh: readonly NewFact[];
  readonly ended: readonly Fact[];
};

/** Saves a project's findings, unless the project was deleted or another process wrote its facts meanwhile. */
export async function saveFindings(db: Db, { project, chain, current, fresh, ended }: Findings): Promise<{ began: number; ended: number }> {
  const { projectId, chainId } = project;
  return inTransaction(db, async (tx) => {
    if (!(await isUntouched(tx, { project, current }))) return { began: 0, ended: 0 };
    const replaced = await replaceChainFacts(tx, { projectId, fresh, ended });
    await saveAssessment(tx, { projectId, chainId, block: chain.block, hash: chain.hash });
    return replaced;
  });
}

/** Whether the project exists and its facts are unchanged. Locks them until the end of the transaction. */
async function isUntouched(tx: Tx, { project: { projectId, slug }, current }: Pick<Findings, 'project' | 'current'>): Promise<boolean> {
  await preventProjectRemoval(tx);
  const kept = await tx.selectFrom('project').where('id', '=', projectId).select('id').executeTakeFirst();
  if (kept === undefined) return false;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`assess ${projectId} ${slug}`}, 0))`.execute(tx);
  const now = await listChainFacts(tx, { projectId, deployment: slug });
  return now.map(({ id }) => id).join() === current.map(({ id }) => id).join();
}

/** The newest transaction between two answers that the later one is about; otherwise the newest that changed control. */
async function findCauseOf(
  db: Db,
  {
    project: { projectId, chainId },
    before: { evidence },
    finding: { shown, happened },
  }: { project: DueProject; before: Fact; finding: Finding },
): Promise<ChainEvent | undefined> {
  if (evidence.kind !== 'chain') return undefined;
  if (happened !== undefined && happened.blockNumber > evidence.blockNumber) return happened;
  return findControlChange(db, { projectId, chainId, above: evidence.blockNumber, upTo: shown.at.number });
}

async function rescore(tx: Tx, ids: readonly string[]): Promise<void> {
  await lockCatalog(tx);
  const at = await readClock(tx);
  await refreshListings(tx, { scores: await scoreProjects(tx, { ids, at }) });
}
