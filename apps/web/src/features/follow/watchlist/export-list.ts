import { ProjectsListResponse } from '@redoubt/domain/catalog/project/list';
import { toCsv } from '@redoubt/domain/follow/watchlist/csv';
import type { Watchlist } from '@redoubt/domain/follow/watchlist/schema';
import { UTF8_MARK } from '@redoubt/domain/platform/csv/to-csv-line';
import { apiClient } from '@/browser/api/api-client';
import { saveAsFile } from '@/browser/save-as-file';

const PER_CALL = 100;

/** Saves a list as a CSV file, in its own order. */
export async function exportList({ name, projects }: Watchlist): Promise<void> {
  const parts = [];
  for (let from = 0; from < projects.length; from += PER_CALL) parts.push(projects.slice(from, from + PER_CALL));
  const answers = await Promise.all(
    parts.map((projectIds) =>
      apiClient.post('/api/projects-list', {
        body: { projectIds, dataPerPage: PER_CALL },
        result: ProjectsListResponse,
      }),
    ),
  );
  const found = new Map(answers.flatMap((answer) => answer.projects).map((project) => [project.id, project]));
  const rows = projects.flatMap((id) => found.get(id) ?? []);
  const file = name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '');
  saveAsFile({ name: `${file === '' ? 'watchlist' : file}.csv`, type: 'text/csv', text: `${UTF8_MARK}${toCsv(rows)}` });
}
