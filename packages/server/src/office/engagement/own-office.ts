import type { Db } from '@redoubt/db/client';
import type { UserId } from '@redoubt/domain/ids';
import type { OwnOffice } from '@redoubt/domain/office/engagement/office';
import { sql } from 'kysely';

/** What the office keeps of one account, for that account's export. Texts of findings are exported as the versions that the user wrote. */
export async function listOwnOffice(
  db: Db,
  { userId, email }: { userId: UserId; email: string | null },
): Promise<Omit<OwnOffice, 'proposals'>> {
  const teams = await db
    .selectFrom('team_member')
    .where('user_id', '=', userId)
    .select(['project_id as projectId', 'part', 'since'])
    .orderBy('project_id')
    .execute();
  const invitations = await db
    .selectFrom('team_invitation')
    .where('email', '=', email ?? '')
    .select(['project_id as projectId', 'part', 'invited_at as invitedAt'])
    .orderBy('project_id')
    .execute();
  const assignments = await db
    .selectFrom('engagement_person as person')
    .innerJoin('engagement', 'engagement.id', 'person.engagement_id')
    .where('person.user_id', '=', userId)
    .select(['engagement.key as engagement', 'person.part', 'person.since'])
    .orderBy('person.since')
    .orderBy('engagement.id')
    .execute();
  const entries = await db
    .selectFrom('engagement_entry as entry')
    .innerJoin('engagement', 'engagement.id', 'entry.engagement_id')
    .where('entry.author_id', '=', userId)
    .select(['engagement.key as engagement', 'entry.kind', 'entry.words', 'entry.at'])
    .select(
      sql<OwnOffice['entries'][number]['files']>`(select
        coalesce(jsonb_agg(jsonb_build_object('name', name, 'bytes', bytes, 'sha256', sha256) order by position), '[]')
        from engagement_message_file where entry_id = entry.id)`.as('files'),
    )
    .orderBy('entry.id')
    .execute();
  const files = await db
    .selectFrom('engagement_file as file')
    .innerJoin('engagement', 'engagement.id', 'file.engagement_id')
    .where('file.added_by', '=', userId)
    .select(['engagement.key as engagement', 'file.path', 'file.sha256', 'file.added_at as at'])
    .orderBy('engagement.id')
    .orderBy('file.path')
    .execute();
  const statements = await db
    .selectFrom('pentest')
    .innerJoin('engagement', 'engagement.id', 'pentest.engagement_id')
    .where('pentest.signed_by', '=', userId)
    .select(['engagement.key as engagement', 'signer', 'statement', 'signed_at as at'])
    .orderBy('engagement.id')
    .execute();
  const prepared = await db
    .selectFrom('audit_report')
    .where('prepared_by', '=', userId)
    .select(['id as report', 'version', 'prepared_at as at'])
    .orderBy('prepared_at')
    .orderBy('id')
    .execute();
  const approved = await db
    .selectFrom('audit_report')
    .where('approved_by', '=', userId)
    .select(['id as report', 'version', 'approved_at as at'])
    .orderBy('approved_at')
    .orderBy('id')
    .execute();
  const findings = await db
    .selectFrom('finding_version as version')
    .innerJoin('engagement', 'engagement.id', 'version.engagement_id')
    .where('version.author_id', '=', userId)
    .select(['engagement.key as engagement', 'version.number', 'version.version', 'version.body', 'version.at'])
    .orderBy('version.at')
    .orderBy('version.number')
    .execute();
  return {
    teams: teams.map(({ since, ...rest }) => ({ ...rest, since: since.toISOString() })),
    invitations: invitations.map(({ invitedAt, ...rest }) => ({ ...rest, invitedAt: invitedAt.toISOString() })),
    assignments: assignments.map(({ since, ...rest }) => ({ ...rest, since: since.toISOString() })),
    files: files.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })),
    statements: statements.map(({ signer, statement, at, ...rest }) => ({
      ...rest,
      signer: signer ?? '',
      statement: statement ?? '',
      at: at?.toISOString() ?? '',
    })),
    reports: [
      ...prepared.map(({ at, ...rest }) => ({ ...rest, did: 'prepared' as const, at: at.toISOString() })),
      ...approved.map(({ at, ...rest }) => ({ ...rest, did: 'approved' as const, at: at?.toISOString() ?? '' })),
    ],
    entries: entries.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })),
    findings: findings.map(({ at, body, ...rest }) => ({ ...rest, finding: { ...body }, at: at.toISOString() })),
  };
}
