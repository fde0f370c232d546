import { CaseParams, CasePdf, CaseQuery } from '@redoubt/domain/onchain/case/schema';
import { getCasePdf } from '@redoubt/server/onchain/case/get-case-pdf';
import { CASE_READ } from '@/http/route/case-call';
import { api, route } from '@/http/route/route';
import { toSite } from '@/http/site';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    ...CASE_READ,
    summary: 'A version of a case as a PDF document, with the file of its trace attached; the newest by default.',
    params: CaseParams,
    query: CaseQuery,
    result: CasePdf,
    handle: async ({ ctx, user, params, query }) => {
      const pdf = await getCasePdf(ctx, { userId: user.id, ...params, ...query, site: toSite(ctx) });
      return { base64: pdf.toString('base64') };
    },
  }),
});
