import { toGraphData } from '@redoubt/tracing/graph/graph-data';
import { toCanonical } from '@redoubt/tracing/model/canonical';
import { answerRunFile } from '@/features/onchain/trace/files/run-file.server';

/** What the graph of a finished trace is drawn from, for the canvas. Amounts as decimal text. */
const graph = answerRunFile({
  type: 'json',
  ending: '-graph.json',
  write: ({ file }) => toCanonical(toGraphData(file)),
});

export { graph as GET, graph as HEAD };
