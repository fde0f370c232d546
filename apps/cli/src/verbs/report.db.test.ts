import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPORT_FORMAT, type ReportDocument } from '@redoubt/domain/office/report/document';
import { writePdf } from '@redoubt/server/office/report/pdf/write-pdf';
import { getReportStatus } from '@redoubt/server/office/report/read-reports';
import { listReportKeys, signAs, signReport } from '@redoubt/server/office/report/report-keys';
import { readSecrets } from '@redoubt/server/platform/secrets';
import { createTestDatabase } from '@redoubt/testing/database/test-database';
import { expect, test } from 'vitest';
import { runCommandLine } from '../testing/run-command-line.ts';
import { runHere } from '../testing/run-here.ts';

const REPORT: ReportDocument = {
  format: REPORT_FORMAT,
  id: '0b9a1e1e-0f0e-4a52-9d61-0f6a4f1f0a11',
  version: 1,
  provider: { name: 'Redoubt', origin: 'https://redoubt.example' },
  project: { id: 'harbour', name: 'Harbour' },
  title: 'Vaults',
  date: new Date().toISOString().slice(0, 10),
  disclosure: 'full',
  fullSha256: null,
  scope: { code: null, commit: null, files: [], sha256: 'a'.repeat(64), lines: 0, addresses: [] },
  summary: 'Nothing was found.',
  method: 'Read.',
  notLookedAt: 'The website.',
  findings: [],
};

test('OFF-08, OFF-33: report verify tells genuine, changed, withdrawn and unpublished files apart, JSON and PDF, here and at a provider’s site, after a rotation, too', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  const dataDir = mkdtempSync(join(tmpdir(), 'report-'));
  const environment = { DATABASE_URL: database.ownerUrl, DATA_DIR: dataDir };
  const run = (...words: string[]) => runHere(['report', ...words], environment);
  const secrets = await readSecrets({ dataDir });
  const file = await db.transaction().execute((tx) => signReport(tx, { secrets }, REPORT));
  const write = (name: string, text: string | Uint8Array) => {
    writeFileSync(join(dataDir, name), text);
    return join(dataDir, name);
  };
  const genuine = write('report.json', file);

  // A draft that got out is genuine, and yet no one can rely on it.
  expect(await run('verify', genuine)).toMatchObject({ code: 2, stdout: expect.stringContaining('never published') });

  await db.insertInto('project').values({ id: 'harbour', name: 'Harbour', tickers: [], categories: [] }).execute();
  const engagement = { project_id: 'harbour', scope: 'Vaults', source: 'https://harbour.example', stated_on: '2026-11-20' };
  const { id } = await db.insertInto('engagement').values(engagement).returning('id').executeTakeFirstOrThrow();
  const sha256 = createHash('sha256').update(file).digest('hex');
  const row = {
    id: REPORT.id,
    engagement_id: id,
    version: 1,
    state: 'published' as const,
    disclosure: 'full' as const,
    file,
    file_sha256: sha256,
  };
  await db
    .insertInto('audit_report')
    .values({ ...row, approved_at: new Date(), published_at: new Date() })
    .execute();
  const [key] = await listReportKeys(db);
  const answer = await runCommandLine(['report', 'verify', genuine, '--json'], environment);
  expect(answer.code).toBe(0);
  expect(JSON.parse(answer.stdout)).toMatchObject({ verdict: 'genuine', keyId: key?.id, sha256, status: { state: 'published' } });

  const sign = async (body: Uint8Array) => {
    const value = await signAs(db, { secrets }, { keyId: key?.id ?? '', bytes: body });
    return Buffer.concat([body, Buffer.from(`%Redoubt-Signature ${key?.id} ${value}\n`)]);
  };
  const body = await writePdf(file);
  const pdf = await sign(body);
  expect(await run('verify', write('report.pdf', pdf))).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('the same, byte for byte'),
  });
  const stream = (bytes: Buffer, mark: string) => bytes.indexOf('stream\n', bytes.indexOf(mark)) + 40;
  const flip = (bytes: Buffer, at: number) => Buffer.from(bytes).fill((bytes[at] ?? 0) ^ 1, at, at + 1);
  // What the first page draws, by one byte.
  const drawn = flip(pdf, stream(pdf, '/Type /Page\n'));
  expect(await run('verify', write('drawn.pdf', drawn))).toMatchObject({ code: 1, stdout: expect.stringContaining('Not genuine') });
  // Signed with a font whose glyphs are not those that the text names.
  const font = /FontFile2 (\d+) 0 R/.exec(body.toString('latin1'))?.[1];
  const lying = await sign(flip(body, stream(body, `\n${font} 0 obj`)));
  const lied = await runCommandLine(['report', 'verify', write('lying.pdf', lying), '--json'], environment);
  expect(JSON.parse(lied.stdout)).toMatchObject({ verdict: 'genuine', form: 'PDF', pages: 'other' });
  expect(await run('verify', write('lying.pdf', lying))).toMatchObject({
    stdout: expect.stringContaining('stands on the signature alone'),
  });

  expect(await run('verify', write('changed.json', file.replace('Nothing', 'Something')))).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('Not genuine'),
  });
  expect(await run('verify', write('other.json', '{}'))).toMatchObject({ code: 2 });
  expect(await run('verify', join(dataDir, 'missing.json'))).toMatchObject({ code: 2, stderr: expect.stringContaining('cannot be read') });

  const rotated = JSON.parse((await runCommandLine(['report', 'rotate-key', '--json'], environment)).stdout);
  expect((await listReportKeys(db)).map((each) => each.id)).toEqual([rotated.id, key?.id]);
  expect(await run('verify', genuine)).toMatchObject({ code: 0 });

  const server = createServer(async (request, response) => {
    const asked = new URL(request.url ?? '', 'http://localhost').searchParams.get('sha256');
    const body = asked === null ? { keys: await listReportKeys(db) } : await getReportStatus({ db }, { sha256: asked });
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await db.updateTable('audit_report').set({ state: 'withdrawn', ended_at: new Date(), reason: 'Another commit.' }).execute();
  expect(await run('verify', genuine, '--site', site)).toMatchObject({ code: 1, stdout: expect.stringContaining('Another commit.') });
  await db.updateTable('audit_report').set({ state: 'superseded' }).execute();
  const next = { ...row, id: '0b9a1e1e-0f0e-4a52-9d61-0f6a4f1f0a12', version: 2, file_sha256: 'b'.repeat(64) };
  await db
    .insertInto('audit_report')
    .values({ ...next, approved_at: new Date(), published_at: new Date() })
    .execute();
  const current = expect.stringContaining(`holds now: https://redoubt.example/reports/${next.id}`);
  expect(await run('verify', genuine)).toMatchObject({ code: 1, stdout: current });
  server.closeAllConnections();
  await new Promise((resolve) => void server.close(resolve));
  expect(await run('verify', genuine, '--site', site)).toMatchObject({ code: 2, stderr: expect.stringContaining('could not be asked') });
});
