import { getContext } from '@/http/context';
import { answerAuth } from '@/http/route/answer-auth';
import { answering, api } from '@/http/route/route';

const auth = answering(async (request, context) => answerAuth(getContext(), request, await context.params));

/** next-auth's protocol: session, csrf, providers, signin, callback, signout, _log, error. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({ GET: auth, POST: auth });
