import { PrivilegedFunctions, PrivilegedQuery } from '@redoubt/domain/onchain/activity/privileged';
import { listPrivilegedFunctions } from '@redoubt/server/onchain/privileged/get-privileged';
import { toPowerContext } from '@/http/power-context';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Returns the privileged functions of a contract: what they allow, who can call them, and the proof.',
    query: PrivilegedQuery,
    result: PrivilegedFunctions,
    limit: 'projectRead',
    cacheControl: 'no-cache',
    handle: ({ query, ...call }) => listPrivilegedFunctions(toPowerContext(call), query),
  }),
});
