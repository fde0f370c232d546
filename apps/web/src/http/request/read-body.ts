import '@/http/server-only';
import { AppError } from '@redoubt/domain/errors';

/** Largest body of an ordinary call, in bytes. */
const BODY_BYTES_MAX = 65_536;

const DEPTH_MAX = 32;

/**
 * The JSON body of a request. The size limit applies while it arrives, so that it also stops
 * senders that give no length.
 *
 * Throws `UnsupportedMediaTypeException`, `PayloadTooLargeException` or
 * `InvalidParameterException`.
 */
export async function readJsonBody(
  request: Request,
  { bytesMax = BODY_BYTES_MAX, types = ['application/json'] }: { bytesMax?: number; types?: readonly string[] } = {},
): Promise<unknown> {
  requireType(request.headers.get('content-type') ?? '', types);
  const length = request.headers.get('content-length');
  if (length !== null && Number(length) > bytesMax) throw tooLarge(bytesMax);
  const value = parseJson(await readBytes(request, bytesMax));
  requirePlainValue(value, 1);
  return value;
}

/**
 * The fields that a form or a JSON object carries, as text. For the session protocol, whose clients
 * send either.
 *
 * Throws `UnsupportedMediaTypeException`, `PayloadTooLargeException` or
 * `InvalidParameterException`.
 */
export async function readFormOrJson(request: Request): Promise<Record<string, unknown>> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (type === 'application/json') {
    const value = await readJsonBody(request);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
    throw new AppError('InvalidParameterException', { message: 'The body is not a JSON object.' });
  }
  const isForm = type === 'application/x-www-form-urlencoded';
  const bytes = await readBytes(request, BODY_BYTES_MAX);
  if (!isForm && bytes.byteLength > 0) throw new AppError('UnsupportedMediaTypeException', { message: 'Please send a form or JSON.' });
  const fields = Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes)));
  for (const text of Object.values(fields)) requirePlainText(text);
  return fields;
}

function requireType(contentType: string, types: readonly string[]): void {
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.replace(/^charset="?([^"]*)"?$/, '$1');
  if (!types.includes(type) || (charset !== undefined && charset !== 'utf-8')) throw new AppError('UnsupportedMediaTypeException');
}

/** The bytes of a body. Throws `PayloadTooLargeException` as soon as it exceeds `bytesMax`. */
export async function readBytes(request: Request, bytesMax: number): Promise<Uint8Array> {
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const reader = request.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.byteLength;
    if (bytes > bytesMax) {
      await reader.cancel();
      throw tooLarge(bytesMax);
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks);
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError('InvalidParameterException', { cause, message: 'The body is not valid JSON.' });
  }
}

/**
 * Refuses what no schema of ours allows and Postgres can't store: deep nesting, NUL characters,
 * lone surrogates.
 */
function requirePlainValue(value: unknown, depth: number): void {
  if (typeof value === 'string') requirePlainText(value);
  if (typeof value !== 'object' || value === null) return;
  if (depth > DEPTH_MAX)
    throw new AppError('InvalidParameterException', { message: `The body is nested deeper than ${DEPTH_MAX} levels.` });
  for (const [key, each] of Object.entries(value)) {
    requirePlainText(key);
    requirePlainValue(each, depth + 1);
  }
}

/**
 * Throws `InvalidParameterException` for text that is not well-formed Unicode or contains a NUL
 * character.
 */
export function requirePlainText(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) {
    throw new AppError('InvalidParameterException', { message: 'Some text holds characters that are not valid.' });
  }
}

function tooLarge(bytesMax: number): AppError {
  return new AppError('PayloadTooLargeException', { message: `The request is larger than ${bytesMax} bytes.` });
}
