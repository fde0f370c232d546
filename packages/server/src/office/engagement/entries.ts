import { createHash } from 'node:crypto';
import { type Db, inTransaction, type Tx } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import type { UserId } from '@redoubt/domain/ids';
import { may } from '@redoubt/domain/office/engagement/access';
import { type Entry, MESSAGE_FILES, SHOWN_MAX } from '@redoubt/domain/office/engagement/office';
import { type SavedFile, toFileName } from '@redoubt/domain/saved-file';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { type AdmittedEngagement, admit, type OfficeUser } from './admit.ts';

type NewEntry = { readonly engagementId: string; readonly authorId: UserId | null; readonly kind: Entry['kind']; readonly words: string };

/** Adds a line to an engagement's record, and returns its id. */
export async function addEntry(tx: Tx, { engagementId, authorId, kind, words }: NewEntry): Promise<string> {
  const row = { engagement_id: engagementId, author_id: authorId, kind, words };
  return (await tx.insertInto('engagement_entry').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/**
 * The record of an engagement, the newest first: messages only for who may see inside. Every line but a message says no more than state,
 * people and counts.
 */
export async function listEntries(db: Db, { id, parts, state }: AdmittedEngagement): Promise<Entry[]> {
  const inside = may(parts, 'see-inside', state);
  return db
    .selectFrom('engagement_entry as entry')
    .leftJoin('user_account as account', 'account.id', 'entry.author_id')
    .where('entry.engagement_id', '=', id)
    .$if(!inside, (query) => query.where('entry.kind', '!=', 'message'))
    .select(['entry.id', 'entry.at', 'entry.kind', 'entry.words', 'account.username as by'])
    .select(
      sql<Entry['files']>`(select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'bytes', bytes, 'sha256', sha256)
        order by position), '[]') from engagement_message_file where entry_id = entry.id)`.as('files'),
    )
    .orderBy('entry.id', 'desc')
    .limit(SHOWN_MAX.entries)
    .execute();
}

type NewMessage = { readonly user: OfficeUser; readonly key: string; readonly text: string; readonly files?: readonly SavedFile[] };

/**
 * Writes a message, with its files, to everybody who sees inside the engagement. Throws as `admit`, and `InvalidParameterException` for
 * files that are too many or too large; nothing is written then.
 */
export async function writeMessage({ db }: Pick<Context, 'db'>, { user, key, text, files = [] }: NewMessage): Promise<void> {
  if (files.length > MESSAGE_FILES.files) throw fault(`At most ${MESSAGE_FILES.files} files, please.`);
  for (const { name, bytes } of files) {
    if (bytes.byteLength === 0) throw fault(`${name} is empty.`);
    if (bytes.byteLength > MESSAGE_FILES.bytes) throw fault(`${name} is larger than ${toMegabytes(MESSAGE_FILES.bytes)}.`);
  }
  await inTransaction(db, async (tx) => {
    const { id } = await admit(tx, { user, key, right: 'write-message', lock: true });
    const entryId = await addEntry(tx, { engagementId: id, authorId: user.id, kind: 'message', words: text });
    if (files.length === 0) return;
    const rows = files.map(({ name, bytes }, position) => ({
      entry_id: entryId,
      position,
      name: toFileName(name),
      bytes: bytes.byteLength,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      content: Buffer.from(bytes),
    }));
    await tx.insertInto('engagement_message_file').values(rows).execute();
    // The engagement is locked: of two messages at the same time the second one counts the first.
    const { sum } = await tx
      .selectFrom('engagement_message_file as file')
      .innerJoin('engagement_entry as entry', 'entry.id', 'file.entry_id')
      .where('entry.engagement_id', '=', id)
      .select(({ fn }) => fn.sum<string>('file.bytes').as('sum'))
      .executeTakeFirstOrThrow();
    if (BigInt(sum) > BigInt(MESSAGE_FILES.engagementBytes))
      throw fault(`Messages of one engagement carry at most ${toMegabytes(MESSAGE_FILES.engagementBytes)}.`);
  });
}

/** A file of a message. Throws as `admit`, and `ResourceNotFoundException` where no message of this engagement has it. */
export async function getMessageFile(
  { db }: Pick<Context, 'db'>,
  { user, key, id }: { user: OfficeUser; key: string; id: string },
): Promise<SavedFile> {
  const engagement = await admit(db, { user, key, right: 'see-inside' });
  const file = await db
    .selectFrom('engagement_message_file as file')
    .innerJoin('engagement_entry as entry', 'entry.id', 'file.entry_id')
    .where('file.id', '=', id)
    .where('entry.engagement_id', '=', engagement.id)
    .select(['file.name', 'file.content as bytes'])
    .executeTakeFirst();
  if (file === undefined) throw new AppError('ResourceNotFoundException', { message: 'There is no such file.' });
  return { name: file.name, bytes: new Uint8Array(file.bytes) };
}

const toMegabytes = (bytes: number) => `${bytes / 1_000_000} MB`;
const fault = (message: string) => new AppError('InvalidParameterException', { field: 'files', message: `files: ${message}` });
