import { getContext } from '@/lib/context';
import { readFormOrJson } from '@/lib/read-body';
import { answering, api } from '@/lib/route';
import { POST as castVote } from '../../vote/route.ts';

/** A vote by a form, for browsers without scripts: the same call, under the same rules; then the project's page again. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: answering(async (request, context) => {
    const { id } = await context.params;
    const { vote } = await readFormOrJson(request);
    const headers = new Headers(request.headers);
    headers.set('content-type', 'application/json');
    headers.delete('content-length');
    const call = new Request(request.url, { method: 'POST', headers, body: JSON.stringify({ id, vote }) });
    const { status, headers: answered } = await castVote(call, context);
    if (status === 404) return Response.redirect(new URL('/projects', getContext().settings.publicOrigin), 303);
    const why = status === 200 ? '' : `?vote=${status === 429 ? 'later' : status === 409 ? 'account' : 'failed'}`;
    const response = new Headers({ location: `/projects/${encodeURIComponent(String(id))}${why}#vote`, 'cache-control': 'no-store' });
    for (const cookie of answered.getSetCookie()) response.append('set-cookie', cookie);
    return new Response(null, { status: 303, headers: response });
  }),
});
