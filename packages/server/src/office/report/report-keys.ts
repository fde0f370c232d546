import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import { type Db, inTransaction, type Tx } from '@redoubt/db/client';
import { canonicalJson } from '@redoubt/domain/canonical-json';
import { AppError } from '@redoubt/domain/errors';
import type { ReportDocument, ReportKey } from '@redoubt/domain/office/report/document';
import { sql } from 'kysely';
import { appendAuditLog } from '../../platform/audit-log/append-audit-log.ts';
import type { Secrets } from '../../platform/secrets.ts';

export type KeyContext = { readonly db: Db; readonly secrets: Pick<Secrets, 'sessionSecret'> };

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Bytes of a raw Ed25519 public key, which end its DER form. Source: RFC 8410 §4. */
const PUBLIC_BYTES = 32;

/** Public keys of all reports of this site, the newest first. */
export async function listReportKeys(db: Db): Promise<ReportKey[]> {
  const rows = await db
    .selectFrom('report_key')
    .select(['id', 'public_key', 'valid_from', 'valid_until'])
    .orderBy('valid_from', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id, public_key, valid_from, valid_until }) => ({
    id,
    publicKey: public_key,
    validFrom: valid_from.toISOString(),
    validUntil: valid_until?.toISOString() ?? null,
  }));
}

/**
 * Signs a report with the present key; the first call makes one. The file is the report's canonical JSON with its signature, and the same
 * report gives the same file. Throws `ServiceUnavailableException` where the key cannot be read.
 */
export async function signReport(tx: Tx, { secrets }: Pick<KeyContext, 'secrets'>, report: ReportDocument): Promise<string> {
  const { id, key } = await readKey(tx, secrets);
  const value = sign(null, Buffer.from(canonicalJson(report)), key).toString('base64');
  return canonicalJson({ report, signature: { algorithm: 'Ed25519', keyId: id, value } });
}

/**
 * The signature of other bytes that say what a signed report says, by the key that signed it. Throws `ServiceUnavailableException` where
 * that key cannot be read.
 */
export async function signAs(
  db: Db,
  { secrets }: Pick<KeyContext, 'secrets'>,
  { keyId, bytes }: { keyId: string; bytes: Uint8Array },
): Promise<string> {
  const { sealed } = await db.selectFrom('report_key').where('id', '=', keyId).select('sealed').executeTakeFirstOrThrow();
  return sign(null, bytes, unseal(sealed, { id: keyId, secrets })).toString('base64');
}

/** Ends the present key and makes the next one. Reports that the old one signed stay genuine. Returns the id of the new key. */
export async function rotateReportKey({ db, secrets }: KeyContext, { actor }: { actor: string }): Promise<{ id: string }> {
  return inTransaction(db, async (tx) => {
    await lockKeys(tx);
    const ended = await tx
      .updateTable('report_key')
      .set({ valid_until: sql<Date>`now()` })
      .where('valid_until', 'is', null)
      .returning('id')
      .executeTakeFirst();
    const { id } = await makeKey(tx, secrets);
    await appendAuditLog(tx, { actor, action: 'report-key.rotate', subject: id, details: { ended: ended?.id ?? null } });
    return { id };
  });
}

/** Of two processes that need the first key, one makes it. */
async function lockKeys(tx: Tx): Promise<void> {
  await sql`lock table report_key in share row exclusive mode`.execute(tx);
}

async function readKey(tx: Tx, secrets: KeyContext['secrets']): Promise<{ id: string; key: KeyObject }> {
  await lockKeys(tx);
  const row = await tx.selectFrom('report_key').where('valid_until', 'is', null).select(['id', 'sealed']).executeTakeFirst();
  if (row === undefined) return makeKey(tx, secrets);
  return { id: row.id, key: unseal(row.sealed, { id: row.id, secrets }) };
}

function unseal(sealed: Uint8Array, sealing: Sealing): KeyObject {
  try {
    return createPrivateKey({ key: open(sealed, sealing), format: 'der', type: 'pkcs8' });
  } catch (cause) {
    const message = 'The key that signs reports was made with other secrets. Run `redoubt report rotate-key` to have another one made.';
    throw new AppError('ServiceUnavailableException', { cause, message });
  }
}

async function makeKey(tx: Tx, secrets: KeyContext['secrets']): Promise<{ id: string; key: KeyObject }> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-PUBLIC_BYTES);
  const id = createHash('sha256').update(raw).digest('hex').slice(0, 16);
  const sealed = seal(privateKey.export({ format: 'der', type: 'pkcs8' }), { id, secrets });
  await tx
    .insertInto('report_key')
    .values({ id, public_key: raw.toString('base64'), sealed })
    .execute();
  return { id, key: privateKey };
}

type Sealing = { readonly id: string; readonly secrets: KeyContext['secrets'] };

function seal(key: Uint8Array, { id, secrets }: Sealing): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, deriveKey(secrets), nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(id));
  return Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()]);
}

function open(sealed: Uint8Array, { id, secrets }: Sealing): Buffer {
  const rest = sealed.subarray(NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, deriveKey(secrets), sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(id));
  decipher.setAuthTag(rest.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(rest.subarray(0, -TAG_BYTES)), decipher.final()]);
}

const deriveKey = ({ sessionSecret }: KeyContext['secrets']) => Buffer.from(hkdfSync('sha256', sessionSecret, '', 'report key', 32));
