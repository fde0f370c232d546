import '@/http/server-only';
import { AppError } from '@redoubt/domain/errors';
import { readBytes } from './read-body.ts';

/** Room for the form's part headers and boundaries. */
const FORM_BYTES = 16_384;

/**
 * The file that a multipart form carries as `file`. Never buffers more than the limit.
 *
 * Throws `UnsupportedMediaTypeException`, `PayloadTooLargeException` or
 * `InvalidParameterException`.
 */
export async function readFile(request: Request, { bytesMax }: { bytesMax: number }): Promise<Uint8Array> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data *;/i.test(type)) throw new AppError('UnsupportedMediaTypeException', { message: 'Please send a form.' });
  const length = Number(request.headers.get('content-length') ?? 0);
  if (length > bytesMax + FORM_BYTES) throw new AppError('PayloadTooLargeException');
  const bytes = await readBytes(request, bytesMax + FORM_BYTES);
  const file = (await parseForm(bytes, type)).get('file');
  if (!(file instanceof File)) throw new AppError('InvalidParameterException', { field: 'file', message: 'file: Please give a file.' });
  if (file.size > bytesMax) throw new AppError('PayloadTooLargeException');
  return new Uint8Array(await file.arrayBuffer());
}

async function parseForm(bytes: Uint8Array, type: string): Promise<FormData> {
  try {
    return await new Response(Buffer.from(bytes), { headers: { 'content-type': type } }).formData();
  } catch (cause) {
    throw new AppError('InvalidParameterException', { cause, message: 'The body is not a valid form.' });
  }
}
