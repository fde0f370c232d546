import { DOCUMENTS, LinkParams } from '@redoubt/domain/office/identity/schema';
import { DoneResult } from '@redoubt/domain/people/account/schema';
import { requireInvited, uploadDocument } from '@redoubt/server/office/identity/person-link';
import { readFile } from '@/http/request/read-file';
import { orForm } from '@/http/route/or-form';
import { api, route } from '@/http/route/route';

const upload = route({
  limit: 'identityLinks',
  whileImpersonating: 'refused',
  summary:
    'Takes a document for an identity check by a person’s own link: a multipart form with a JPEG, PNG or PDF of up to 8 MB as `file`.',
  params: LinkParams,
  result: DoneResult,
  handle: async ({ request, ctx, params }) => {
    // No large form is read for a link that does not work.
    await requireInvited(ctx.db, params);
    const bytes = await readFile(request, { bytesMax: DOCUMENTS.bytes });
    await uploadDocument(ctx, { ...params, home: ctx.settings, bytes });
    return { success: true as const };
  },
});

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: orForm(upload, { toPage: ({ key }) => `/identity/${key}` }),
});
