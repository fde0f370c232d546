import { chainName } from '@redoubt/domain/platform/chain/known-chains';
import { toGraphSvg } from '@/features/onchain/trace/files/graph-svg.server';
import { answerRunFile } from '@/features/onchain/trace/files/run-file.server';
import { readView, toGraphView } from '@/features/onchain/trace/graph-view';
import { drawRun } from '@/features/onchain/trace/run-graph';

/** The picture of a finished trace as a file; with `?theme=light` for paper and documents, and of the view of its address. */
const graph = answerRunFile({
  type: 'svg',
  ending: '.svg',
  forwardOnly: true,
  write: ({ file, chain, inputs }, request) => {
    const { searchParams } = new URL(request.url);
    return toGraphSvg(drawRun(file, toGraphView(file, readView(searchParams))), {
      title: `Traced money on ${chainName(chain)}, to block ${inputs.pinned.block}`,
      theme: searchParams.get('theme') === 'light' ? 'light' : 'auto',
    });
  },
});

export { graph as GET, graph as HEAD };
