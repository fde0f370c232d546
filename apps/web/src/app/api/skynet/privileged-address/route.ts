import { PrivilegedAddresses, PrivilegedQuery } from '@redoubt/domain/skynet/privileged';
import { listPrivilegedAddresses } from '@redoubt/server/power/get-privileged';
import { toPowerContext } from '@/lib/power-context';
import { api, route } from '@/lib/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Who holds powers over a contract, directly and in the end, at a stated block.',
    query: PrivilegedQuery,
    result: PrivilegedAddresses,
    limit: 'projectRead',
    cacheControl: 'no-cache',
    handle: ({ query, ...call }) => listPrivilegedAddresses(toPowerContext(call), query),
  }),
});
