import { FindingParams } from '@redoubt/domain/office/engagement/office';
import { AnswerBody, FINDING_BODY_BYTES, FindingResult } from '@redoubt/domain/office/finding/schema';
import { answerFinding } from '@redoubt/server/office/finding/manage-findings';
import { OFFICE_CALL } from '@/http/route/office-call';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  PUT: route({
    ...OFFICE_CALL,
    summary: 'Answers a finding. The project’s team only.',
    params: FindingParams,
    body: AnswerBody,
    bodyBytesMax: FINDING_BODY_BYTES,
    result: FindingResult,
    handle: ({ ctx, params, body, user }) => answerFinding(ctx, { ...params, ...body, user }),
  }),
});
