import type { Db } from '@redoubt/db/client';
import type { UserId } from '@redoubt/domain/ids';
import { Arrangement } from '@redoubt/domain/onchain/case/arrangement';
import type { OwnCases } from '@redoubt/domain/onchain/case/schema';
import { sql } from 'kysely';
import { hasPart, selectCases } from './admit-to-case.ts';
import { listComments } from './manage-comments.ts';
import { listMembers } from './manage-members.ts';
import { listShares } from './manage-shares.ts';
import { isWatching } from './manage-watch.ts';

/** An account's part in cases, for its export: its own cases whole, of others what it wrote. */
export async function exportCases(db: Db, { userId }: { userId: UserId }): Promise<OwnCases> {
  const wrote = sql<boolean>`(exists (select from trace_case_version where case_id = trace_case.id and author_id = ${userId})
    or exists (select from trace_case_comment where case_id = trace_case.id and author_id = ${userId}))`;
  const cases = await selectCases(db, { userId })
    .where((each) => each.or([hasPart({ userId }), wrote]))
    .orderBy('trace_case.created_at')
    .orderBy('trace_case.id')
    .execute();
  const exported: OwnCases = [];
  for (const { id, role, createdAt } of cases) {
    const own = role === 'owner';
    const versions = await db
      .selectFrom('trace_case_version')
      .where('case_id', '=', id)
      .$if(!own, (query) => query.where('author_id', '=', userId))
      .select(['version', 'name', 'text', 'run_id as runId', 'at', 'arrangement'])
      .orderBy('version')
      .execute();
    exported.push({
      id,
      role,
      createdAt: createdAt.toISOString(),
      versions: versions.map(({ at, arrangement, ...version }) => ({
        ...version,
        at: at.toISOString(),
        arrangement: arrangement && Arrangement.parse(arrangement),
      })),
      members: own ? await listMembers(db, { id }) : [],
      comments: (await listComments(db, { id, authorId: userId })).map(({ id: _, by: __, ...comment }) => comment),
      watching: await isWatching(db, { userId, id }),
      shares: own ? (await listShares(db, { id })).map(({ id: _, ...share }) => share) : [],
    });
  }
  return exported;
}
