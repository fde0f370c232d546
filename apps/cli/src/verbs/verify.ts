import { ProjectId } from '@redoubt/domain/ids';
import type { ReadAgain } from '@redoubt/power/reported/read-again';
import { OUTCOME_LABELS, summarizeReported, verifyReported } from '@redoubt/power/reported/verify-reported';
import { type Endpoint, openFirst } from '@redoubt/power/verify/endpoint';
import type { Reading, Verdict } from '@redoubt/power/verify/reading';
import { toReadings } from '@redoubt/power/verify/to-readings';
import { describeVerdict, summarize, VERDICT_LABELS } from '@redoubt/power/verify/verdict-text';
import { verifyReadings } from '@redoubt/power/verify/verify-readings';
import { listReportedQuestions, type ReportedLine } from '@redoubt/server/onchain/reported/list-reported-questions';
import { getProjectFacts } from '@redoubt/server/onchain/verify/get-project-facts';
import { readSettings } from '../env.ts';
import { defineVerb, UsageError } from '../frame/verb.ts';
import { requireWebAddress } from '../one-contract.ts';
import type { Output } from '../output.ts';
import { findChainUrls } from '../serve/demo-chain.ts';
import { withDatabase } from '../with-database.ts';

export const verify = defineVerb({
  options: { rpc: { type: 'string', description: 'Ask this address instead of those in the settings' } },
  operands: ['project'],
  run: async ({ operands: [project = ''], options: { rpc }, output }) => {
    const settings = readSettings();
    const id = ProjectId.safeParse(project);
    if (!id.success) throw new UsageError(`“${project}” is no project’s id. It is the last part of the address of the project’s page.`);
    if (rpc !== undefined) requireWebAddress('--rpc', rpc);
    const { stated, reported } = await withDatabase({ settings }, async ({ db }) => ({
      stated: await getProjectFacts({ db, settings }, { id: id.data }),
      reported: await listReportedQuestions({ db }, { id: id.data }),
    }));
    const readings = toReadings(stated);
    const endpoints = new Map<string, Endpoint>();
    for (const { chain, chainId } of [...stated.chains, ...reported]) {
      if (endpoints.has(chain)) continue;
      const urls = rpc === undefined ? await findChainUrls(settings, chainId) : [rpc];
      if (urls !== undefined) endpoints.set(chain, openFirst(urls));
    }
    const endpointOf = (chain: string) => endpoints.get(chain);
    const facts = await repeatReadings(readings, { endpointOf, output });
    const others = await repeatReported(reported, { endpointOf, output });
    const summary = summarize(facts.map(({ verdict }) => verdict));
    const summaryOfOthers = summarizeReported(others);
    const text = [
      ...(readings.length > 0 ? [summary.words] : [`Nothing of ${project} was read from a chain, so there is nothing to read again.`]),
      ...(reported.length > 0 ? [summaryOfOthers.words] : []),
    ];
    return {
      text: text.join('\n'),
      json: { project, ...summary.counts, facts, reported: { ...summaryOfOthers.counts, statements: others } },
      failed: summary.counts.mismatch > 0 || summaryOfOthers.counts.changed > 0,
    };
  },
});

type Repeat = { readonly endpointOf: (chain: string) => Endpoint | undefined; readonly output: Output };

async function repeatReadings(readings: readonly Reading[], { endpointOf, output }: Repeat) {
  const results: { reading: Reading; verdict: Verdict }[] = [];
  await verifyReadings(readings, {
    endpointOf,
    report: (reading, verdict) => {
      results.push({ reading, verdict });
      output.remark(`${results.length}/${readings.length} ${VERDICT_LABELS[verdict.is].padEnd(13)} ${reading.title}`);
      for (const line of describeVerdict(verdict)) output.remark(`    ${line}`);
    },
  });
  return results.map(({ reading: { id, title, chain, pin, check }, verdict }) => ({ id, title, kind: check.kind, chain, ...pin, verdict }));
}

type ReportedResult = Omit<ReportedLine, 'statement'> & ReadAgain & { readonly key: string; readonly readAtBlock: number | null };

async function repeatReported(lines: readonly ReportedLine[], { endpointOf, output }: Repeat): Promise<ReportedResult[]> {
  const results: ReportedResult[] = [];
  await verifyReported(lines, {
    endpointOf,
    report: ({ statement, ...line }, answer, block) => {
      results.push({ ...line, key: statement.key, ...answer, readAtBlock: block ?? null });
      output.remark(
        `reported ${results.length}/${lines.length} ${OUTCOME_LABELS[answer.outcome].padEnd(14)} ${line.contract}: ${line.text}`,
      );
      output.remark(`    by ${line.by}`);
      if (answer.outcome === 'changed') output.remark(`    found at block ${block}: ${answer.found}`);
      if (answer.outcome === 'cannot-read') output.remark(`    ${answer.reason}`);
    },
  });
  return results;
}
