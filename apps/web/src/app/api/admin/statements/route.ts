import { StateBody, StateResult } from '@redoubt/domain/office/editor/schema';
import { stateFact } from '@redoubt/server/office/statement/state-fact';
import { findChainClient } from '@redoubt/server/onchain/read/chain-clients';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Adds a statement about a project with its source, or replaces an earlier statement.',
    body: StateBody,
    result: StateResult,
    limit: 'authCalls',
    role: 'editor',
    whileImpersonating: 'refused',
    handle: ({ ctx, body, user }) =>
      stateFact({ ...ctx, clientOf: (chainId) => findChainClient(ctx, chainId) }, { ...body, actor: user.username }),
  }),
});
