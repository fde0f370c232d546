import { FILES_BODY_BYTES, FilesBody, FilesResult, KeyParams, RemoveFilesBody } from '@redoubt/domain/office/engagement/office';
import { addFiles, removeFiles } from '@redoubt/server/office/engagement/manage-scope';
import { OFFICE_CALL } from '@/http/route/office-call';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    ...OFFICE_CALL,
    summary: 'Adds source files to the scope of an engagement, or replaces those with the same paths.',
    params: KeyParams,
    body: FilesBody,
    bodyBytesMax: FILES_BODY_BYTES,
    result: FilesResult,
    handle: ({ ctx, params, body, user }) => addFiles(ctx, { ...params, ...body, user }),
  }),
  DELETE: route({
    ...OFFICE_CALL,
    summary: 'Removes source files from the scope of an engagement.',
    params: KeyParams,
    body: RemoveFilesBody,
    bodyBytesMax: FILES_BODY_BYTES,
    result: FilesResult,
    handle: ({ ctx, params, body, user }) => removeFiles(ctx, { ...params, ...body, user }),
  }),
});
