import { CastVoteBody, VoteResult } from '@redoubt/domain/vote/schema';
import { identifyNetwork } from '@redoubt/server/event/visitor';
import { refuseWhileImpersonating } from '@redoubt/server/session/refuse-while-impersonating';
import { castVote } from '@redoubt/server/vote/cast-vote';
import { networkOf } from '@/lib/client';
import { takeNetworkLimit } from '@/lib/network-limit';
import { api, route } from '@/lib/route';
import { makeVoterMark, readVoterMark, voterCookie } from '@/lib/voter-cookie';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Says whether a project feels secure. One vote an account, or a browser without one; a new one takes the place of the old.',
    body: CastVoteBody,
    result: VoteResult,
    limit: 'votes',
    guard: refuseWhileImpersonating,
    handle: async ({ ctx, body: { id, vote }, request: { headers }, client, findUser, setCookie }) => {
      const user = await findUser();
      const browser = readVoterMark(ctx, headers) ?? makeVoterMark(ctx, { client, headers });
      const result = await castVote(ctx, {
        projectId: id,
        vote,
        voter: { browser, userId: user?.id },
        network: await identifyNetwork(ctx, { network: networkOf(client.address) }),
        allow: () => takeNetworkLimit(ctx, { name: 'newVotes', headers, of: id }),
      });
      setCookie(voterCookie(ctx, browser));
      return result;
    },
  }),
});
