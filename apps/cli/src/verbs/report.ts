import { readFile } from 'node:fs/promises';
import { type ReportKey, ReportKeys, ReportStatus } from '@redoubt/domain/office/report/document';
import { describeVerdict } from '@redoubt/domain/office/report/verdict-text';
import { verifyReport } from '@redoubt/domain/office/report/verify-report';
import { comparePages } from '@redoubt/server/office/report/pdf/compare-pages';
import { getReportStatus } from '@redoubt/server/office/report/read-reports';
import { listReportKeys, rotateReportKey } from '@redoubt/server/office/report/report-keys';
import { readSecrets } from '@redoubt/server/platform/secrets';
import type { z } from 'zod';
import { readSettings } from '../env.ts';
import { defineVerb, InconclusiveError, UsageError } from '../frame/verb.ts';
import { withDatabase } from '../with-database.ts';

const ANSWER_TIMEOUT_MS = 20_000;

/** Who is asked for keys and for what became of a report: this installation, or a provider's site. */
type Provider = {
  readonly keys: readonly ReportKey[];
  readonly statusOf: (sha256: string) => Promise<ReportStatus>;
};

export const reportVerify = defineVerb({
  options: {
    site: { type: 'string', description: 'Ask this provider’s site, such as https://redoubt.example, instead of this installation' },
  },
  operands: ['file'],
  run: async ({ operands: [path = ''], options: { site } }) => {
    const bytes = await readFile(path).catch((cause: unknown) => {
      throw new UsageError(`${path} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`);
    });
    const check = async ({ keys, statusOf }: Provider) => {
      const verdict = await verifyReport(new Uint8Array(bytes), { keys });
      return { verdict, status: verdict.is === 'genuine' ? await statusOf(verdict.sha256) : undefined };
    };
    const { verdict, status } =
      site === undefined
        ? await withDatabase({ settings: readSettings() }, async ({ db }) =>
            check({ keys: await listReportKeys(db), statusOf: (sha256) => getReportStatus({ db }, { sha256 }) }),
          )
        : await check(await askSite(site));
    const genuine = verdict.is === 'genuine' ? verdict : undefined;
    const pages = genuine?.form === 'PDF' ? await comparePages(bytes, genuine) : undefined;
    const { level, title, lines } = describeVerdict(verdict, status, pages);
    const current =
      status?.state === 'superseded' && status.current !== null ? `${genuine?.report.provider.origin}${status.current}` : undefined;
    const text = [`${title}.`, ...lines, ...(current === undefined ? [] : [`The report that holds now: ${current}`])].join('\n');
    const signed = genuine && {
      form: genuine.form,
      keyId: genuine.key.id,
      sha256: genuine.sha256,
      report: genuine.report.id,
      pages: pages ?? null,
    };
    return {
      text,
      json: { file: path, verdict: verdict.is, ...signed, status: status ?? null },
      failed: level === 'bad' || level === 'outdated',
      inconclusive: level === 'unknown',
    };
  },
});

export const reportRotateKey = defineVerb({
  options: {},
  operands: [],
  run: async () => {
    const settings = readSettings();
    const secrets = await readSecrets(settings);
    const key = await withDatabase({ settings }, ({ db }) => rotateReportKey({ db, secrets }, { actor: 'redoubt report rotate-key' }));
    return { text: `Reports are signed with key ${key.id} from now on.`, json: key };
  },
});

async function askSite(site: string): Promise<Provider> {
  const origin = URL.parse(site);
  if (origin === null || !/^https?:$/.test(origin.protocol)) throw new UsageError('Give --site an address that begins with https://.');
  const { keys } = await ask(new URL('/.well-known/redoubt-report-keys.json', origin), ReportKeys);
  return { keys, statusOf: (sha256) => ask(new URL(`/api/reports/status?sha256=${sha256}`, origin), ReportStatus) };
}

async function ask<Schema extends z.core.$ZodType>(url: URL, schema: Schema): Promise<z.output<Schema>> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
    if (!answer.ok) throw new Error(`it answered ${answer.status}`);
    return (schema as unknown as z.ZodType<z.output<Schema>>).parse(await answer.json());
  } catch (cause) {
    throw new InconclusiveError(`${url.origin} could not be asked: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}
