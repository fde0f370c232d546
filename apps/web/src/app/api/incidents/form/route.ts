import { AppError } from '@redoubt/domain/errors';
import { findProjectByName } from '@redoubt/server/office/incident-report/find-project-name';
import { getContext } from '@/http/context';
import { api, formCall } from '@/http/route/route';
import { POST as report } from '../report/route.ts';

/**
 * A report by form, for browsers without scripts: the same call with the same checks, then its
 * page, or the form with the error.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: formCall(report, {
    toBody: async (fields) => {
      const text = (name: string) => {
        const value = fields[name];
        return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
      };
      return {
        projectId: await findProjectId(text('project')),
        kind: text('kind'),
        description: text('description') ?? '',
        address: text('address'),
        transaction: text('transaction'),
        links: text('links')?.split(/\s+/) ?? [],
        email: text('email'),
        disputed: text('disputed'),
      };
    },
    toAnswer: async (answer) => {
      if (answer.status === 429) return seeOther('/report?refused=later');
      const { reference, field }: { reference?: string; field?: string } = await answer.json();
      return seeOther(reference === undefined ? `/report?refused=${whyRefused(field)}` : `/report/${reference}`);
    },
  }),
});

/** Throws `InvalidParameterException` for a name that no project has. */
async function findProjectId(name: string | undefined): Promise<string | undefined> {
  if (name === undefined) return undefined;
  const project = await findProjectByName(getContext(), { name });
  if (project === undefined) throw new AppError('InvalidParameterException', { field: 'project' });
  return project.id;
}

function whyRefused(field: string | undefined): string {
  if (field === 'project' || field === 'description') return field;
  return field === 'projectId' ? 'subject' : 'fields';
}

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
}
