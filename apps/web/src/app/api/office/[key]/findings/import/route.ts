import { KeyParams } from '@redoubt/domain/office/engagement/office';
import { FINDING_BODY_BYTES, ImportBody, ImportResult } from '@redoubt/domain/office/finding/schema';
import { importFindings } from '@redoubt/server/office/finding/manage-findings';
import { OFFICE_CALL } from '@/http/route/office-call';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    ...OFFICE_CALL,
    summary: 'Reads findings from Markdown and writes all of them, or none. Auditors of the engagement only.',
    params: KeyParams,
    body: ImportBody,
    bodyBytesMax: FINDING_BODY_BYTES,
    result: ImportResult,
    idempotent: true,
    handle: ({ ctx, params, body, user }) => importFindings(ctx, { ...params, ...body, user }),
  }),
});
