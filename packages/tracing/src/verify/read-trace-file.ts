import { isPdf, readAttachment } from '@redoubt/domain/office/report/verify-pdf';
import { TraceFile } from '../model/ledger.ts';

const TAIL_BYTES = 100;
const TAIL = /%Redoubt-Trace (\d{1,10}) (\d{1,10})\n$/;

/**
 * The file of a trace: by itself, in the API's answer, or attached to the PDF document of a case. `undefined` for anything else.
 */
export async function readTraceFile(bytes: Uint8Array<ArrayBuffer>): Promise<TraceFile | undefined> {
  const text = isPdf(bytes) ? await readAttached(bytes) : new TextDecoder().decode(bytes);
  if (text === undefined) return undefined;
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return undefined;
  }
  const inner = typeof content === 'object' && content !== null && 'file' in content ? content.file : content;
  return TraceFile.safeParse(inner).data;
}

/** Source: the last line of the document. */
async function readAttached(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const [, offset, length] = TAIL.exec(new TextDecoder('latin1').decode(bytes.subarray(-TAIL_BYTES))) ?? [];
  if (offset === undefined || length === undefined) return undefined;
  const file = await readAttachment(bytes, { offset: Number(offset), length: Number(length) });
  return file && new TextDecoder().decode(file);
}
