import { BUILD_BODY_BYTES, BuildBody } from '@redoubt/domain/office/code/schema';
import { KeyParams } from '@redoubt/domain/office/engagement/office';
import { DoneResult } from '@redoubt/domain/people/account/schema';
import { giveBuild } from '@redoubt/server/office/code/manage-build';
import { OFFICE_CALL } from '@/http/route/office-call';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  PUT: route({
    ...OFFICE_CALL,
    summary: 'Says how the code of an engagement’s scope is built, to compare it with the code that runs at its addresses.',
    params: KeyParams,
    body: BuildBody,
    bodyBytesMax: BUILD_BODY_BYTES,
    result: DoneResult,
    handle: async ({ ctx, params, body, user }) => {
      await giveBuild(ctx, { ...params, ...body, user });
      return { success: true as const };
    },
  }),
});
