import type { SourceName } from '@redoubt/domain/office/fact-import/sources';
import { importDueSources } from '@redoubt/server/office/fact-import/import-due-sources';
import type { SourceDeps } from '@redoubt/server/office/fact-import/read-source';
import { defineJob } from './define-job.ts';

/** Reads the sources of facts that the operator switched on, each at its own pace. What they state is proposed to editors. */
export function createImportFacts({ sources, ...deps }: SourceDeps & { sources: readonly SourceName[] }) {
  return defineJob({
    name: 'import-facts',
    cron: '23 * * * *',
    async handle({ db, log }) {
      if (sources.length > 0) await importDueSources({ db, log }, { sources, actor: 'worker' }, deps);
    },
  });
}
