import { FunctionNames, SELECTORS_MAX } from '@redoubt/domain/onchain/activity/function-names';
import type { AddressAnalysis } from '@redoubt/power/report/analyse-address';
import { nameReport } from '@redoubt/power/report/name-report';
import { apiClient } from '@/browser/api/api-client';

/**
 * An analysis with names of its functions from this site's table, which is too large for the page: one request, for the selectors that
 * were found. `unnamed`: it was not answered, or there are more than one request may name.
 */
export async function nameAnalysis(analysis: AddressAnalysis): Promise<{ analysis: AddressAnalysis; unnamed: boolean }> {
  const { functions, powers } = analysis.report;
  const all = [...new Set([...functions, ...powers].map(({ selector }) => selector))];
  if (all.length === 0) return { analysis, unnamed: false };
  const selectors = all.slice(0, SELECTORS_MAX).join(',');
  const answer = await apiClient.get('/api/function-names', { query: { selectors }, result: FunctionNames }).catch(() => undefined);
  if (answer === undefined) return { analysis, unnamed: true };
  const names = new Map(answer.names.map(({ selector, name }) => [selector, name]));
  return { analysis: { ...analysis, report: nameReport(analysis.report, names) }, unnamed: all.length > SELECTORS_MAX };
}
