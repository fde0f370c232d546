import { createHash } from 'node:crypto';
import { TraceFile } from '@redoubt/tracing/model/ledger';
import { writeDocument } from '../../../platform/pdf/write-document.ts';
import { type CaseDocument, toCaseBlocks } from './case-blocks.ts';

/** What the thread is given. `file`: the trace's file as canonical JSON. */
export type CasePdfOrder = CaseDocument & { readonly file: string };

/**
 * A version of a case as a PDF document, with the file of its trace attached. The same version gives the same bytes. Its last line says where
 * the file is (`readTraceFile` of the tracing package).
 */
export async function writeCasePdf({ file, ...about }: CasePdfOrder): Promise<Buffer> {
  const { version, caseId, provider } = about;
  const { bytes, offset, length } = await writeDocument({
    title: version.name,
    author: provider,
    date: new Date(version.at),
    blocks: toCaseBlocks(about, TraceFile.parse(JSON.parse(file)), createHash('sha256').update(file).digest('hex')),
    footer: `${version.name}, version ${version.version}`,
    attachment: { name: `trace-${version.runId}.json`, description: `The trace of case ${caseId}`, content: file },
  });
  return Buffer.concat([bytes, Buffer.from(`%Redoubt-Trace ${offset} ${length}\n`)]);
}
