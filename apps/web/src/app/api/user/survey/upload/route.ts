import { DoneResult } from '@redoubt/domain/people/account/schema';
import { SurveyBody } from '@redoubt/domain/people/survey/schema';
import { uploadSurvey } from '@redoubt/server/people/survey/upload-survey';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Stores the user’s answers to the survey, replacing earlier ones.',
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
