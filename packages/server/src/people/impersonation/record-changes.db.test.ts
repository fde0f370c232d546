import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { recordChanges } from './record-changes.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

let added = 0;

/** A user, and an action of an admin in their name. */
async function add({ act }: { act: string }) {
  added += 1;
  const username = `person000${added}`;
  const { id: userId } = await db.insertInto('user_account').values({ username }).returning('id').executeTakeFirstOrThrow();
  return { userId, act: { adminId: `admin000${added}`, username, act } };
}

/** What the log says of an actor, the oldest first. */
const logOf = (actor: string) =>
  db.selectFrom('audit_log').where('actor', '=', actor).orderBy('id').select(['action', 'subject', 'details']).execute();

test('every row that an impersonating admin changes is in the log under the admin, without its content', async () => {
  const { userId, act } = await add({ act: 'POST /api/sso-settings/update' });
  await recordChanges({ db }, act, async (tx) => {
    await tx.insertInto('mail_preference').values({ user_id: userId }).execute();
    await tx.updateTable('mail_preference').set({ marketing: true, weekly_digest: true }).where('user_id', '=', userId).execute();
    await tx.deleteFrom('survey_answer').where('user_id', '=', userId).execute();
  });
  expect((await logOf(act.adminId)).at(-1)).toEqual({
    action: 'impersonation.change',
    subject: act.username,
    details: {
      act: 'POST /api/sso-settings/update',
      rows: [
        { table: 'mail_preference', operation: 'insert', key: { user_id: userId } },
        { table: 'mail_preference', operation: 'update', key: { user_id: userId }, columns: ['marketing', 'weekly_digest'] },
      ],
    },
  });
});

test('an act that fails changes nothing and leaves no line; one that changes nothing leaves none either', async () => {
  const { userId, act } = await add({ act: 'POST /x' });
  await expect(
    recordChanges({ db }, act, async (tx) => {
      await tx.insertInto('mail_preference').values({ user_id: userId }).execute();
      throw new Error('too late');
    }),
  ).rejects.toThrow('too late');
  await recordChanges({ db }, act, async (tx) => tx.selectFrom('mail_preference').selectAll().execute());
  expect(await db.selectFrom('mail_preference').where('user_id', '=', userId).select('id').execute()).toEqual([]);
  expect(await logOf(act.adminId)).toEqual([]);
});

test('what people change themselves is not recorded', async () => {
  const { userId, act } = await add({ act: 'none' });
  await db.insertInto('mail_preference').values({ user_id: userId }).execute();
  expect(await logOf(act.adminId)).toEqual([]);
  expect(await logOf(act.username)).toEqual([]);
  const { rows } = await sql<{ recorded: string | null }>`select current_setting('redoubt.changed_rows', true) as recorded`.execute(db);
  expect(rows[0]?.recorded ?? '').toBe('');
});

test('every table that references users records its changes, unless an impersonating admin cannot change it', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'user_account'::regclass
      and conrelid not in (select tgrelid from pg_trigger where tgname = 'note_changed_row')
    order by 1`.execute(database.ownerDb);
  const closed = [
    // The office refuses an impersonating admin every call.
    'audit_report',
    'engagement_entry',
    'engagement_file',
    'engagement_person',
    'finding_version',
    'identity_case',
    'identity_examiner',
    'identity_read',
    'identity_tick',
    'pentest',
    'project_proposal',
    'team_member',
    // Cases refuse every change.
    'trace_case',
    'trace_case_comment',
    'trace_case_member',
    'trace_case_version',
    'trace_case_watch',
    'event',
    'feature_flag_user',
    'impersonation',
    'incident_report',
    'newsletter_recipient',
    'notice',
    'project_vote',
    'recovery_code',
    'second_factor',
    'trusted_browser',
    'user_identity',
    'user_session',
    'verification_code',
  ];
  expect(rows.map(({ name }) => name).filter((name) => !closed.includes(name))).toEqual([]);
});
