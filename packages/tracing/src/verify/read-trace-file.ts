import { TraceFile } from '../model/ledger.ts';

const TAIL_BYTES = 100;
const TAIL = /%Redoubt-Trace (\d{1,10}) (\d{1,10})\n$/;
/** Above the largest trace; a document could name a stream that unpacks without end. */
const FILE_BYTES_MAX = 256 * 1024 * 1024;

/**
 * The file of a trace: by itself, in the API's answer, or attached to the PDF document of a case. `undefined` for anything else.
 */
export async function readTraceFile(bytes: Uint8Array<ArrayBuffer>): Promise<TraceFile | undefined> {
  const text = isPdf(bytes) ? await readAttachment(bytes) : new TextDecoder().decode(bytes);
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

const isPdf = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes.subarray(0, 5)) === '%PDF-';

/** Source: the last line of the document, and RFC 1950. */
async function readAttachment(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const [, offset, length] = TAIL.exec(new TextDecoder('latin1').decode(bytes.subarray(-TAIL_BYTES))) ?? [];
  if (offset === undefined || length === undefined) return undefined;
  const packed = bytes.subarray(Number(offset), Number(offset) + Number(length));
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  try {
    for await (const part of new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'))) {
      size += part.length;
      if (size > FILE_BYTES_MAX) return undefined;
      text += decoder.decode(part, { stream: true });
    }
    return text + decoder.decode();
  } catch {
    return undefined;
  }
}
