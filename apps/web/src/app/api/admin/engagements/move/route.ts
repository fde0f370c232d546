import { EngagementResult, MoveBody } from '@redoubt/domain/engagement/schema';
import { moveEngagement } from '@redoubt/server/engagement/keep-engagement';
import { refuseWhileImpersonating } from '@redoubt/server/session/refuse-while-impersonating';
import { api, route } from '@/lib/route';
import { toSite } from '@/lib/site';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Says where an audit of ours stands; published with its report, it becomes one of the project’s audits.',
    body: MoveBody,
    result: EngagementResult,
    limit: 'authCalls',
    role: 'editor',
    guard: refuseWhileImpersonating,
    handle: ({ ctx, body, user }) => moveEngagement(ctx, { ...body, actor: user.username, site: toSite(ctx) }),
  }),
});
