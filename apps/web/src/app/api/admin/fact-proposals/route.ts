import { ProposalList, ProposalQuery } from '@redoubt/domain/office/fact-import/schema';
import { listProposals } from '@redoubt/server/office/fact-import/proposal-store';
import { api, route } from '@/http/route/route';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  GET: route({
    summary:
      'Lists open changes that sources propose, oldest first: what is stated today, what the source says, where; and how each source was read.',
    query: ProposalQuery,
    result: ProposalList,
    limit: 'accountReads',
    role: 'editor',
    handle: ({ ctx, query }) => listProposals(ctx, query),
  }),
});
