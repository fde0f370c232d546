import { DecidePhishing } from '@redoubt/domain/catalog/phishing/schema';
import { decidePhishing } from '@redoubt/server/catalog/phishing/decide-phishing';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Confirms that a listed domain is phishing although a project has it on record, or takes that back.',
    body: DecidePhishing,
    result: DecidePhishing,
    limit: 'authCalls',
    role: 'editor',
    whileImpersonating: 'refused',
    handle: ({ ctx, body, user }) => decidePhishing(ctx, { ...body, actor: user.username }),
  }),
});
