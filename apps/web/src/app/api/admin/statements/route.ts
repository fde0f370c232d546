import { StateBody, StateResult } from '@redoubt/domain/editor/schema';
import { stateFact } from '@redoubt/server/editor/state-fact';
import { refuseWhileImpersonating } from '@redoubt/server/session/refuse-while-impersonating';
import { findChainClient } from '@redoubt/server/skynet/wallet/chain-clients';
import { api, route } from '@/lib/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'States something about a project, with the page that says so, or puts it in place of an earlier statement.',
    body: StateBody,
    result: StateResult,
    limit: 'authCalls',
    role: 'editor',
    guard: refuseWhileImpersonating,
    handle: ({ ctx, body, user }) =>
      stateFact({ ...ctx, clientOf: (chainId) => findChainClient(ctx, chainId) }, { ...body, actor: user.username }),
  }),
});
