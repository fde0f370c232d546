import { PolicyReports, toErrorReports } from '@redoubt/domain/platform/error-report/policy-report';
import { Accepted } from '@redoubt/domain/platform/event/schema';
import { recordErrorReport } from '@redoubt/server/platform/error-report/record-error-report';
import { parseInput } from '@/http/request/parse-input';
import { readJsonBody } from '@/http/request/read-body';
import { api, route } from '@/http/route/route';

/** Older browsers send one report at a time, current ones several together. */
const TYPES = ['application/csp-report', 'application/reports+json'];

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary: 'Receives browsers’ reports of content security policy violations: application/csp-report or application/reports+json.',
    result: Accepted,
    status: 202,
    limit: 'errorReports',
    handle: async ({ request, ctx }) => {
      const reports = toErrorReports(parseInput(PolicyReports, await readJsonBody(request, { types: TYPES })));
      for (const report of reports) await recordErrorReport(ctx, report);
      return { success: true as const };
    },
  }),
});
