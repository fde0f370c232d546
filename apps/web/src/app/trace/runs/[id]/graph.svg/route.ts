import { chainName } from '@redoubt/domain/platform/chain/known-chains';
import { toGraphData } from '@redoubt/tracing/graph/graph-data';
import { toGraphSvg } from '@/features/onchain/trace/files/graph-svg';
import { answerRunFile } from '@/features/onchain/trace/files/run-file.server';
import { readView } from '@/features/onchain/trace/graph-view';
import { drawRun, toRunGraph } from '@/features/onchain/trace/run-graph';

/** The picture of a finished trace as a file; with `?theme=light` for paper and documents, and of the view of its address. */
const graph = answerRunFile({
  type: 'svg',
  ending: '.svg',
  forwardOnly: true,
  write: ({ file, chain, inputs }, request) => {
    const { searchParams } = new URL(request.url);
    const data = toGraphData(file);
    return toGraphSvg(drawRun(toRunGraph(data, { view: readView(searchParams) }), data.assets), {
      title: `Traced money on ${chainName(chain)}, to block ${inputs.pinned.block}`,
      theme: searchParams.get('theme') === 'light' ? 'light' : 'auto',
    });
  },
});

export { graph as GET, graph as HEAD };
