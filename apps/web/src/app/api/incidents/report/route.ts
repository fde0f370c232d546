import { IncidentReportBody, IncidentReportReceipt, RECEIVED_MESSAGE } from '@redoubt/domain/office/incident-report/schema';
import { checkSubject } from '@redoubt/server/office/incident-report/check-subject';
import { submitIncidentReport } from '@redoubt/server/office/incident-report/submit-incident-report';
import { findChainClient } from '@redoubt/server/onchain/read/chain-clients';
import { identifyNetwork } from '@redoubt/server/platform/event/visitor';
import { networkOf } from '@/http/request/client';
import { api, route } from '@/http/route/route';
import { ownUserId } from '@/http/session/session';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: route({
    summary:
      'Reports an incident or disputes a statement. Addresses and transactions in it are looked up on connected chains. Each report is reviewed.',
    body: IncidentReportBody,
    result: IncidentReportReceipt,
    status: 201,
    limit: 'incidentReports',
    idempotent: true,
    handle: async ({ ctx, body: report, findUser, client }) => {
      const { address, transaction } = report;
      const onChain = address?.startsWith('0x') === true ? address : undefined;
      const deps = { db: ctx.db, clientOf: (chainId: number) => findChainClient(ctx, chainId) };
      const checks = await checkSubject(deps, { address: onChain, transaction });
      const userId = ownUserId(await findUser());
      const network = await identifyNetwork(ctx, { network: networkOf(client.address) });
      return { ...(await submitIncidentReport(ctx, { report, userId, checks, network })), message: RECEIVED_MESSAGE };
    },
  }),
});
