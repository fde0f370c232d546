import { KeyParams, OfficeMoveBody, OfficeMoveResult } from '@redoubt/domain/office/engagement/office';
import { moveAdmitted } from '@redoubt/server/office/engagement/manage-engagement';
import { OFFICE_CALL } from '@/http/route/office-call';
import { api, route } from '@/http/route/route';
import { toSite } from '@/http/site';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    ...OFFICE_CALL,
    summary: 'Moves an engagement to its next state, or back. Its people are notified.',
    params: KeyParams,
    body: OfficeMoveBody,
    result: OfficeMoveResult,
    handle: ({ ctx, params, body, user }) => moveAdmitted(ctx, { ...params, ...body, user, site: toSite(ctx) }),
  }),
});
