import { AddCaseCommentBody, CaseParams, RemoveCaseCommentBody } from '@redoubt/domain/onchain/case/schema';
import { DoneResult } from '@redoubt/domain/people/account/schema';
import { addCaseComment, removeCaseComment } from '@redoubt/server/onchain/case/manage-comments';
import { CASE_CHANGE } from '@/http/route/case-call';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    ...CASE_CHANGE,
    summary: 'Adds a comment on a version of a case, or on an account or transaction in it, for all who have a part in the case.',
    params: CaseParams,
    body: AddCaseCommentBody,
    result: DoneResult,
    handle: async ({ ctx, user, params, body }) => {
      await addCaseComment(ctx, { userId: user.id, ...params, ...body });
      return { success: true as const };
    },
  }),
  DELETE: route({
    ...CASE_CHANGE,
    summary: 'Deletes a comment on a case: one’s own, or any by the case’s owner.',
    params: CaseParams,
    body: RemoveCaseCommentBody,
    result: DoneResult,
    handle: async ({ ctx, user, params, body }) => {
      await removeCaseComment(ctx, { userId: user.id, id: params.id, commentId: body.id });
      return { success: true as const };
    },
  }),
});
