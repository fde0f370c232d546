import { PrivilegedAddresses, PrivilegedQuery } from '@redoubt/domain/onchain/activity/privileged';
import { listPrivilegedAddresses } from '@redoubt/server/onchain/privileged/get-privileged';
import { toPowerContext } from '@/http/power-context';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Returns the addresses with privileges over a contract, direct and ultimate, at a given block.',
    query: PrivilegedQuery,
    result: PrivilegedAddresses,
    limit: 'projectRead',
    cacheControl: 'no-cache',
    handle: ({ query, ...call }) => listPrivilegedAddresses(toPowerContext(call), query),
  }),
});
