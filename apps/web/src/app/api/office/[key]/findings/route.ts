import { KeyParams } from '@redoubt/domain/office/engagement/office';
import { FINDING_BODY_BYTES, FindingResult, NewFindingBody } from '@redoubt/domain/office/finding/schema';
import { addFinding } from '@redoubt/server/office/finding/manage-findings';
import { OFFICE_CALL } from '@/http/route/office-call';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    ...OFFICE_CALL,
    summary: 'Writes a new finding. Auditors of the engagement only.',
    params: KeyParams,
    body: NewFindingBody,
    bodyBytesMax: FINDING_BODY_BYTES,
    result: FindingResult,
    idempotent: true,
    handle: ({ ctx, params, body, user }) => addFinding(ctx, { ...params, ...body, user }),
  }),
});
