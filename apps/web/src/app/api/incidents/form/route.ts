import { findProjectByName } from '@redoubt/server/report/find-project-name';
import { getContext } from '@/lib/context';
import { readFormOrJson } from '@/lib/read-body';
import { answering, api } from '@/lib/route';
import { POST as report } from '../report/route.ts';

/** A report by a form, for browsers without scripts: the same call, under the same rules; then its page, or the form again with what was wrong. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: answering(async (request, context) => {
    const fields = await readFormOrJson(request);
    const text = (name: string) => {
      const value = fields[name];
      return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
    };
    const name = text('project');
    const project = name === undefined ? undefined : await findProjectByName(getContext(), { name });
    if (name !== undefined && project === undefined) return seeOther('/report?refused=project');
    const body = {
      projectId: project?.id,
      kind: text('kind'),
      description: text('description') ?? '',
      address: text('address'),
      transaction: text('transaction'),
      links: text('links')?.split(/\s+/) ?? [],
      email: text('email'),
      disputed: text('disputed'),
    };
    const headers = new Headers(request.headers);
    headers.set('content-type', 'application/json');
    headers.delete('content-length');
    const answer = await report(new Request(request.url, { method: 'POST', headers, body: JSON.stringify(body) }), context);
    const { reference, field }: { reference?: string; field?: string } = await answer.json();
    if (reference !== undefined) return seeOther(`/report/${reference}`);
    return seeOther(`/report?refused=${whyRefused(answer.status, field)}`);
  }),
});

function whyRefused(status: number, field: string | undefined): string {
  if (status === 429) return 'later';
  if (field === 'description') return 'description';
  return field === 'projectId' ? 'subject' : 'fields';
}

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
}
