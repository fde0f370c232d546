import { AppError } from '@redoubt/domain/errors';
import { UnsubscribeBody } from '@redoubt/domain/preferences/schema';
import { parseInput, readQuery } from '@/lib/parse-input';
import { readFormOrJson } from '@/lib/read-body';
import { answering, api } from '@/lib/route';
import { POST as unsubscribe } from '../sso-settings/unsubscribe/route.ts';

/**
 * Where List-Unsubscribe of a mail leads. A mail program ends such mails by one POST of a form, without cookies (RFC 8058); a person who
 * opens the address comes to the page that asks first: looking at it changes nothing.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: answering(async (request) => {
    const { id } = parseInput(UnsubscribeBody, readQuery(request.url));
    return new Response(null, { status: 303, headers: { location: `/unsubscribe?id=${id}`, 'cache-control': 'no-store' } });
  }),
  POST: answering(async (request, context) => {
    const { id } = parseInput(UnsubscribeBody, readQuery(request.url));
    const { 'List-Unsubscribe': order } = await readFormOrJson(request);
    if (order !== 'One-Click') throw new AppError('InvalidParameterException', { message: 'Please send List-Unsubscribe=One-Click.' });
    const headers = new Headers(request.headers);
    headers.set('content-type', 'application/json');
    headers.delete('content-length');
    // It speaks for whoever has the mail, not for whoever is logged in.
    headers.delete('cookie');
    const { status } = await unsubscribe(new Request(request.url, { method: 'POST', headers, body: JSON.stringify({ id }) }), context);
    return new Response(null, { status: status === 200 ? 204 : status, headers: { 'cache-control': 'no-store' } });
  }),
});
