import { PrivilegedTransactionQuery, PrivilegedTransactions } from '@redoubt/domain/skynet/privileged';
import { listPrivilegedTransactions } from '@redoubt/server/power/get-privileged';
import { toPowerContext } from '@/lib/power-context';
import { api, route } from '@/lib/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Transactions that used such functions of a contract, and what was logged about its control.',
    query: PrivilegedTransactionQuery,
    result: PrivilegedTransactions,
    limit: 'projectRead',
    cacheControl: 'no-cache',
    handle: ({ query, ...call }) => listPrivilegedTransactions(toPowerContext(call), query),
  }),
});
