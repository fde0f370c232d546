import '@/http/server-only';
import { createHash } from 'node:crypto';

/**
 * An answer with an entity tag. Clients that already have it get 304 instead of the same bytes. The
 * tag is weak: compression changes the bytes, not the meaning.
 */
export function toTaggedResponse(
  request: Request,
  {
    body,
    tag,
    status,
    headers,
  }: { body: string | Uint8Array<ArrayBuffer>; tag: string; status: number; headers: Readonly<Record<string, string>> },
): Response {
  if (!hasTag(tag, request.headers.get('if-none-match'))) return new Response(body, { status, headers: { ...headers, etag: tag } });
  const { 'content-type': _type, ...rest } = headers;
  return new Response(null, { status: 304, headers: { ...rest, etag: tag } });
}

/** A file of these bytes, tagged by them; for HEAD without them. */
export function toFileResponse(
  request: Request,
  { body, headers }: { body: string | Uint8Array<ArrayBuffer>; headers: Readonly<Record<string, string>> },
): Response {
  const answer = toTaggedResponse(request, { body, tag: tagOf(body), status: 200, headers });
  return request.method === 'HEAD' ? new Response(null, answer) : answer;
}

/** The entity tag of an answer. */
export function tagOf(body: string | Uint8Array): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
}

function hasTag(tag: string, ifNoneMatch: string | null): boolean {
  if (ifNoneMatch === null) return false;
  const tags = ifNoneMatch.split(',').map((each) => each.trim().replace(/^(?!W\/)(?=")/, 'W/'));
  return tags.includes(tag) || tags.includes('*');
}
