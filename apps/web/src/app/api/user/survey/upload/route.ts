import { DoneResult } from '@redoubt/domain/people/account/schema';
import { SurveyBody } from '@redoubt/domain/people/survey/schema';
import { uploadSurvey } from '@redoubt/server/people/survey/upload-survey';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Keeps what the person who asks tells about themselves, in place of what they told before.',
    body: SurveyBody,
    result: DoneResult,
    limit: 'authCalls',
    role: 'user',
    whileImpersonating: 'allowed',
    perUser: 'accountChanges',
    handle: async ({ ctx, user, body: { survey } }) => {
      await uploadSurvey(ctx, { userId: user.id, survey });
      return { success: true as const };
    },
  }),
});
