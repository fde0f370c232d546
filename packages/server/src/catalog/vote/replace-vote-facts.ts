import type { Tx } from '@redoubt/db/client';
import { canonicalJson } from '@redoubt/domain/canonical-json';
import type { NewFact } from '@redoubt/domain/catalog/score/facts/catalog-facts';
import { sql } from 'kysely';
import { endFacts, insertFacts, listFacts, type ProjectFact } from '../fact/fact-store.ts';
import type { ReplacedFacts } from '../fact/replace-facts.ts';

/** Fewer votes are no answer; votes of younger accounts do not count. Source: docs/methodology-reference.md, COM-04. */
const VOTES_MIN = 30;
const ACCOUNT_DAYS_MIN = 7;

/** An unchanged answer is renewed before it goes stale, which it does after seven days. */
const RENEWED_AFTER_MS = 3 * 86_400_000;

const PARTY = 'visitors';

/** Derives the facts of COM-04 (source V) from the votes that count for the score. */
export async function replaceVoteFacts(tx: Tx, { at }: { at: Date }): Promise<ReplacedFacts> {
  const wanted = new Map((await listCountedVotes(tx)).map(({ projectId, ...answer }) => [projectId, toFact(answer, at)]));
  const ended: ProjectFact[] = [];
  for (const each of await listFacts(tx, { source: 'V' })) {
    const { projectId, fact } = each;
    if (fact.subject !== 'COM-04') continue;
    const same = wanted.get(projectId);
    const isUnchanged =
      same !== undefined &&
      canonicalJson(same.answer) === canonicalJson(fact.answer) &&
      same.assessedAt - fact.assessedAt < RENEWED_AFTER_MS;
    if (isUnchanged) wanted.delete(projectId);
    else ended.push(each);
  }
  const facts: ProjectFact<NewFact>[] = [...wanted].map(([projectId, fact]) => ({ projectId, fact }));
  await endFacts(tx, { ids: ended.map(({ fact }) => fact.id), at });
  await insertFacts(tx, { facts, at });
  return { began: facts.length, ended: ended.length, projects: new Set([...facts, ...ended].map(({ projectId }) => projectId)) };
}

/** Votes of accounts that are old enough, confirmed and not disabled, for projects with enough of them. */
async function listCountedVotes(tx: Tx): Promise<{ projectId: string; yes: number; total: number }[]> {
  const { rows } = await sql<{ projectId: string; yes: number; total: number }>`
    select project_id as "projectId", (count(*) filter (where yes))::int as yes, count(*)::int as total
    from project_vote join user_account on user_account.id = user_id
    where user_account.created_at <= now() - make_interval(days => ${ACCOUNT_DAYS_MIN})
      and confirmed_at is not null and disabled_at is null
    group by project_id having count(*) >= ${VOTES_MIN} order by project_id`.execute(tx);
  return rows;
}

function toFact(answer: { yes: number; total: number }, at: Date): NewFact {
  return {
    deployment: '*',
    subject: 'COM-04',
    source: 'V',
    assessedAt: at.getTime(),
    party: PARTY,
    evidence: { kind: 'visitors', countedAt: at.toISOString() },
    answer,
  };
}
