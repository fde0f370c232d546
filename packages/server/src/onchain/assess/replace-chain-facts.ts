import type { Db, Tx } from '@redoubt/db/client';
import { canonicalJson } from '@redoubt/domain/canonical-json';
import type { NewFact } from '@redoubt/domain/catalog/score/facts/catalog-facts';
import { METHOD } from '@redoubt/domain/catalog/score/method';
import type { Fact } from '@redoubt/domain/catalog/score/types';
import { DAY_MS } from '@redoubt/domain/time';
import { sql } from 'kysely';
import { endFacts, insertFacts, LISTS_PARTY, listFacts, readClock } from '../../catalog/fact/fact-store.ts';
import { isWithdrawn } from '../record/is-withdrawn.ts';

/** A follower's fact says up to when the chain was read: it is what keeps the others new. */
const FOLLOWER_RENEWED_MS = DAY_MS / 2;

/** A fact about a chain before its evidence is fetched. */
export type ChainAnswer = Pick<NewFact, 'contract' | 'subject' | 'source' | 'answer'> & {
  /** The block's time, in milliseconds since 1970. */
  readonly assessedAt: number;
  /** The version of ours that it rests on; undefined for what the chain itself says. */
  readonly engine: string | undefined;
};

/** Facts of one project on one chain that were read from it, and what lists say of those whom it names. */
export async function listChainFacts(db: Db, { projectId, deployment }: { projectId: string; deployment: string }): Promise<Fact[]> {
  const all = await listFacts(db, { projectIds: [projectId] });
  return all
    .map(({ fact }) => fact)
    .filter((fact) => fact.deployment === deployment && (fact.evidence.kind === 'chain' || fact.party === LISTS_PARTY));
}

/**
 * What of the answers is new, with the fact that each takes the place of, and which facts nobody gives any more. One that says the same goes
 * on, unless it is half as old as such an answer is good for.
 */
export function compareChainFacts<Answered extends ChainAnswer>(
  current: readonly Fact[],
  answers: readonly Answered[],
): { fresh: { answer: Answered; before: Fact | undefined }[]; ended: Fact[] } {
  const known = new Map(current.map((fact) => [placeOf(fact), fact]));
  const fresh: { answer: Answered; before: Fact | undefined }[] = [];
  for (const answer of answers) {
    const before = known.get(placeOf(answer));
    if (before !== undefined && saysTheSame(before, answer) && !isDue(before, answer)) known.delete(placeOf(answer));
    else fresh.push({ answer, before });
  }
  return { fresh, ended: [...known.values()] };
}

const placeOf = ({ contract = '', subject }: Pick<ChainAnswer, 'contract' | 'subject'>): string => `${contract} ${subject}`;

/** What rests on another version of ours could not be found again by this one. */
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

/** Ends facts and begins others, all at once. */
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
 * Ends the facts that rest on blocks which the chain no longer has, and forgets what was worked out from them, so that both are made anew.
 * Returns the projects that lost some. A block older than those that can be withdrawn stays.
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
