import type { Db, Tx } from '@redoubt/db/client';
import { IMPERSONATION_MINUTES, type ImpersonationFacts } from '@redoubt/domain/people/impersonation/why-over';
import { sql } from 'kysely';
import { isOpen } from './session-store.ts';

/** An impersonation that was not ended yet, and what decides whether it may continue. */
export type OpenImpersonation = { readonly id: string; readonly facts: ImpersonationFacts };

/** Which ones: of one session, those that a user takes part in on either side; without either, all. */
export type Among = { readonly sessionId?: string; readonly userId?: string };

export async function listOpenImpersonations(db: Db, { sessionId, userId }: Among): Promise<OpenImpersonation[]> {
  const rows = await selectOpen(db)
    .where((row) =>
      row.and([
        ...(sessionId === undefined ? [] : [row('impersonation.session_id', '=', sessionId)]),
        ...(userId === undefined ? [] : [row.or([row('admin.id', '=', userId), row('target.id', '=', userId)])]),
      ]),
    )
    .orderBy('impersonation.started_at')
    .orderBy('impersonation.id')
    .execute();
  return rows.map(({ id, sessionOpen, inTime, adminRole, adminDisabledAt, targetRole, targetDisabledAt }) => ({
    id,
    facts: {
      sessionOpen,
      inTime,
      admin: { role: adminRole, disabled: adminDisabledAt !== null },
      target: { role: targetRole, disabled: targetDisabledAt !== null },
    },
  }));
}

function selectOpen(db: Db) {
  return db
    .selectFrom('impersonation')
    .innerJoin('user_account as admin', 'admin.id', 'impersonation.admin_id')
    .innerJoin('user_account as target', 'target.id', 'impersonation.target_id')
    .where('impersonation.ended_at', 'is', null)
    .select([
      'impersonation.id',
      'admin.role as adminRole',
      'admin.disabled_at as adminDisabledAt',
      'target.role as targetRole',
      'target.disabled_at as targetDisabledAt',
    ])
    .select(sql<boolean>`impersonation.expires_at > now()`.as('inTime'))
    .select((row) =>
      row
        // Names without a table are the inner one's.
        .exists(row.selectFrom('user_session').whereRef('user_session.id', '=', 'impersonation.session_id').where(isOpen()))
        .$castTo<boolean>()
        .as('sessionOpen'),
    );
}

type NewImpersonation = { sessionId: string; adminId: string; targetId: string };

/** Begins one; false when the session has one that is not over. */
export async function insertImpersonation(tx: Tx, { sessionId, adminId, targetId }: NewImpersonation): Promise<boolean> {
  const row = await tx
    .insertInto('impersonation')
    .values({
      session_id: sessionId,
      admin_id: adminId,
      target_id: targetId,
      expires_at: sql<Date>`now() + make_interval(mins => ${IMPERSONATION_MINUTES})`,
    })
    .onConflict((conflict) => conflict.column('session_id').where('ended_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends one and tells whose it was; `undefined` when it had ended already. */
export async function updateEnded(tx: Tx, { id }: { id: string }): Promise<{ admin: string; target: string } | undefined> {
  return tx
    .updateTable('impersonation')
    .from('user_account as admin')
    .from('user_account as target')
    .set({ ended_at: sql<Date>`now()` })
    .where('impersonation.id', '=', id)
    .where('impersonation.ended_at', 'is', null)
    .whereRef('admin.id', '=', 'impersonation.admin_id')
    .whereRef('target.id', '=', 'impersonation.target_id')
    .returning(['admin.username as admin', 'target.username as target'])
    .executeTakeFirst();
}

/** Deletes what ended so long ago that only the audit log need remember it. */
export async function deleteEndedBefore(db: Db, { days }: { days: number }): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('impersonation')
    .where('ended_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
