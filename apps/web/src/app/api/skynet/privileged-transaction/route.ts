import { PrivilegedTransactionQuery, PrivilegedTransactions } from '@redoubt/domain/onchain/activity/privileged';
import { listPrivilegedTransactions } from '@redoubt/server/onchain/privileged/get-privileged';
import { toPowerContext } from '@/http/power-context';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary: 'Returns transactions that called a contract’s privileged functions, and logged changes of its control.',
    query: PrivilegedTransactionQuery,
    result: PrivilegedTransactions,
    limit: 'projectRead',
    cacheControl: 'no-cache',
    handle: ({ query, ...call }) => listPrivilegedTransactions(toPowerContext(call), query),
  }),
});
