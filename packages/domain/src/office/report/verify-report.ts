import { bytesToHex } from '@noble/hashes/utils';
import { canonicalJson } from '../../canonical-json.ts';
import { PENTEST_FORMAT, REPORT_FORMAT, type ReportDocument, type ReportKey, SignedReport } from './document.ts';
import { isPdf, readAttachment, readPdfTail } from './verify-pdf.ts';

export type ReportVerdict =
  | {
      readonly is: 'genuine';
      readonly form: 'JSON' | 'PDF';
      readonly report: ReportDocument;
      readonly key: ReportKey;
      /** The signed JSON: the file, or what is attached to the PDF. */
      readonly json: string;
      /** Of the signed JSON. */
      readonly sha256: string;
    }
  /** The file claims to be a report, and is not the one that was signed. */
  | { readonly is: 'changed'; readonly why: string }
  | { readonly is: 'unknown-key'; readonly keyId: string }
  | { readonly is: 'no-report'; readonly why: string }
  | { readonly is: 'cannot-check'; readonly why: string };

/**
 * Whether a file is a report exactly as it was signed. Nothing of the file is trusted before its signature holds. Runs in browsers and in
 * Node alike, by WebCrypto; `keys` come from the provider's site, never from the file.
 */
export async function verifyReport(bytes: Uint8Array<ArrayBuffer>, { keys }: { keys: readonly ReportKey[] }): Promise<ReportVerdict> {
  return isPdf(bytes) ? verifyPdf(bytes, { keys }) : verifyJson(bytes, { keys });
}

const NO_ED25519 = 'Ed25519 signatures cannot be checked here: use a newer browser, or redoubt report verify.';

/** A PDF is genuine when its last line signs all bytes before it, so also the visible text, and when the report attached to it is. */
async function verifyPdf(bytes: Uint8Array<ArrayBuffer>, { keys }: { keys: readonly ReportKey[] }): Promise<ReportVerdict> {
  const tail = readPdfTail(bytes);
  if (tail === undefined) {
    return { is: 'no-report', why: 'The PDF does not end in a report’s signature: it is no report, or its end was changed or cut off.' };
  }
  const key = keys.find(({ id }) => id === tail.keyId);
  if (key === undefined) return { is: 'unknown-key', keyId: tail.keyId };
  const signed = await checkSignature({ key, value: tail.value, bytes: bytes.subarray(0, tail.signed) });
  if (signed === undefined) return { is: 'cannot-check', why: NO_ED25519 };
  if (!signed) return { is: 'changed', why: 'The signature is not that of this document: what it shows or holds was changed.' };
  const attached = await readAttachment(bytes, tail);
  if (attached === undefined) return { is: 'changed', why: 'The report that is attached to the PDF cannot be read.' };
  const verdict = await verifyJson(attached, { keys });
  return verdict.is === 'genuine' ? { ...verdict, form: 'PDF' } : verdict;
}

async function verifyJson(bytes: Uint8Array<ArrayBuffer>, { keys }: { keys: readonly ReportKey[] }): Promise<ReportVerdict> {
  let parsed: unknown;
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    parsed = JSON.parse(text);
  } catch {
    return { is: 'no-report', why: 'The file is neither a PDF nor JSON in UTF-8.' };
  }
  if (!claimsToBeReport(parsed))
    return { is: 'no-report', why: `The file is JSON, and no report of the format ${REPORT_FORMAT} or ${PENTEST_FORMAT}.` };
  const shaped = SignedReport.safeParse(parsed);
  if (!shaped.success) {
    const [issue] = shaped.error.issues;
    return { is: 'changed', why: `It has not the shape of a report: ${issue?.path.join('.') ?? 'the whole'}.` };
  }
  // Fields that the format does not name, other spaces or another order are changes, too: the file has exactly one form.
  if (canonicalJson(shaped.data) !== text) return { is: 'changed', why: 'The file is not in the one form in which reports are written.' };
  const { report, signature } = shaped.data;
  const key = keys.find(({ id }) => id === signature.keyId);
  if (key === undefined) return { is: 'unknown-key', keyId: signature.keyId };
  const signed = await checkSignature({ key, value: signature.value, bytes: new TextEncoder().encode(canonicalJson(report)) });
  if (signed === undefined) return { is: 'cannot-check', why: NO_ED25519 };
  if (!signed) return { is: 'changed', why: 'The signature is not that of this content.' };
  const early = report.date < key.validFrom.slice(0, 10);
  if (early || (key.validUntil !== null && report.date > key.validUntil.slice(0, 10))) {
    return { is: 'changed', why: `It is dated ${report.date}, when its key did not sign.` };
  }
  return { is: 'genuine', form: 'JSON', report, key, json: text, sha256: await sha256Hex(bytes) };
}

/** SHA-256 in hexadecimal digits. */
export async function sha256Hex(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

function claimsToBeReport(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('report' in value)) return false;
  const { report } = value;
  const formats: readonly unknown[] = [REPORT_FORMAT, PENTEST_FORMAT];
  return typeof report === 'object' && report !== null && 'format' in report && formats.includes(report.format);
}

type Signed = { readonly key: ReportKey; readonly value: string; readonly bytes: Uint8Array<ArrayBuffer> };

/** `undefined` where Ed25519 is not at hand. */
async function checkSignature({ key, value, bytes }: Signed): Promise<boolean | undefined> {
  const signature = fromBase64(value);
  const publicKey = fromBase64(key.publicKey);
  // Base64 has spare bits at its end: of the texts for one signature only the usual one counts.
  if (signature?.length !== 64 || publicKey === undefined) return false;
  try {
    const imported = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', imported, signature, bytes);
  } catch {
    return undefined;
  }
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const binary = atob(text);
    return btoa(binary) === text ? Uint8Array.from(binary, (character) => character.charCodeAt(0)) : undefined;
  } catch {
    return undefined;
  }
}
