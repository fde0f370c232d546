import { readFileSync } from 'node:fs';
import { EndpointDown, openEndpoint } from '@redoubt/power/verify/endpoint';
import type { TraceFile } from '@redoubt/tracing/model/ledger';
import { checkFile } from '@redoubt/tracing/verify/check-file';
import { checkTrace, OtherChain } from '@redoubt/tracing/verify/check-trace';
import { CHECKED, describeFinding, type Finding } from '@redoubt/tracing/verify/finding';
import { readTraceFile } from '@redoubt/tracing/verify/read-trace-file';
import { defineVerb, InconclusiveError, UsageError } from '../../frame/verb.ts';
import { requireWebAddress } from '../../one-contract.ts';

export const traceVerify = defineVerb({
  options: { rpc: { type: 'string', description: 'The node that is asked' } },
  operands: ['result.json'],
  run: async ({ operands: [path = ''], options: { rpc }, output }) => {
    const file = await readFile(path);
    requireWebAddress('--rpc', rpc);
    const own = checkFile(file);
    output.remark(`hash of the file: ${own.hash}`);
    output.remark(`computed again: ${own.arithmetic}`);
    output.remark(`its parts agree: ${own.ledger}`);
    for (const fault of own.faults) output.remark(`    ${fault}`);
    const node = openEndpoint(rpc);
    const findings: Finding[] = [];
    const report = (finding: Finding) => {
      findings.push(finding);
      const { verdict } = finding;
      if (verdict.is === 'match') return;
      output.remark(`${verdict.is}: ${describeFinding(file, finding)}`);
      output.remark(`    ${verdict.is === 'mismatch' ? verdict.found : verdict.reason}`);
    };
    try {
      await checkTrace(file, { ask: (method, params) => node.ask(method, params), report });
    } catch (error) {
      if (error instanceof OtherChain || error instanceof EndpointDown) throw new InconclusiveError(error.message, { cause: error });
      throw error;
    }
    const count = (is: Finding['verdict']['is'], about?: Finding['about']) =>
      findings.filter((each) => each.verdict.is === is && (about === undefined || each.about === about)).length;
    const sum = (about?: Finding['about']) => ({
      match: count('match', about),
      mismatch: count('mismatch', about),
      cannotAnswer: count('cannot-answer', about),
    });
    const toText = ({ match, mismatch, cannotAnswer }: ReturnType<typeof sum>) =>
      `${match} match, ${mismatch} mismatch, ${cannotAnswer} cannot answer`;
    const kinds = CHECKED.map((about) => ({ about, ...sum(about) })).filter((kind) => kind.match + kind.mismatch + kind.cannotAnswer > 0);
    const all = sum();
    return {
      text: [...kinds.map((kind) => `${kind.about}: ${toText(kind)}.`), `${toText(all)}.`].join('\n'),
      json: { hash: file.hash, file: own, ...all, kinds, findings },
      failed: all.mismatch > 0 || own.hash === 'mismatch' || own.arithmetic === 'mismatch' || own.ledger === 'mismatch',
      inconclusive: all.match === 0,
    };
  },
});

/** The file itself, the API's answer that holds it, or the document of a case to which it is attached. */
async function readFile(path: string): Promise<TraceFile> {
  let bytes: Buffer<ArrayBuffer>;
  try {
    bytes = readFileSync(path);
  } catch (cause) {
    throw new UsageError(`${path} can not be read.`, { cause });
  }
  const file = await readTraceFile(new Uint8Array(bytes));
  if (file === undefined) throw new UsageError(`${path} is neither the file of a trace nor a document that holds one.`);
  return file;
}
