import { KeyParams, MESSAGE_FILES, MessageBody } from '@redoubt/domain/office/engagement/office';
import { DoneResult } from '@redoubt/domain/people/account/schema';
import { admit } from '@redoubt/server/office/engagement/admit';
import { writeMessage } from '@redoubt/server/office/engagement/entries';
import { parseInput } from '@/http/request/parse-input';
import { readMessage } from '@/http/request/read-file';
import { OFFICE_CALL } from '@/http/route/office-call';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    ...OFFICE_CALL,
    summary:
      'Writes a message with files to the people of an engagement: a multipart form with the message as `text` and up to 5 files of 5 MB as `file`.',
    params: KeyParams,
    result: DoneResult,
    perUser: 'officeFiles',
    handle: async ({ request, ctx, params, user }) => {
      // No large form is read for someone who may not write.
      await admit(ctx.db, { user, key: params.key, right: 'write-message' });
      const { text, files } = await readMessage(request, { filesMax: MESSAGE_FILES.files, bytesMax: MESSAGE_FILES.bytes });
      await writeMessage(ctx, { ...params, ...parseInput(MessageBody, { text }), user, files });
      return { success: true as const };
    },
  }),
});
