import { DAY_MS } from '@redoubt/domain/time';
import type { Context } from '../../platform/context.ts';
import { deleteCaseKey, type KeyHome } from './case-keys.ts';

/**
 * Deletes the key of each case that was closed `keepDays` ago, then its people with their documents. Decision, examiners and the record of
 * readings stay. Killed between the two it begins again. Returns how many cases it purged.
 */
export async function purgeCases(
  { db }: Pick<Context, 'db'>,
  { home, keepDays, now = new Date() }: { home: KeyHome; keepDays: number; now?: Date },
): Promise<number> {
  const due = await db
    .selectFrom('identity_case')
    .where('purged_at', 'is', null)
    .where('closed_at', '<=', new Date(now.getTime() - keepDays * DAY_MS))
    .select('id')
    .execute();
  for (const { id } of due) {
    await deleteCaseKey(home, { caseId: id });
    await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('identity_person').where('case_id', '=', id).execute();
      await tx.updateTable('identity_case').set({ purged_at: now }).where('id', '=', id).execute();
    });
  }
  return due.length;
}
