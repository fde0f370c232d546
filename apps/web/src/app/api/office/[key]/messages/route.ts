import { KeyParams, MessageBody } from '@redoubt/domain/office/engagement/office';
import { DoneResult } from '@redoubt/domain/people/account/schema';
import { writeMessage } from '@redoubt/server/office/engagement/entries';
import { OFFICE_CALL } from '@/http/route/office-call';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    ...OFFICE_CALL,
    summary: 'Writes a message to the people of an engagement.',
    params: KeyParams,
    body: MessageBody,
    result: DoneResult,
    idempotent: true,
    handle: async ({ ctx, params, body, user }) => {
      await writeMessage(ctx, { ...params, ...body, user });
      return { success: true as const };
    },
  }),
});
