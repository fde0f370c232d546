import '@/http/server-only';
import { getContext } from '@/http/context';
import { readFormOrJson } from '@/http/request/read-body';
import { answerCall, type Call } from './answer-call.ts';
import { drawRefusedPage, PLAIN_PAGE_POLICY } from './plain-pages.ts';
import { answering } from './route.ts';
import type { Route } from './route-declaration.ts';

type Options = {
  /** The call's body, from the fields of the form. */
  readonly toBody?: (fields: Record<string, unknown>) => unknown;
  /** The page that the form stands on, where the browser goes afterwards. */
  readonly toPage: (params: Record<string, string>, result: Record<string, unknown>) => string;
};

/**
 * A declared call that a page's form may make, too, without scripts: the same call with the same checks. A browser is led to the page
 * after it, or to the reason why it was refused.
 */
export function orForm(declared: Route, { toBody = (fields) => fields, toPage }: Options): Route {
  // The declaration that `route` attaches is the whole call.
  const call: Call = { ...(declared.declaration as Call), readBody: async (request) => toBody(await readFormOrJson(request)) };
  const perform = answering((request, context) => answerCall(getContext(), call, request, context));
  const handler = answering(async (request, context) => {
    // Browsers send this type only for documents.
    if (!(request.headers.get('accept') ?? '').includes('text/html')) return declared(request, context);
    const answer = await perform(request, context);
    // 429 is a page already.
    if (!(answer.headers.get('content-type') ?? '').includes('json')) return answer;
    // Next gives none to a route without parts to fill in.
    const parts = Object.entries((await context.params) ?? {});
    const params = Object.fromEntries(parts.map(([name, part]) => [name, encodeURIComponent(String(part))]));
    const body: { message?: string } = await answer.json();
    const href = toPage(params, answer.ok ? body : {});
    if (answer.ok) return new Response(null, { status: 303, headers: { location: href, 'cache-control': 'no-store' } });
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': PLAIN_PAGE_POLICY,
      'cache-control': 'no-store',
    };
    return new Response(drawRefusedPage({ text: body.message ?? '', href }), { status: answer.status, headers });
  });
  return Object.assign(handler, { declaration: declared.declaration });
}
