import '@/http/server-only';
import { AppError } from '@redoubt/domain/errors';
import type { SavedFile } from '@redoubt/domain/saved-file';
import { readBytes, requirePlainText } from './read-body.ts';

/** Room for the form's part headers and boundaries. */
const FORM_BYTES = 16_384;
/** The same, with a text of 10,000 characters. */
const MESSAGE_BYTES = FORM_BYTES + 65_536;

/**
 * The file that a multipart form carries as `file`. Never buffers more than the limit.
 *
 * Throws `UnsupportedMediaTypeException`, `PayloadTooLargeException` or
 * `InvalidParameterException`.
 */
export async function readFile(request: Request, { bytesMax }: { bytesMax: number }): Promise<Uint8Array> {
  const file = (await readForm(request, bytesMax + FORM_BYTES)).get('file');
  if (!(file instanceof File)) throw new AppError('InvalidParameterException', { field: 'file', message: 'file: Please give a file.' });
  if (file.size > bytesMax) throw new AppError('PayloadTooLargeException');
  return new Uint8Array(await file.arrayBuffer());
}

/**
 * The text and the files that a multipart form carries as `text` and as `file`, those left out that no one chose. Never buffers more than
 * the limits allow together. Throws as `readFile`; `InvalidParameterException` for too many files.
 */
export async function readMessage(
  request: Request,
  { filesMax, bytesMax }: { filesMax: number; bytesMax: number },
): Promise<{ text: unknown; files: SavedFile[] }> {
  const form = await readForm(request, filesMax * bytesMax + MESSAGE_BYTES);
  // Browsers send a part without a name where no one chose a file: Node reads it as a file or as an empty text.
  const chosen = form.getAll('file').filter((each) => (each instanceof File ? each.name !== '' || each.size > 0 : each !== ''));
  if (chosen.length > filesMax)
    throw new AppError('InvalidParameterException', { field: 'files', message: `files: At most ${filesMax} files, please.` });
  const files = [];
  for (const file of chosen) {
    if (!(file instanceof File)) throw new AppError('InvalidParameterException', { field: 'files', message: 'files: Please give files.' });
    if (file.size > bytesMax)
      throw new AppError('PayloadTooLargeException', { field: 'files', message: `${file.name} is larger than ${bytesMax} bytes.` });
    files.push({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
  }
  const text = form.get('text');
  if (typeof text === 'string') requirePlainText(text);
  return { text, files };
}

async function readForm(request: Request, bytesMax: number): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data *;/i.test(type)) throw new AppError('UnsupportedMediaTypeException', { message: 'Please send a form.' });
  const length = Number(request.headers.get('content-length') ?? 0);
  if (length > bytesMax) throw new AppError('PayloadTooLargeException');
  return parseForm(await readBytes(request, bytesMax), type);
}

async function parseForm(bytes: Uint8Array, type: string): Promise<FormData> {
  try {
    return await new Response(Buffer.from(bytes), { headers: { 'content-type': type } }).formData();
  } catch (cause) {
    throw new AppError('InvalidParameterException', { cause, message: 'The body is not a valid form.' });
  }
}
