import type { Db, Tx } from '@redoubt/db/client';
import { canonicalJson } from '@redoubt/domain/canonical-json';
import type { NewFact } from '@redoubt/domain/catalog/score/facts/catalog-facts';
import { METHOD } from '@redoubt/domain/catalog/score/method';
import type { Fact } from '@redoubt/domain/catalog/score/types';
import { DAY_MS } from '@redoubt/domain/time';
import { sql } from 'kysely';
import { endFacts, insertFacts, LISTS_PARTY, listFacts, readClock } from '../../catalog/fact/fact-store.ts';
import { isWithdrawn } from '../record/chain-store.ts';

/** The fact `scope:follower` says up to when the chain was read, which keeps the others fresh. */
const FOLLOWER_RENEWED_MS = DAY_MS / 2;

/** A fact about a chain before its evidence is fetched. */
export type ChainAnswer = Pick<NewFact, 'contract' | 'subject' | 'source' | 'answer'> & {
  /** The block's time, in milliseconds since 1970. */
  readonly assessedAt: number;
  /** The version of our analysis that it rests on; undefined where the chain itself is the evidence. */
  readonly engine: string | undefined;
};

/** A project's facts that were read from one chain, or from label lists about its accounts. */
export async function listChainFacts(db: Db, { projectId, deployment }: { projectId: string; deployment: string }): Promise<Fact[]> {
  const all = await listFacts(db, { projectIds: [projectId] });
  return all
    .map(({ fact }) => fact)
    .filter((fact) => fact.deployment === deployment && (fact.evidence.kind === 'chain' || fact.party === LISTS_PARTY));
}

/**
 * Compares answers with the current facts: the new answers, each with the fact that it replaces, and
 * the facts that end. An equal answer keeps its fact until half of its maximum age.
 */
export function compareChainFacts<Answered extends ChainAnswer>(
  current: readonly Fact[],
  answers: readonly Answered[],
): { fresh: { answer: Answered; before: Fact | undefined }[]; ended: Fact[] } {
  const known = new Map(current.map((fact) => [keyOf(fact), fact]));
  const fresh: { answer: Answered; before: Fact | undefined }[] = [];
  for (const answer of answers) {
    const before = known.get(keyOf(answer));
    if (before !== undefined && saysTheSame(before, answer) && !isDue(before, answer)) known.delete(keyOf(answer));
    else fresh.push({ answer, before });
  }
  return { fresh, ended: [...known.values()] };
}

const keyOf = ({ contract = '', subject }: Pick<ChainAnswer, 'contract' | 'subject'>): string => `${contract} ${subject}`;

/** Evidence of another engine version can't be reproduced by this one. */
function saysTheSame(before: Fact, { source, answer, engine }: ChainAnswer): boolean {
  const { evidence } = before;
  const had = evidence.kind === 'chain' ? evidence.engine : undefined;
  return before.source === source && canonicalJson(before.answer) === canonicalJson(answer) && had === engine;
}

function isDue({ subject, assessedAt }: Fact, now: ChainAnswer): boolean {
  const maxAge = METHOD.checks.find(({ id }) => id === subject)?.maxAge;
  const after = subject === 'scope:follower' ? FOLLOWER_RENEWED_MS : typeof maxAge === 'number' ? (maxAge * DAY_MS) / 2 : undefined;
  return after !== undefined && now.assessedAt - assessedAt >= after;
}

/** Ends facts and inserts others at the same time. */
export async function replaceChainFacts(
  tx: Tx,
  { projectId, fresh, ended }: { projectId: string; fresh: readonly NewFact[]; ended: readonly Fact[] },
): Promise<{ began: number; ended: number }> {
  const at = await readClock(tx);
  await endFacts(tx, { ids: ended.map(({ id }) => id), at });
  await insertFacts(tx, { facts: fresh.map((fact) => ({ projectId, fact })), at });
  return { began: fresh.length, ended: ended.length };
}

/**
 * Ends the facts that rest on withdrawn blocks, and deletes analyses of them, so that both are made
 * again. Returns the projects concerned.
 */
export async function endWithdrawnFacts(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ projectId: string }>`
    update fact f set valid_to = date_trunc('milliseconds', now()), withdrawn = true
    from chain c
    where f.valid_to is null and f.source in ('R', 'L', 'X', 'B') and f.deployment = c.slug and f.evidence ->> 'kind' = 'chain'
      and c.indexed is not null
      and ${isWithdrawn(sql`(f.evidence ->> 'blockNumber')::bigint`, sql`decode(substr(f.evidence ->> 'blockHash', 3), 'hex')`)}
    returning f.project_id as "projectId"`.execute(tx);
  for (const table of ['power_map', 'token_simulation', 'assessment'] as const) {
    const gone = isWithdrawn(sql`made.block`, sql`made.block_hash`);
    await sql`delete from ${sql.table(table)} made using chain c where c.chain_id = made.chain_id and c.indexed is not null and ${gone}`.execute(
      tx,
    );
  }
  return [...new Set(rows.map(({ projectId }) => projectId))];
}
