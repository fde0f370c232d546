/** What a report's PDF document says of itself in its last two lines. */
export type PdfTail = {
  /** How many bytes the signature covers: all before it. */
  readonly signed: number;
  /** Where the attached file is, compressed. */
  readonly offset: number;
  readonly length: number;
  readonly keyId: string;
  /** The signature in base64. */
  readonly value: string;
};

const TAIL_BYTES = 400;
const TAIL = /%Redoubt-Report (\d{1,10}) (\d{1,10})\n(%Redoubt-Signature ([0-9a-f]{1,64}) ([A-Za-z0-9+/]{86}==)\n)$/;

export function isPdf(bytes: Uint8Array): boolean {
  return [...'%PDF-'].every((character, index) => bytes[index] === character.charCodeAt(0));
}

/** Reads the end of a PDF document. `undefined`: it is none of a report, or its end was changed. */
export function readPdfTail(bytes: Uint8Array): PdfTail | undefined {
  const end = new TextDecoder('latin1').decode(bytes.subarray(-TAIL_BYTES));
  const match = TAIL.exec(end);
  if (match === null) return undefined;
  const [, offset, length, line = '', keyId = '', value = ''] = match;
  return { signed: bytes.length - line.length, offset: Number(offset), length: Number(length), keyId, value };
}

/** Above the largest file that is attached: a document could name a stream that unpacks without end. */
const FILE_BYTES_MAX = 256 * 1024 * 1024;

/** The file that is attached; `undefined` where there is none to be read, or more than is ever attached. */
export async function readAttachment(
  bytes: Uint8Array<ArrayBuffer>,
  { offset, length }: Pick<PdfTail, 'offset' | 'length'>,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const stream = new Blob([bytes.subarray(offset, offset + length)]).stream().pipeThrough(new DecompressionStream('deflate'));
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    for (let reader = stream.getReader(), part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.length;
      if (size > FILE_BYTES_MAX) {
        await reader.cancel();
        return undefined;
      }
      parts.push(part.value);
    }
    return new Uint8Array(await new Blob(parts).arrayBuffer());
  } catch {
    return undefined;
  }
}
