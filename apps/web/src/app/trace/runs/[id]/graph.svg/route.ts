import { chainName } from '@redoubt/domain/platform/chain/known-chains';
import { toGraphSvg } from '@/features/onchain/trace/files/graph-svg.server';
import { answerRunFile } from '@/features/onchain/trace/files/run-file.server';
import { drawRun } from '@/features/onchain/trace/run-graph';

/** The picture of a finished trace as a file; with `?theme=light` for paper and documents. */
const graph = answerRunFile({
  type: 'svg',
  ending: '.svg',
  write: ({ file, chain, inputs }, request) =>
    toGraphSvg(drawRun(file), {
      title: `Traced money on ${chainName(chain)}, to block ${inputs.pinned.block}`,
      theme: new URL(request.url).searchParams.get('theme') === 'light' ? 'light' : 'auto',
    }),
});

export { graph as GET, graph as HEAD };
