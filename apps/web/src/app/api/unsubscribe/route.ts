import { AppError } from '@redoubt/domain/errors';
import { UnsubscribeBody } from '@redoubt/domain/people/preferences/schema';
import { parseInput, readQuery } from '@/http/request/parse-input';
import { answering, api, formCall } from '@/http/route/route';
import { POST as unsubscribe } from '../sso-settings/unsubscribe/route.ts';

const endMails = formCall(unsubscribe, {
  toBody: ({ 'List-Unsubscribe': order }, { request }) => {
    const { id } = parseInput(UnsubscribeBody, readQuery(request.url));
    if (order !== 'One-Click') throw new AppError('InvalidParameterException', { message: 'Please send List-Unsubscribe=One-Click.' });
    return { id };
  },
  toAnswer: (answer) => (answer.status === 200 ? new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } }) : answer),
});

/**
 * The List-Unsubscribe address of a mail. A mail program unsubscribes with one POST of a form,
 * without cookies (RFC 8058). A user who opens the address gets the page that asks first: GET
 * changes nothing.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: answering(async (request) => {
    const { id } = parseInput(UnsubscribeBody, readQuery(request.url));
    return new Response(null, { status: 303, headers: { location: `/unsubscribe?id=${id}`, 'cache-control': 'no-store' } });
  }),
  POST: async ({ url, method, headers: given, body }, context) => {
    const headers = new Headers(given);
    // It acts for the mail's recipient, not for the logged-in user.
    headers.delete('cookie');
    // TypeScript's RequestInit lacks `duplex`, which a streamed body needs.
    const init: RequestInit & { duplex: 'half' } = { method, headers, body, duplex: 'half' };
    return endMails(new Request(url, init), context);
  },
});
