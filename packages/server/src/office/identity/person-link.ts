import { randomUUID } from 'node:crypto';
import { type Db, inTransaction } from '@redoubt/db/client';
import { AppError } from '@redoubt/domain/errors';
import { consentText, DOCUMENTS, findDocumentType } from '@redoubt/domain/office/identity/schema';
import type { Tier } from '@redoubt/domain/office/identity/tiers';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { encodeDocumentPicture } from '../../platform/upload/encode-picture.ts';
import { findCaseKey, type KeyHome } from './case-keys.ts';
import { hashLinkKey } from './manage-cases.ts';
import { sealDocument } from './seal-document.ts';

type Ctx = Pick<Context, 'db'>;
/** The key of a person's link. It is their only access, and leads to nothing of anyone else. */
type Link = { readonly key: string };

/** What a person sees of the case by their link: what is asked, what they agreed to and what they sent; not the documents themselves. */
export type InvitedPerson = {
  readonly id: string;
  readonly caseId: string;
  readonly project: string;
  readonly tier: Tier;
  readonly consentedAt: Date | null;
  readonly documents: readonly { readonly number: number; readonly type: string; readonly bytes: number }[];
};

/** The person of a link that still works, in a case that is open; otherwise `undefined`: the reason is not given. */
export async function findInvited(db: Db, { key, lock = false }: Link & { lock?: boolean }): Promise<InvitedPerson | undefined> {
  const { rows } = await sql<InvitedPerson>`
    select person.id, case_id as "caseId", project.name as project, tier, consented_at as "consentedAt",
      (select coalesce(jsonb_agg(jsonb_build_object('number', number, 'type', type, 'bytes', bytes) order by number), '[]')
        from identity_document where person_id = person.id) as documents
    from identity_person as person join identity_case on identity_case.id = person.case_id join project on project.id = project_id
    where key_hash = ${hashLinkKey(key)} and key_expires_at > now() and state = 'open'
    ${lock ? sql`for no key update of person for share of identity_case` : sql``}`.execute(db);
  return rows[0];
}

/** As `findInvited`. Throws `ResourceNotFoundException`. */
export async function requireInvited(db: Db, link: Link & { lock?: boolean }): Promise<InvitedPerson> {
  const person = await findInvited(db, link);
  if (person === undefined) throw new AppError('ResourceNotFoundException', { message: 'This link does not work, or no longer.' });
  return person;
}

/** Writes down that the person agrees, and to which words. A second time changes nothing. Throws `ResourceNotFoundException`. */
export async function giveConsent({ db }: Ctx, { key, provider, keepDays }: Link & { provider: string; keepDays: number }): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id, project, tier } = await requireInvited(tx, { key, lock: true });
    await tx
      .updateTable('identity_person')
      .set({ consent: consentText({ project, provider, tier, keepDays }), consented_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('consented_at', 'is', null)
      .execute();
  });
}

/** Withdraws the consent, and deletes what the person sent and what was checked of it. Throws `ResourceNotFoundException`. */
export async function withdrawConsent({ db }: Ctx, { key }: Link): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id } = await requireInvited(tx, { key, lock: true });
    await tx.deleteFrom('identity_document').where('person_id', '=', id).execute();
    await tx.deleteFrom('identity_tick').where('person_id', '=', id).execute();
    await tx.updateTable('identity_person').set({ consent: null, consented_at: null }).where('id', '=', id).execute();
  });
}

/**
 * Keeps a document, encrypted with the key of its case. Pictures are decoded and encoded again; a PDF is kept as it is, and never opened.
 *
 * Throws `ResourceNotFoundException`, `PayloadTooLargeException`, `UnsupportedMediaTypeException` for other kinds of file,
 * `InvalidParameterException` for a picture that cannot be read, `ConflictException` without consent, for too many, or without a key.
 */
export async function uploadDocument({ db }: Ctx, { key, home, bytes }: Link & { home: KeyHome; bytes: Uint8Array }): Promise<void> {
  // Before anything is decoded for someone who may not.
  requireRoom(await requireInvited(db, { key }));
  if (bytes.byteLength > DOCUMENTS.bytes)
    throw new AppError('PayloadTooLargeException', { field: 'file', message: `file: At most ${DOCUMENTS.bytes / 1_000_000} MB, please.` });
  const type = findDocumentType(bytes);
  if (type === undefined) throw new AppError('UnsupportedMediaTypeException', { message: 'Please send a JPEG, a PNG or a PDF.' });
  const kept = type === 'application/pdf' ? bytes : await encodeDocumentPicture(bytes, type);
  await inTransaction(db, async (tx) => {
    const person = await requireInvited(tx, { key, lock: true });
    requireRoom(person);
    const caseKey = findCaseKey(home, person);
    if (caseKey === undefined) throw new AppError('ConflictException', { message: 'This case takes no documents: its key is gone.' });
    const id = randomUUID();
    await tx
      .insertInto('identity_document')
      .values({
        id,
        person_id: person.id,
        number: (person.documents.at(-1)?.number ?? 0) + 1,
        type,
        bytes: kept.byteLength,
        ...sealDocument({ key: caseKey, bytes: kept, caseId: person.caseId, documentId: id }),
      })
      .execute();
  });
}

function requireRoom({ consentedAt, documents }: InvitedPerson): void {
  if (consentedAt === null) throw new AppError('ConflictException', { message: 'Please read what is checked and agree first.' });
  if (documents.length >= DOCUMENTS.perPerson)
    throw new AppError('ConflictException', { message: `At most ${DOCUMENTS.perPerson} documents, please.` });
}
