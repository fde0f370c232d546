import '@/http/server-only';
import { tagOf, toTaggedResponse } from './revalidation.ts';
import { answering } from './route.ts';
import type { Handler, RouteContext } from './route-declaration.ts';

type File = {
  readonly type: string;
  readonly cacheSeconds?: number;
  /** The current text. Throws `ResourceNotFoundException` when there is none. */
  readonly write: (context: RouteContext, request: Request) => Promise<string>;
};

/**
 * A route that answers with a text for machines, such as a feed or a sitemap. Public, the same for
 * all callers, with an entity tag.
 */
export function fileRoute({ type, cacheSeconds = 3_600, write }: File): Handler {
  return answering(async (request, context) => {
    const body = await write(context, request);
    const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': `public, max-age=${cacheSeconds}` };
    return toTaggedResponse(request, { body, tag: tagOf(body), status: 200, headers });
  });
}
