import { CastVoteBody, VoteResult } from '@redoubt/domain/catalog/vote/schema';
import { LIMITS } from '@redoubt/domain/limits';
import { castVote } from '@redoubt/server/catalog/vote/cast-vote';
import { identifyNetwork } from '@redoubt/server/platform/event/visitor';
import { networkOf } from '@/http/request/client';
import { takeNetworkLimit } from '@/http/request/network-limit';
import { api, route } from '@/http/route/route';
import { makeVoterMark, readVoterMark, voterCookie } from '@/http/session/voter-cookie';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary:
      'Votes on whether a project feels secure. One vote per account, or per browser without an account; a new vote replaces the old one.',
    body: CastVoteBody,
    result: VoteResult,
    limit: 'votes',
    whileImpersonating: 'refused',
    handle: async ({ ctx, body: { id, vote }, request: { headers }, client, findUser, setCookie }) => {
      const user = await findUser();
      const browser = readVoterMark(ctx, headers) ?? makeVoterMark(ctx, { client, headers });
      const result = await castVote(ctx, {
        projectId: id,
        vote,
        voter: { browser, userId: user?.id },
        network: await identifyNetwork(ctx, { network: networkOf(client.address) }),
        allow: () =>
          takeNetworkLimit(ctx, { name: 'newVotes', headers, of: id, times: ctx.settings.newVotesPerNetwork / LIMITS.newVotes.count }),
      });
      setCookie(voterCookie(ctx, browser));
      return result;
    },
  }),
});
