import { getContext } from '@/http/context';
import { api, formCall } from '@/http/route/route';
import { POST as castVote } from '../../vote/route.ts';

/**
 * A vote by form, for browsers without scripts: the same call with the same checks, then a redirect
 * to the project's page.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: formCall(castVote, {
    toBody: ({ vote }, { params: { id } }) => ({ id, vote }),
    toAnswer: ({ status, headers: answered }, { params: { id } }) => {
      if (status === 404) return Response.redirect(new URL('/projects', getContext().settings.publicOrigin), 303);
      const why = status === 200 ? '' : `&vote=${status === 429 ? 'later' : status === 409 ? 'account' : 'failed'}`;
      const headers = new Headers({
        location: `/projects/${encodeURIComponent(String(id))}?tab=community${why}#vote`,
        'cache-control': 'no-store',
      });
      for (const cookie of answered.getSetCookie()) headers.append('set-cookie', cookie);
      return new Response(null, { status: 303, headers });
    },
  }),
});
