import { OpenCase, OpenedCase } from '@redoubt/domain/office/identity/schema';
import { openCase } from '@redoubt/server/office/identity/manage-cases';
import { OFFICE_CALL } from '@/http/route/office-call';
import { orForm } from '@/http/route/or-form';
import { api, route } from '@/http/route/route';

const open = route({
  ...OFFICE_CALL,
  role: 'editor',
  summary: 'Opens an identity case of a project, with two examiners.',
  body: OpenCase,
  result: OpenedCase,
  handle: async ({ ctx, body, user }) => ({ id: await openCase(ctx, { ...body, user, home: ctx.settings }) }),
});

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: orForm(open, {
    toBody: ({ projectId, tier, one, two }) => ({ projectId, tier, examiners: [one, two] }),
    toPage: (_params, { id }) => (id === undefined ? '/office/identity' : `/office/identity/${id}`),
  }),
});
