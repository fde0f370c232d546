import '@/http/server-only';
import { tagOf, toTaggedResponse } from './revalidation.ts';
import { answering } from './route.ts';
import type { Handler, RouteContext } from './route-declaration.ts';

type File = {
  readonly type: string;
  /** For how long others may keep it, in seconds. */
  readonly keepSeconds?: number;
  /** The text as it is now; throws `ResourceNotFoundException` when there is none. */
  readonly write: (context: RouteContext, request: Request) => Promise<string>;
};

/** A route that answers with a text for machines: a feed, a map of the site. Public, the same for everybody, under an entity tag. */
export function fileRoute({ type, keepSeconds = 3_600, write }: File): Handler {
  return answering(async (request, context) => {
    const body = await write(context, request);
    const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': `public, max-age=${keepSeconds}` };
    return toTaggedResponse(request, { body, tag: tagOf(body), status: 200, headers });
  });
}
