import type { Db } from '@redoubt/db/client';
import type { UserId } from '@redoubt/domain/ids';
import type { OwnIdentity } from '@redoubt/domain/office/identity/schema';
import { sql } from 'kysely';

/** What identity cases keep of one account, for that account's export: of documents what they are, for their contents are its owner's. */
export async function listOwnIdentity(db: Db, { userId, email }: { userId: UserId; email: string | null }): Promise<OwnIdentity> {
  const { rows: checks } = await sql<OwnIdentity['checks'][number]>`
    select project_id as "projectId", tier, consent, to_json(consented_at) #>> '{}' as "consentedAt",
      (select coalesce(jsonb_agg(jsonb_build_object('type', type, 'bytes', bytes, 'uploadedAt', uploaded_at) order by number), '[]')
        from identity_document where person_id = person.id) as documents
    from identity_person as person join identity_case on identity_case.id = case_id where email = ${email} order by opened_at, person.id`.execute(
    db,
  );
  const { rows: examined } = await sql<OwnIdentity['examined'][number]>`
    select case_id as case, to_json(since) #>> '{}' as since from identity_examiner where user_id = ${userId} order by since, case_id`.execute(
    db,
  );
  const { rows: readings } = await sql<OwnIdentity['readings'][number]>`
    select case_id as case, person, document, to_json(at) #>> '{}' as at from identity_read where user_id = ${userId} order by id`.execute(
    db,
  );
  return { checks, examined, readings };
}
