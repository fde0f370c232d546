import { toFlowCase } from '@redoubt/tracing/export/to-flow';
import { answerRunFile } from '@/features/onchain/trace/files/run-file.server';

/** A finished trace as a case of Etherscan Flow. */
const flow = answerRunFile({
  type: 'json',
  ending: '-flow.json',
  forwardOnly: true,
  write: ({ file, createdAt }) => `${JSON.stringify(toFlowCase(file, { createdAt }), null, 2)}\n`,
});

export { flow as GET, flow as HEAD };
