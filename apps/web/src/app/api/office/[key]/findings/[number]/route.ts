import { FindingParams } from '@redoubt/domain/office/engagement/office';
import { FINDING_BODY_BYTES, FindingBody, FindingResult, FindingVersions } from '@redoubt/domain/office/finding/schema';
import { changeFinding, getFinding } from '@redoubt/server/office/finding/manage-findings';
import { OFFICE_CALL } from '@/http/route/office-call';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    ...OFFICE_CALL,
    summary: 'A finding of an engagement with all its versions, the newest first.',
    params: FindingParams,
    result: FindingVersions,
    handle: ({ ctx, params, user }) => getFinding(ctx, { ...params, user }),
  }),
  PUT: route({
    ...OFFICE_CALL,
    summary:
      'Changes a finding. Fields that others changed meanwhile are kept; where both changed one, the answer is 409 and nothing is saved.',
    params: FindingParams,
    body: FindingBody,
    bodyBytesMax: FINDING_BODY_BYTES,
    result: FindingResult,
    handle: ({ ctx, params, body, user }) => changeFinding(ctx, { ...params, ...body, user }),
  }),
});
