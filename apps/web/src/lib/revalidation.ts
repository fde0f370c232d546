import { createHash } from 'node:crypto';

/**
 * The answer under an entity tag, so that whoever holds it already gets 304 instead of the same bytes again. The tag is weak:
 * compression changes the bytes, not the meaning.
 */
export async function withEntityTag(request: Request, response: Response): Promise<Response> {
  const body = await response.text();
  const tag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  const headers = new Headers(response.headers);
  headers.set('etag', tag);
  const known = (request.headers.get('if-none-match') ?? '').split(',').map((each) => each.trim().replace(/^(?!W\/)(?=")/, 'W/'));
  if (!known.includes(tag) && !known.includes('*')) return new Response(body, { status: response.status, headers });
  headers.delete('content-type');
  return new Response(null, { status: 304, headers });
}
