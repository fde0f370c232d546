import { api, formCall } from '@/http/route/route';
import { DELETE as cancelTrace } from '../route.ts';

/** The Stop button of a trace's page, a form without scripts: the same call with the same checks, then the page, with why it goes on. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: formCall(cancelTrace, {
    toBody: ({ stopKey }) => ({ stopKey }),
    toAnswer: ({ status }, { params: { id } }) => {
      // One that has ended meanwhile has its result to show.
      const isSaid = status === 200 || status === 409;
      const location = `/trace/runs/${encodeURIComponent(String(id))}${isSaid ? '' : `?goesOn=${status === 429 ? 'later' : 'key'}`}`;
      return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
    },
  }),
});
