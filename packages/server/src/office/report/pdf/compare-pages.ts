import { readPdfTail } from '@redoubt/domain/office/report/verify-pdf';
import { writePdf } from './write-pdf.ts';

/**
 * Whether a report's PDF document is the one that is written from `json`, so that no page, no glyph and no hidden layer of it says something
 * else. `other` does not say that one does: versions write differently, and processors compress differently.
 */
export async function comparePages(pdf: Uint8Array, { json }: { json: string }): Promise<'same' | 'other'> {
  const signed = readPdfTail(pdf)?.signed;
  const written = await writePdf(json).catch(() => undefined);
  return signed !== undefined && written?.equals(pdf.subarray(0, signed)) === true ? 'same' : 'other';
}
