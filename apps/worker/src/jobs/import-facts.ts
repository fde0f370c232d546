import type { RefreshedSource } from '@redoubt/domain/office/fact-import/sources';
import { refreshPhishing } from '@redoubt/server/catalog/phishing/refresh-phishing';
import { importDueSources } from '@redoubt/server/office/fact-import/import-due-sources';
import type { SourceDeps } from '@redoubt/server/office/fact-import/read-source';
import { defineJob } from './define-job.ts';

/**
 * Reads the sources that the operator switched on, each at its own pace. What those of facts state is proposed to editors; lists of phishing
 * domains are put in use.
 */
export function createImportFacts({ sources, ...deps }: SourceDeps & { sources: readonly RefreshedSource[] }) {
  const factSources = sources.filter((source) => source !== 'phishing');
  return defineJob({
    name: 'import-facts',
    cron: '23 * * * *',
    async handle({ db, log }) {
      if (factSources.length > 0) await importDueSources({ db, log }, { sources: factSources, actor: 'worker' }, deps);
      if (sources.includes('phishing')) await refreshPhishing({ db, log }, { actor: 'worker' }, deps);
    },
  });
}
