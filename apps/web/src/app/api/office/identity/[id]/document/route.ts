import { CaseParams, DocumentQuery } from '@redoubt/domain/office/identity/schema';
import { SavedFile } from '@redoubt/domain/saved-file';
import { readDocument } from '@redoubt/server/office/identity/examine';
import { OFFICE_CALL } from '@/http/route/office-call';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    ...OFFICE_CALL,
    summary: 'Returns a document of an identity case to one of its examiners; that they read it is recorded.',
    params: CaseParams,
    query: DocumentQuery,
    result: SavedFile,
    toFile: (file) => file,
    handle: ({ ctx, params, query, user }) => readDocument(ctx, { ...params, ...query, user, home: ctx.settings }),
  }),
});
