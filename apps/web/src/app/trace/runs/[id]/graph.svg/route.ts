import { chainName } from '@redoubt/domain/platform/chain/known-chains';
import { getFinishedRun } from '@/features/onchain/trace/find-run.server';
import { toGraphSvg } from '@/features/onchain/trace/graph-svg.server';
import { drawRun } from '@/features/onchain/trace/run-graph';
import { getContext } from '@/http/context';
import { takeNetworkLimit } from '@/http/request/network-limit';
import { toFileResponse } from '@/http/route/revalidation';
import { answering } from '@/http/route/route';

/** The picture of a finished trace as a file; with `?theme=light` for paper and documents. */
const graph = answering(async (request, { params }) => {
  await takeNetworkLimit(getContext(), { name: 'traceReads', headers: request.headers });
  const run = await getFinishedRun(String((await params).id));
  const theme = new URL(request.url).searchParams.get('theme') === 'light' ? 'light' : 'auto';
  const body = toGraphSvg(drawRun(run.file), {
    title: `Traced money on ${chainName(run.chain)}, to block ${run.inputs.pinned.block}`,
    theme,
  });
  const headers = {
    'content-type': 'image/svg+xml; charset=utf-8',
    'content-disposition': `attachment; filename="trace-${run.id}.svg"`,
    // Anyone with the address of a run may read it; it is not listed.
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
    // It holds names that others chose. Opened directly it runs nothing.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  };
  return toFileResponse(request, { body, headers });
});

export { graph as GET, graph as HEAD };
