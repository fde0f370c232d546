import { MessageFileParams } from '@redoubt/domain/office/engagement/office';
import { SavedFile } from '@redoubt/domain/saved-file';
import { getMessageFile } from '@redoubt/server/office/engagement/entries';
import { OFFICE_CALL } from '@/http/route/office-call';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    ...OFFICE_CALL,
    summary: 'Returns a file of a message, for the people inside the engagement.',
    params: MessageFileParams,
    result: SavedFile,
    toFile: (file) => file,
    handle: ({ ctx, params, user }) => getMessageFile(ctx, { ...params, user }),
  }),
});
