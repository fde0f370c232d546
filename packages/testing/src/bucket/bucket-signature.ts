import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export type Credentials = { readonly accessKey: string; readonly secretKey: string; readonly region: string; readonly service: string };

const SKEW_MS_MAX = 15 * 60_000;
const MUST_BE_SIGNED = ['host', 'x-amz-content-sha256', 'x-amz-date'];

/** Why a request's AWS Signature Version 4 is invalid, or `undefined` when it is valid. The body must be signed. */
export function findSignatureFault(request: IncomingMessage, body: Buffer, credentials: Credentials, now = Date.now()): string | undefined {
  const header = request.headers.authorization ?? '';
  const [, scope = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(header) ?? [];
  if (signature === '') return 'not signed';
  const date = String(request.headers['x-amz-date']);
  const sentAt = date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  const { accessKey, region, service } = credentials;
  const expectedScope = `${date.slice(0, 8)}/${region}/${service}/aws4_request`;
  if (scope !== `${accessKey}/${expectedScope}`) return 'another key, day, region or service';
  if (!(Math.abs(now - Date.parse(sentAt)) < SKEW_MS_MAX)) return 'too old';
  const signed = names.split(';');
  if (!MUST_BE_SIGNED.every((name) => signed.includes(name))) return 'a header that matters is not signed';
  if (request.headers['x-amz-content-sha256'] !== sha256(body)) return 'another body';
  const canonical = toCanonical(request, signed);
  const text = ['AWS4-HMAC-SHA256', date, expectedScope, sha256(canonical)].join('\n');
  const expected = hmac(signingKey(credentials, date.slice(0, 8)), text);
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? undefined : 'another secret or another request';
}

/** The canonical request that both sides sign. */
function toCanonical(request: IncomingMessage, signed: readonly string[]): string {
  const url = new URL(request.url ?? '/', 'http://bucket');
  const path = url.pathname
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/');
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const headers = signed.map((name) => `${name}:${String(request.headers[name]).trim().replace(/ +/g, ' ')}\n`).join('');
  return [request.method, path, query, headers, signed.join(';'), request.headers['x-amz-content-sha256']].join('\n');
}

function signingKey({ secretKey, region, service }: Credentials, day: string): Buffer {
  return [day, region, service, 'aws4_request'].reduce<Buffer>((key, part) => hmac(key, part), Buffer.from(`AWS4${secretKey}`));
}

/** Percent encoding as RFC 3986 has it: everything but its unreserved characters. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`);
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sha256(data: Buffer | string): string {
  return createHash('sha256').update(data).digest('hex');
}
