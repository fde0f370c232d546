import { createHash } from 'node:crypto';

/**
 * An answer under an entity tag, so that whoever holds it already gets 304 instead of the same bytes again. The tag is weak:
 * compression changes the bytes, not the meaning.
 */
export function toTaggedResponse(
  request: Request,
  { body, status, headers }: { body: string; status: number; headers: Readonly<Record<string, string>> },
): Response {
  const tag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  if (!isHeld(tag, request.headers.get('if-none-match'))) return new Response(body, { status, headers: { ...headers, etag: tag } });
  const { 'content-type': _type, ...rest } = headers;
  return new Response(null, { status: 304, headers: { ...rest, etag: tag } });
}

function isHeld(tag: string, ifNoneMatch: string | null): boolean {
  if (ifNoneMatch === null) return false;
  const held = ifNoneMatch.split(',').map((each) => each.trim().replace(/^(?!W\/)(?=")/, 'W/'));
  return held.includes(tag) || held.includes('*');
}
