import { canonicalJson } from '@redoubt/domain/canonical-json';
import { listReportKeys } from '@redoubt/server/office/report/report-keys';
import { getContext } from '@/http/context';
import { fileRoute } from '@/http/route/file-route';

export const dynamic = 'force-dynamic';

/** The public keys of those who sign reports here, ended ones included: what they signed stays genuine. */
const keys = fileRoute({
  type: 'application/json',
  cacheSeconds: 60,
  write: async () => `${canonicalJson({ keys: await listReportKeys(getContext().db) })}\n`,
});

export { keys as GET, keys as HEAD };
