import { SearchResponse } from '@redoubt/domain/catalog/search/schema';
import { type IncidentReportBody, type IncidentReportKind, IncidentReportReceipt } from '@redoubt/domain/office/incident-report/schema';
import type * as z from 'zod/mini';
import { apiClient } from '@/browser/api/api-client';

export const FIELDS = ['kind', 'project', 'description', 'address', 'transaction', 'links', 'email'] as const;
export type Field = (typeof FIELDS)[number];
export type Values = Readonly<Record<Field, string>>;
export type Option = { readonly id: string; readonly name: string; readonly tokenTickers?: readonly string[] };

/** Projects that match what was typed. */
export async function searchOptions(keyword: string, signal?: AbortSignal): Promise<readonly Option[]> {
  const { projects } = await apiClient.get('/api/search-project', { query: { keyword, perPage: 8 }, result: SearchResponse, signal });
  return projects.map(({ id, name, tokenTickers }) => ({ id, name, tokenTickers }));
}

/** Empty fields of the form are left out: the server distinguishes an absent field from an empty one. */
export function sendIncidentReport(
  values: Values,
  { projectId, disputed }: { projectId: string | undefined; disputed: string | undefined },
) {
  const given = (text: string) => (text.trim() === '' ? undefined : text.trim());
  const body: z.input<typeof IncidentReportBody> = {
    kind: values.kind as IncidentReportKind,
    description: values.description,
    links: values.links.split(/\s+/).filter((link) => link !== ''),
    ...(projectId !== undefined && { projectId }),
    ...(given(values.address) !== undefined && { address: given(values.address) }),
    ...(given(values.transaction) !== undefined && { transaction: given(values.transaction) }),
    ...(given(values.email) !== undefined && { email: given(values.email) }),
    ...(disputed !== undefined && { disputed }),
  };
  return apiClient.post('/api/incidents/report', { body, result: IncidentReportReceipt, creates: true });
}
